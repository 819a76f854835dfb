//! `problems/PROBLEM/survivors.txt`: the mutations of the reference that no case can kill, and why.
//!
//! ```text
//! # Whole lines of comment.
//! only slower
//!   - while left > 0 && !level.is_empty() {
//!   + while left > 0 {
//!   + while left >= 0 && !level.is_empty() {
//! ```
//!
//! A line that is not indented is the reason of the entries below it. After `-` is the line of
//! the reference, after each `+` what a mutation makes of it, without indentation; nothing where nothing is
//! left. An entry stays valid when lines above it come and go, until its own line changes.

use super::mutation::Mutation;
use judge_core::base::text::quote;
use judge_core::Result;

/// A mutation that no case can kill.
#[derive(Debug, PartialEq)]
pub struct Entry {
    /// Its line in survivors.txt, from 1.
    pub line: usize,
    pub old: String,
    pub new: String,
    pub reason: String,
}

const NO_NEW_LINE: &str = "a `  -` without a `  +` below it";
const NO_ENTRY: &str = "a reason without an entry below it";

/// The entries of a file.
pub fn parse(text: &str) -> Result<Vec<Entry>> {
    let mut entries: Vec<Entry> = Vec::new();
    // The last reason, and the last line of the reference below it.
    let mut reason: Option<Above> = None;
    let mut old: Option<Above> = None;
    for (line, text) in (1..).zip(text.lines()) {
        let wrong =
            |what: &str| Err(format!("line {line}: {what}, found {}", quote(text.as_bytes())));
        let above = |text: &str| Some(Above { text: text.trim().to_string(), line, used: false });
        if let Some(new) = text.strip_prefix("  +") {
            let (Some(reason), Some(old)) = (&reason, &mut old) else {
                return wrong("expected `  -` before `  +`");
            };
            old.used = true;
            let (old, reason) = (old.text.clone(), reason.text.clone());
            entries.push(Entry { line, old, new: new.trim().to_string(), reason });
        } else if text.trim().is_empty() || text.starts_with('#') {
        } else if let Some(side) = text.strip_prefix("  -") {
            let Some(reason) = &mut reason else {
                return wrong("expected a reason before the first entry");
            };
            reason.used = true;
            check_used(&old, NO_NEW_LINE)?;
            old = above(side);
        } else if text.starts_with(char::is_whitespace) {
            return wrong("expected `  -`, `  +`, or a reason without indentation");
        } else {
            check_used(&old, NO_NEW_LINE)?;
            check_used(&reason, NO_ENTRY)?;
            (reason, old) = (above(text), None);
        }
    }
    check_used(&old, NO_NEW_LINE)?;
    check_used(&reason, NO_ENTRY)?;
    Ok(entries)
}

/// A line that the lines below refer to.
struct Above {
    text: String,
    line: usize,
    used: bool,
}

fn check_used(above: &Option<Above>, what: &str) -> Result<()> {
    match above {
        Some(Above { line, used: false, .. }) => Err(format!("line {line}: {what}")),
        _ => Ok(()),
    }
}

/// The first entry that lists none of the mutations; each entry lists one.
pub fn stale<'a>(entries: &'a [Entry], mutations: &[Mutation], source: &str) -> Option<&'a Entry> {
    let mut lines: Vec<(String, String)> = mutations.iter().map(|one| one.lines(source)).collect();
    entries.iter().find(|entry| take(&mut lines, |lines| entry.lists(lines)).is_none())
}

/// Removes the first element of a list that has a property.
pub fn take<T>(list: &mut Vec<T>, property: impl FnMut(&T) -> bool) -> Option<T> {
    let at = list.iter().position(property)?;
    Some(list.remove(at))
}

impl Entry {
    /// Whether it lists the mutation with these lines before and after.
    pub fn lists(&self, lines: &(String, String)) -> bool {
        (&self.old, &self.new) == (&lines.0, &lines.1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mutate::{languages, rules};

    #[test]
    fn entries_have_the_reason_above_them() {
        let text = "# why\n\nslower\n  - a < b\n  + a <= b\n  + a > b\nno effect\n  - x();\n  +\n";
        let entries = parse(text).unwrap();
        let shown: Vec<_> =
            entries.iter().map(|e| (&e.reason[..], &e.old[..], &e.new[..])).collect();
        assert_eq!(
            shown,
            [
                ("slower", "a < b", "a <= b"),
                ("slower", "a < b", "a > b"),
                ("no effect", "x();", "")
            ]
        );
        assert_eq!(parse("").unwrap(), []);
    }

    #[test]
    fn an_invalid_entry_is_an_error_with_its_line() {
        let said = |text: &str| parse(text).unwrap_err();
        assert!(said("  - a\n  + b\n").starts_with("line 1: expected a reason"));
        assert!(said("r\n  + a\n").starts_with("line 2: expected `  -` before"));
        assert!(said("r\n a\n").starts_with("line 2: expected `  -`, `  +`, or"));
        for text in ["r\n  - a\n", "r\n  - a\n  - b\n  + c\n", "r\n  - a\ns\n  - b\n  + c\n"] {
            assert_eq!(said(text), "line 2: a `  -` without a `  +` below it");
        }
        assert_eq!(said("r\ns\n  - a\n  + b\n"), "line 1: a reason without an entry below it");
        assert_eq!(said("r\n  - a\n  + b\ns\n"), "line 4: a reason without an entry below it");
        // An entry of one reason does not go on under the next.
        assert!(said("r\n  - a\n  + b\ns\n  + c\n").starts_with("line 5: expected `  -` before"));
    }

    #[test]
    fn an_entry_lists_one_mutation_that_exists() {
        let source = "fn f() {\n    g(!a);\n    g(!a);\n}\n";
        let mutations = rules::mutations(source, &languages::RUST).unwrap();
        let entry = "r\n  - g(!a);\n  + g(a);\n";
        let is_stale = |text: &str| stale(&parse(text).unwrap(), &mutations, source).is_some();
        assert!(!is_stale(entry) && !is_stale(&entry.repeat(2)));
        assert!(is_stale(&entry.repeat(3)));
        assert!(is_stale("r\n  - g(!b);\n  + g(b);\n"));
    }
}
