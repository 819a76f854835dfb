//! What the problem's own programs make of an input.

/// What the problem's own programs make of an input.
pub enum Tested {
    /// It is valid, and this is its answer.
    Answered(Vec<u8>),
    /// The validator refuses it; why.
    Refused(String),
    /// The reference fails on it; how.
    Unanswered(String),
    /// One of the programs was stopped at a limit; which.
    Slow(String),
}
