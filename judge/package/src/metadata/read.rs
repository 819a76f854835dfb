//! Reading `problem.yaml`, of the workspace and of a package.

use super::{read_type, Metadata, Multipliers};
use judge_core::base::input_flags::InputFlags;
use judge_core::base::yaml::{self, Map, Node, Value};
use judge_core::workspace::schema::Key;
use judge_core::workspace::{settings, validator_flags, Origin};
use judge_core::Result;

/// MiB of memory where `problem.yaml` of the workspace names none.
const WORKSPACE_MEMORY: u64 = 256;
/// MiB where a package names no limit, as the ICPC problem package format has it.
const PACKAGE_MEMORY: u64 = 2048;
const DEFAULT_OUTPUT: u64 = 8;
/// The largest limit in MiB.
const MAX_LIMIT: u64 = 1 << 20;

impl Metadata {
    /// Reads `problem.yaml` of the workspace.
    pub fn of_workspace(text: &str) -> Result<Metadata> {
        let mut metadata = Metadata::with_defaults(WORKSPACE_MEMORY);
        metadata.take(&yaml::parse_map(text)?)?;
        Ok(metadata)
    }

    /// The values that the judge assumes for a problem without a `problem.yaml`.
    pub fn of_nothing() -> Metadata {
        let time_limit = "1.0".to_string();
        Metadata { time_limit, ..Metadata::with_defaults(WORKSPACE_MEMORY) }
    }

    /// Reads as much of `problem.yaml` of a package as the judge knows. `time_limit` is the limit of
    /// another file of the package; a time limit that is no number is dropped.
    pub fn of_package(problem_yaml: &Map, time_limit: Option<&str>) -> Result<Metadata> {
        let mut metadata = Metadata::with_defaults(PACKAGE_MEMORY);
        metadata.take(problem_yaml)?;
        // Keys of the workspace only.
        metadata.comparison.clear();
        metadata.input_flags = InputFlags::default();
        if metadata.time_limit.is_empty() {
            metadata.time_limit = time_limit.unwrap_or_default().to_string();
        }
        if settings::seconds(&metadata.time_limit).is_none() {
            metadata.time_limit.clear();
            metadata.multipliers = metadata.multipliers.of_unlimited(problem_yaml)?;
        }
        Ok(metadata)
    }

    fn with_defaults(memory: u64) -> Metadata {
        Metadata { memory, output: DEFAULT_OUTPUT, ..Metadata::default() }
    }

    /// Takes the keys of the formats 2025-09 and legacy. Any other key is ignored.
    fn take(&mut self, map: &Map) -> Result<()> {
        let text = |key: &str| map.text(key).map(|text| text.unwrap_or_default().to_string());
        (self.problem_type, self.validator_scores) = read_type(map)?;
        self.uuid = text("uuid")?;
        self.license = text("license")?;
        self.rights_owner = text("rights_owner")?;
        self.comparison = text("comparison")?;
        let flags = validator_flags::of_key(map, Key::ValidatorFlags.path())?;
        self.validator_flags = flags.unwrap_or_default();
        self.input_flags = InputFlags::of_map(map)?.unwrap_or_default();
        self.name = map.get("name").map_or(Ok(String::new()), title)?;
        let mut people = Vec::new();
        for node in ["credits", "author"].into_iter().filter_map(|key| map.get(key)) {
            if people.is_empty() {
                add_people(node, &mut people)?;
            }
        }
        self.credits = people.join(", ");
        let origin = Origin::of_map(map)?;
        (self.source, self.source_url) = (origin.name, origin.url);
        let no_limits = Map::default();
        let limits = map.map("limits")?.unwrap_or(&no_limits);
        self.multipliers = Multipliers::of(limits)?;
        self.time_limit = limits.text("time_limit")?.unwrap_or_default().to_string();
        if self.problem_type.is_multi_pass {
            let passes = limits.text(Key::Passes.name())?.unwrap_or_default();
            self.passes = settings::passes(passes).map_or(String::new(), |_| passes.to_string());
        }
        for (key, limit) in [("memory", &mut self.memory), ("output", &mut self.output)] {
            let number = limits.text(key)?.and_then(|text| text.parse().ok());
            *limit = number.filter(|limit| (1..=MAX_LIMIT).contains(limit)).unwrap_or(*limit);
        }
        Ok(())
    }
}

/// The name of a problem: one text, or a map of languages, of which English comes first.
fn title(node: &Node) -> Result<String> {
    match &node.value {
        Value::Text(text) => Ok(text.clone()),
        Value::Map(names) => {
            let languages = names.pairs.iter().map(|pair| pair.key.as_str());
            let found = ["en", "English"]
                .into_iter()
                .chain(languages)
                .find_map(|language| names.text(language).transpose());
            found.transpose().map(|name| name.unwrap_or_default().to_string())
        }
        _ => Err(node.wrong_kind("name", "one text or a map of languages")),
    }
}

/// Adds the names of persons: a text, a map with `name`, a map with `authors`, or a list of persons.
fn add_people(node: &Node, people: &mut Vec<String>) -> Result<()> {
    match &node.value {
        Value::Null => Ok(()),
        Value::Text(text) => {
            people.push(text.clone());
            Ok(())
        }
        Value::List(items) => items.iter().try_for_each(|item| add_people(item, people)),
        Value::Map(map) => match (map.text("name")?, map.get("authors")) {
            (Some(name), _) => {
                people.push(name.to_string());
                Ok(())
            }
            (None, Some(authors)) => add_people(authors, people),
            (None, None) => Ok(()),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of_package(text: &str) -> Result<Metadata> {
        yaml::parse_map(text).and_then(|map| Metadata::of_package(&map, None))
    }

    #[test]
    fn every_form_of_a_key_is_read() {
        let text =
            "name:\n  en: Different\nauthor: [A, B]\nlimits: {memory: 512, time_multiplier: 5}\n\
                    keywords:\n  - a\n  - b\nlicense: cc by-sa\ntype: pass-fail\nsource_url: u\n";
        let metadata = of_package(text).unwrap();
        let limits = (metadata.memory, metadata.output, metadata.time_limit.as_str());
        assert_eq!(limits, (512, 8, ""));
        assert_eq!(metadata.multipliers.ac_to_time_limit, "5");
        assert_eq!((metadata.name.as_str(), metadata.license.as_str()), ("Different", "cc by-sa"));
        assert_eq!((metadata.credits.as_str(), metadata.source_url.as_str()), ("A, B", "u"));
        for (text, name) in [
            ("name: {fr: Un, de: Eins}", "Un"),
            ("name: {de: Eins, en: One}", "One"),
            ("name: >-\n  Two\n  words", "Two words"),
            ("name:", ""),
        ] {
            assert_eq!(of_package(text).unwrap().name, name, "{text}");
        }
        let text = "credits: {authors: [{name: A, email: x}, B], testers: C}\n\
                    source: [{name: S, url: t}, T]\n";
        let metadata = of_package(text).unwrap();
        let found = (&metadata.credits[..], &metadata.source[..], &metadata.source_url[..]);
        assert_eq!(found, ("A, B", "S", "t"));
        let error = of_package("a: 1\nname: [x]\n").unwrap_err();
        assert_eq!(error, "line 2: `name` takes one text or a map of languages, not a list");
        assert!(of_package("limits: 5\n").is_err_and(|error| error.starts_with("line 1")));
    }

    #[test]
    fn a_package_without_a_limit_has_the_multipliers_of_its_format() {
        let multipliers = |text: &str, time_limit: Option<&str>| {
            let Multipliers { ac_to_time_limit, time_limit_to_tle } =
                Metadata::of_package(&yaml::parse_map(text).unwrap(), time_limit)
                    .unwrap()
                    .multipliers;
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
