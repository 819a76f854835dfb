//! Problem package format "legacy", as Kattis' problemtools read it.
//! <https://github.com/Kattis/problemtools>

use super::layout::{Format, ProblemLayout, Settings, SettingsFile};
use super::legacy;
use crate::metadata::Metadata;

/// The format of Kattis.
pub const FORMAT: Format = Format {
    name: "kattis",
    example: (
        "scripts/judge export push-box --format kattis /tmp/pushbox",
        "ICPC legacy, for Kattis' verifyproblem",
    ),
    cases: legacy::CASES,
    problem: Some(ProblemLayout {
        has_objective_min: true,
        ..legacy::layout(SettingsFile { path: ".timelimit", write, read })
    }),
};

/// The time limit in seconds, which `problem.yaml` cannot hold. Without one no file: the tools then
/// measure.
fn write(metadata: &Metadata, _problem: &str, _has_output_validator: bool) -> Option<String> {
    let limit = &metadata.time_limit;
    (!limit.is_empty()).then(|| format!("{limit}\n"))
}

fn read(text: &str) -> Settings {
    Settings { time_limit: Some(text.trim().to_string()), ..Settings::default() }
}
