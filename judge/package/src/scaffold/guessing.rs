//! The interactive problem that `scripts/new NAME --interactive` writes: a game of guessing a number.

use super::sources::{sources, write_answer, write_case, write_invalid, SourceLanguage, Sources};
use crate::files::write;
use crate::uuid::uuid;
use judge_core::Result;
use std::path::Path;

/// The paths of the sources below the problem, without extension.
const SOURCES: [(&str, Sources); 6] = [
    ("main", sources!("guess/", "main")),
    ("validator", sources!("guess/", "validator")),
    ("generator", sources!("guess/", "generator")),
    ("output_validator", sources!("guess/", "output_validator")),
    ("submissions/wrong_answer/one_by_one", sources!("guess/", "one_by_one")),
    ("submissions/time_limit_exceeded/forgets_to_flush", sources!("guess/", "forgets_to_flush")),
];

/// The cases: name, description and input. The answer is not used.
const CASES: [(&str, &str, &str); 3] = [
    ("sample/01", "The sample of the statement.", "750000\n"),
    ("sample/02", "The first guess of many programs.", "500000\n"),
    ("hack/01-last-of-all", "The largest number, which is the last that is left.", "1000000\n"),
];
/// The inputs that the validator must refuse.
const INVALID_INPUTS: [(&str, &str, &str); 3] = [
    ("01-empty", "An empty file.", ""),
    ("02-too-large", "A number beyond the limits.", "1000001\n"),
    ("03-leading-zero", "A leading zero.", "01\n"),
];

/// Writes the problem into its two folders. Returns its task, for the report.
pub fn write_problem(
    name: &str,
    language: SourceLanguage,
    problem: &Path,
    data: &Path,
) -> Result<&'static str> {
    language.write(name, problem, &SOURCES)?;
    let readme = include_str!("template/guess/README.md");
    let readme = readme.replace("NAME", name).replace("EXT", language.extension());
    write(&problem.join("README.md"), readme.as_bytes())?;
    let yaml = include_str!("template/guess/problem.yaml").replace("UUID", &uuid(name));
    write(&problem.join("problem.yaml"), yaml.as_bytes())?;
    for (id, description, input) in CASES {
        write_case(data, id, description, input)?;
        write_answer(data, id, "")?;
    }
    write_invalid(data, &INVALID_INPUTS)?;
    Ok("find a number by guessing")
}
