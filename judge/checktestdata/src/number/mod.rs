//! Numbers without rounding: integers of any size and exact fractions.

mod int;
mod natural;
mod real;

pub(crate) use int::Int;
pub(crate) use natural::{TooLarge, MAX_DIGITS, MAX_LIMBS};
pub(crate) use real::Real;
