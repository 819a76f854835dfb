//! The workspace: the folder that holds `problems` and `testdata`.

use crate::base::file::nearest;
use crate::base::text::quote_path;
use crate::workspace::listing::list;
use crate::workspace::problem::Problem;
use crate::workspace::shell_command::{self, is_workspace};
use crate::workspace::skipped::skipped;
use crate::workspace::submission::{Submission, Submissions};
use crate::Result;
use sandbox::reason;
use std::collections::BTreeSet;
use std::env;
use std::ffi::OsStr;
use std::path::{Path, PathBuf};

/// The folder that holds `problems` and `testdata`.
#[derive(Clone, Debug)]
pub struct Workspace {
    pub root: PathBuf,
    /// Where programs are built: `target` in the root, unless the user names another folder.
    pub target: PathBuf,
    /// Words that no problem can have as its name.
    pub reserved: Vec<Reserved>,
}

/// The name of a command, which no problem can have.
#[derive(Clone, Debug)]
pub struct Reserved {
    pub name: &'static str,
    /// The words to type: `scripts/judge show`.
    pub typed: String,
}

impl Workspace {
    /// The workspace at `root`; without it the one around the current folder, else the one that the
    /// environment variable JUDGE_WORKSPACE names.
    pub fn find(root: Option<&OsStr>, reserved: Vec<Reserved>) -> Result<Workspace> {
        let root = match root {
            Some(root) => at(Path::new(root))?,
            None => shell_command::root_here()?,
        };
        Ok(Workspace::at(root, reserved))
    }

    fn at(root: PathBuf, reserved: Vec<Reserved>) -> Workspace {
        Workspace { target: root.join("target"), root, reserved }
    }

    /// Whether no problem can have this name.
    pub fn is_reserved(&self, name: &str) -> bool {
        self.reserved.iter().any(|reserved| reserved.name == name)
    }

    /// The problem whose folder of sources or of data the current folder is, or is in.
    pub fn problem_here(&self) -> Option<String> {
        let here = env::current_dir().and_then(|here| here.canonicalize()).ok()?;
        let inside = here.strip_prefix(self.root.canonicalize().ok()?).ok()?;
        let mut parts = inside.components().map(|part| part.as_os_str());
        let place = parts.next()?;
        let name = parts.next()?.to_str()?;
        let is_place = place == "problems" || place == "testdata";
        (is_place && !self.is_reserved(name)).then(|| name.to_string())
    }

    /// A command on this workspace as one would type it in the current folder: its script, such as `judge`,
    /// and the words that follow, which are quoted for a shell already.
    pub fn command(&self, script: &str, words: &str) -> String {
        shell_command::command(&self.root, script, words)
    }

    /// A script as one would type it in the current folder, and the flag ` --root DIR` where the script would
    /// not find this workspace without it.
    pub fn script(&self, name: &str) -> [String; 2] {
        shell_command::script(&self.root, name)
    }

    /// The folder of a problem's sources, which may not exist.
    pub fn problem_folder(&self, problem: &str) -> PathBuf {
        self.root.join("problems").join(problem)
    }

    /// Where built programs and other things that can be made again are kept.
    pub fn cache(&self) -> PathBuf {
        self.target.join("judge")
    }

    /// The folders that no program may read: the answers, and the history that holds them too.
    pub fn hidden(&self) -> Vec<PathBuf> {
        ["testdata", ".git"].map(|name| self.root.join(name)).to_vec()
    }

    /// The folders of which a program reads only what it is given, wherever they lie: the programs of the problem and
    /// of other people.
    pub fn private(&self) -> Vec<PathBuf> {
        vec![self.root.clone(), self.cache()]
    }

    /// Refuses a path for something new that is among the problems or their data, which it would overwrite or add to.
    pub fn check_output(&self, path: &Path) -> Result<()> {
        if path.is_dir() {
            // Opening it fails with a message of its own.
            return Ok(());
        }
        let target = nearest(path);
        for place in ["problems", "testdata"] {
            let ours = self.root.join(place).canonicalize();
            if ours.is_ok_and(|ours| target.starts_with(ours)) {
                return Err(format!(
                    "{} is in {place}/, which the judge reads; name another path",
                    quote_path(path)
                ));
            }
        }
        Ok(())
    }

    /// The languages of a problem's right programs, each once.
    ///
    /// # Errors
    ///
    /// As [`Workspace::problem`].
    pub fn accepted_languages(&self, problem: &str) -> Result<Vec<&'static str>> {
        let (programs, _) = self.submissions(&self.problem(problem)?, true)?;
        let right = programs.iter().filter(|program| program.expectation.is_accepted());
        let languages: BTreeSet<&str> = right.map(|program| program.source.language.name).collect();
        Ok(languages.into_iter().collect())
    }

    /// The names of all problems: those that have a folder of sources or of data.
    pub fn problem_names(&self) -> Result<Vec<String>> {
        let mut names = BTreeSet::new();
        for place in ["problems", "testdata"] {
            for entry in list(&self.root.join(place))? {
                if entry.is_folder() && !self.is_reserved(&entry.name) {
                    names.insert(entry.name);
                }
            }
        }
        Ok(names.into_iter().collect())
    }

    /// Reads a problem.
    ///
    /// # Errors
    ///
    /// A folder or problem.yaml cannot be read, or the name of the folder is no UTF-8.
    pub fn problem(&self, name: &str) -> Result<Problem> {
        if name.contains(char::REPLACEMENT_CHARACTER) {
            for place in ["problems", "testdata"] {
                let entries = list(&self.root.join(place))?;
                let path = entries.iter().find(|entry| entry.name == name).map(|entry| &entry.path);
                if let Some(path) = path.filter(|path| path.to_str().is_none()) {
                    let path = quote_path(path.strip_prefix(&self.root).unwrap_or(path));
                    return Err(format!("{path}: the name of a problem must be UTF-8; rename it"));
                }
            }
        }
        Problem::read(&self.root, name)
    }

    /// The files of a problem's data that are named like parts of cases, but are not: hidden ones, and
    /// those outside of a group. Paths from the root.
    pub fn skipped(&self, problem: &str) -> Vec<PathBuf> {
        let data = self.root.join("testdata").join(problem);
        let from_root = |path: PathBuf| path.strip_prefix(&self.root).map(Path::to_path_buf);
        skipped(&data).into_iter().flat_map(from_root).collect()
    }

    /// The reference, and with `all` everything under `submissions`; then a line for each file or
    /// folder there that is not a submission, and for a reference that cannot be decided.
    pub fn submissions(
        &self,
        problem: &Problem,
        all: bool,
    ) -> Result<(Vec<Submission>, Vec<String>)> {
        let place = format!("problems/{}", problem.name);
        let folder = self.problem_folder(&problem.name);
        let Submissions { found, faults, .. } =
            Submissions::read(&folder, &place, problem.reference(), &problem.included, all)?;
        Ok((found, faults))
    }
}

/// The full path of a workspace that the command line names.
fn at(root: &Path) -> Result<PathBuf> {
    let quoted = quote_path(root);
    if !is_workspace(root) {
        return Err(format!(
            "--root {quoted}: has neither problems nor testdata in it; for a new workspace make one of the two there"
        ));
    }
    root.canonicalize().map_err(|error| format!("--root {quoted}: {}", reason(&error)))
}
