//! When a search ends, and what cancels the runs that are under way then.

mod alarm;
mod deadline;
#[cfg(test)]
mod step_clock;

pub use alarm::Alarm;
pub use deadline::{Clock, Deadline, RealClock};
#[cfg(test)]
pub use step_clock::StepClock;
