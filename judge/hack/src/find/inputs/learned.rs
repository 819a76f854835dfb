//! Inputs of the shape that was learnt from stored ones, or that the user wrote.

use super::hints;
use super::source::{InputSource, MadeInputs};
use crate::find::worker::Worker;
use shape::{Hints, Rng, Shape};
use std::ops::Range;
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
        if hints::are_used(&self.hints, seed) {
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
