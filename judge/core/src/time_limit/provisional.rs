//! The time limit of a problem whose problem.yaml names none: from its accepted programs, as the
//! package formats say.

use super::interval::Interval;
use super::measure::Measurer;
use super::measured_program::{MeasuredProgram, Times};
use super::stored_measurements::{self, Measurements, StoredMeasurement};
use crate::base::text::{self, escape, shell_word};
use crate::judging::content::program_key;
use crate::workspace::{Problem, Submission, Workspace};
use sandbox::Failure;
use std::cmp::Reverse;
use std::collections::HashSet;
use std::fs;
use std::slice;
use std::time::Duration;

/// The CPU time after which an accepted program is stopped while it is measured.
const BOUND: Duration = Duration::from_secs(20);
/// A rough limit is `ROUGH_TIMES` times the time of the reference on `ROUGH_CASES` cases with the largest inputs, and
/// at least `LEAST_ROUGH`: others that are right may take several times as long.
const ROUGH_TIMES: u32 = 10;
const ROUGH_CASES: usize = 3;
const LEAST_ROUGH: Duration = Duration::from_secs(4);

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
        for problem in problems.iter_mut().filter(|one| one.settings.lacks_time_limit) {
            // A filter may have left cases out, and a flag may have changed the comparison.
            let whole = self.workspace.problem(&problem.name)?;
            let programs = self.accepted(&whole)?;
            let measured = self.known_or_measured(&whole, programs, announce)?;
            let multipliers = whole.settings.multipliers;
            let interval = Interval::of(&measured, &multipliers, |_| true);
            if let Some(limit) = interval.proposal() {
                problem.settings.time_limit = limit;
            }
            problem.settings.lacks_time_limit = false;
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

    /// A rough time limit, for where there is no time to measure all accepted programs on all cases. `None`
    /// where the reference is not right on the largest.
    ///
    /// # Errors
    ///
    /// A file of the problem cannot be read, the judge fails, or the user interrupts.
    pub fn rough_limit(&self, problem: &Problem) -> Result<Option<Duration>, Failure> {
        let Some(reference) = problem.reference()? else { return Ok(None) };
        let mut largest = problem.clone();
        largest.cases.sort_by_key(|case| {
            Reverse(fs::metadata(case.input.path()).map_or(0, |metadata| metadata.len()))
        });
        largest.cases.truncate(ROUGH_CASES);
        let measured = self.measure(&largest, slice::from_ref(reference), BOUND)?;
        Ok(measured.first().and_then(|measured| match measured.times {
            Times::Ended { slowest, .. } => {
                let factor = reference.source.language.time_factor;
                let limit = (slowest * ROUGH_TIMES / factor).as_secs_f64().ceil();
                Some(Duration::from_secs_f64(limit).max(LEAST_ROUGH))
            }
            _ => None,
        }))
    }

    /// The programs of a problem that must be accepted; none of a problem without cases.
    fn accepted(&self, problem: &Problem) -> Result<Vec<Submission>, Failure> {
        let (mut programs, _) = self.workspace.submissions(problem, true)?;
        programs.retain(|one| one.expectation.needs_time() && !problem.cases.is_empty());
        Ok(programs)
    }

    /// The times of accepted programs. Measures only what is not known, and keeps it: new programs on all
    /// cases, the others on new cases.
    fn known_or_measured(
        &self,
        problem: &Problem,
        programs: Vec<Submission>,
        announce: &mut dyn FnMut(&str),
    ) -> Result<Vec<MeasuredProgram>, Failure> {
        if programs.is_empty() {
            return Ok(Vec::new());
        }
        let keys: Vec<String> =
            problem.cases.iter().map(stored_measurements::case_state).collect::<Result<_, _>>()?;
        let settings = stored_measurements::settings_state(problem, BOUND)?;
        let mut old = Measurements::read(self.workspace, problem);
        let current: HashSet<&String> = keys.iter().collect();
        if old.settings != settings || old.cases.iter().any(|case| !current.contains(case)) {
            old = Measurements::default();
        }
        let seen: HashSet<&String> = old.cases.iter().collect();
        let mut new_cases = problem.clone();
        new_cases.cases = Vec::new();
        for (case, key) in problem.cases.iter().zip(&keys) {
            if !seen.contains(key) {
                new_cases.cases.push(case.clone());
            }
        }

        let mut known = Vec::new();
        let mut unknown = Vec::new();
        for program in programs {
            let key = program_key(&program.source)?;
            match old.programs.iter().find(|one| one.key == key) {
                Some(one) => known.push((program, one.clone())),
                None => unknown.push((program, key)),
            }
        }
        if !unknown.is_empty() {
            announce(&start_line(problem, unknown.len(), problem.cases.len()));
        } else if !new_cases.cases.is_empty() {
            announce(&start_line(problem, known.len(), new_cases.cases.len()));
        }

        if !new_cases.cases.is_empty() {
            known = self.measure_further(&new_cases, known)?;
        }
        let (programs, program_keys): (Vec<_>, Vec<_>) = unknown.into_iter().unzip();
        let measured = if programs.is_empty() {
            Vec::new()
        } else {
            self.measure_first(problem, &programs, BOUND)?
        };
        let is_interrupted = measured.len() < programs.len();
        let mut kept: Vec<StoredMeasurement> =
            known.iter().map(|(_, known)| known.clone()).collect();
        for (key, measured) in program_keys.into_iter().zip(&measured) {
            kept.extend(StoredMeasurement::of(key, measured));
        }
        let record = Measurements { settings, cases: keys, programs: kept };
        record.write(self.workspace, problem);
        if is_interrupted {
            return Err(Failure::Interrupted);
        }
        let mut all: Vec<MeasuredProgram> =
            known.iter().filter_map(|(program, known)| from_known(program, known)).collect();
        all.extend(measured);
        Ok(all)
    }

    /// Measures programs whose times on other cases are known on the cases of `problem`. One that could
    /// not be measured is left out.
    fn measure_further(
        &self,
        problem: &Problem,
        known: Vec<(Submission, StoredMeasurement)>,
    ) -> Result<Vec<(Submission, StoredMeasurement)>, Failure> {
        let is_right = |(_, known): &(Submission, StoredMeasurement)| known.slowest.is_some();
        let (right, mut all): (Vec<_>, Vec<_>) = known.into_iter().partition(is_right);
        if right.is_empty() {
            return Ok(all);
        }
        let programs: Vec<Submission> = right.iter().map(|(program, _)| program.clone()).collect();
        let measured = self.measure(problem, &programs, BOUND)?;
        for ((program, before), measured) in right.into_iter().zip(measured) {
            if let Some(mut now) = StoredMeasurement::of(before.key, &measured) {
                if now.slowest.is_some() {
                    now.slowest = now.slowest.max(before.slowest);
                }
                all.push((program, now));
            }
        }
        Ok(all)
    }
}

/// A program that was right on every case when it was measured.
fn from_known(program: &Submission, known: &StoredMeasurement) -> Option<MeasuredProgram> {
    let (slowest, case) = known.slowest.clone()?;
    Some(MeasuredProgram { submission: program.clone(), times: Times::Ended { slowest, case } })
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
