//! Styles of lists: many inputs that break programs have equal, sorted or extreme values.

use crate::rng::Rng;

/// How the values of a list are chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Style {
    Uniform,
    Small,
    Extreme,
    /// A known pattern; the number says which of the table for this kind of data.
    Pattern(usize),
}

impl Style {
    pub fn any(rng: &mut Rng) -> Style {
        match rng.below(12) {
            0..=3 => Style::Uniform,
            4..=6 => Style::Small,
            7 => Style::Extreme,
            _ => Style::Pattern(rng.below(1 << 16)),
        }
    }
}
