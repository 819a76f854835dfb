//! The proposal for the time limit of a problem, from the times of its programs.

use judge_core::base::exit::{AS_EXPECTED, FAILED, UNEXPECTED};
use judge_core::base::text::escape;
use judge_core::language::Language;
use judge_core::time_limit::{Interval, MeasuredProgram, Measurer, Times};
use judge_core::verdict::Expectation;
use judge_core::workspace::{Problem, Submission};
use sandbox::Failure;
use std::time::Duration;

/// The CPU time after which a program is stopped, as `bt time_limit` of BAPCtools has it.
const BOUND: Duration = Duration::from_secs(60);
/// A program that must be too slow is stopped after this many times the limit that the right ones need.
const SLOW_TIMES: u32 = 5;
/// Folders whose programs say nothing about the limit: they are either right or too slow, or they are
/// wrong.
const NOT_COUNTED: [&str; 4] = ["brute_force", "wrong_answer", "run_time_error", "rejected"];

/// The result of `--write`.
#[derive(Clone, Copy, PartialEq)]
pub enum WriteResult {
    Now,
    /// problem.yaml said so before.
    Already,
}

/// The measured programs of a problem and the limits that fit them.
pub struct Proposal<'a> {
    pub problem: &'a Problem,
    /// The right programs first.
    pub measured: Vec<MeasuredProgram>,
    pub interval: Interval,
    /// After which CPU time right programs were stopped.
    pub right_bound: Duration,
    /// After which CPU time slow programs were stopped, if there are any and they were measured.
    pub slow_bound: Option<Duration>,
    /// Folders with programs that were not measured.
    pub not_counted: Vec<&'static str>,
    /// The faults in the files of the problem.
    faults: Vec<String>,
    pub written: Option<WriteResult>,
}

impl<'a> Proposal<'a> {
    /// Measures the right programs, then the slow ones. They are stopped after this CPU time, slow languages
    /// after a multiple of it; without it after a time that fits them.
    pub fn of(
        measurer: &Measurer,
        problem: &'a Problem,
        programs: Vec<Submission>,
        faults: Vec<String>,
        up_to: Option<Duration>,
    ) -> Result<Proposal<'a>, Failure> {
        let multipliers = &problem.settings.multipliers;
        let those = |is_wanted: fn(&Expectation) -> bool| -> Vec<Submission> {
            programs.iter().filter(|one| is_wanted(&one.expectation)).cloned().collect()
        };
        let right = those(Expectation::needs_time);
        if right.is_empty() {
            let name = escape(problem.name.as_bytes());
            return Err(Failure::Error(format!(
                "{name} has no accepted program to measure; put one into problems/{name}/submissions/accepted"
            )));
        }
        let right_bound = up_to.unwrap_or(BOUND);
        let mut measured = measurer.measure(problem, &right, right_bound)?;
        let mut slow_bound = None;
        let slow = those(Expectation::is_too_slow);
        // Without a right program there is no limit, whatever the slow ones take.
        let needed = Interval::of(&measured, multipliers, |_| true).proposal();
        if let Some(needed) = needed.filter(|_| !slow.is_empty()) {
            let bound = up_to.unwrap_or((needed * SLOW_TIMES).min(BOUND.max(needed * 2)));
            measured.extend(measurer.measure(problem, &slow, bound)?);
            slow_bound = Some(bound);
        }
        let mut not_counted = NOT_COUNTED.to_vec();
        not_counted.retain(|folder| programs.iter().any(|one| one.expectation.label == *folder));
        let interval = Interval::of(&measured, multipliers, |_| true);
        Ok(Proposal {
            problem,
            measured,
            interval,
            right_bound,
            slow_bound,
            not_counted,
            faults,
            written: None,
        })
    }

    /// The proposed limit.
    pub fn limit(&self) -> Option<Duration> {
        self.interval.proposal()
    }

    /// The limit that problem.yaml names.
    pub fn current(&self) -> Option<Duration> {
        let settings = &self.problem.settings;
        (!settings.lacks_time_limit()).then_some(settings.time_limit)
    }

    /// The languages of the programs that count, each once, with the interval of its programs.
    pub fn by_language(&self) -> Vec<(&'static Language, Interval)> {
        let multipliers = &self.problem.settings.multipliers;
        let mut languages: Vec<&'static Language> = Vec::new();
        for one in self.measured.iter().filter(|one| one.bound(multipliers).is_some()) {
            let language = one.submission.source.language;
            if !languages.iter().any(|other| other.is(language)) {
                languages.push(language);
            }
        }
        let interval = |language: &'static Language| {
            Interval::of(&self.measured, multipliers, |one| {
                one.submission.source.language.is(language)
            })
        };
        languages.into_iter().map(|language| (language, interval(language))).collect()
    }

    /// The tasks that the judge could not do, a line each.
    pub fn complaints(&self) -> Vec<String> {
        let mut lines = self.faults.clone();
        for MeasuredProgram { submission, times } in &self.measured {
            if let Times::NotInstalled { why } | Times::Unknown { why } = times {
                let name = escape(submission.name.as_bytes());
                let why = why.lines().next().unwrap_or_default();
                lines.push(format!("{name} is not measured: {why}"));
            }
        }
        lines
    }

    /// See the help page of the command. A missing compiler is forgiven as with `--all`: CI must have
    /// all of them.
    pub fn exit_code(&self) -> u8 {
        let is_ci = std::env::var_os("CI").is_some();
        let is_unknown = |one: &MeasuredProgram| match one.times {
            Times::NotInstalled { .. } => is_ci,
            Times::Unknown { .. } => true,
            Times::Ended { .. } | Times::Stopped { .. } | Times::Failed { .. } => false,
        };
        let is_as_declared = |one: &MeasuredProgram| match one.times {
            Times::Ended { .. } | Times::NotInstalled { .. } | Times::Unknown { .. } => true,
            Times::Stopped { .. } => one.must_exceed(),
            Times::Failed { .. } => false,
        };
        if !self.faults.is_empty() || self.measured.iter().any(is_unknown) {
            FAILED
        } else if self.limit().is_none() || !self.measured.iter().all(is_as_declared) {
            UNEXPECTED
        } else {
            AS_EXPECTED
        }
    }
}
