//! `hack list`: which case breaks which wrong program, what breaks nothing, and a smallest set of
//! cases that breaks all.

mod case_set;
mod kills;

use crate::environment::Environment;
use judge_core::judging::Job;
use judge_core::workspace::Problem;
pub use kills::{Kills, Row};
use sandbox::Failure;

/// Judges the wrong programs of a problem on its cases.
pub fn list<'a>(environment: Environment, problem: &'a Problem) -> Result<Kills<'a>, Failure> {
    let wrong = environment.wrong_submissions(problem)?.into_iter();
    let jobs: Vec<Job> = wrong.map(|one| problem.file_job(one, false)).collect();
    let verdicts = environment.judge(&jobs, &environment.session_options())?;
    Ok(Kills::new(problem, &jobs, &verdicts))
}
