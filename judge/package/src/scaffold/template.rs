//! The problem that `scripts/new NAME` writes, in three kinds and three languages: the sum of n numbers.

use super::guessing;
use super::sources::{sources, write_answer, write_case, write_invalid, SourceLanguage};
use crate::files::write;
use crate::uuid::uuid;
use judge_core::Result;
use std::path::Path;

/// The judging of outputs, and the problem for that.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum OutputKind {
    /// Compared with the answer.
    Exact,
    /// Compared as numbers with a tolerance.
    Float,
    /// Decided by an output validator.
    Checker,
    /// Read by an output validator, which answers: guessing a number.
    Interactive,
}

impl OutputKind {
    /// The words of the README behind the output.
    fn tolerance(self) -> &'static str {
        match self {
            OutputKind::Exact | OutputKind::Interactive => "",
            OutputKind::Float => ", with an error of at most one in a million",
            OutputKind::Checker => ", in any form that a number has: `6`, `+6` or `06`",
        }
    }

    /// The line of problem.yaml.
    fn comparison(self) -> &'static str {
        match self {
            OutputKind::Float => "comparison: float_tolerance 1e-6\n",
            _ => "",
        }
    }
}

/// The task of the problem.
const TASK: &str = "add up n numbers";
/// The names of the two submissions.
const BRUTE_FORCE: &str = "submissions/brute_force/halves";
const WRONG_ANSWER: &str = "submissions/wrong_answer/thirty_two_bits";

/// The cases: id, description, input and answer. The last one breaks the wrong program.
const CASES: [(&str, &str, &str, &str); 4] = [
    ("sample/01", "The sample of the statement.", "3\n1 2 3\n", "6\n"),
    ("sample/02", "A single number.", "1\n-5\n", "-5\n"),
    ("sample/03", "Numbers that cancel out.", "4\n-1 7 -7 1\n", "0\n"),
    (
        "hack/01-beyond-32-bits",
        "A sum that needs more than 32 bits.",
        "3\n1000000000 1000000000 1000000000\n",
        "3000000000\n",
    ),
];
/// The inputs that the validator must refuse: name, description and input.
const INVALID_INPUTS: [(&str, &str, &str); 4] = [
    ("01-empty", "An empty file.", ""),
    ("02-too-few", "One number fewer than announced.", "3\n1 2\n"),
    ("03-leading-zero", "A leading zero.", "1\n01\n"),
    ("04-too-large", "A number beyond the limits.", "1\n1000000001\n"),
];

/// Writes the problem of a kind into its two folders, in a language by any of its names; Rust without one. Returns its
/// task, for the report.
///
/// # Errors
///
/// There is no such template, or a file cannot be written.
pub fn write_problem(
    kind: OutputKind,
    name: &str,
    language: Option<&str>,
    problem: &Path,
    data: &Path,
) -> Result<&'static str> {
    let language = SourceLanguage::of(language)?;
    if kind == OutputKind::Interactive {
        return guessing::write_problem(name, language, problem, data);
    }
    let mut files = vec![
        ("main", sources!("", "main")),
        ("validator", sources!("", "validator")),
        ("generator", sources!("", "generator")),
        (BRUTE_FORCE, sources!("", "brute_force")),
        (WRONG_ANSWER, sources!("", "wrong_answer")),
    ];
    if kind == OutputKind::Checker {
        files.push(("output_validator", sources!("", "output_validator")));
    }
    language.write(name, problem, &files)?;
    let readme = include_str!("template/README.md")
        .replace("TASK", TASK)
        .replace("TOLERANCE", kind.tolerance())
        .replace("EXT", language.extension())
        .replace("NAME", name);
    write(&problem.join("README.md"), readme.as_bytes())?;
    let yaml = include_str!("template/problem.yaml")
        .replace("UUID", &uuid(name))
        .replace("COMPARISON", kind.comparison());
    write(&problem.join("problem.yaml"), yaml.as_bytes())?;
    for (id, description, input, answer) in CASES {
        write_case(data, id, description, input)?;
        write_answer(data, id, answer)?;
    }
    write_invalid(data, &INVALID_INPUTS)?;
    Ok(TASK)
}
