//! ICPC problem package format 2025-09, as BAPCtools (`bt`) reads it.
//! <https://icpc.io/problem-package-format/spec/2025-09.html>

use super::layout::{CaseLayout, Format, ProblemLayout, RustSettings, Settings, SettingsFile};
use crate::metadata::Metadata;
use judge_core::base::{input_flags, yaml};
use judge_core::language::RUST_EDITION;
use judge_core::verdict::points;
use judge_core::workspace::schema::Form;
use judge_core::workspace::validator_flags::OF_CASE;

/// The format of BAPCtools.
pub const FORMAT: Format = Format {
    name: "icpc",
    example: (
        "scripts/judge export push-box --format icpc /tmp/pushbox",
        "ICPC 2025-09, for BAPCtools (bt)",
    ),
    cases: CaseLayout {
        sample_prefix: "data/sample/",
        secret_prefix: "data/secret/",
        answer_extension: "ans",
        has_groups: true,
        has_case_settings: true,
    },
    problem: Some(ProblemLayout {
        submission_folders: &[
            "accepted",
            "partially_accepted",
            "brute_force",
            "rejected",
            "wrong_answer",
            "time_limit_exceeded",
            "run_time_error",
            "mixed",
        ],
        has_declarations: true,
        points: points::Format::Icpc2025,
        has_objective_min: false,
        statement_folder: "statement",
        text_statement: None,
        output_validator_folder: "output_validator",
        output_validator_program: "output_validator",
        builds_rust_validators: false,
        has_answer_validator: true,
        has_invalid_inputs: true,
        rust_settings: Some(RustSettings {
            file: "languages.yaml",
            text: rust_settings,
            note:
                "copy workspace/languages.yaml next to the package: otherwise bt builds Rust with \
                   edition 2018",
        }),
        form: Form::Icpc2025,
        settings_file: SettingsFile { path: "data/test_group.yaml", write, read },
    }),
};

/// The command by which `bt` builds Rust as the judge and Kattis do.
fn rust_settings() -> String {
    format!(
        "rust:\n    compile: 'rustc -o{{binary}} -O --crate-type bin --edition={RUST_EDITION} {{files}}'\n"
    )
}

fn write(metadata: &Metadata, _problem: &str, has_output_validator: bool) -> Option<String> {
    let input = &metadata.input_flags;
    let of_inputs = if input.is_empty() {
        String::new()
    } else {
        format!("{}: {}\n", input_flags::KEY, input.value())
    };
    if has_output_validator && metadata.validator_flags.is_empty() {
        return Some(of_inputs).filter(|line| !line.is_empty());
    }
    let flags: Vec<&str> = if has_output_validator {
        metadata.validator_flags.iter().map(String::as_str).collect()
    } else {
        metadata.comparison_flags().0
    };
    Some(format!("{OF_CASE}: {}\n{of_inputs}", yaml::list(&flags)))
}

/// The file has only flags. An import reads them with the flags of the other groups.
fn read(_text: &str) -> Settings {
    Settings::default()
}
