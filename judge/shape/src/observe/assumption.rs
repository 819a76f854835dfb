//! One thing that an input assumes.

/// One thing that an input has and no sample has.
#[derive(Clone, Debug, PartialEq)]
pub struct Assumption {
    /// Its doubt, from 1: most problems permit it, to 6: hardly any does.
    pub doubt: u32,
    /// For a person: `n may be 2 (samples: 8)`.
    pub text: String,
    /// A shape that a person wrote says whether it holds.
    pub can_be_told: bool,
}

/// The largest doubt of one assumption.
pub(super) const MOST: u32 = 6;

impl Assumption {
    pub(super) fn new(doubt: u32, text: String) -> Assumption {
        Assumption { doubt: doubt.clamp(1, MOST), text, can_be_told: true }
    }

    /// One about which no shape says anything.
    pub(super) fn untold(doubt: u32, text: String) -> Assumption {
        Assumption { can_be_told: false, ..Assumption::new(doubt, text) }
    }
}
