//! Names within a package: of its folders, its cases and its files.

use judge_core::base::text::quote;
use judge_core::Result;

/// The folder of a package for what the formats have no place for: the README with its pitfalls, the
/// generator, LeetCode's form, recipes and descriptions of cases.
pub const WORKSPACE_DIR: &str = "workspace";
/// The folder of a problem for the files of its package that nothing here reads.
pub const KEPT_DIR: &str = "package";
/// The file in [`WORKSPACE_DIR`] that lists the cases that have another name in the package, as theirs has a character
/// that none there has: lines of `NAME GROUP/NAME`, the path in the package below `data/` and that in the workspace.
pub const RENAMED_CASES: &str = "renamed-cases";
/// The same for the files in [`WORKSPACE_DIR`]: lines of `PATH PATH`, that in the package and that in the workspace,
/// both from this folder.
pub const RENAMED_FILES: &str = "renamed-files";
/// The file in [`WORKSPACE_DIR`] that lists the submissions whose path in the workspace does not follow
/// from that in the package: lines of `folder/file folder/file`, the path in the package and that in the
/// workspace. The second is `main.EXT` for the problem's own program.
pub const MOVED_LIST: &str = "moved";
/// Where the format of 2025-09 has statements, and where each of the formats has them.
pub const STATEMENT_DIR: &str = "statement/";
pub const STATEMENT_FOLDERS: [&str; 2] = [STATEMENT_DIR, "problem_statement/"];
/// The group of the cases that the statement shows.
pub const SAMPLE: &str = "sample";
/// The group of the cases that have no other one.
pub const SECRET: &str = "secret";
/// The group of the cases that break a wrong program.
pub const HACK: &str = "hack";
/// The endings of the names of files that show a sample in the statement, or are there to be downloaded. They need no
/// case of that name.
const SHOWN: [&str; 5] =
    [".interaction", ".in.statement", ".ans.statement", ".in.download", ".ans.download"];
/// The longest file name in bytes.
const MAX_NAME: usize = 200;

/// Whether a file only shows a sample, and no program is judged by it.
pub fn is_shown(name: &str) -> bool {
    SHOWN.iter().any(|end| name.ends_with(end))
}

/// The name of a case among the secret cases of a package, which have no groups: the group comes
/// first, unless it is [`SECRET`].
pub fn case_in_package(group: &str, name: &str) -> String {
    if group == SECRET {
        name.to_string()
    } else {
        format!("{group}-{name}")
    }
}

/// The group and the name in the workspace of a secret case of a package.
pub fn case_in_workspace(name: &str) -> (&'static str, &str) {
    match name.strip_prefix("hack-") {
        Some(rest) if !rest.is_empty() => (HACK, rest),
        _ => (SECRET, name),
    }
}

/// Refuses a path with a part that a package cannot have; `path` is what the message shows.
pub fn check_path(path: &str, inner: &str) -> Result<()> {
    inner.split('/').try_for_each(|part| check(path, part))
}

/// The name here of a case in folders of secret cases: they become a part of it.
pub fn flat(stem: &str) -> String {
    stem.replace('/', "-")
}

/// Whether a file may have this name here. The formats ignore files with a blank or another odd character
/// in their names; what is safe is taken.
pub fn is_safe(name: &str) -> bool {
    let is_odd = |c: char| c.is_control() || matches!(c, '/' | '\\' | '\u{fffd}');
    let starts_well = !name.starts_with(['.', '-', ' ']) && !name.ends_with(' ');
    !name.is_empty() && starts_well && name.len() <= MAX_NAME && !name.contains(is_odd)
}

/// A name that a package can have, like this one: `_` takes the place of each character that it cannot have. `None`
/// where the name is one.
pub fn allowed(name: &str) -> Option<String> {
    if check(name, name).is_ok() {
        return None;
    }
    let mut other: String = name.chars().map(|c| if is_allowed(c) { c } else { '_' }).collect();
    if !other.starts_with(|c: char| c.is_ascii_alphanumeric() || c == '_') {
        other.insert(0, '_');
    }
    // Each is one byte by now.
    other.truncate(MAX_NAME);
    Some(other)
}

fn is_allowed(c: char) -> bool {
    c.is_ascii_alphanumeric() || "_.+-".contains(c)
}

/// Refuses a path with a part that is not safe: see [`is_safe`].
pub fn check_safe(path: &str) -> Result<()> {
    if path.split('/').all(is_safe) {
        return Ok(());
    }
    Err(format!(
        "{}: a file name has at most {MAX_NAME} bytes, no control character and no \\, does not begin with - or a \
         blank, and does not end with one; rename it",
        quote(path.as_bytes())
    ))
}

/// Refuses a file name that a package cannot have; `path` is what the message shows.
///
/// The ICPC problem package format 2025-09 takes a-z, A-Z, 0-9, `_`, `.` and `-`. Published packages
/// also have `+`, as in `c++.cc`, and the tools take it.
pub fn check(path: &str, name: &str) -> Result<()> {
    let starts_well = name.starts_with(|c: char| c.is_ascii_alphanumeric() || c == '_');
    if starts_well && name.len() <= MAX_NAME && name.chars().all(is_allowed) {
        return Ok(());
    }
    Err(format!(
        "{}: a file name in a package has at most {MAX_NAME} of a-z A-Z 0-9 _ . + - and starts with a \
         letter, a digit or _; rename it",
        quote(path.as_bytes())
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_cases_survive_a_round_trip() {
        for (group, name) in [("hack", "01-x"), ("secret", "7"), ("large", "7"), ("hack", "-")] {
            let flat = case_in_package(group, name);
            let (group, name) = case_in_workspace(&flat);
            assert_eq!(case_in_package(group, name), flat);
        }
        assert_eq!(case_in_workspace("hack-01-x"), ("hack", "01-x"));
        assert_eq!(case_in_workspace("hack-"), ("secret", "hack-"));
    }

    #[test]
    fn an_odd_name_has_one_that_is_allowed() {
        for (name, wanted) in [
            ("a b#.py", Some("a_b_.py")),
            ("é(1)", Some("__1_")),
            (".x", Some("_.x")),
            ("C++.cc", None),
            ("", Some("_")),
        ] {
            assert_eq!(allowed(name).as_deref(), wanted, "{name}");
        }
        assert!(allowed(&"é".repeat(300)).is_some_and(|name| check("x", &name).is_ok()));
    }

    #[test]
    fn an_odd_name_may_be_safe() {
        for name in ["a b.py", "é", "a,b", "1", "(x)", "it's"] {
            assert!(is_safe(name), "{name}");
        }
        for name in ["..", ".x", "a/b", "-x", "", "a\n", "\u{fffd}", " a", &"x".repeat(300)] {
            assert!(!is_safe(name), "{name:?}");
        }
    }

    #[test]
    fn a_name_cannot_lead_to_another_folder_or_be_a_flag() {
        for name in ["..", ".x", "a/b", "-x", "", "a b", "a\n", "é", &"x".repeat(300)] {
            assert!(check("x", name).is_err(), "{name:?}");
        }
        for name in ["1", "01-foo", "_a", "C++.cc", "a.b.in"] {
            assert!(check("x", name).is_ok(), "{name:?}");
        }
    }
}
