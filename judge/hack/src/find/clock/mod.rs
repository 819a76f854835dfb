//! When a search ends, and what cancels the runs that are under way then.

mod alarm;
mod deadline;
#[cfg(test)]
mod step_clock;

pub use alarm::Alarm;
pub use deadline::{Clock, Deadline, RealClock, PERIOD};
#[cfg(test)]
pub use step_clock::StepClock;

use std::time::Duration;

/// A side question, such as for a limit, has at most this part of the time that is left.
pub const SIDE_PART: u32 = 8;
/// A stage of a search, such as stored cases or shrinking, has at most this part, so that others come too.
pub const STAGE_PART: u32 = 3;
/// The longest time of a detail of a find: `--help` tells it for shrinking.
pub const LONG: Duration = Duration::from_secs(20);
/// The longest time of a question for which a user waits before the first try, or after the last.
pub const SHORT: Duration = Duration::from_secs(3);
/// A time that a user hardly notices: for the last runs, for a batch of inputs, for the start of a program.
pub const MOMENT: Duration = Duration::from_millis(500);
