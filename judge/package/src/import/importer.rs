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
    /// Files of the package that were not taken, by the reason.
    left_out: Vec<(&'static str, Vec<String>)>,
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

    /// Records a file or a folder that was not taken, once.
    pub fn leave_out(&mut self, name: String, reason: &'static str) {
        match self.left_out.iter_mut().find(|(other, _)| *other == reason) {
            Some((_, names)) if names.last() == Some(&name) => {}
            Some((_, names)) => names.push(name),
            None => self.left_out.push((reason, vec![name])),
        }
    }

    /// The notes and what was left out, a line each.
    pub fn report(&self) -> Vec<String> {
        let mut lines = self.notes.clone();
        for (reason, names) in &self.left_out {
            let shown: Vec<String> =
                names.iter().take(MAX_SHOWN).map(|name| quote(name.as_bytes())).collect();
            let mut line = format!("left out ({reason}): {}", shown.join(", "));
            if names.len() > MAX_SHOWN {
                line.push_str(&format!(" and {} more", names.len() - MAX_SHOWN));
            }
            lines.push(line);
        }
        lines
    }
}
