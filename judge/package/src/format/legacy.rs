//! The common parts of the formats that follow the problem package format "legacy".
//! <https://icpc.io/problem-package-format/spec/legacy.html>

use super::layout::{CaseLayout, ProblemLayout, SettingsFile};
use judge_core::verdict::points;
use judge_core::workspace::schema::Form;

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
        form: Form::Legacy,
        settings_file,
    }
}
