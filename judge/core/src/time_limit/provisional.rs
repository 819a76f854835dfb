//! The time limit of a problem whose problem.yaml names none: from its accepted programs, as the
//! package formats say.

use super::interval::Interval;
use super::measure::{jobs, Measurer};
use super::measured_program::{MeasuredProgram, Times};
use crate::base::text::{self, escape, shell_word};
use crate::journal::keys::Keys;
use crate::journal::{Journal, TIMES};
use crate::judging::Rerun;
use crate::workspace::settings::TimeLimitOrigin;
use crate::workspace::{Problem, Submission, Workspace};
use sandbox::Failure;
use std::time::Duration;

/// The CPU time after which an accepted program is stopped while it is measured.
const BOUND: Duration = Duration::from_secs(20);

impl Measurer<'_> {
    /// Puts a provisional time limit into each problem whose problem.yaml names none: the smallest
    /// number of whole seconds that leaves the slowest accepted program its safety margin. Returns a
    /// line about each such problem, for the user; `announce` gets one before something is measured.
    ///
    /// # Errors
    ///
    /// A file of the problem cannot be read, the judge fails, or the user interrupts.
    pub fn provide(
        &self,
        problems: &mut [Problem],
        announce: &mut dyn FnMut(&str),
    ) -> Result<Vec<String>, Failure> {
        let mut lines = Vec::new();
        for problem in problems.iter_mut().filter(|one| one.settings.lacks_time_limit()) {
            // A filter may have left cases out, and a flag may have changed the comparison.
            let whole = self.workspace.problem(&problem.name)?;
            let programs = self.accepted(&whole)?;
            let measured = self.known_or_measured(&whole, &programs, announce)?;
            let multipliers = whole.settings.multipliers;
            let interval = Interval::of(&measured, &multipliers, |_| true);
            if let Some(limit) = interval.proposal() {
                problem.settings.time_limit = limit;
            }
            problem.settings.time_limit_origin = TimeLimitOrigin::Provisional;
            lines.push(line(
                self.workspace,
                problem,
                &measured,
                &interval,
                multipliers.ac_to_time_limit,
            ));
        }
        Ok(lines)
    }

    /// The programs of a problem that must be accepted; none of a problem without cases.
    fn accepted(&self, problem: &Problem) -> Result<Vec<Submission>, Failure> {
        let (mut programs, _) = self.workspace.submissions(problem, true)?;
        programs.retain(|one| one.expectation.needs_time() && !problem.cases.is_empty());
        Ok(programs)
    }

    /// The times of accepted programs. Runs only the cases that are not known, and keeps their results.
    fn known_or_measured(
        &self,
        problem: &Problem,
        programs: &[Submission],
        announce: &mut dyn FnMut(&str),
    ) -> Result<Vec<MeasuredProgram>, Failure> {
        if programs.is_empty() {
            return Ok(Vec::new());
        }
        let jobs = jobs(problem, programs, BOUND);
        let keys = Keys::by_state(&jobs, Rerun::Off);
        let journal = Journal::of_problem(self.workspace, TIMES, &problem.name, keys);
        if let Some((programs, cases)) = journal.missing() {
            announce(&start_line(problem, programs, cases));
        }
        self.measure_jobs(&jobs, programs, Some(&journal))
    }
}

/// The line that is shown before programs are measured, which may take a while.
fn start_line(problem: &Problem, programs: usize, cases: usize) -> String {
    format!(
        "{} names no time limit: measuring {} on {}",
        escape(problem.name.as_bytes()),
        text::count(programs, "accepted program"),
        text::count(cases, "case")
    )
}

/// The line in a report about the limit of a problem.
fn line(
    workspace: &Workspace,
    problem: &Problem,
    measured: &[MeasuredProgram],
    interval: &Interval,
    multiplier: f64,
) -> String {
    let name = escape(problem.name.as_bytes());
    let limit = text::time(problem.settings.time_limit);
    let start = format!("{name} names no time limit; for now it is {limit}");
    let slowest = interval.least.map(|least| &measured[least.program]);
    match slowest.map(|one| (&one.submission, &one.times)) {
        Some((program, Times::Ended { slowest, case })) => {
            let language = program.source.language;
            let share = match language.time_factor {
                1 => String::new(),
                factor => format!(" / {factor} for {}", language.name),
            };
            format!(
                "{start}: {multiplier} times the slowest accepted program ({}, {}{share} on {}), \
                 at least 1 s; {} proposes one",
                escape(program.name.as_bytes()),
                text::time(*slowest),
                escape(case.as_bytes()),
                workspace.command("judge", &format!("limits {}", shell_word(&problem.name))),
            )
        }
        _ => format!(
            "{start}, as no accepted program is right on all cases; --time-limit S sets another"
        ),
    }
}
