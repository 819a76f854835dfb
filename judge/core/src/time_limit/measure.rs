//! Measures programs: judges them on every case of their problem, with a bound in place of its time
//! limit.

use super::measured_program::{MeasuredProgram, Times};
use crate::base::progress;
use crate::base::text::count;
use crate::compile::{BuildError, Builder};
use crate::judging::outcome::Outcome;
use crate::judging::session::{self, Options};
use crate::judging::stored_results::StoredResults;
use crate::judging::{Job, Reporter, Rerun, Stage, Verdicts};
use crate::verdict::Verdict;
use crate::workspace::settings::Settings;
use crate::workspace::{Problem, Submission, Workspace};
use sandbox::{Failure, Isolation};
use std::os::fd::BorrowedFd;
use std::time::Duration;

/// The context of a measurement.
pub struct Measurer<'a> {
    pub workspace: &'a Workspace,
    pub builder: &'a Builder,
    pub isolation: &'a Isolation,
    /// Becomes readable when the user presses Ctrl-C.
    pub interrupt: BorrowedFd<'a>,
    /// The number of programs that run at once.
    pub workers: usize,
}

impl Measurer<'_> {
    /// Measures programs on all cases of their problem. Each is stopped after `bound` of CPU time, one
    /// in a slow language after a multiple of that, and does not go on to the next case then.
    ///
    /// # Errors
    ///
    /// The judge fails, or the user interrupts.
    pub fn measure(
        &self,
        problem: &Problem,
        programs: &[Submission],
        bound: Duration,
    ) -> Result<Vec<MeasuredProgram>, Failure> {
        let jobs = jobs(problem, programs, bound);
        self.measure_jobs(&jobs, programs, None)
    }

    /// Measures programs by their jobs, but for the results that are known.
    pub(super) fn measure_jobs(
        &self,
        jobs: &[Job],
        programs: &[Submission],
        known: Option<&dyn StoredResults>,
    ) -> Result<Vec<MeasuredProgram>, Failure> {
        let options = Options {
            fail_fast: true,
            rerun: Rerun::Off,
            progress: progress::is_possible(),
            known,
            ..Options::new(self.workers, self.isolation, Some(self.interrupt))
        };
        let mut collector = Collector::default();
        session::judge(jobs, self.builder, &options, &mut collector)?;
        collector.line.clear();
        if collector.times.len() < programs.len() {
            return Err(Failure::Interrupted);
        }
        let measured = programs.iter().cloned().zip(collector.times);
        Ok(measured.map(|(submission, times)| MeasuredProgram { submission, times }).collect())
    }
}

/// The jobs of a measurement, as [`Measurer::measure`] has them.
pub(super) fn jobs<'a>(
    problem: &'a Problem,
    programs: &[Submission],
    bound: Duration,
) -> Vec<Job<'a>> {
    let settings = Settings { time_limit: bound, ..problem.settings.clone() };
    let job = |program: &Submission| Job {
        limits: settings.limits_of(program.source.language),
        ..problem.file_job(program.clone(), false)
    };
    programs.iter().map(job).collect()
}

/// Collects the times of each submission that was judged to the end, and shows how far the session is.
#[derive(Default)]
struct Collector {
    times: Vec<Times>,
    line: progress::TerminalLine,
}

impl Reporter for Collector {
    fn submission(&mut self, job: &Job, verdicts: &Verdicts) {
        if !verdicts.interrupted {
            self.times.push(times(job, verdicts));
        }
    }

    fn progress(&mut self, stage: &Stage) {
        let Stage { job, done, total, .. } = stage;
        let text =
            format!("measuring {} {}: {done} of {}", job.problem, job.name, count(*total, "run"));
        self.line.show(&text, 80);
    }
}

/// The times of a submission by its results.
fn times(job: &Job, verdicts: &Verdicts) -> Times {
    match &verdicts.build_error {
        Some(BuildError::CompileError(_)) => {
            return Times::Failed { verdict: Verdict::Ce, case: None };
        }
        Some(BuildError::NotInstalled(why)) => return Times::NotInstalled { why: why.clone() },
        Some(BuildError::JudgeError(why)) => return Times::Unknown { why: why.clone() },
        Some(BuildError::Interrupted) => {
            return Times::Unknown { why: "interrupted".to_string() };
        }
        None => {}
    }
    if let Some((_, why)) = verdicts.failures.first() {
        return Times::Unknown { why: why.clone() };
    }
    let case_id = |case: usize| job.cases[case].id.clone();
    let bad = verdicts.outcomes.iter().find(|(_, outcome)| outcome.verdict != Verdict::Ac);
    if let Some((case, outcome)) = bad {
        return if outcome.verdict.is_too_slow() {
            Times::Stopped { after: job.limits.cpu, case: case_id(*case) }
        } else {
            Times::Failed { verdict: outcome.verdict, case: Some(case_id(*case)) }
        };
    }
    let slowest =
        verdicts.outcomes.iter().max_by_key(|(_, outcome): &&(usize, Outcome)| outcome.cpu);
    match slowest {
        Some((case, outcome)) => Times::Ended { slowest: outcome.cpu, case: case_id(*case) },
        None => Times::Unknown { why: "there is no case".to_string() },
    }
}
