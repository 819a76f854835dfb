//! Hints from the program under test about the inputs that matter to it: the constants in its source, and the
//! values that it compares while it runs.

mod comparison_guide;
mod constants;
mod step;

pub use comparison_guide::ComparisonGuide;
pub use constants::{code, constants};
pub use step::Step;
