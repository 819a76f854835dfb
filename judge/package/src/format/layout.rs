//! The package formats: one value of [`Format`] for each, in a file of its own.

use crate::metadata::Metadata;
use judge_core::verdict::points;
use judge_core::workspace::schema::Form;

/// A package format.
pub struct Format {
    /// The value of `--format`.
    pub name: &'static str,
    /// For the help: a command that exports to the format, and the tool that reads the package.
    pub example: (&'static str, &'static str),
    pub cases: CaseLayout,
    /// Where the rest of a problem goes; `None` for a format that holds cases only.
    pub problem: Option<ProblemLayout>,
}

/// Where the cases are in a package.
pub struct CaseLayout {
    /// The prefix of the name of a sample case: `data/sample/`.
    pub sample_prefix: &'static str,
    /// The prefix of the name of any other case: `data/secret/`.
    pub secret_prefix: &'static str,
    /// The extension of an answer file, without the dot.
    pub answer_extension: &'static str,
    /// Whether cases can be in a folder for their group.
    pub has_groups: bool,
    /// Whether a case may have a file `X.yaml` with flags of its output validator.
    pub has_case_settings: bool,
}

/// Where the parts of a problem are in a package.
pub struct ProblemLayout {
    /// The folders below `submissions/` that the format has. A submission of another folder goes to
    /// the folder of the verdict that it gets.
    pub submission_folders: &'static [&'static str],
    /// Whether `submissions/submissions.yaml` decides what is expected of submissions.
    pub has_declarations: bool,
    /// The version of the rules for points.
    pub points: points::Format,
    /// Whether fewer points can be the better ones.
    pub has_objective_min: bool,
    /// The folder of the statement in LaTeX, `problem.en.tex`.
    pub statement_folder: &'static str,
    /// The file for the statement as plain text with the samples, if the format shows one.
    pub text_statement: Option<&'static str>,
    pub output_validator_folder: &'static str,
    /// The folder of an output validator of several files, or with a script that builds it.
    pub output_validator_program: &'static str,
    /// Whether the tools build a Rust input validator by themselves. Otherwise it goes into a folder
    /// with the script that builds it.
    pub builds_rust_validators: bool,
    /// Whether the package has a validator that compares each answer with the output of the reference.
    pub has_answer_validator: bool,
    /// Whether the package has the inputs that the input validator must refuse.
    pub has_invalid_inputs: bool,
    /// The command by which the tools build Rust, if they have to be told.
    pub rust_settings: Option<RustSettings>,
    /// The form of `problem.yaml`.
    pub form: Form,
    pub settings_file: SettingsFile,
}

/// A file for the folder `workspace` of a package that tells a tool how to build Rust.
pub struct RustSettings {
    pub file: &'static str,
    pub text: fn() -> String,
    /// The note about what the user must do with the file.
    pub note: &'static str,
}

/// The file beside `problem.yaml` for what that has no key for.
pub struct SettingsFile {
    pub path: &'static str,
    /// The text for the problem of this name; `None` when the package needs no such file. The flag
    /// says whether the package has an output validator.
    pub write: fn(&Metadata, &str, bool) -> Option<String>,
    pub read: fn(&str) -> Settings,
}

/// The settings in a file beside `problem.yaml`.
#[derive(Default)]
pub struct Settings {
    /// In seconds, as written.
    pub time_limit: Option<String>,
    /// The title of the problem.
    pub name: Option<String>,
    /// The keys that the workspace has no place for.
    pub unused: Vec<String>,
}
