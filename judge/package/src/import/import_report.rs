//! The handling of each file of a package: taken, kept for exports, or left out; the report says why.

use judge_core::base::names_by_reason::NamesByReason;
use judge_core::base::text::{quote, quote_path};
use std::collections::BTreeSet;
use std::path::Path;

/// The most names in a line about files that were left out.
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

/// The handling of the files of a package that it does not simply take.
#[derive(Debug, Default)]
pub struct ImportReport {
    /// The files that only an export reads.
    kept: NamesByReason,
    left_out: NamesByReason,
    /// A line for each file that a link brought in from outside of the package.
    outside: Vec<String>,
    /// The names of single files in `kept` and `left_out`.
    named: BTreeSet<String>,
}

impl ImportReport {
    /// Records a file that is kept; `shown` is its name, or the name of a folder of such files.
    pub fn keep(&mut self, name: &str, shown: String, reason: &str) {
        self.named.insert(name.to_string());
        self.kept.add(shown, reason);
    }

    /// Records a file that was not taken, by its name or the name of a folder of such files.
    pub fn leave_out(&mut self, name: String, reason: &str) {
        self.named.insert(name.clone());
        self.left_out.add(name, reason);
    }

    /// Records the file at this full path, which a link brings in from outside of the package.
    pub fn take_from_outside(&mut self, name: &str, path: &Path) {
        let (name, path) = (quote(name.as_bytes()), quote_path(path));
        self.outside.push(format!("taken from outside of the package: {name} is {path}"));
    }

    /// Whether this file is kept, or is left out by its own name.
    pub fn names(&self, name: &str) -> bool {
        self.named.contains(name)
    }

    /// Whether every file but hidden ones has its place.
    pub fn is_whole(&self) -> bool {
        self.left_out.reasons().all(|reason| reason == HIDDEN)
    }

    /// A line for each file from outside, and for each reason to keep files or to leave them out.
    pub fn lines(&self) -> Vec<String> {
        let kept = self.kept.lines("kept for exports", "files", MAX_SHOWN);
        let left_out = self.left_out.lines("left out", "files", MAX_SHOWN);
        self.outside.iter().cloned().chain(kept).chain(left_out).collect()
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
