//! Compares what a program prints with the answer.

pub mod answer;
pub mod bytes;
pub mod comparer;
pub mod difference;
pub mod mode;
pub mod place;
pub mod tokens;

pub use comparer::Comparer;
pub use difference::{Comparison, Difference, CONTEXT};
pub use mode::Mode;

/// The source of this module, file by file, for programs that contain it. Its files use the standard
/// library and `crate::compare` only.
pub const SOURCES: [(&str, &str); 7] = [
    ("answer", include_str!("answer.rs")),
    ("bytes", include_str!("bytes.rs")),
    ("comparer", include_str!("comparer.rs")),
    ("difference", include_str!("difference.rs")),
    ("mode", include_str!("mode.rs")),
    ("place", include_str!("place.rs")),
    ("tokens", include_str!("tokens.rs")),
];
