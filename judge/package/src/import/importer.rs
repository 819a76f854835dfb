//! The state that the steps of an import share.

use super::constants::Constants;
use super::import_report::ImportReport;
use super::package_files::{PackageFiles, MAX_FILE, MAX_TEXT};
use super::program::PackageFile;
use crate::files::{self, path_error};
use crate::names::WORKSPACE_DIR;
use judge_core::base::file;
use judge_core::base::text::{count, escape, quote};
use judge_core::base::yaml::{self, Map, RepeatedKey};
use judge_core::Result;
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

/// The most lines of one kind.
const MAX_LINES: usize = 20;

/// What is left out, by its kind: the files and the lines that have it.
pub type Unread = BTreeMap<String, Vec<(String, usize)>>;

/// Takes a package into the two folders of a problem.
pub struct Importer<'a> {
    /// The name of the problem.
    pub name: &'a str,
    /// The folder of its sources, which need not exist.
    pub problem: &'a Path,
    /// The folder of its cases, which need not exist.
    pub data: &'a Path,
    pub files: PackageFiles,
    /// The content of `problem.yaml`; empty until it is read.
    pub problem_yaml: Map,
    /// The texts that `{{name}}` stands for in programs and statements.
    pub constants: Constants,
    /// The notes for the user, in lines.
    pub notes: Vec<String>,
    /// The handling of each file.
    pub report: ImportReport,
    /// The inputs that have no answer.
    pub unanswered: usize,
}

impl<'a> Importer<'a> {
    /// An import that has not read anything yet.
    pub fn new(
        name: &'a str,
        problem: &'a Path,
        data: &'a Path,
        files: PackageFiles,
        report: ImportReport,
    ) -> Self {
        let (problem_yaml, constants, notes) = Default::default();
        let unanswered = 0;
        Importer { name, problem, data, files, problem_yaml, constants, notes, report, unanswered }
    }

    /// Copies a file of the package to a new file of the problem.
    pub fn copy(&self, from: &Path, to: &Path) -> Result<()> {
        files::copy(self.files.open(from)?, to, MAX_FILE)
    }

    /// Copies a file of a program, with the values of constants.
    pub fn copy_source(&self, from: &Path, to: &Path) -> Result<()> {
        self.copy(from, to)?;
        if self.constants.is_empty() {
            return Ok(());
        }
        // A file that is not text has no constants.
        let Ok(text) = file::read_text(to, MAX_TEXT) else { return Ok(()) };
        let filled = self.constants.filled(&text)?;
        if filled == text {
            return Ok(());
        }
        fs::write(to, filled).map_err(|error| path_error(to, error))
    }

    /// Copies the files of a program into a new folder of the problem.
    pub fn copy_program(&self, files: &[PackageFile], folder: &Path) -> Result<()> {
        files.iter().try_for_each(|file| self.copy_source(&file.path, &folder.join(&file.name)))
    }

    /// Adds a file with this text to the files of the package; it is written below the folder `made`.
    /// `is_recipe` where it says how to make an input of this name.
    pub fn add_text(&mut self, made: &Path, name: &str, text: &str, is_recipe: bool) -> Result<()> {
        let path = made.join(name);
        files::write(&path, text.as_bytes())?;
        self.files.add_made(name, path, is_recipe);
        Ok(())
    }

    /// The pairs of names in a list in the folder [`WORKSPACE_DIR`], as an export writes them.
    pub fn listed_pairs(&self, list: &str) -> Result<BTreeMap<String, String>> {
        let text = self.files.text(&format!("{WORKSPACE_DIR}/{list}"))?.unwrap_or_default();
        let pairs = text.lines().filter_map(|line| line.split_once(' '));
        Ok(pairs.map(|(one, other)| (one.to_string(), other.to_string())).collect())
    }

    /// Adds a line for the user, once.
    pub fn note(&mut self, note: impl Into<String>) {
        // Names in a package can have any characters.
        let note = escape(note.into().as_bytes());
        if !self.notes.contains(&note) {
            self.notes.push(note);
        }
    }

    /// Adds lines, the first of them where there are many.
    pub fn note_lines(&mut self, lines: Vec<String>) {
        let more = lines.len().saturating_sub(MAX_LINES);
        lines.into_iter().take(MAX_LINES).for_each(|line| self.note(line));
        if more > 0 {
            self.note(format!("and {more} more lines of this kind"));
        }
    }

    /// Adds a line for each kind of what is left out, with its first place and how often it is there.
    pub fn note_unread(&mut self, unread: Unread) {
        let mut kinds: Vec<_> = unread.into_iter().map(|(kind, places)| (places, kind)).collect();
        kinds.sort();
        let line_of = |(places, kind): (Vec<(String, usize)>, String)| {
            let (file, line) = &places[0];
            let times = match places.len() {
                1 => String::new(),
                times => format!(", {times} times"),
            };
            format!("{file}: line {line}: left out{kind}{times}")
        };
        self.note_lines(kinds.into_iter().map(line_of).collect());
    }

    /// The map in this text of a YAML file of the package. Says which keys are there twice: of these the last
    /// counts, as for verifyproblem.
    pub fn yaml_map(&mut self, path: &str, text: &str) -> Result<Map> {
        let parsed = yaml::parse_lenient_map(text).map_err(|error| format!("{path}: {error}"));
        let (map, repeated) = parsed?;
        if let Some((RepeatedKey { line, key }, others)) = repeated.split_first() {
            let key = quote(key.as_bytes());
            let more = match others.len() {
                0 => String::new(),
                more => format!(", and {} more such", count(more, "key")),
            };
            self.note(format!(
                "{path}: line {line}: the key {key} is there twice: the last one counts{more}"
            ));
        }
        Ok(map)
    }

    /// Records a file that was not taken, by its name or the name of a folder of such files.
    pub fn leave_out(&mut self, name: String, reason: &'static str) {
        self.report.leave_out(name, reason);
    }
}
