//! The result of one program on one case.

use crate::base::text;
use crate::compare::Difference;
use crate::verdict::Verdict;
use sandbox::Limits;
use std::time::Duration;

/// The result of a run.
#[derive(Clone, Debug)]
pub struct Outcome {
    pub verdict: Verdict,
    pub cpu: Duration,
    pub wall: Duration,
    pub memory_bytes: u64,
    /// Whether the sandbox stopped the program. Then the times are those until the stop.
    pub stopped: bool,
    /// More than the verdict says: the signal, the exit code, the limit.
    pub note: String,
    pub difference: Option<Box<Difference>>,
    /// The start and the end of what it wrote to stderr; of a judged program only when it fails.
    pub stderr: Vec<u8>,
}

impl Outcome {
    /// Whether it was stopped at its time limit.
    pub fn ran_over(&self) -> bool {
        self.stopped && self.verdict == Verdict::Tle
    }

    /// The time that counts: the limit if it was stopped there, else its CPU time.
    pub fn counted(&self, limits: &Limits) -> Duration {
        if self.ran_over() {
            limits.cpu
        } else {
            self.cpu
        }
    }

    /// The time for people: `39 ms`, `> 5.000 s`.
    pub fn shown_time(&self, limits: &Limits) -> String {
        let over = if self.ran_over() { "> " } else { "" };
        format!("{over}{}", text::time(self.counted(limits)))
    }
}
