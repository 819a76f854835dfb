//! Inputs of the problem's own generator, of the shape that was learnt or that the user wrote, and hints from the
//! source of the program about the values that matter to it.

use super::source::{InputSource, MadeInputs};
use crate::find::inputs::guide::constants;
use crate::find::worker::Worker;
use batch::ServedProgram;
use judge_core::tools::Tools;
use judge_core::workspace::Source;
use shape::{Hints, Rng, Shape};
use std::ops::{Range, RangeInclusive};
use std::sync::Arc;

/// Makes inputs of a shape.
pub struct LearnedShape {
    pub shape: Arc<Shape>,
    /// The same with wider limits; what is not valid the validator refuses. At least one input in two is
    /// made of one of them.
    pub wider: Vec<Shape>,
    pub hints: Arc<Hints>,
}

impl LearnedShape {
    fn input(&self, seed: u64, size: u64) -> Vec<u8> {
        let mut rng = Rng::new(seed);
        // Of many, each has its share.
        let share = (self.wider.len() / 4).max(2);
        let shape = if self.wider.is_empty() || rng.once_in(share) {
            &*self.shape
        } else {
            &self.wider[rng.below(self.wider.len())]
        };
        if are_used(&self.hints, seed) {
            shape.make_with(&self.hints, &mut rng, size)
        } else {
            shape.make(&mut rng, size)
        }
    }
}

impl InputSource for LearnedShape {
    fn make(&self, _: &mut Worker, seeds: Range<u64>, size: u64) -> MadeInputs {
        Ok(seeds.map(|seed| Ok(self.input(seed, size))).collect())
    }

    fn bytes(&self, size: u64) -> Option<usize> {
        let bytes = |shape: &Shape| shape.make(&mut Rng::new(0), size).len();
        let own = bytes(&self.shape);
        // The first has the widest limits of all.
        Some(self.wider.first().map_or(own, |wider| (own + bytes(wider)) / 2))
    }

    fn origin(&self, seed: u64, size: u64) -> String {
        format!("the shape of the inputs, with seed {seed} and size {size}")
    }
}

/// A generator by the convention of the workspace.
pub struct OwnGenerator(pub Arc<Tools<ServedProgram>>);

/// The name of its input in a report.
pub fn generator_origin(seed: u64, size: u64) -> String {
    format!("generator {seed} {size}")
}

impl InputSource for OwnGenerator {
    fn make(&self, worker: &mut Worker, seeds: Range<u64>, size: u64) -> MadeInputs {
        let made = self.0.by(worker).make(seeds.clone(), size)?;
        let named = seeds.zip(made).map(|(seed, made)| {
            made.map_err(|why| format!("{} fails: {why}", generator_origin(seed, size)))
        });
        Ok(named.collect())
    }

    fn origin(&self, seed: u64, size: u64) -> String {
        generator_origin(seed, size)
    }
}

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
