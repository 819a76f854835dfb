//! The problems that `scripts/new NAME` writes, in three kinds and three languages. All read n numbers.

use super::guessing;
use super::sources::{sources, write_answer, write_case, write_invalid, SourceLanguage, Sources};
use crate::files::write;
use crate::uuid::uuid;
use judge_core::Result;
use std::path::Path;

/// The judging of outputs, and the problem for that.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum OutputKind {
    /// Compared with the answer: the sum of the numbers.
    Exact,
    /// Compared as numbers with a tolerance: their mean.
    Float,
    /// Decided by an output validator: the place of a largest number.
    Checker,
    /// Read by an output validator, which answers: guessing a number.
    Interactive,
}

/// The special parts of a kind.
struct Texts {
    title: &'static str,
    task: &'static str,
    output: &'static str,
    idea: &'static str,
    mistake: &'static str,
    /// The names of the submissions, and what they do.
    brute_force: (&'static str, &'static str),
    wrong_answer: (&'static str, &'static str),
    comparison: &'static str,
    /// The answers of [`SAMPLES`].
    answers: [&'static str; 3],
    /// The case that breaks the wrong program: name, description, input and answer.
    hack: (&'static str, &'static str, &'static str, &'static str),
}

static TEXTS: [Texts; 3] = [
    Texts {
        title: "The sum of n numbers",
        task: "add up n numbers",
        output: "their sum",
        idea: "one pass in 64 bits",
        mistake: "a sum in 32 bits overflows",
        brute_force: ("halves", "adds the sums of the two halves"),
        wrong_answer: ("thirty_two_bits", "adds in 32 bits"),
        comparison: "",
        answers: ["6", "-5", "0"],
        hack: (
            "01-beyond-32-bits",
            "A sum that needs more than 32 bits.",
            "3\n1000000000 1000000000 1000000000\n",
            "3000000000\n",
        ),
    },
    Texts {
        title: "The mean of n numbers",
        task: "print the mean of n numbers",
        output: "their mean, with an error of at most one in a million",
        idea: "add up exactly, divide once",
        mistake: "a division of whole numbers drops the fraction",
        brute_force: ("halves", "divides the sum of the sums of the two halves"),
        wrong_answer: ("whole_numbers", "divides whole numbers"),
        comparison: "comparison: float_tolerance 1e-6\n",
        answers: ["2", "-5", "0"],
        hack: ("01-half", "A mean that is no whole number.", "2\n1 2\n", "1.5\n"),
    },
    Texts {
        title: "The place of a largest number",
        task: "print the place of a largest number",
        output: "the place of a largest number, counted from 1; any of them, if there are several",
        idea: "the first place of the largest number",
        mistake: "0 is taken for the largest number so far",
        brute_force: ("from_the_end", "compares each number with all others, from the end"),
        wrong_answer: ("starts_at_zero", "takes 0 for the largest number so far"),
        comparison: "",
        answers: ["3", "1", "2"],
        hack: ("01-all-negative", "Numbers below 0 only.", "3\n-3 -1 -2\n", "2\n"),
    },
];

/// The sources of each kind of problem.
macro_rules! of_each_kind {
    ($role:literal) => {
        [sources!("", $role, "_sum"), sources!("", $role, "_mean"), sources!("", $role, "_place")]
    };
}

const MAIN: [Sources; 3] = of_each_kind!("main");
const BRUTE_FORCE: [Sources; 3] = of_each_kind!("brute_force");
const WRONG_ANSWER: [Sources; 3] = of_each_kind!("wrong_answer");

/// The samples: description and input.
const SAMPLES: [(&str, &str); 3] = [
    ("The sample of the statement.", "3\n1 2 3\n"),
    ("A single number.", "1\n-5\n"),
    ("Numbers that cancel out.", "4\n-1 7 -7 1\n"),
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
    let (texts, at) = (&TEXTS[kind as usize], kind as usize);
    let brute_force = format!("submissions/brute_force/{}", texts.brute_force.0);
    let wrong_answer = format!("submissions/wrong_answer/{}", texts.wrong_answer.0);
    let mut files = vec![
        ("main", MAIN[at]),
        ("validator", sources!("", "validator")),
        ("generator", sources!("", "generator")),
        (&brute_force, BRUTE_FORCE[at]),
        (&wrong_answer, WRONG_ANSWER[at]),
    ];
    if kind == OutputKind::Checker {
        files.push(("output_validator", sources!("", "output_validator")));
    }
    language.write(name, problem, &files)?;
    let readme = texts.readme(name, language.extension());
    write(&problem.join("README.md"), readme.as_bytes())?;
    let yaml = include_str!("template/problem.yaml")
        .replace("TITLE", texts.title)
        .replace("UUID", &uuid(name))
        .replace("COMPARISON", texts.comparison);
    write(&problem.join("problem.yaml"), yaml.as_bytes())?;
    texts.write_cases(data)?;
    Ok(texts.task)
}

impl Texts {
    fn write_cases(&self, data: &Path) -> Result<()> {
        for (index, (description, input)) in SAMPLES.into_iter().enumerate() {
            let id = format!("sample/{:02}", index + 1);
            write_case(data, &id, description, input)?;
            write_answer(data, &id, &format!("{}\n", self.answers[index]))?;
        }
        let (name, description, input, right) = self.hack;
        let id = format!("hack/{name}");
        write_case(data, &id, description, input)?;
        write_answer(data, &id, right)?;
        write_invalid(data, &INVALID_INPUTS)
    }

    fn readme(&self, name: &str, extension: &str) -> String {
        let title = self.title.to_lowercase();
        let mut readme = include_str!("template/README.md").to_string();
        for (placeholder, text) in [
            ("TITLE", title.as_str()),
            ("TASK", self.task),
            ("OUTPUT", self.output),
            ("SAMPLE", self.answers[0]),
            ("IDEA", self.idea),
            ("MISTAKE", self.mistake),
            ("HACK", self.hack.0),
            ("BRUTE", self.brute_force.0),
            ("RIGHT", self.brute_force.1),
            ("WRONG", self.wrong_answer.0),
            ("FAULT", self.wrong_answer.1),
            ("EXT", extension),
            ("NAME", name),
        ] {
            readme = readme.replace(placeholder, text);
        }
        readme
    }
}
