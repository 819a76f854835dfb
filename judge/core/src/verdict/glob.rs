//! Patterns for names in `submissions.yaml`: `*` is any text within a name, `{a,b}` one of several texts.
//! Anything else stands for itself (ICPC problem package format 2025-09, "Glob patterns").

use crate::base::text::quote;
use crate::Result;
use std::collections::BTreeSet;

/// The longest pattern in bytes. The cost of a match grows with its length times the length of the name.
const MAX_LENGTH: usize = 1024;

/// A pattern.
#[derive(Clone, Debug, PartialEq)]
pub struct Glob {
    parts: Vec<Part>,
}

/// A part of a pattern.
#[derive(Clone, Debug, PartialEq)]
enum Part {
    Text(String),
    /// Any text without a slash.
    Star,
    /// One of several patterns, which have no braces in them.
    OneOf(Vec<Vec<Part>>),
}

impl Glob {
    /// Reads a pattern. A slash at its end is ignored, and so are blanks around the texts in braces.
    ///
    /// # Errors
    ///
    /// It is too long, or a brace has no partner or another one within.
    pub fn parse(pattern: &str) -> Result<Glob> {
        let quoted = || quote(pattern.as_bytes());
        if pattern.len() > MAX_LENGTH {
            return Err(format!("{} is longer than {MAX_LENGTH} bytes", quoted()));
        }
        let mut parts = Vec::new();
        let mut rest = pattern.strip_suffix('/').unwrap_or(pattern);
        while let Some((before, after)) = rest.split_once('{') {
            let (inside, after) = after.split_once('}').unwrap_or(("{", ""));
            if before.contains('}') || inside.contains('{') {
                return Err(format!("{}: a brace has no partner, or another one within", quoted()));
            }
            parts.extend(without_braces(before));
            let texts = inside.split(',').map(|text| without_braces(text.trim()));
            parts.push(Part::OneOf(texts.collect()));
            rest = after;
        }
        if rest.contains('}') {
            return Err(format!("{}: a brace has no partner", quoted()));
        }
        parts.extend(without_braces(rest));
        Ok(Glob { parts })
    }

    /// Whether the pattern is for this path or for a folder above it.
    pub fn matches(&self, path: &str) -> bool {
        let ends = ends(&self.parts, path, BTreeSet::from([0]));
        ends.iter().any(|&end| end == path.len() || path.as_bytes()[end] == b'/')
    }
}

fn without_braces(pattern: &str) -> Vec<Part> {
    let mut parts = Vec::new();
    for (at, text) in pattern.split('*').enumerate() {
        if at > 0 {
            parts.push(Part::Star);
        }
        if !text.is_empty() {
            parts.push(Part::Text(text.to_string()));
        }
    }
    parts
}

/// Where in the path the parts can end if they begin at one of these places.
fn ends(parts: &[Part], path: &str, starts: BTreeSet<usize>) -> BTreeSet<usize> {
    let mut places = starts;
    for part in parts {
        places = match part {
            Part::Text(text) => {
                let fits = places.iter().filter(|&&at| path[at..].starts_with(text));
                fits.map(|at| at + text.len()).collect()
            }
            Part::Star => star_ends(path, &places),
            Part::OneOf(patterns) => {
                let of_one = |one: &Vec<Part>| ends(one, path, places.clone());
                patterns.iter().flat_map(of_one).collect()
            }
        };
    }
    places
}

/// Every place from one of these to the next slash.
fn star_ends(path: &str, places: &BTreeSet<usize>) -> BTreeSet<usize> {
    let mut found = BTreeSet::new();
    let mut next = 0;
    for &at in places {
        let end = path[at..].find('/').map_or(path.len(), |length| at + length);
        found.extend((at.max(next)..=end).filter(|&place| path.is_char_boundary(place)));
        next = next.max(end + 1);
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn patterns_match_names_and_what_is_below_them() {
        for (pattern, path, wanted) in [
            ("accepted", "accepted/a.py", true),
            ("accepted/", "accepted/a.py", true),
            ("accepted/*", "accepted/a.py", true),
            ("accepted/*", "accepted", false),
            ("accept", "accepted/a.py", false),
            ("*/a.py", "wrong_answer/a.py", true),
            ("a.py", "wrong_answer/a.py", false),
            ("*", "x/y", true),
            ("x*y", "x/y", false),
            ("*.{py, cpp}", "a.cpp", true),
            ("*.{py,cpp}", "a.c", false),
            ("secret/*{ 4 }{ 2 }", "secret/142", true),
            ("secret/*{,1}{2,3}", "secret/3", true),
            ("secret/{*-easy,all}", "secret/01-easy", true),
            ("secret/*-easy", "secret/01-easy/7", true),
            ("a[x]", "a[x]", true),
            ("é*", "éa", true),
        ] {
            assert_eq!(Glob::parse(pattern).unwrap().matches(path), wanted, "{pattern} {path}");
        }
        for pattern in ["{a", "a}", "{a{b}}", "a}{b", &"x".repeat(2000)] {
            assert!(Glob::parse(pattern).is_err(), "{pattern}");
        }
    }

    #[test]
    fn no_pattern_takes_long() {
        let pattern = format!("{}b", "*{a,*,aa}".repeat(110));
        assert!(!Glob::parse(&pattern).unwrap().matches(&"a".repeat(200)));
    }
}
