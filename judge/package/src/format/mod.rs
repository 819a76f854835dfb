//! The package formats: one table, a row and a file for each.
//!
//! To add a format, write its file and add its row to [`FORMATS`]. The names for `--format`, the
//! help, the completion, export and import come from the table.

mod domjudge;
mod icpc;
mod kattis;
pub mod layout;
pub mod legacy;
pub mod oj;

use layout::{Format, ProblemLayout};

/// Every format. An import asks them in this order for what it cannot find in `problem.yaml`.
pub const FORMATS: [&Format; 4] = [&icpc::FORMAT, &kattis::FORMAT, &domjudge::FORMAT, &oj::FORMAT];

/// The values of `--format`.
pub const NAMES: [&str; FORMATS.len()] = {
    let mut names = [""; FORMATS.len()];
    let mut index = 0;
    while index < names.len() {
        names[index] = FORMATS[index].name;
        index += 1;
    }
    names
};

/// For the help: a command for each format, and the tool that reads the package.
pub const EXAMPLES: [(&str, &str); FORMATS.len()] = {
    let mut examples = [("", ""); FORMATS.len()];
    let mut index = 0;
    while index < examples.len() {
        examples[index] = FORMATS[index].example;
        index += 1;
    }
    examples
};

/// The format of this name.
pub fn find(name: &str) -> Option<&'static Format> {
    FORMATS.into_iter().find(|format| format.name == name)
}

/// The names for a message: `icpc, kattis, domjudge or oj`.
pub fn choices() -> String {
    let (last, others) = NAMES.split_last().expect("there is a format");
    format!("{} or {last}", others.join(", "))
}

/// The layouts of the formats that hold a whole problem.
pub fn problem_layouts() -> impl Iterator<Item = &'static ProblemLayout> {
    FORMATS.into_iter().filter_map(|format| format.problem.as_ref())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::metadata::yaml::problem_yaml;
    use crate::metadata::{Metadata, Multipliers};
    use crate::uuid::uuid;
    use judge_core::base::yaml;

    #[test]
    fn metadata_survives_a_round_trip_through_every_format() {
        let names = ["A", "Two: sums", "it's", "'", "#1", "true", "1e5", "- x", "say \"x\"", "共"];
        for name in names.into_iter().chain(["a  # b", "[x]"]) {
            let metadata = Metadata {
                name: name.to_string(),
                source: name.to_string(),
                uuid: uuid(name),
                time_limit: "0.25".to_string(),
                multipliers: Multipliers {
                    ac_to_time_limit: "3".to_string(),
                    time_limit_to_tle: "1.25".to_string(),
                },
                memory: 3,
                output: 4,
                comparison: "tokens".to_string(),
                ..Metadata::default()
            };
            for layout in problem_layouts() {
                let text = problem_yaml(&metadata, layout.form, false);
                let settings = (layout.settings_file.write)(&metadata, "p", false);
                let settings = settings.expect("it has flags or a limit");
                let time_limit = (layout.settings_file.read)(&settings).time_limit;
                let problem_yaml = yaml::parse_map(&text).unwrap();
                let mut read = Metadata::of_package(&problem_yaml, time_limit.as_deref()).unwrap();
                let flags = metadata.comparison_flags().0.into_iter().map(String::from);
                read.validator_flags.clear();
                assert_eq!(read.set_comparison(&flags.collect::<Vec<_>>()), Ok(()));
                assert_eq!(read, metadata, "{name} {}", layout.settings_file.path);
            }
        }
    }

    #[test]
    fn names_and_examples_belong_together() {
        for (name, example) in NAMES.iter().zip(EXAMPLES) {
            assert!(example.0.contains(&format!("--format {name} ")), "{name}");
            assert!(find(name).is_some());
        }
        assert_eq!(choices(), "icpc, kattis, domjudge or oj");
    }
}
