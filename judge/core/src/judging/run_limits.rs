//! The limits of one run: those that decide about its verdict, and those at which it is stopped.

use crate::judging::close_call;
use crate::judging::time_by::{self, TimeBy};
use sandbox::{Limits, RunResult};
use std::time::Duration;

/// Where instructions are the time, the CPU time may be this many times the limit: a program that waits for memory
/// all the time executes few instructions in a second.
const CPU_TIMES: u32 = 10;

/// The limits of one run.
#[derive(Clone, Copy, Debug)]
pub struct RunLimits {
    /// The time limit.
    time: Duration,
    pub(super) time_by: TimeBy,
    /// The limits that decide the verdict.
    pub(super) judged: Limits,
    /// Whether it may run on after its time limit, see [`close_call`].
    pub(super) overtime: bool,
}

impl RunLimits {
    /// The limits of a run. Its time limit is `limits.cpu`, whatever it is measured by. With `overtime`
    /// the program is stopped only some time after that.
    pub fn new(limits: Limits, time_by: TimeBy, overtime: bool) -> RunLimits {
        let judged = match time_by {
            TimeBy::Cpu => limits,
            TimeBy::Instructions => Limits {
                cpu: limits.cpu * CPU_TIMES,
                instructions: Some(time_by::instructions_of(limits.cpu)),
                ..limits
            },
        };
        RunLimits { time: limits.cpu, time_by, judged, overtime }
    }

    /// Where the sandbox stops the program.
    pub(super) fn enforced(&self) -> Limits {
        if !self.overtime {
            return self.judged;
        }
        let end = close_call::overtime(self.time);
        match self.time_by {
            TimeBy::Cpu => Limits { cpu: end, ..self.judged },
            TimeBy::Instructions => {
                Limits { instructions: Some(time_by::instructions_of(end)), ..self.judged }
            }
        }
    }

    /// The time of a run that is judged.
    pub(super) fn time_of(&self, ran: &RunResult) -> Duration {
        match self.time_by {
            TimeBy::Cpu => ran.cpu,
            TimeBy::Instructions => time_by::time_of(ran.instructions.unwrap_or(0)),
        }
    }
}
