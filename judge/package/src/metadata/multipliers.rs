//! The safety margins of a time limit, as written in a package.

use judge_core::base::yaml::Entry;
use judge_core::workspace::time_multipliers::multiplier;

/// `limits.time_multipliers` of the format 2025-09, which `legacy` calls `time_multiplier` and
/// `time_safety_margin`. Empty texts for missing keys.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Multipliers {
    pub ac_to_time_limit: String,
    pub time_limit_to_tle: String,
}

impl Multipliers {
    /// What problem.yaml names; what is no multiplier is dropped.
    pub fn of(entries: &[Entry]) -> Multipliers {
        let value = |keys: [&str; 2]| {
            let found = entries.iter().find(|entry| keys.contains(&entry.key.as_str()));
            let value = found.map(|entry| entry.value.clone()).unwrap_or_default();
            if multiplier(&value).is_some() {
                value
            } else {
                String::new()
            }
        };
        Multipliers {
            ac_to_time_limit: value([
                "limits.time_multipliers.ac_to_time_limit",
                "limits.time_multiplier",
            ]),
            time_limit_to_tle: value([
                "limits.time_multipliers.time_limit_to_tle",
                "limits.time_safety_margin",
            ]),
        }
    }

    /// The multipliers of a package that names no time limit: those of its format where it names none.
    /// A package without a version, or whose version begins with `legacy`, is one of `legacy`, whose
    /// defaults are 5 and 2.
    pub fn of_unlimited(self, entries: &[Entry]) -> Multipliers {
        let version = entries.iter().find(|entry| entry.key == "problem_format_version");
        if version.is_some_and(|entry| !entry.value.starts_with("legacy")) {
            return self;
        }
        let or = |text: String, default: &str| match text.is_empty() {
            true => default.to_string(),
            false => text,
        };
        Multipliers {
            ac_to_time_limit: or(self.ac_to_time_limit, "5"),
            time_limit_to_tle: or(self.time_limit_to_tle, "2"),
        }
    }

    /// The lines of a section `limits` with these keys for the two; nothing for what is not named.
    pub fn lines(&self, indent: &str, keys: [&str; 2]) -> String {
        let values = [&self.ac_to_time_limit, &self.time_limit_to_tle];
        let named = keys.into_iter().zip(values).filter(|(_, value)| !value.is_empty());
        named.map(|(key, value)| format!("{indent}{key}: {value}\n")).collect()
    }
}
