//! Stores a case under the next number of its folder.
//!
//! Whatever happens, a whole case is there afterwards or none: the files are written under other
//! names and renamed, the input last. A file `.adding` marks a case that is not complete, so that the
//! next add can remove what a kill left.

use judge_core::base::file;
use judge_core::base::input_flags::{InputFlags, KEY};
use judge_core::base::text::quote_path;
use judge_core::judging::recipe::Recipe;
use judge_core::workspace::{Input, Problem, Workspace};
use judge_core::Result;
use sandbox::system::lock::Lock;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// The group of cases that break programs.
pub const GROUP: &str = "hack";
/// The extension of the mark.
const MARK: &str = "adding";
/// The extension of a file that is not complete.
const PART: &str = "part";

/// The parts of a new case.
pub struct NewCase<'a> {
    /// Without its number.
    pub name: &'a str,
    pub input: &'a [u8],
    pub answer: &'a [u8],
    pub description: &'a str,
    /// The flags of the input validators, where they differ from the flags of the problem.
    pub input_flags: Option<&'a InputFlags>,
    /// The call of the generator that is stored in place of the input.
    pub recipe: Option<Recipe>,
}

/// An input has one case and no other.
pub fn refuse_duplicate(workspace: &Workspace, problem: &Problem, input: &[u8]) -> Result<()> {
    for case in workspace.problem(&problem.name)?.cases {
        let Input::File(path) = &case.input else { continue };
        if file::read(path, input.len() as u64).is_ok_and(|other| other == input) {
            return Err(format!("{} has this input already: {}", problem.name, case.id));
        }
    }
    Ok(())
}

/// Writes the files of a case; the path of its input.
pub fn store(workspace: &Workspace, problem: &Problem, case: &NewCase) -> Result<PathBuf> {
    let folder = workspace.root.join("testdata").join(&problem.name).join(GROUP);
    let failed = |error: io::Error| format!("cannot write to {}", file::path_error(&folder, error));
    fs::create_dir_all(&folder).map_err(failed)?;
    let _lock = Lock::of(&folder).map_err(failed)?;
    // Another process may have been faster.
    refuse_duplicate(workspace, problem, case.input)?;
    let last = last_number_and_clean(&folder).map_err(failed)?;
    let next = last.checked_add(1).ok_or_else(|| {
        format!("{}: no number is left for a case: rename the one with {last}", quote_path(&folder))
    })?;
    let files = CaseFiles { folder: &folder, stem: format!("{next:02}-{}", case.name) };
    if let Err(error) = files.write(case) {
        // A full disk must not leave a part of a case.
        files.remove();
        return Err(failed(error));
    }
    Ok(files.path(if case.recipe.is_some() { "gen" } else { "in" }))
}

/// The largest number of the cases in a folder. Removes what adds that were killed have left.
fn last_number_and_clean(folder: &Path) -> io::Result<u64> {
    let mut last = 0;
    let mut marks = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let digits: String = name.chars().take_while(char::is_ascii_digit).collect();
        last = last.max(digits.parse().unwrap_or(0));
        if has_extension(&path, PART) {
            fs::remove_file(&path)?;
        } else if has_extension(&path, MARK) {
            marks.push(path);
        }
    }
    // An answer without an input and without a mark is a case whose input is still to be written.
    for mark in marks {
        if !mark.with_extension("in").exists() && !mark.with_extension("gen").exists() {
            let _ = fs::remove_file(mark.with_extension("ans"));
            let _ = fs::remove_file(mark.with_extension("desc"));
            let _ = fs::remove_file(mark.with_extension("yaml"));
        }
        fs::remove_file(&mark)?;
    }
    Ok(last)
}

fn has_extension(path: &Path, wanted: &str) -> bool {
    path.extension().is_some_and(|extension| extension == wanted)
}

/// The files of one case.
struct CaseFiles<'a> {
    folder: &'a Path,
    /// `07-name`.
    stem: String,
}

impl CaseFiles<'_> {
    fn path(&self, extension: &str) -> PathBuf {
        self.folder.join(format!("{}.{extension}", self.stem))
    }

    /// The file while it is written: hidden, so that no judge takes it for a part of a case.
    fn part(&self, extension: &str) -> PathBuf {
        self.folder.join(format!(".{}.{extension}.{PART}", self.stem))
    }

    fn write(&self, case: &NewCase) -> io::Result<()> {
        let mark = self.path(MARK);
        fs::write(&mark, "")?;
        let description = format!("{}\n", case.description);
        let settings = case.input_flags.map(|flags| format!("{KEY}: {}\n", flags.value()));
        let recipe = case.recipe.as_ref().map(Recipe::text);
        let (extension, input) = match &recipe {
            Some(recipe) => ("gen", recipe.as_bytes()),
            None => ("in", case.input),
        };
        let files = [
            ("ans", Some(case.answer)),
            ("desc", Some(description.as_bytes())),
            ("yaml", settings.as_deref().map(str::as_bytes)),
            (extension, Some(input)),
        ];
        for (extension, bytes) in files {
            let Some(bytes) = bytes else { continue };
            let part = self.part(extension);
            let mut file = fs::File::create(&part)?;
            file.write_all(bytes)?;
            file.sync_all()?;
            fs::rename(&part, self.path(extension))?;
        }
        fs::remove_file(&mark)
    }

    fn remove(&self) {
        for extension in ["in", "gen", "yaml", "desc", "ans", MARK] {
            let _ = fs::remove_file(self.path(extension));
            let _ = fs::remove_file(self.part(extension));
        }
    }
}
