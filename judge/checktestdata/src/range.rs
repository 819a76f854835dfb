//! The ranges of the numbers that commands ask for.

use crate::ast::Notation;
use crate::number::{Int, Real};
use std::fmt;

/// The range of an `INT`.
pub(crate) struct IntRange {
    pub low: Int,
    pub high: Int,
}

/// The range of a `FLOAT` or `FLOATP`.
pub(crate) struct FloatRange {
    pub low: Real,
    pub high: Real,
    pub notation: Notation,
    /// The least and the greatest number of decimals.
    pub decimals: Option<(u64, u64)>,
}

impl fmt::Display for IntRange {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "an integer from {} to {}", self.low, self.high)
    }
}

impl fmt::Display for FloatRange {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "a float from {} to {}", self.low, self.high)?;
        match self.decimals {
            Some((least, most)) if least == most => write!(f, " with {least} decimals")?,
            Some((least, most)) => write!(f, " with {least} to {most} decimals")?,
            None => {}
        }
        f.write_str(match self.notation {
            Notation::Any => "",
            Notation::Fixed => " without an exponent",
            Notation::Scientific => " with an exponent",
        })
    }
}
