//! Styles of lists: many inputs that break programs have equal, sorted or extreme values.

use crate::rng::Rng;

/// The choice of the values of a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Style {
    Uniform,
    Small,
    Extreme,
    /// A known pattern.
    Pattern,
}

impl Style {
    pub fn any(rng: &mut Rng) -> Style {
        match rng.below(12) {
            0..=3 => Style::Uniform,
            4..=6 => Style::Small,
            7 => Style::Extreme,
            _ => Style::Pattern,
        }
    }
}
