//! A class: a row for each person, programs that fail alike, and the table for the gradebook.

pub mod csv;
pub mod groups;
pub mod rows;
pub mod table;
pub mod trouble;

use super::ranking::Standing;
use crate::report::class::groups::Alike;
use crate::report::class::rows::Program;
use crate::report::class::trouble::Trouble;
use judge_core::judging::{Job, Verdicts};
use judge_core::verdict::Verdict;
use judge_core::workspace::Person;

/// Whether rows are people: of a folder of files alone each file has a row of its own name.
pub fn has_people(people: &[Person]) -> bool {
    people.iter().any(|person| person.programs[..] != [person.name.clone()])
}

/// The result of a submission, as far as the tables of a class need it.
pub struct Entry {
    pub problem: String,
    pub name: String,
    pub language: &'static str,
    pub verdict: Option<Verdict>,
    pub standing: Standing,
    /// The cases that are AC, or where it stopped, in words.
    pub passed: String,
    /// The number of the case after which the others were left out.
    pub stopped_at: Option<usize>,
    /// Why it was not judged, or not on all cases.
    pub trouble: Option<Trouble>,
    /// How it fails; `None` for what is right or was not judged.
    pub alike: Option<Alike>,
}

impl Entry {
    /// The entry of a submission that has been judged.
    pub fn of(job: &Job, verdicts: &Verdicts) -> Entry {
        Entry {
            problem: job.problem.to_string(),
            name: job.name.clone(),
            language: job.program.language().0,
            verdict: verdicts.verdict(),
            standing: Standing::of(job, verdicts),
            passed: verdicts.passed_of(job.total()),
            stopped_at: verdicts.stopped_at,
            trouble: Trouble::of(verdicts),
            alike: Alike::of(job, verdicts),
        }
    }

    /// The program, for the rows.
    pub fn program(&self) -> Program<'_> {
        Program { name: &self.name, standing: &self.standing, trouble: self.trouble.as_ref() }
    }
}
