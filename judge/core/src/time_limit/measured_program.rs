//! The time of a program on the cases of its problem, and its meaning for the time limit.

use crate::verdict::Verdict;
use crate::workspace::{Submission, TimeMultipliers};
use std::time::Duration;

/// A program that was measured.
#[derive(Clone, Debug)]
pub struct MeasuredProgram {
    pub submission: Submission,
    pub times: Times,
}

/// The times of a program, each in CPU time on one case.
#[derive(Clone, Debug, PartialEq)]
pub enum Times {
    /// It ended on every case; this one took longest.
    Ended { slowest: Duration, case: String },
    /// It was stopped on this case after so long.
    Stopped { after: Duration, case: String },
    /// It got a verdict that its folder does not permit. Without a case it does not compile.
    Failed { verdict: Verdict, case: Option<String> },
    /// A tool that its language needs is not installed.
    NotInstalled { why: String },
    /// The judge could not judge it.
    Unknown { why: String },
}

/// A bound that a program sets for the time limit of its problem, which is the limit of the fast languages.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Bound {
    AtLeast(Duration),
    /// With `or_more` the program was stopped, and may permit a larger limit.
    AtMost {
        limit: Duration,
        or_more: bool,
    },
}

impl MeasuredProgram {
    /// Whether the program must exceed the time limit.
    pub fn must_exceed(&self) -> bool {
        self.submission.expectation.is_too_slow()
    }

    /// The bound that the program sets for the time limit, with these safety margins. `None` if it sets none, as one
    /// that is not right on every case.
    pub fn bound(&self, multipliers: &TimeMultipliers) -> Option<Bound> {
        let factor = f64::from(self.submission.source.language.time_factor);
        let least = |time: Duration| time.mul_f64(multipliers.ac_to_time_limit / factor);
        let most = |time: Duration| time.div_f64(multipliers.time_limit_to_tle * factor);
        match (&self.times, self.must_exceed()) {
            (Times::Ended { slowest, .. }, false) => Some(Bound::AtLeast(least(*slowest))),
            (Times::Ended { slowest, .. }, true) => {
                Some(Bound::AtMost { limit: most(*slowest), or_more: false })
            }
            (Times::Stopped { after, .. }, true) => {
                Some(Bound::AtMost { limit: most(*after), or_more: true })
            }
            (Times::Stopped { .. } | Times::Failed { .. }, _) => None,
            (Times::NotInstalled { .. } | Times::Unknown { .. }, _) => None,
        }
    }
}
