//! ICPC problem package format 2025-09, as BAPCtools (`bt`) reads it.
//! <https://icpc.io/problem-package-format/spec/2025-09.html>

use super::layout::{CaseLayout, Format, FoundSettings, ProblemLayout, RustSettings, SettingsFile};
use crate::metadata::yaml::{yaml_2025, Reader};
use crate::metadata::Metadata;
use judge_core::base::yaml;
use judge_core::language::RUST_EDITION;
use judge_core::Result;

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
    },
    problem: Some(ProblemLayout {
        submission_folders: &[
            "accepted",
            "brute_force",
            "rejected",
            "wrong_answer",
            "time_limit_exceeded",
            "run_time_error",
        ],
        statement_folder: "statement",
        text_statement: None,
        output_validator_folder: "output_validator",
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
        problem_yaml,
        settings_file: SettingsFile { path: "data/test_group.yaml", write, read },
    }),
};

/// The key of a `test_group.yaml` for the flags of the output validator.
const FLAGS_KEY: &str = "output_validator_args";

/// How `bt` must build Rust: as the judge and Kattis do.
fn rust_settings() -> String {
    format!(
        "rust:\n    compile: 'rustc -o{{binary}} -O --crate-type bin --edition={RUST_EDITION} {{files}}'\n"
    )
}

fn problem_yaml(metadata: &Metadata, _has_output_validator: bool) -> String {
    yaml_2025(metadata, Reader::Tools)
}

fn write(metadata: &Metadata, _problem: &str, has_output_validator: bool) -> Option<String> {
    if has_output_validator {
        return None;
    }
    let flags = metadata.validator_flags().0;
    let quoted: Vec<String> = flags.iter().map(|flag| format!("\"{flag}\"")).collect();
    Some(format!("{FLAGS_KEY}: [{}]\n", quoted.join(", ")))
}

/// Takes the flags as a list, or as a text of words.
fn read(text: &str) -> Result<FoundSettings> {
    let map = yaml::parse_map(text)?;
    let validator_flags = map.texts(FLAGS_KEY)?.map(|flags| {
        let words = flags.iter().flat_map(|flag| flag.split_ascii_whitespace());
        words.map(String::from).collect()
    });
    Ok(FoundSettings { validator_flags, ..FoundSettings::default() })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn flags_are_read_in_every_form() {
        for text in [
            "output_validator_args: [\"case_sensitive\", space_change_sensitive]\n",
            "output_validator_args: [\n  case_sensitive,\n  space_change_sensitive\n]\n",
            "output_validator_args:\n- case_sensitive\n- space_change_sensitive\n",
            "output_validator_args: >\n  case_sensitive\n  space_change_sensitive\n",
            "a: 1\noutput_validator_args: case_sensitive space_change_sensitive\n",
        ] {
            let words = read(text).unwrap().validator_flags.unwrap_or_default();
            assert_eq!(words, ["case_sensitive", "space_change_sensitive"]);
        }
        assert_eq!(read(""), Ok(FoundSettings::default()));
        assert!(read("output_validator_args: {a: b}\n").is_err());
    }
}
