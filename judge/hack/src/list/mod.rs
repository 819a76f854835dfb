//! `hack list`: which case breaks which wrong program, what breaks nothing, and a smallest set of
//! cases that breaks all.

mod case_set;

use crate::environment::Environment;
use case_set::{small_case_set, CaseSet};
use judge_core::judging::outcome::Outcome;
use judge_core::judging::{Job, Verdicts};
use judge_core::verdict::Verdict;
use judge_core::workspace::Problem;
use sandbox::Failure;

/// Judges the wrong programs of a problem on its cases.
pub fn list<'a>(environment: Environment, problem: &'a Problem) -> Result<Kills<'a>, Failure> {
    let wrong = environment.wrong_submissions(problem)?.into_iter();
    let jobs: Vec<Job> = wrong.map(|one| problem.file_job(one, false)).collect();
    let verdicts = environment.judge(&jobs, &environment.session_options())?;
    Ok(Kills::new(problem, &jobs, &verdicts))
}

/// The wrong programs that each case breaks.
pub struct Kills<'a> {
    pub problem: &'a Problem,
    /// A row for each program.
    pub rows: Vec<Row>,
    /// For each case the rows that it breaks.
    pub victims: Vec<Vec<usize>>,
    /// Cases that together break all that any case breaks.
    pub small_set: CaseSet,
}

/// A submission and the cases that break it.
pub struct Row {
    pub submission: String,
    /// The number of each case that is not AC, and its verdict.
    pub kills: Vec<(usize, Verdict)>,
    /// The submission was built and judged on every case.
    pub is_judged: bool,
}

impl<'a> Kills<'a> {
    pub fn new(problem: &'a Problem, jobs: &[Job], verdicts: &[Verdicts]) -> Kills<'a> {
        let rows: Vec<Row> =
            jobs.iter().zip(verdicts).map(|(job, verdicts)| Row::new(job, verdicts)).collect();
        let mut victims = vec![Vec::new(); problem.cases.len()];
        for (number, row) in rows.iter().enumerate() {
            row.kills.iter().for_each(|(case, _)| victims[*case].push(number));
        }
        let small_set = small_case_set(&victims);
        Kills { problem, rows, victims, small_set }
    }
}

impl Row {
    fn new(job: &Job, verdicts: &Verdicts) -> Row {
        let verdict_on = |(case, outcome): &(usize, Outcome)| (*case, outcome.verdict);
        let on_all = verdicts.outcomes.iter().map(verdict_on);
        Row {
            submission: job.name.clone(),
            kills: on_all.filter(|(_, verdict)| *verdict != Verdict::Ac).collect(),
            is_judged: verdicts.build_error.is_none() && verdicts.failures.is_empty(),
        }
    }
}
