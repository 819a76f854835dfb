//! Problem package format "legacy", as Kattis' problemtools read it.
//! <https://github.com/Kattis/problemtools>

use super::layout::{Format, ProblemLayout, SettingsFile};
use super::legacy;
use crate::metadata::Metadata;
use judge_core::verdict::points;

/// The format of Kattis.
pub const FORMAT: Format = Format {
    name: "kattis",
    example: (
        "scripts/judge export push-box --format kattis /tmp/pushbox",
        "ICPC legacy, for Kattis' verifyproblem",
    ),
    cases: legacy::CASES,
    problem: Some(ProblemLayout {
        submission_folders: legacy::SUBMISSION_FOLDERS,
        has_declarations: false,
        points: points::Format::Legacy,
        has_objective_min: true,
        statement_folder: legacy::STATEMENT_FOLDER,
        text_statement: None,
        output_validator_folder: legacy::OUTPUT_VALIDATOR_FOLDER,
        output_validator_program: legacy::OUTPUT_VALIDATOR_PROGRAM,
        builds_rust_validators: true,
        has_answer_validator: false,
        has_invalid_inputs: false,
        rust_settings: None,
        problem_yaml: legacy::problem_yaml,
        settings_file: SettingsFile { path: ".timelimit", write, time_limit },
    }),
};

/// The time limit in seconds, which `problem.yaml` cannot hold. Without one no file: the tools then
/// measure.
fn write(metadata: &Metadata, _problem: &str, _has_output_validator: bool) -> Option<String> {
    let limit = &metadata.time_limit;
    (!limit.is_empty()).then(|| format!("{limit}\n"))
}

fn time_limit(text: &str) -> Option<String> {
    Some(text.trim().to_string())
}
