//! What the steps of an import share.

use super::package_files::{PackageFiles, MAX_FILE};
use crate::files;
use judge_core::base::text::quote;
use judge_core::Result;
use std::path::Path;

/// How many names a line about what was left out shows.
const MAX_SHOWN: usize = 12;

/// Takes a package into the two folders of a problem.
pub struct Importer<'a> {
    /// The name of the problem.
    pub name: &'a str,
    /// The folder of its sources, which need not exist.
    pub problem: &'a Path,
    /// The folder of its cases, which need not exist.
    pub data: &'a Path,
    pub files: PackageFiles,
    /// What the user should know, in lines.
    pub notes: Vec<String>,
    left_out: Vec<LeftOut>,
}

/// Files of the package that were not taken for one reason.
struct LeftOut {
    reason: &'static str,
    /// The files, or the folder of several of them.
    names: Vec<String>,
    files: usize,
}

impl<'a> Importer<'a> {
    /// An import that has not read anything yet.
    pub fn new(name: &'a str, problem: &'a Path, data: &'a Path, files: PackageFiles) -> Self {
        Importer { name, problem, data, files, notes: Vec::new(), left_out: Vec::new() }
    }

    /// Copies a file of the package to a new file of the problem.
    pub fn copy(&self, from: &Path, to: &Path) -> Result<()> {
        files::copy(from, to, MAX_FILE)
    }

    /// Adds a line for the user, once.
    pub fn note(&mut self, note: impl Into<String>) {
        let note = note.into();
        if !self.notes.contains(&note) {
            self.notes.push(note);
        }
    }

    /// Records a file that was not taken, by its name or that of a folder of such files.
    pub fn leave_out(&mut self, name: String, reason: &'static str) {
        let known = self.left_out.iter().position(|other| other.reason == reason);
        let index = known.unwrap_or(self.left_out.len());
        if known.is_none() {
            self.left_out.push(LeftOut { reason, names: Vec::new(), files: 0 });
        }
        let left_out = &mut self.left_out[index];
        left_out.files += 1;
        if left_out.names.last() != Some(&name) {
            left_out.names.push(name);
        }
    }

    /// The notes and what was left out, a line each.
    pub fn report(&self) -> Vec<String> {
        let mut lines = self.notes.clone();
        for LeftOut { reason, names, files } in &self.left_out {
            let shown: Vec<String> =
                names.iter().take(MAX_SHOWN).map(|name| quote(name.as_bytes())).collect();
            let count = if *files > 1 { format!(", {files} files") } else { String::new() };
            let mut line = format!("left out ({reason}{count}): {}", shown.join(", "));
            if names.len() > MAX_SHOWN {
                line.push_str(&format!(" and {} more", names.len() - MAX_SHOWN));
            }
            lines.push(line);
        }
        lines
    }
}
