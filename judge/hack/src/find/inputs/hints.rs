//! Hints from the source of the program about the values that matter to it.

use crate::find::inputs::guide::constants;
use judge_core::workspace::Source;
use shape::{Hints, Rng};
use std::ops::RangeInclusive;

/// One input in this many has a hint. A try costs no more with it.
const HINTED_ONE_IN: usize = 4;
/// The maximum number of sizes of a generator that are tried because they are in the source.
const MAX_SIZES: usize = 12;
/// The size at which an input is made for a single hint.
pub const SMALL: u64 = 30;
/// Makes the choice of hinted seeds another one than what these seeds choose.
const SALT: u64 = 0x6869_6e74;

/// The constants of a program, to be put into inputs. `is_checked` says that a validator refuses what is
/// beyond the limits.
pub fn of(program: &Source, is_checked: bool) -> Hints {
    Hints { beyond: is_checked, ..constants(program) }
}

/// The characters that a program looks for.
pub fn characters(program: &Source) -> Vec<char> {
    let words = constants(program).words;
    let single = words.iter().filter_map(|text| {
        let mut characters = text.chars();
        characters.next().filter(|_| characters.next().is_none())
    });
    single.collect()
}

/// The numbers that are sizes of a generator, the largest, at most `MAX_SIZES`.
pub fn sizes(hints: &Hints, sizes: &RangeInclusive<u64>) -> Vec<u64> {
    let numbers = hints.numbers.iter().rev().filter_map(|number| u64::try_from(*number).ok());
    numbers.filter(|size| sizes.contains(size)).take(MAX_SIZES).collect()
}

/// Whether the input of this seed has a hint.
pub fn are_used(hints: &Hints, seed: u64) -> bool {
    let has_any = !hints.numbers.is_empty() || !hints.words.is_empty();
    has_any && Rng::new(seed ^ SALT).once_in(HINTED_ONE_IN)
}
