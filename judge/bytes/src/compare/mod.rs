//! Compares what a program prints with the answer.

pub mod answer;
pub mod bytes;
pub mod comparer;
pub mod difference;
pub mod mode;
pub mod number;
pub mod place;
pub mod same;
#[cfg(test)]
mod slow;
pub mod tokens;

pub use comparer::Comparer;
pub use difference::{Comparison, Difference, CONTEXT};
pub use mode::Mode;
