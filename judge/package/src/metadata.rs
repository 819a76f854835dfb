//! What problem.yaml and its companions say of a problem, in the three dialects.
//!
//! Only what the judge or a package needs is kept; of packages made by others everything else in
//! their YAML is passed over.

use super::Format;
use judge_core::base::yaml::{self, Entry};
use judge_core::compare::Mode;
use judge_core::workspace::settings;
use judge_core::Result;

/// What the format says where a package is silent.
const DEFAULT_MEMORY: u64 = 2048;
const DEFAULT_OUTPUT: u64 = 8;

#[derive(Clone, Debug, Default, PartialEq)]
pub struct About {
    pub name: String,
    pub uuid: String,
    pub license: String,
    pub credits: String,
    pub rights_owner: String,
    pub source: String,
    pub source_url: String,
    /// Seconds, as written.
    pub time_limit: String,
    pub memory: u64,
    pub output: u64,
    /// As in our problem.yaml; empty is the default.
    pub comparison: String,
}

impl About {
    /// Of a problem.yaml of ours, in which nothing may be wrong.
    pub fn of_ours(text: &str) -> Result<About> {
        let mut about = About { memory: 256, ..About::default() };
        about.take(&yaml::parse(text)?);
        if about.time_limit.is_empty() {
            about.time_limit = "1.0".to_string();
        }
        Ok(about)
    }

    /// Of a package; `other` is what a `.timelimit` or an ini file says of the time.
    pub fn of_package(text: &str, other: Option<String>) -> About {
        let mut about = About { memory: DEFAULT_MEMORY, ..About::default() };
        let entries = yaml::lenient(text);
        about.take(&entries);
        let value = |keys: &[&str]| {
            let found = entries.iter().find(|entry| keys.contains(&entry.key.as_str()));
            found.map(|entry| entry.value.clone()).unwrap_or_default()
        };
        if about.name.is_empty() {
            about.name = value(&["name.en", "name.English"]);
        }
        if about.credits.is_empty() {
            about.credits = value(&["author", "credits.authors"]);
        }
        if about.source_url.is_empty() {
            about.source_url = value(&["source_url"]);
        }
        if let Some(limit) = other.filter(|_| about.time_limit.is_empty()) {
            about.time_limit = limit;
        }
        if settings::seconds(&about.time_limit).is_none() {
            about.time_limit.clear();
        }
        about
    }

    fn take(&mut self, entries: &[Entry]) {
        self.output = DEFAULT_OUTPUT;
        for Entry { key, value, .. } in entries {
            let number = || value.parse().ok().filter(|mib| (1..=1 << 20).contains(mib));
            let text = match key.as_str() {
                "name" => &mut self.name,
                "uuid" => &mut self.uuid,
                "license" => &mut self.license,
                "credits" => &mut self.credits,
                "rights_owner" => &mut self.rights_owner,
                "source" | "source.name" => &mut self.source,
                "source.url" => &mut self.source_url,
                "limits.time_limit" => &mut self.time_limit,
                "comparison" => &mut self.comparison,
                "limits.memory" => {
                    self.memory = number().unwrap_or(self.memory);
                    continue;
                }
                "limits.output" => {
                    self.output = number().unwrap_or(self.output);
                    continue;
                }
                _ => continue,
            };
            text.clone_from(value);
        }
    }

    /// The same with what a package must say.
    pub fn filled(mut self, name: &str, uuid: &str) -> About {
        for (own, usual) in
            [(&mut self.name, name), (&mut self.uuid, uuid), (&mut self.license, "educational")]
        {
            if own.is_empty() {
                *own = usual.to_string();
            }
        }
        // With a licence the format wants to know whose problem it is.
        if self.source.is_empty() && self.credits.is_empty() && self.rights_owner.is_empty() {
            self.rights_owner = "unknown".to_string();
        }
        self
    }

    /// The comparison that the flags of the default output validator ask for.
    pub fn set_comparison(&mut self, flags: &str) {
        let words: Vec<&str> = flags.split_ascii_whitespace().collect();
        let tolerances: Vec<&str> = words
            .chunks(2)
            .filter(|pair| pair[0].starts_with("float_"))
            .flatten()
            .copied()
            .collect();
        // The pairs are only where they seem when nothing stands before them.
        let floats: Vec<&str> = words
            .iter()
            .position(|word| word.starts_with("float_"))
            .map_or(Vec::new(), |at| words[at..].to_vec());
        let floats = if tolerances.is_empty() { floats } else { tolerances };
        self.comparison = if !floats.is_empty() && Mode::parse(&floats.join(" ")).is_some() {
            floats.join(" ")
        } else if words.contains(&"space_change_sensitive") {
            String::new()
        } else {
            "tokens".to_string()
        };
    }

    /// The flags of the default output validator that compare as the problem does, and whether they
    /// are as strict as the comparison.
    pub fn flags(&self) -> (Vec<&str>, bool) {
        match self.comparison.as_str() {
            "" | "default" | "exact" => (vec!["case_sensitive", "space_change_sensitive"], true),
            "tokens" => (vec!["case_sensitive"], true),
            "lines" => (vec!["case_sensitive"], false),
            floats => (floats.split_ascii_whitespace().chain(["case_sensitive"]).collect(), true),
        }
    }

    /// problem.yaml of the workspace.
    pub fn ours(&self) -> String {
        self.yaml_2025(true)
    }

    /// problem.yaml of a package.
    pub fn theirs(&self, format: Format, custom: bool) -> String {
        match format {
            Format::Icpc => self.yaml_2025(false),
            _ => self.yaml_legacy(custom),
        }
    }

    fn yaml_2025(&self, ours: bool) -> String {
        let mut out = "problem_format_version: 2025-09\n".to_string();
        let mut put = |key: &str, value: &str| {
            if !value.is_empty() {
                out.push_str(&format!("{key}: {}\n", scalar(value)));
            }
        };
        put("name", &self.name);
        put("uuid", &self.uuid);
        put("license", &self.license);
        put("credits", &self.credits);
        put("rights_owner", &self.rights_owner);
        if !self.source.is_empty() {
            out.push_str("source:\n");
            out.push_str(&format!("  name: {}\n", scalar(&self.source)));
            if !self.source_url.is_empty() {
                out.push_str(&format!("  url: {}\n", scalar(&self.source_url)));
            }
        }
        if ours && !self.comparison.is_empty() {
            out.push_str(&format!("comparison: {}\n", self.comparison));
        }
        out.push_str(&format!("limits:\n  time_limit: {}\n", self.time_limit));
        // The format wants a whole number of these steps, of 1 s each where nothing is said.
        let milliseconds =
            settings::seconds(&self.time_limit).map_or(1000, |limit| limit.as_millis());
        if !ours && milliseconds % 1000 != 0 {
            let step =
                [500, 250, 100, 50, 10, 5, 1].into_iter().find(|step| milliseconds % step == 0);
            out.push_str(&format!("  time_resolution: {}\n", step.unwrap_or(1) as f64 / 1e3));
        }
        out.push_str(&format!("  memory: {}\n  output: {}\n", self.memory, self.output));
        out
    }

    fn yaml_legacy(&self, custom: bool) -> String {
        let mut out = String::new();
        let flags = self.flags().0.join(" ");
        for (key, value) in [
            ("name", self.name.as_str()),
            ("uuid", &self.uuid),
            ("author", &self.credits),
            ("source", &self.source),
            ("source_url", &self.source_url),
            ("license", &self.license),
            ("rights_owner", &self.rights_owner),
            ("validation", if custom { "custom" } else { "" }),
            ("validator_flags", if custom { "" } else { &flags }),
        ] {
            if !value.is_empty() {
                out.push_str(&format!("{key}: {}\n", scalar(value)));
            }
        }
        out.push_str(&format!("limits:\n  memory: {}\n  output: {}\n", self.memory, self.output));
        out
    }
}

/// A text as a YAML scalar that every reader takes for this text, ours too.
fn scalar(text: &str) -> String {
    let text: String = text.chars().filter(|c| !c.is_control()).collect();
    let word = |c: char| c.is_alphanumeric() || " -_./()+,~".contains(c);
    let begins = text.starts_with(|c: char| c.is_alphabetic());
    let odd = ["true", "false", "null", "yes", "no", "on", "off", "y", "n"];
    let url = text.starts_with("https://") || text.starts_with("http://");
    let plain = text.chars().all(|c| word(c) || url && ":?=&%".contains(c));
    // A UUID may look like a number with an exponent, but 4 hyphens rule that out.
    let uuid = text.len() == 36 && text.bytes().filter(|&byte| byte == b'-').count() == 4;
    if plain
        && (begins || uuid)
        && !odd.contains(&text.to_ascii_lowercase().as_str())
        && !text.ends_with(' ')
    {
        text
    } else if !text.contains('\'') {
        format!("'{text}'")
    } else {
        format!("\"{}\"", text.replace(['"', '\\'], "'"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read_back() {
        for name in [
            "A",
            "Two: sums",
            "it's",
            "'",
            "#1",
            "true",
            "1e5",
            "- x",
            "say \"x\"",
            "共",
            "a  # b",
            "[x]",
        ] {
            let about = About {
                name: name.to_string(),
                source: name.to_string(),
                uuid: crate::scaffold::uuid(name),
                time_limit: "0.25".to_string(),
                memory: 3,
                output: 4,
                comparison: "tokens".to_string(),
                ..About::default()
            };
            assert_eq!(About::of_ours(&about.ours()), Ok(about.clone()), "{name}");
            for format in [Format::Icpc, Format::Kattis] {
                let mut read =
                    About::of_package(&about.theirs(format, false), Some("0.25".to_string()));
                read.set_comparison(&about.flags().0.join(" "));
                assert_eq!(read, about, "{name} {format:?}");
            }
        }
    }

    #[test]
    fn comparisons_survive_a_round_trip() {
        for (comparison, back) in [
            ("", ""),
            ("exact", ""),
            ("tokens", "tokens"),
            ("lines", "tokens"),
            ("float_tolerance 1e-6", "float_tolerance 1e-6"),
            (
                "float_absolute_tolerance 1e-6 float_relative_tolerance 0",
                "float_absolute_tolerance 1e-6 float_relative_tolerance 0",
            ),
        ] {
            let mut about = About { comparison: comparison.to_string(), ..About::default() };
            let flags = about.flags().0.join(" ");
            about.set_comparison(&flags);
            assert_eq!(about.comparison, back, "{flags}");
        }
        let mut about = About::default();
        about.set_comparison("case_sensitive float_tolerance 1e-4");
        assert_eq!(about.comparison, "float_tolerance 1e-4");
        about.set_comparison("float_tolerance");
        assert_eq!(about.comparison, "tokens");
    }

    #[test]
    fn yaml_of_others_is_read_as_far_as_it_is_plain() {
        let text = "name:\n  en: Different\nauthor: [A, B]\nlimits:\n  memory: 512\n  time_multiplier: 5\n\
                    keywords:\n  - a\n  - b\nlicense: cc by-sa\ntype: pass-fail\n";
        let about = About::of_package(text, None);
        assert_eq!((about.name.as_str(), about.memory, about.output), ("Different", 512, 8));
        assert_eq!((about.license.as_str(), about.time_limit.as_str()), ("cc by-sa", ""));
    }
}
