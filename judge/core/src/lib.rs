//! Problems and their cases, building, running and comparing: from a folder of data to a verdict.

pub mod answers;
pub mod base;
pub mod compile;
pub mod journal;
pub mod judging;
pub mod language;
pub mod time_limit;
pub mod tools;
pub mod verdict;
pub mod workspace;

/// A result whose error says what went wrong, where, and what to do about it, in one line.
pub type Result<T> = std::result::Result<T, String>;
