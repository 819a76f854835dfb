//! Problem package format "legacy" with the files that DOMjudge adds. The package is the root of the
//! zip that DOMjudge imports.
//! <https://www.domjudge.org/docs/manual/main/problem-format.html>

use super::layout::{Format, ProblemLayout, Settings, SettingsFile};
use super::legacy;
use crate::metadata::Metadata;

/// The format of DOMjudge.
pub const FORMAT: Format = Format {
    name: "domjudge",
    example: (
        "scripts/judge export push-box --format domjudge /tmp/pushbox",
        "ICPC legacy, to zip for DOMjudge",
    ),
    cases: legacy::CASES,
    problem: Some(ProblemLayout {
        text_statement: Some("problem.txt"),
        ..legacy::layout(SettingsFile { path: "domjudge-problem.ini", write, read })
    }),
};

fn write(metadata: &Metadata, problem: &str, _has_output_validator: bool) -> Option<String> {
    let limit = match metadata.time_limit.as_str() {
        "" => String::new(),
        limit => format!("timelimit = '{limit}'\n"),
    };
    Some(format!("{limit}short-name = '{problem}'\nexternalid = '{problem}'\n"))
}

fn read(text: &str) -> Settings {
    let mut settings = Settings::default();
    for (key, value) in text.lines().filter_map(|line| line.split_once('=')) {
        let value = value.trim().trim_matches(['\'', '"']).to_string();
        match key.trim() {
            "timelimit" => settings.time_limit = Some(value),
            "name" => settings.name = Some(value),
            // The name of the folder is the name of a problem here.
            "short-name" | "externalid" => {}
            // A comment.
            key if key.starts_with([';', '#']) => {}
            key => settings.unused.push(key.to_string()),
        }
    }
    settings
}
