//! Compares the output of a program with the answer.

mod answer;
mod bytes;
mod comparer;
mod difference;
pub mod mode;
mod number;
mod place;
mod reordered;
mod same;
#[cfg(test)]
mod slow;
mod tokens;

pub use comparer::Comparer;
pub use difference::{Comparison, Difference, CONTEXT};
pub use mode::Mode;
pub use reordered::is_reordered;
