//! Problem packages: `export` writes a problem in the formats that contest systems read, `import`
//! reads them back.
//!
//! The formats share most of their layout; `Format` holds what differs. What none of them has a place
//! for (the README with its pitfalls, the generator, LeetCode's form, `.gen` recipes, what a case is
//! about) travels in the folder `workspace` of the package, so that a round trip loses nothing.

#![forbid(unsafe_code)]

pub mod export;
mod import;
mod metadata;
pub mod scaffold;
mod statement;

pub use import::import;

/// The folder of what the formats have no place for.
const OURS: &str = "workspace";
/// In that folder: where a submission comes from that another folder holds in the package.
const MOVED: &str = "moved";
/// The group of cases that have no other one.
const SECRET: &str = "secret";
const SAMPLE: &str = "sample";

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Format {
    /// ICPC problem package format 2025-09, as BAPCtools reads it.
    Icpc,
    /// Its predecessor "legacy", as Kattis' problemtools read it.
    Kattis,
    /// The same for the root of a zip that DOMjudge imports.
    Domjudge,
    /// The folder test of online-judge-tools.
    Oj,
}

impl Format {
    pub fn parse(name: &str) -> Option<Format> {
        match name {
            "icpc" => Some(Format::Icpc),
            "kattis" => Some(Format::Kattis),
            "domjudge" => Some(Format::Domjudge),
            "oj" => Some(Format::Oj),
            _ => None,
        }
    }

    fn output_validator_folder(self) -> &'static str {
        match self {
            Format::Icpc => "output_validator",
            _ => "output_validators",
        }
    }

    /// The folders under submissions; one that is missing here is moved by what its programs get.
    fn has_folder(self, folder: &str) -> bool {
        match folder {
            "brute_force" | "rejected" => self == Format::Icpc,
            _ => true,
        }
    }
}

/// What a case is called beside all others of a package: its group, unless that says nothing.
fn flat_name(group: &str, name: &str) -> String {
    match group {
        SECRET => name.to_string(),
        group => format!("{group}-{name}"),
    }
}

/// The group and the name of a case by its flat name.
fn group_of(flat: &str) -> (&'static str, &str) {
    match flat.strip_prefix("hack-") {
        Some(name) if !name.is_empty() => ("hack", name),
        _ => (SECRET, flat),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_cases_survive_a_round_trip() {
        for (group, name) in [("hack", "01-x"), ("secret", "7"), ("large", "7"), ("hack", "-")] {
            let flat = flat_name(group, name);
            let (group, name) = group_of(&flat);
            assert_eq!(flat_name(group, name), flat);
        }
        assert_eq!(group_of("hack-01-x"), ("hack", "01-x"));
        assert_eq!(group_of("hack-"), ("secret", "hack-"));
    }
}
