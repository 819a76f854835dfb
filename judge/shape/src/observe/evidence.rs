//! The evidence of the samples for a rule, in bits: the logarithm of how unlikely it is that all of them keep
//! it by chance. And the ranges of what was seen.

use crate::rule::MANY;

/// The evidence from which on a rule is a hint: chance has it so every other time.
pub(super) const HINT: f64 = 1.0;

/// The doubt of what many problems permit: another length than all samples have, a character that a program looks for,
/// any printable one in a text of capital and small letters and others.
pub(super) const MANY_PERMIT: u32 = 2;

/// The doubt of an input that breaks a rule with this evidence.
pub(super) fn doubt(bits: f64) -> u32 {
    (bits / 2.0).clamp(1.0, 6.0) as u32
}

/// The same where only the number of observations speaks for it: 1 for [`MANY`], 4 for 64.
pub(super) fn doubt_of_count(count: u64) -> u32 {
    1 + (count / MANY).max(1).ilog2() * 3 / 4
}

/// The evidence of a chance with this probability that came true every time.
pub(super) fn bits(probability: f64, times: u64) -> f64 {
    -probability.clamp(1e-9, 1.0).log2() * times as f64
}

/// A range of the samples, for a person.
pub(super) fn shown<T: Eq + std::fmt::Display>(low: T, high: T) -> String {
    if low == high {
        low.to_string()
    } else {
        format!("{low} to {high}")
    }
}
