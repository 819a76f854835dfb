//! Problem package format "legacy" with the files that DOMjudge adds. The package is the root of the
//! zip that DOMjudge imports.
//! <https://www.domjudge.org/docs/manual/main/problem-format.html>

use super::layout::{Format, ProblemLayout, SettingsFile};
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
        ..legacy::layout(SettingsFile { path: "domjudge-problem.ini", write, time_limit })
    }),
};

fn write(metadata: &Metadata, problem: &str, _has_output_validator: bool) -> Option<String> {
    let limit = match metadata.time_limit.as_str() {
        "" => String::new(),
        limit => format!("timelimit = '{limit}'\n"),
    };
    Some(format!("{limit}short-name = '{problem}'\nexternalid = '{problem}'\n"))
}

fn time_limit(text: &str) -> Option<String> {
    text.lines().find_map(|line| {
        let (key, value) = line.split_once('=')?;
        (key.trim() == "timelimit").then(|| value.trim().trim_matches(['\'', '"']).to_string())
    })
}
