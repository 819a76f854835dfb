//! The time limit of a problem, from the times of its programs: what `judge limits` proposes, and what
//! a problem is judged by whose problem.yaml names none.

mod edit;
mod interval;
mod measure;
mod measured_program;
mod provisional;

pub use edit::with_time_limit;
pub use interval::{Decider, Interval};
pub use measure::Measurer;
pub use measured_program::{Bound, MeasuredProgram, Times};
