//! Reading `problem.yaml`, of the workspace and of a package.

use super::{Metadata, Multipliers};
use judge_core::base::yaml::{self, Entry};
use judge_core::workspace::settings;
use judge_core::Result;

/// MiB of memory where `problem.yaml` of the workspace names none.
const WORKSPACE_MEMORY: u64 = 256;
/// MiB where a package names no limit, as the ICPC problem package format has it.
const PACKAGE_MEMORY: u64 = 2048;
const DEFAULT_OUTPUT: u64 = 8;
/// The largest limit in MiB.
const MAX_LIMIT: u64 = 1 << 20;

impl Metadata {
    /// Reads `problem.yaml` of the workspace, in which nothing may be wrong.
    pub fn of_workspace(text: &str) -> Result<Metadata> {
        let mut metadata = Metadata::with_defaults(WORKSPACE_MEMORY);
        metadata.take(&yaml::parse(text)?);
        Ok(metadata)
    }

    /// What the judge assumes of a problem without a `problem.yaml`.
    pub fn of_nothing() -> Metadata {
        let time_limit = "1.0".to_string();
        Metadata { time_limit, ..Metadata::with_defaults(WORKSPACE_MEMORY) }
    }

    /// Reads as much of `problem.yaml` of a package as the judge knows. `time_limit` is the limit of
    /// another file of the package; a time limit that is no number is dropped.
    pub fn of_package(text: &str, time_limit: Option<&str>) -> Metadata {
        let mut metadata = Metadata::with_defaults(PACKAGE_MEMORY);
        let entries = yaml::lenient(text);
        metadata.take(&entries);
        let value = |keys: &[&str]| {
            let found = entries.iter().find(|entry| keys.contains(&entry.key.as_str()));
            found.map(|entry| entry.value.clone()).unwrap_or_default()
        };
        if metadata.name.is_empty() {
            metadata.name = value(&["name.en", "name.English"]);
        }
        if metadata.credits.is_empty() {
            metadata.credits = value(&["author", "credits.authors"]);
        }
        if metadata.source_url.is_empty() {
            metadata.source_url = value(&["source_url"]);
        }
        if metadata.time_limit.is_empty() {
            metadata.time_limit = time_limit.unwrap_or_default().to_string();
        }
        if settings::seconds(&metadata.time_limit).is_none() {
            metadata.time_limit.clear();
            metadata.multipliers = metadata.multipliers.of_unlimited(&entries);
        }
        metadata
    }

    fn with_defaults(memory: u64) -> Metadata {
        Metadata { memory, output: DEFAULT_OUTPUT, ..Metadata::default() }
    }

    fn take(&mut self, entries: &[Entry]) {
        self.multipliers = Multipliers::of(entries);
        for Entry { key, value, .. } in entries {
            let limit = value.parse().ok().filter(|limit| (1..=MAX_LIMIT).contains(limit));
            match key.as_str() {
                "name" => self.name.clone_from(value),
                "uuid" => self.uuid.clone_from(value),
                "license" => self.license.clone_from(value),
                "credits" => self.credits.clone_from(value),
                "rights_owner" => self.rights_owner.clone_from(value),
                "source" | "source.name" => self.source.clone_from(value),
                "source.url" => self.source_url.clone_from(value),
                "comparison" => self.comparison.clone_from(value),
                "limits.time_limit" => self.time_limit.clone_from(value),
                "limits.memory" => self.memory = limit.unwrap_or(self.memory),
                "limits.output" => self.output = limit.unwrap_or(self.output),
                // A package may have any other key.
                _ => {}
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_plain_part_of_any_yaml_is_read() {
        let text = "name:\n  en: Different\nauthor: [A, B]\nlimits:\n  memory: 512\n  time_multiplier: 5\n\
                    keywords:\n  - a\n  - b\nlicense: cc by-sa\ntype: pass-fail\n";
        let metadata = Metadata::of_package(text, None);
        let limits = (metadata.memory, metadata.output, metadata.time_limit.as_str());
        assert_eq!(limits, (512, 8, ""));
        assert_eq!(metadata.multipliers.ac_to_time_limit, "5");
        assert_eq!((metadata.name.as_str(), metadata.license.as_str()), ("Different", "cc by-sa"));
    }
    #[test]
    fn a_package_without_a_limit_has_the_multipliers_of_its_format() {
        let multipliers = |text: &str, time_limit: Option<&str>| {
            let Multipliers { ac_to_time_limit, time_limit_to_tle } =
                Metadata::of_package(text, time_limit).multipliers;
            format!("{ac_to_time_limit},{time_limit_to_tle}")
        };
        let new = "problem_format_version: 2025-09\n";
        for (text, time_limit, wanted) in [
            ("name: x\n".to_string(), None, "5,2"),
            ("problem_format_version: legacy-icpc\n".to_string(), None, "5,2"),
            ("limits:\n  time_multiplier: 12\n".to_string(), None, "12,2"),
            ("limits:\n  time_multiplier: -1\n".to_string(), None, "5,2"),
            ("name: x\n".to_string(), Some("3"), ","),
            (new.to_string(), None, ","),
            (
                format!("{new}limits:\n  time_multipliers:\n    ac_to_time_limit: 3\n"),
                Some("1"),
                "3,",
            ),
        ] {
            assert_eq!(multipliers(&text, time_limit), wanted, "{text} {time_limit:?}");
        }
    }
}
