//! Filters of the command line: which problems and cases to judge.

use crate::base::text::{quote, quote_path};
use crate::workspace::case::Case;
use crate::Result;
use std::ffi::OsStr;

/// A part of the workspace: `problem`, `problem/group` or `problem/group/case`.
#[derive(Clone, Debug, PartialEq)]
pub struct Filter {
    pub problem: String,
    /// A group, or a group and a case.
    pub rest: Option<String>,
}

impl Filter {
    /// Reads a word of the command line. Takes the path of a case too:
    /// `testdata/problem/group/case.in`.
    pub fn parse(word: &OsStr) -> Result<Filter> {
        let text = word.to_str().ok_or_else(|| format!("no problem {}", quote_path(word)))?;
        let text = text.trim_end_matches('/');
        let text = text.strip_prefix("./").unwrap_or(text);
        let text =
            text.strip_prefix("testdata/").or(text.strip_prefix("problems/")).unwrap_or(text);
        Ok(match text.split_once('/') {
            Some((problem, rest)) => {
                Filter { problem: problem.to_string(), rest: Some(rest.to_string()) }
            }
            None => Filter { problem: text.to_string(), rest: None },
        })
    }

    /// Reads a word that names a problem as a whole, for commands that take no part of one.
    pub fn whole_problem(word: &OsStr) -> Result<Filter> {
        let filter = Filter::parse(word)?;
        if filter.rest.is_none() {
            return Ok(filter);
        }
        let problem = quote(filter.problem.as_bytes());
        let typed = quote_path(word);
        Err(format!("{typed} is a part of a problem; name the problem alone: {problem}"))
    }

    /// Whether the filter selects this case of its problem.
    pub fn takes(&self, case: &Case) -> bool {
        let Some(rest) = self.rest.as_deref() else { return true };
        let is_file = || {
            [".in", ".ans", ".out", ".gen"]
                .iter()
                .any(|end| rest.strip_suffix(end) == Some(&case.id))
        };
        match case.id.strip_prefix(rest) {
            Some("") => true,
            Some(after) if after.starts_with('/') => true,
            Some(_) => is_number_of(rest, &case.id),
            None => is_file() || is_number_of(rest, &case.id),
        }
    }
}

/// Whether a word names a case by its group and its number: `hack/8` and `hack/08` are `hack/08-snake`, and
/// `sample/1` is `sample/01`.
fn is_number_of(word: &str, id: &str) -> bool {
    let (Some((group, number)), Some((other, name))) = (word.rsplit_once('/'), id.rsplit_once('/'))
    else {
        return false;
    };
    let digits = name.split(|c: char| !c.is_ascii_digit()).next().unwrap_or_default();
    let is_number = !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
    let without_zeros = |digits: &str| digits.trim_start_matches('0').to_string();
    let is_same = !digits.is_empty() && without_zeros(number) == without_zeros(digits);
    let rest = &name[digits.len()..];
    group == other && is_number && is_same && (rest.is_empty() || rest.starts_with(['-', '_']))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::workspace::case::Input;

    fn case(id: &str) -> Case {
        Case {
            id: id.into(),
            input: Input::File("".into()),
            answer: "".into(),
            validator_flags: None,
            input_flags: None,
        }
    }

    #[test]
    fn filters_are_taken_in_every_written_form() {
        let filter = |word: &str| Filter::parse(OsStr::new(word)).unwrap();
        for word in ["p/hack/01-x", "testdata/p/hack/01-x.in", "./testdata/p/hack/01-x.ans"] {
            assert_eq!(filter(word).problem, "p");
            assert!(filter(word).takes(&case("hack/01-x")), "{word}");
        }
        // The name of a case may itself end like a file.
        assert!(filter("p/hack/01.in").takes(&case("hack/01.in")));
        assert_eq!(filter("problems/p/"), Filter { problem: "p".into(), rest: None });
    }

    #[test]
    fn a_number_is_a_case() {
        let filter = |rest: &str| Filter { problem: "p".into(), rest: Some(rest.into()) };
        for (rest, id, takes) in [
            ("hack/08", "hack/08-snake", true),
            ("hack/8", "hack/08_snake", true),
            ("hack/0", "hack/00-first", true),
            ("sample/1", "sample/01", true),
            ("sample/1", "sample/10", false),
            ("hack/8", "hack/080-snake", false),
            ("hack/8", "hack/8x", false),
            ("hack/8", "other/08-snake", false),
            ("hack/08-", "hack/08-snake", false),
            ("hack/", "hack/-snake", false),
            ("08", "hack/08-snake", false),
        ] {
            assert_eq!(filter(rest).takes(&case(id)), takes, "{rest} {id}");
        }
    }

    #[test]
    fn a_filter_takes_whole_names_only() {
        let filter = Filter { problem: "p".into(), rest: Some("hack".into()) };
        assert!(filter.takes(&case("hack/01")));
        assert!(!filter.takes(&case("hacks/01")));
    }
}
