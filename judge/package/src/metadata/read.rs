//! Reading `problem.yaml`, of the workspace and of a package.

use super::Metadata;
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
        if metadata.time_limit.is_empty() {
            metadata.time_limit = "1.0".to_string();
        }
        Ok(metadata)
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
        }
        metadata
    }

    fn with_defaults(memory: u64) -> Metadata {
        Metadata { memory, output: DEFAULT_OUTPUT, ..Metadata::default() }
    }

    fn take(&mut self, entries: &[Entry]) {
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
        assert_eq!((metadata.name.as_str(), metadata.license.as_str()), ("Different", "cc by-sa"));
    }
}
