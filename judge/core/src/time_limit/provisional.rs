//! The time limit of a problem whose problem.yaml names none: from its accepted programs, as the
//! package formats say.

use super::interval::Interval;
use super::measure::Measurer;
use super::measured::{Measured, Times};
use super::record::{self, Known};
use crate::base::text::{self, escape};
use crate::workspace::{Problem, Submission};
use sandbox::Failure;
use std::time::Duration;

/// The CPU time after which an accepted program is stopped while it is measured.
const BOUND: Duration = Duration::from_secs(20);

impl Measurer<'_> {
    /// Puts a provisional time limit into each problem whose problem.yaml names none: the smallest
    /// number of whole seconds that leaves the slowest accepted program its safety margin. Returns a
    /// line about each such problem, for the user.
    ///
    /// # Errors
    ///
    /// A file of the problem cannot be read, the judge fails, or the user interrupts.
    pub fn provide(&self, problems: &mut [Problem]) -> Result<Vec<String>, Failure> {
        let mut lines = Vec::new();
        for problem in problems.iter_mut().filter(|one| one.settings.lacks_time_limit) {
            // A filter may have left cases out, and a flag may have changed the comparison.
            let whole = self.workspace.problem(&problem.name)?;
            let programs = self.accepted(&whole)?;
            let measured = self.known_or_measured(&whole, programs)?;
            let multipliers = whole.settings.multipliers;
            let interval = Interval::of(&measured, &multipliers, |_| true);
            if let Some(limit) = interval.proposal() {
                problem.settings.time_limit = limit;
            }
            problem.settings.lacks_time_limit = false;
            lines.push(line(problem, &measured, &interval, multipliers.ac_to_time_limit));
        }
        Ok(lines)
    }

    /// The programs of a problem that must be accepted; none of a problem without cases.
    fn accepted(&self, problem: &Problem) -> Result<Vec<Submission>, Failure> {
        let (mut programs, _) = self.workspace.submissions(problem, true)?;
        programs.retain(|one| one.expectation.needs_time() && !problem.cases.is_empty());
        Ok(programs)
    }

    /// The times of accepted programs. Measures only those that are not known, and keeps them.
    fn known_or_measured(
        &self,
        problem: &Problem,
        programs: Vec<Submission>,
    ) -> Result<Vec<Measured>, Failure> {
        if programs.is_empty() {
            return Ok(Vec::new());
        }
        let key = record::problem_key(problem, BOUND)?;
        let old = record::read(self.workspace, problem);
        let mut known = Vec::new();
        let mut unknown = Vec::new();
        let mut measured = Vec::new();
        for program in programs {
            let key = key.of_program(&program)?;
            match old.iter().find(|one| one.key == key) {
                Some(one) => {
                    measured.extend(from_known(&program, one));
                    known.push(one.clone());
                }
                None => unknown.push((key, program)),
            }
        }
        if unknown.is_empty() {
            return Ok(measured);
        }
        let (keys, programs): (Vec<String>, Vec<Submission>) = unknown.into_iter().unzip();
        let new = self.measure(problem, &programs, BOUND)?;
        known.extend(keys.into_iter().zip(&new).filter_map(|(key, one)| Known::of(key, one)));
        record::write(self.workspace, problem, &known);
        measured.extend(new);
        Ok(measured)
    }
}

/// A program that was right on every case when it was measured.
fn from_known(program: &Submission, known: &Known) -> Option<Measured> {
    let (slowest, case) = known.slowest.clone()?;
    Some(Measured { submission: program.clone(), times: Times::Ended { slowest, case } })
}

/// What a report says about the limit of a problem.
fn line(problem: &Problem, measured: &[Measured], interval: &Interval, multiplier: f64) -> String {
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
                 at least 1 s; scripts/judge limits {name} proposes one",
                escape(program.name.as_bytes()),
                text::time(*slowest),
                escape(case.as_bytes()),
            )
        }
        _ => format!(
            "{start}, as no accepted program is right on all cases; --time-limit S sets another"
        ),
    }
}
