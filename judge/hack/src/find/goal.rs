//! The goals of a search. Each is one value: nothing asks which goal a search has, but what holds of it.

use judge_core::verdict::Verdict;

/// The condition that makes an input a find.
pub struct Goal {
    /// The flag of `hack find` that chooses it.
    pub flag: &'static str,
    /// Outputs are judged, and servers may run the program; else its time counts alone.
    pub judges_outputs: bool,
    /// Whether a run of the program with this verdict meets it.
    pub is_met: fn(Verdict) -> bool,
    /// The start of the message that there is no find; the name of the program goes in place of `NAME`.
    pub nothing: &'static str,
}

/// The program fails on it.
pub static BREAKS: Goal = Goal {
    flag: "",
    judges_outputs: true,
    is_met: |verdict| verdict != Verdict::Ac,
    nothing: "nothing found that breaks NAME",
};

/// The program exceeds its time limit on it, and the reference does not. The output is not looked at.
pub static TOO_SLOW: Goal = Goal {
    flag: " --slow",
    judges_outputs: false,
    is_met: Verdict::is_too_slow,
    nothing: "no input found on which NAME is too slow",
};
