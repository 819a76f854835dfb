//! How each file of a package was handled: taken, kept for exports, or left out; the report says why.

use judge_core::base::text::{self, quote};
use std::collections::BTreeSet;

/// How many names a line about what was left out shows.
const MAX_SHOWN: usize = 12;

pub const PICTURES: &str = "pictures of the statement";
pub const PDF: &str = "statements as PDF";
pub const FURTHER_STATEMENTS: &str = "further statements";
pub const LICENSES: &str = "licenses";
pub const HIDDEN: &str = "hidden files and backups of editors";
/// So BAPCtools' users switch a program off.
pub const DISABLED: &str = "switched off by .disabled";
/// Among the submissions: compiled programs, notes, data.
pub const NO_LANGUAGE: &str = "no submission, as no language has its extension";

/// How the files of a package were handled. Each file is in one of its parts.
#[derive(Debug, Default)]
pub struct ImportReport {
    /// How many files the judge reads.
    pub taken: usize,
    /// The files that only an export reads.
    pub kept: Vec<FileGroup>,
    pub left_out: Vec<FileGroup>,
    /// The files that links brought in from outside of the package.
    pub from_outside: Vec<OutsideFile>,
    /// The names of single files in `kept` and `left_out`.
    named: BTreeSet<String>,
}

/// Files of the package with which the same was done, for one reason.
#[derive(Debug)]
pub struct FileGroup {
    pub reason: &'static str,
    /// The files, or the folder of several of them.
    pub names: Vec<String>,
    /// How many files.
    pub files: usize,
}

/// A file from outside of the package.
#[derive(Clone, Debug)]
pub struct OutsideFile {
    /// Its name in the package.
    pub name: String,
    /// Its full path.
    pub path: String,
}

impl ImportReport {
    /// Records a file that is kept; `shown` is its name, or the name of a folder of such files.
    pub fn keep(&mut self, name: &str, shown: String, reason: &'static str) {
        self.named.insert(name.to_string());
        add(&mut self.kept, shown, reason);
    }

    /// Records a file that was not taken, by its name or the name of a folder of such files.
    pub fn leave_out(&mut self, name: String, reason: &'static str) {
        self.named.insert(name.clone());
        add(&mut self.left_out, name, reason);
    }

    /// Whether this file is kept, or is left out by its own name.
    pub fn names(&self, name: &str) -> bool {
        self.named.contains(name)
    }

    /// Whether every file but hidden ones has its place.
    pub fn is_whole(&self) -> bool {
        self.losses().next().is_none()
    }

    /// The files that keep the package from being whole.
    pub fn losses(&self) -> impl Iterator<Item = &FileGroup> {
        self.left_out.iter().filter(|left_out| left_out.reason != HIDDEN)
    }

    /// A line for each file from outside, and for each reason to keep files or to leave them out.
    pub fn lines(&self) -> Vec<String> {
        let outside = self.from_outside.iter().map(|OutsideFile { name, path }| {
            let (name, path) = (quote(name.as_bytes()), quote(path.as_bytes()));
            format!("taken from outside of the package: {name} is {path}")
        });
        let kept = self.kept.iter().map(|group| group.line("kept for exports"));
        let left_out = self.left_out.iter().map(|group| group.line("left out"));
        outside.chain(kept).chain(left_out).collect()
    }
}

impl FileGroup {
    /// The action, the reason, how many files, and the first names.
    fn line(&self, done: &str) -> String {
        let FileGroup { reason, names, files } = self;
        let count = if *files > 1 { format!(", {files} files") } else { String::new() };
        format!("{done} ({reason}{count}): {}", text::names(names, MAX_SHOWN))
    }
}

/// Adds a file to the group of its reason.
fn add(groups: &mut Vec<FileGroup>, name: String, reason: &'static str) {
    let known = groups.iter().position(|other| other.reason == reason);
    let index = known.unwrap_or(groups.len());
    if known.is_none() {
        groups.push(FileGroup { reason, names: Vec::new(), files: 0 });
    }
    let group = &mut groups[index];
    group.files += 1;
    if group.names.last() != Some(&name) {
        group.names.push(name);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_package_is_whole_with_what_is_kept_and_not_without_a_program() {
        let mut report = ImportReport::default();
        assert!(report.is_whole());
        report.leave_out("data/.gitkeep".to_string(), HIDDEN);
        report.keep("LICENSE", "LICENSE".to_string(), LICENSES);
        report.keep("solution/a.tex", "solution/".to_string(), "descriptions");
        report.keep("solution/b.tex", "solution/".to_string(), "descriptions");
        assert!(report.is_whole() && report.names("solution/b.tex"));
        report.leave_out("submissions/accepted/a.xyz".to_string(), "unknown file extension");
        assert!(!report.is_whole() && report.names("submissions/accepted/a.xyz"));
        assert_eq!(report.losses().count(), 1);
        assert_eq!(
            report.lines(),
            [
                "kept for exports (licenses): `LICENSE`",
                "kept for exports (descriptions, 2 files): `solution/`",
                "left out (hidden files and backups of editors): `data/.gitkeep`",
                "left out (unknown file extension): `submissions/accepted/a.xyz`",
            ]
        );
    }
}
