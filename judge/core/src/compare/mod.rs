//! Compares what a program prints with the answer, while it prints.

pub mod comparer;
pub mod tokens;

pub use comparer::{Comparer, Comparison, Difference, Mode, CONTEXT};

/// The source of this module, part by part, for programs that are built with it in them.
pub const SOURCES: [(&str, &str); 2] =
    [("comparer", include_str!("comparer.rs")), ("tokens", include_str!("tokens.rs"))];
