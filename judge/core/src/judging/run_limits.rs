//! The limits of one run: those that decide about its verdict, and those at which it is stopped.

use crate::judging::close_call;
use sandbox::{Finished, Limits};
use std::time::Duration;

/// The limits of one run.
#[derive(Clone, Copy, Debug)]
pub struct RunLimits {
    /// What decides about the verdict.
    pub(super) judged: Limits,
    /// Whether it may run on after its time limit, see [`close_call`].
    pub(super) overtime: bool,
}

impl RunLimits {
    /// These limits; with `overtime` the program is stopped only some time after its time limit.
    pub fn new(judged: Limits, overtime: bool) -> RunLimits {
        RunLimits { judged, overtime }
    }

    /// Where the sandbox stops the program.
    pub(super) fn enforced(&self) -> Limits {
        if !self.overtime {
            return self.judged;
        }
        Limits { cpu: close_call::overtime(self.judged.cpu), ..self.judged }
    }

    /// The time of a run that is judged.
    pub(super) fn time_of(&self, ran: &Finished) -> Duration {
        ran.cpu
    }
}
