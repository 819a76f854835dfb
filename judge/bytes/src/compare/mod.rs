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

/// The source of this module, file by file, for programs that contain it. Its files use the standard
/// library and `crate::compare` only.
pub const SOURCES: [(&str, &str); 9] = [
    ("answer", include_str!("answer.rs")),
    ("bytes", include_str!("bytes.rs")),
    ("comparer", include_str!("comparer.rs")),
    ("difference", include_str!("difference.rs")),
    ("mode", include_str!("mode.rs")),
    ("number", include_str!("number.rs")),
    ("place", include_str!("place.rs")),
    ("same", include_str!("same.rs")),
    ("tokens", include_str!("tokens.rs")),
];
