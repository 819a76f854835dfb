//! The common parts of the formats that follow the problem package format "legacy".
//! <https://icpc.io/problem-package-format/spec/legacy.html>

use super::layout::{CaseLayout, ProblemLayout, SettingsFile};
use crate::metadata::yaml::scalar;
use crate::metadata::{validation, Metadata};
use judge_core::verdict::points;
use judge_core::workspace::problem_type::SCORING;
use judge_core::workspace::settings::PASSES_KEY;

pub const CASES: CaseLayout = CaseLayout {
    sample_prefix: "data/sample/",
    secret_prefix: "data/secret/",
    answer_extension: "ans",
    has_groups: true,
    has_case_settings: false,
};

/// Where the parts of a problem are, with this file beside `problem.yaml`.
pub const fn layout(settings_file: SettingsFile) -> ProblemLayout {
    ProblemLayout {
        submission_folders: &[
            "accepted",
            "partially_accepted",
            "wrong_answer",
            "time_limit_exceeded",
            "run_time_error",
        ],
        has_declarations: false,
        points: points::Format::Legacy,
        has_objective_min: false,
        statement_folder: "problem_statement",
        text_statement: None,
        output_validator_folder: "output_validators",
        output_validator_program: "output_validators/output_validator",
        builds_rust_validators: true,
        has_answer_validator: false,
        has_invalid_inputs: false,
        rust_settings: None,
        problem_yaml,
        settings_file,
    }
}

/// `problem.yaml`, which has no key for the time limit.
fn problem_yaml(metadata: &Metadata, has_output_validator: bool) -> String {
    let (validation, flags) = if has_output_validator {
        (validation(metadata), metadata.validator_flags.join(" "))
    } else {
        (String::new(), metadata.comparison_flags().0.join(" "))
    };
    let mut out = String::new();
    for (key, value) in [
        ("type", if metadata.problem_type.is_scoring { SCORING } else { "" }),
        ("name", metadata.name.as_str()),
        ("uuid", &metadata.uuid),
        ("author", &metadata.credits),
        ("source", &metadata.source),
        ("source_url", &metadata.source_url),
        ("license", &metadata.license),
        ("rights_owner", &metadata.rights_owner),
        ("validation", &validation),
        ("validator_flags", &flags),
    ] {
        if !value.is_empty() {
            out.push_str(&format!("{key}: {}\n", scalar(value)));
        }
    }
    if !metadata.grading.is_empty() {
        out.push_str("grading:\n");
    }
    for line in &metadata.grading {
        out.push_str(&format!("  {line}\n"));
    }
    let (memory, output) = (metadata.memory, metadata.output);
    let multipliers = metadata.multipliers.lines("  ", ["time_multiplier", "time_safety_margin"]);
    out.push_str(&format!("limits:\n{multipliers}  memory: {memory}\n  output: {output}\n"));
    if !metadata.passes.is_empty() {
        out.push_str(&format!("  {PASSES_KEY}: {}\n", metadata.passes));
    }
    out
}
