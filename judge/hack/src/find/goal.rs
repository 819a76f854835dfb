//! The goal of a search.

use judge_core::verdict::Verdict;

/// The condition that makes an input a find.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Goal {
    /// The program fails on it.
    Breaks,
    /// The program exceeds its time limit on it, and the reference does not. The output is not looked at.
    TooSlow,
}

impl Goal {
    /// Whether a run of the program with this verdict meets it.
    pub fn is_met(self, verdict: Verdict) -> bool {
        match self {
            Goal::Breaks => verdict != Verdict::Ac,
            Goal::TooSlow => verdict.is_too_slow(),
        }
    }
}
