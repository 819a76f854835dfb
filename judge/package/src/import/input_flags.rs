//! The flags of input validators in a package: of groups of cases and of single cases.
//!
//! Here the problem has those that most cases have, the other cases have their own, and groups with points have
//! theirs. Names of single validators are those that the validators have here.

use crate::metadata::input_flags::legacy_value;
pub use judge_core::base::input_flags::KEY;
use judge_core::base::input_flags::{InputFlags, LEGACY_KEY};
use judge_core::verdict::points::Format;
use std::collections::{BTreeMap, BTreeSet};

const DATA: &str = "data/";

/// The flags of input validators in a package.
#[derive(Default)]
pub struct PackageInputFlags {
    /// By the folder with a slash at its end, from the root of the package.
    of_groups: BTreeMap<String, InputFlags>,
    /// By the path of the input without its extension.
    of_cases: BTreeMap<String, InputFlags>,
    /// The cases of which the flags are not as their files have them.
    changed: BTreeSet<String>,
}

/// The input validators that an import has taken.
pub struct ImportedValidators {
    /// The names that each has in the package: with and without an extension.
    pub names: Vec<[String; 2]>,
}

impl PackageInputFlags {
    /// Adds the flags in the file of a group.
    pub fn add_group(&mut self, folder: &str, flags: InputFlags) {
        self.of_groups.insert(folder.to_string(), flags);
    }

    /// Adds the flags in the file of a case.
    pub fn add_case(&mut self, stem: &str, flags: InputFlags) {
        self.of_cases.insert(stem.to_string(), flags);
    }

    /// Takes the flags of single validators to those that the import has taken. A single validator has another name
    /// here, so its flags become the flags of all. Returns the names that are of no validator.
    pub fn keep_for(&mut self, taken: &ImportedValidators) -> BTreeSet<String> {
        let mut unknown = BTreeSet::new();
        for flags in self.of_groups.values_mut() {
            taken.keep(flags, &mut unknown);
        }
        for (stem, flags) in &mut self.of_cases {
            let before = flags.clone();
            taken.keep(flags, &mut unknown);
            if *flags != before {
                self.changed.insert(stem.clone());
            }
        }
        unknown
    }

    /// The flags of a case, by the path of its input without the extension: its own, or the flags of the nearest group.
    pub fn of_case(&self, stem: &str) -> InputFlags {
        let own = self.of_cases.get(stem).or_else(|| of_nearest(&self.of_groups, stem));
        own.cloned().unwrap_or_default()
    }

    /// Whether a case has flags in a file of its own.
    pub fn has_own(&self, stem: &str) -> bool {
        self.of_cases.contains_key(stem)
    }

    /// Whether a case has other flags here than its file says.
    pub fn is_changed(&self, stem: &str) -> bool {
        self.changed.contains(stem)
    }

    /// The flags that most of these cases have that have no flags of their own; the flags of all cases where
    /// there is no such case, or where an export of this judge wrote the package.
    pub fn of_most(&self, stems: &[&str], is_exported: bool) -> InputFlags {
        let without = stems.iter().filter(|stem| !is_exported && !self.has_own(stem));
        most(without.map(|stem| self.of_case(stem))).unwrap_or_else(|| self.of_case(DATA))
    }

    /// The line for a group in points.yaml, by its folder; nothing where it has no flags of its own.
    pub fn line_of_group(&self, folder: &str, format: Format) -> Option<String> {
        let flags = self.of_groups.get(folder)?;
        Some(match format {
            Format::Icpc2025 => line_of_case(flags),
            Format::Legacy => match legacy_value(flags) {
                Some(value) => format!("{LEGACY_KEY}: {value}\n"),
                None => format!("{LEGACY_KEY}: {}\n", flags.value()),
            },
        })
    }
}

/// The value of the nearest group around a case, by the path of the case.
pub fn of_nearest<'a, T>(of_groups: &'a BTreeMap<String, T>, stem: &str) -> Option<&'a T> {
    stem.match_indices('/').rev().find_map(|(at, _)| of_groups.get(&stem[..=at]))
}

/// The value that is there most often; of two such values the larger one.
pub fn most<T: Ord>(values: impl Iterator<Item = T>) -> Option<T> {
    let mut counts: BTreeMap<T, usize> = BTreeMap::new();
    for value in values {
        *counts.entry(value).or_default() += 1;
    }
    counts.into_iter().max_by_key(|(_, count)| *count).map(|(value, _)| value)
}

impl ImportedValidators {
    fn keep(&self, flags: &mut InputFlags, unknown: &mut BTreeSet<String>) {
        let InputFlags::ByName(by_name) = flags else { return };
        by_name.retain(|name, _| {
            let is_known = self.names.iter().any(|names| names.contains(name));
            if !is_known {
                unknown.insert(name.clone());
            }
            is_known
        });
        if by_name.values().all(Vec::is_empty) {
            *flags = InputFlags::default();
        } else if self.names.len() == 1 {
            *flags = InputFlags::All(by_name.values().next().cloned().unwrap_or_default());
        }
    }
}

/// The line that gives a case flags.
pub fn line_of_case(flags: &InputFlags) -> String {
    format!("{KEY}: {}\n", flags.value())
}
