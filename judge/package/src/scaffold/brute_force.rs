//! The slow program of a problem: a frame that reads stdin, and that `scripts/hack find` compares main.* with
//! once it is written.

use super::starter::Starter;
use crate::files::{make_parent, path_error};
use judge_core::base::file::Replacement;
use judge_core::base::text::{escape, quote_path, shell_path, shell_word};
use judge_core::workspace::Workspace;
use judge_core::Result;
use sandbox::system::lock::Lock;
use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};

/// The folder of the slow programs, in the folder of their problem.
const FOLDER: &str = "submissions/brute_force";

/// The path of the frame in the folder of its problem.
pub fn path(starter: &Starter) -> PathBuf {
    Path::new(FOLDER).join(starter.brute_file())
}

/// The text of the frame for the problem `name`, under these lines, which are safe in a comment. `takes_class`: the
/// problem has a main for a class as LeetCode takes it.
pub fn text(name: &str, mut lines: Vec<String>, starter: &Starter, takes_class: bool) -> String {
    lines.extend([
        String::new(),
        "The slow program: plain and obviously right, however long it takes. On small inputs"
            .into(),
        format!("`scripts/hack find {name}` compares main.* with the programs of {FOLDER}."),
    ]);
    if takes_class {
        lines.push("A `class Solution` of the site does as well, in place of all below.".into());
    }
    starter.brute_text(&lines)
}

/// Adds the frame to a problem that is there; returns what was made and what to do next.
///
/// # Errors
///
/// There is no such program to start from, the file is there already, no answer of the problem can be compared, or
/// the file cannot be written.
pub fn add(workspace: &Workspace, name: &OsStr, language: &str) -> Result<String> {
    let starter = Starter::brute(language)?;
    let name = name.to_str().ok_or_else(|| format!("{}: no such problem", quote_path(name)))?;
    let escaped = escape(name.as_bytes());
    if !workspace.problem(name)?.settings.problem_type.has_answers() {
        return Err(format!(
            "the output validator of {escaped} talks to its programs, so no slow program has answers to compare"
        ));
    }
    let data = workspace.root.join("testdata");
    fs::create_dir_all(&data).map_err(|error| path_error(&data, error))?;
    let _lock = Lock::of(&data).map_err(|error| path_error(&data, error))?;
    let file = workspace.problem_folder(name).join(path(starter));
    let shown = shell_path(&file);
    if fs::symlink_metadata(&file).is_ok() {
        return Err(format!("{shown} is there already; nothing is changed"));
    }
    make_parent(&file)?;
    let takes_class =
        starter.main_file().is_some_and(|main| workspace.problem_folder(name).join(main).exists());
    let text = text(&escaped, vec![format!("{escaped}.")], starter, takes_class);
    Replacement::create(&file)?.finish(text.as_bytes())?;
    let word = shell_word(name);
    let judge = workspace.command("judge", &format!("{word} --submission {shown}"));
    let find = workspace.command("hack", &format!("find {word}"));
    Ok(format!("made {shown}\nnext: write it\n  {judge}\n  {find}\n"))
}
