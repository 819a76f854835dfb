//! What became of each file of a package: taken, or left out for a reason that the report gives.

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
/// What a package may lose and still be whole: nothing of it says how a program is judged.
const NO_LOSS: [&str; 5] = [PICTURES, PDF, FURTHER_STATEMENTS, LICENSES, HIDDEN];

/// What became of the files of a package. Each file is in one of its parts.
#[derive(Debug, Default)]
pub struct Account {
    /// How many files have their place in the workspace.
    pub taken: usize,
    pub left_out: Vec<LeftOut>,
    /// The files that links brought in from outside of the package.
    pub from_outside: Vec<FromOutside>,
    /// The names of single files in `left_out`.
    named: BTreeSet<String>,
}

/// Files of the package that were not taken for one reason.
#[derive(Debug)]
pub struct LeftOut {
    pub reason: &'static str,
    /// The files, or the folder of several of them.
    pub names: Vec<String>,
    pub files: usize,
}

/// A file from outside of the package.
#[derive(Clone, Debug)]
pub struct FromOutside {
    /// Its name in the package.
    pub name: String,
    /// Its full path.
    pub path: String,
}

impl Account {
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
            self.named.insert(name.clone());
            left_out.names.push(name);
        }
    }

    /// Whether this file is left out by its own name.
    pub fn leaves_out(&self, name: &str) -> bool {
        self.named.contains(name)
    }

    /// Whether every file has its place, or is one whose loss changes no verdict.
    pub fn is_whole(&self) -> bool {
        self.losses().next().is_none()
    }

    /// What keeps the package from being whole.
    pub fn losses(&self) -> impl Iterator<Item = &LeftOut> {
        self.left_out.iter().filter(|left_out| !NO_LOSS.contains(&left_out.reason))
    }

    /// A line for each file from outside, and for each reason to leave files out.
    pub fn lines(&self) -> Vec<String> {
        let outside = self.from_outside.iter().map(|FromOutside { name, path }| {
            let (name, path) = (quote(name.as_bytes()), quote(path.as_bytes()));
            format!("taken from outside of the package: {name} is {path}")
        });
        outside.chain(self.left_out.iter().map(LeftOut::line)).collect()
    }
}

impl LeftOut {
    /// The reason, how many, and the first names.
    pub fn line(&self) -> String {
        let LeftOut { reason, names, files } = self;
        let count = if *files > 1 { format!(", {files} files") } else { String::new() };
        format!("left out ({reason}{count}): {}", text::names(names, MAX_SHOWN))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_package_is_whole_without_its_pictures_and_not_without_a_program() {
        let mut account = Account::default();
        assert!(account.is_whole());
        account.leave_out("statement/a.png".to_string(), PICTURES);
        account.leave_out("LICENSE".to_string(), LICENSES);
        assert!(account.is_whole() && account.leaves_out("LICENSE"));
        account.leave_out("solution/".to_string(), "descriptions");
        account.leave_out("solution/".to_string(), "descriptions");
        assert!(!account.is_whole());
        assert_eq!(account.losses().count(), 1);
        assert_eq!(
            account.lines(),
            [
                "left out (pictures of the statement): `statement/a.png`",
                "left out (licenses): `LICENSE`",
                "left out (descriptions, 2 files): `solution/`",
            ]
        );
    }
}
