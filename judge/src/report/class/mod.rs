//! A class: a row for each person, programs that fail alike, and the table for the gradebook.

pub mod csv;
pub mod feedback;
pub mod gradescope;
pub mod groups;
pub mod moodle;
pub mod normal_form;
pub mod not_judged;
pub mod rows;
pub mod similar;
pub mod table;

use super::ranking::Standing;
use crate::report::class::groups::FailurePattern;
use crate::report::class::not_judged::NotJudged;
use crate::report::class::rows::{Program, Row};
use judge_core::compile::BuildError;
use judge_core::judging::{Job, Verdicts};
use judge_core::verdict::points::Objective;
use judge_core::verdict::Verdict;
use judge_core::workspace::Person;
use std::fs;

/// Whether rows are people: of a folder of files alone each file has a row of its own name.
pub fn has_people(people: &[Person]) -> bool {
    people.iter().any(|person| person.programs[..] != [person.name.clone()])
}

/// Whether several people handed in.
pub fn is_class(people: &[Person]) -> bool {
    people.len() > 1 && has_people(people)
}

/// The rows of these submissions, best first, each with the number of other people whose programs fail alike.
pub fn rows_of(people: &[Person], entries: &[Entry]) -> Vec<(Row, usize)> {
    let programs: Vec<_> = entries.iter().map(Entry::program).collect();
    let rows = rows::rows(people, &programs);
    let alike = groups::others(&rows, |best| entries[best].alike.as_ref());
    rows.into_iter().zip(alike).collect()
}

/// The result of a submission, as far as the tables of a class need it.
pub struct Entry {
    pub problem: String,
    pub name: String,
    pub language: &'static str,
    pub verdict: Option<Verdict>,
    pub standing: Standing,
    /// Which part of the points, or without points of the cases, it has; `None` where that is not known.
    pub share: Option<f64>,
    /// The cases that are AC, or where it stopped, in words.
    pub passed: String,
    /// The number of the case after which the others were left out.
    pub stopped_at: Option<usize>,
    /// Why it was not judged, or not on all cases.
    pub not_judged: Option<NotJudged>,
    /// The messages of the compiler that rejects it; else empty.
    pub compiler: String,
    /// Whether there is nothing in its file.
    pub is_empty: bool,
    /// Its failure; `None` where it is right or was not judged.
    pub alike: Option<FailurePattern>,
}

impl Entry {
    /// The entry of a submission that has been judged.
    pub fn of(job: &Job, verdicts: &Verdicts) -> Entry {
        let compiler = match &verdicts.build_error {
            Some(BuildError::CompileError(messages)) => messages.clone(),
            Some(
                BuildError::NotInstalled(_) | BuildError::JudgeError(_) | BuildError::Interrupted,
            )
            | None => String::new(),
        };
        Entry {
            problem: job.problem.to_string(),
            name: job.name.clone(),
            language: job.program.language().0,
            verdict: verdicts.verdict(),
            standing: Standing::of(job, verdicts),
            share: share(job, verdicts),
            passed: verdicts.passed_of(job.total()),
            stopped_at: verdicts.stopped_at,
            not_judged: NotJudged::of(verdicts),
            compiler,
            is_empty: is_empty(job),
            alike: FailurePattern::of(job, verdicts),
        }
    }

    /// The program, for the rows.
    pub fn program(&self) -> Program<'_> {
        let Entry { name, standing, is_empty, .. } = self;
        Program { name, standing, is_empty: *is_empty, not_judged: self.not_judged.as_ref() }
    }
}

/// Whether there is nothing in the file of a program.
fn is_empty(job: &Job) -> bool {
    let file = job.program.source().and_then(|source| source.only_file());
    file.and_then(|path| fs::metadata(path).ok()).is_some_and(|data| data.len() == 0)
}

/// The part of the points, or of the cases, that a submission has got.
fn share(job: &Job, verdicts: &Verdicts) -> Option<f64> {
    let Some(score) = &verdicts.score else {
        let is_known = verdicts.verdict().is_some() && job.total() > 0 && job.points.is_none();
        // No case ran where the compiler rejects the program.
        let is_rejected = verdicts.verdict() == Some(Verdict::Ce);
        return (is_known || is_rejected)
            .then(|| verdicts.passed() as f64 / job.total().max(1) as f64);
    };
    let points = score.counted()?;
    let full =
        score.full.filter(|full| full.hundredths > 0 && score.objective == Objective::Max)?;
    Some((points.hundredths as f64 / full.hundredths as f64).clamp(0.0, 1.0))
}
