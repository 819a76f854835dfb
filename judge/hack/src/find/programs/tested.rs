//! What the problem's own programs make of an input.

/// What the problem's own programs make of an input.
pub enum Tested {
    /// It is valid, and this is its answer.
    Answered(Vec<u8>),
    /// The validator refuses it; why.
    Refused(String),
    /// The reference fails on it; how.
    Unanswered(String),
    /// The validator was stopped at a limit, so nobody knows whether it is valid; at which.
    Unchecked(String),
    /// The reference was stopped at a limit; at which.
    Slow(String),
}
