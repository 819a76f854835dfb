//! The result of one program on one case.

use crate::base::text;
use crate::judging::close_call;
use crate::judging::time_by::TimeBy;
use crate::verdict::points::ValidatorScore;
use crate::verdict::Verdict;
use bytes::compare::Difference;
use sandbox::{End, Limits};
use std::time::Duration;

/// The result of a run.
#[derive(Clone, Debug)]
pub struct Outcome {
    pub verdict: Verdict,
    pub cpu: Duration,
    pub wall: Duration,
    pub memory_bytes: u64,
    /// The number of instructions executed in user mode, where they were counted.
    pub instructions: Option<u64>,
    /// The time that is judged, and its measure.
    pub time: Duration,
    pub time_by: TimeBy,
    /// Whether the sandbox stopped the program. Then the times are those until the stop.
    pub stopped: bool,
    /// Whether it is a close call, see [`close_call`](super::close_call).
    pub is_close_call: bool,
    /// Whether the case was run again, and this is the result of both runs.
    pub run_again: bool,
    /// A hash of its output and of its end, where that can be asked for.
    pub fingerprint: Option<u64>,
    /// The points that the output validator gives, if it gives some.
    pub given: Option<ValidatorScore>,
    /// The failure of the program: the limit that it exceeded, its exit code other than 0, or its signal.
    pub failure: Option<End>,
    /// The text below the verdict: the failure in words, or the message of the output validator.
    pub note: String,
    pub difference: Option<Box<Difference>>,
    /// Whether it would be right if its stdout were a file: it seeks there, or maps it.
    pub needs_file: bool,
    /// The dialogue of the program and the output validator, each line behind `>` for the program and `<` for the
    /// validator; its start and its end. Empty where they do not talk.
    pub transcript: Vec<u8>,
    /// The start and the end of its stderr; of a judged program only when it fails.
    pub stderr: Vec<u8>,
}

impl Outcome {
    /// A result without any figures.
    pub fn new(verdict: Verdict) -> Outcome {
        Outcome {
            verdict,
            cpu: Duration::ZERO,
            wall: Duration::ZERO,
            memory_bytes: 0,
            instructions: None,
            time: Duration::ZERO,
            time_by: TimeBy::Cpu,
            stopped: false,
            is_close_call: false,
            run_again: false,
            fingerprint: None,
            given: None,
            failure: None,
            note: String::new(),
            difference: None,
            needs_file: false,
            transcript: Vec::new(),
            stderr: Vec::new(),
        }
    }

    /// The end of the run, for a message: `RE exit code 3`.
    pub fn end(&self) -> String {
        format!("{} {}", self.verdict.name(), self.note).trim_end().to_string()
    }

    /// Whether it was stopped for its time.
    pub fn ran_over(&self) -> bool {
        self.stopped && self.verdict.is_too_slow()
    }

    /// The time that counts: the limit if it was stopped for its time, else the time it took.
    pub fn counted(&self, limits: &Limits) -> Duration {
        if self.ran_over() {
            limits.cpu
        } else {
            self.time
        }
    }

    /// The time by which runs are ordered: one that was stopped took longer than one that ended.
    pub fn ranked(&self, limits: &Limits) -> Duration {
        if self.ran_over() {
            close_call::overtime(limits.cpu)
        } else {
            self.time
        }
    }

    /// The text about a right program that took more than 90 % of its time limit: `close to the limit: 4.92 of 5 s`.
    pub fn near_limit(&self, limits: &Limits) -> Option<String> {
        let is_near = self.verdict == Verdict::Ac && close_call::is_near(self.time, limits.cpu);
        is_near.then(|| close_call::limit_note(self.time, limits.cpu))
    }

    /// The time for people: `39 ms`, `> 5.000 s`.
    pub fn shown_time(&self, limits: &Limits) -> String {
        let over = if self.ran_over() { "> " } else { "" };
        format!("{over}{}{}", text::time(self.counted(limits)), self.time_by)
    }
}
