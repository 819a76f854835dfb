//! The edition or the standard that a compiler follows: the judge's own, unless flags or the source name one.

use super::lexer::{tokens, Kind, Lexicon};

/// The editions or standards of a language, as flags of its compiler name them.
#[derive(Clone, Copy, Debug)]
pub struct Dialect {
    /// The noun before the value in a report: `edition`, or nothing.
    pub noun: &'static str,
    /// The flag, up to the value: `-std=`.
    pub flag: &'static str,
    /// The starts of other words that choose one.
    pub other_flags: &'static [&'static str],
    /// The edition or standard that the judge builds.
    pub own: &'static str,
    /// The later and the earlier ones, the nearest first.
    pub later: &'static [&'static str],
    pub earlier: &'static [&'static str],
    /// Parts of messages about errors of every standard: where each error has one, no other standard is tried.
    pub unrelated: &'static [&'static str],
    /// Parts of messages for which an earlier standard is tried.
    pub of_earlier: &'static [&'static str],
    /// Whether a comment of a source may name the edition: `// edition: 2024`.
    pub has_comment: bool,
}

impl Dialect {
    /// The flag for a value.
    pub fn word(&self, value: &str) -> String {
        format!("{}{value}", self.flag)
    }

    /// Whether the words of a compiler choose an edition or a standard.
    pub fn is_chosen(&self, flags: &[String]) -> bool {
        flags.iter().any(|flag| self.chooses(flag))
    }

    /// The words of a compiler with the last choice alone: a problem makes one, and the command line another.
    pub fn with_last_choice(&self, flags: &[String]) -> Vec<String> {
        let last = flags.iter().rposition(|flag| self.chooses(flag));
        let mut kept = Vec::new();
        let mut is_value = false;
        for (at, flag) in flags.iter().enumerate() {
            let is_earlier = self.chooses(flag) && Some(at) != last;
            if !is_earlier && !is_value {
                kept.push(flag.clone());
            }
            is_value = is_earlier && self.is_bare(flag);
        }
        kept
    }

    fn chooses(&self, flag: &str) -> bool {
        let is_other = |start: &&str| flag.starts_with(start);
        self.is_bare(flag) || flag.starts_with(self.flag) || self.other_flags.iter().any(is_other)
    }

    /// Whether a word is the flag alone, and the next word its value.
    fn is_bare(&self, flag: &str) -> bool {
        self.flag.strip_suffix('=') == Some(flag)
    }

    /// For people: `edition 2021`, `gnu++20`.
    pub fn name(&self, value: &str) -> String {
        format!("{} {value}", self.noun).trim_start().to_string()
    }

    /// The edition that a comment of the source names: `// edition: 2024`, `//! edition = "2024"`.
    pub fn in_source(&self, source: &str) -> Option<String> {
        if !self.has_comment || !source.contains(self.noun) {
            return None;
        }
        let lexicon = Lexicon::of("rust");
        let comments = tokens(source, lexicon).filter(|token| token.kind == Kind::Comment);
        let mut lines = comments.flat_map(|comment| comment.text.lines());
        lines.find_map(|line| edition_in(line.trim_matches(['/', '*', '!', '@', ' ', '\t', ';'])))
    }
}

/// The value of `edition = "2024"` or `edition: 2024`.
pub fn edition_in(line: &str) -> Option<String> {
    let value = line.strip_prefix("edition")?.trim_start().strip_prefix([':', '='])?.trim();
    let value = value.trim_matches(['"', '\'']);
    let is_year = value.len() == 4 && value.bytes().all(|byte| byte.is_ascii_digit());
    is_year.then(|| value.to_string())
}

#[cfg(test)]
mod tests {
    use crate::language::Language;

    #[test]
    fn a_comment_names_the_edition() {
        let dialect = Language::by_name("rust").and_then(|rust| rust.dialect).expect("it has one");
        for (source, edition) in [
            ("// edition: 2024\nfn main() {}", "2024"),
            ("//! A program.\n//! edition = \"2018\"\n", "2018"),
            ("use std::io;\n//@ edition:2024\r\nfn main() {}", "2024"),
            ("/* edition: 2018 */", "2018"),
            ("/*\n * By me\n * edition: 2024\n */\n", "2024"),
            ("fn main() { let s = \"// edition: 2024\"; }", ""),
            ("// The edition: 2024\n// edition 2024\n// edition: new\n", ""),
        ] {
            assert_eq!(dialect.in_source(source).unwrap_or_default(), edition, "{source}");
        }
    }

    #[test]
    fn flags_choose_one() {
        let is_chosen = |language: &str, flags: &[&str]| {
            let flags: Vec<String> = flags.iter().map(|flag| flag.to_string()).collect();
            let dialect = Language::by_name(language).and_then(|language| language.dialect);
            dialect.is_some_and(|dialect| dialect.is_chosen(&flags))
        };
        assert!(
            is_chosen("rust", &["-O", "--edition=2024"])
                && is_chosen("rust", &["--edition", "2018"])
        );
        assert!(
            is_chosen("cpp", &["-std=c++17"])
                && is_chosen("c", &["--std=c99"])
                && is_chosen("c", &["-ansi"])
        );
        assert!(
            !is_chosen("rust", &["--cfg=edition"]) && !is_chosen("cpp", &["-DX", "-stdlib=libc++"])
        );
        let rust = Language::by_name("rust").and_then(|rust| rust.dialect).expect("it has one");
        for (flags, kept) in [
            ("--edition=2024 -O --edition 2021 -g", "-O --edition 2021 -g"),
            ("--edition 2024 -O --edition=2018", "-O --edition=2018"),
            ("-O -g", "-O -g"),
        ] {
            let flags: Vec<String> = flags.split(' ').map(String::from).collect();
            assert_eq!(rust.with_last_choice(&flags).join(" "), kept);
        }
        assert!(!is_chosen("java", &["--edition=2024"]));
    }
}
