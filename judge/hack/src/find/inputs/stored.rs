//! The stored inputs of a problem: what its shape is learnt from, and what is varied.

use super::learned as hints;
use super::package_generators::PackageGenerators;
use super::source::{InputSource, MadeInputs, LARGEST_LEVEL};
use crate::find::clock::SHORT;
use crate::find::worker::Worker;
use crate::stored_inputs::{sort, StoredInput, MAX_BYTES};
use sandbox::Failure;
use shape::{Hints, Rng, Shape};
use std::ops::Range;
use std::sync::Arc;
use std::time::Instant;

/// Where fewer inputs are stored, generators make some more, while that takes no longer than this.
const ENOUGH: usize = 8;

/// Adds a few inputs of `.gen` cases where few are stored: a shape that is learnt from samples alone
/// knows no limits.
pub fn add_made(
    inputs: &mut Vec<StoredInput>,
    worker: &mut Worker,
    generators: &PackageGenerators,
) -> Result<(), Failure> {
    let start = Instant::now();
    for seed in 0..ENOUGH as u64 {
        if inputs.len() >= ENOUGH || start.elapsed() > SHORT {
            break;
        }
        for bytes in generators.make(worker, seed..seed + 1, LARGEST_LEVEL)?.into_iter().flatten() {
            if bytes.len() as u64 <= MAX_BYTES {
                inputs.push(StoredInput { case: generators.origin(seed, LARGEST_LEVEL), bytes });
            }
        }
    }
    sort(inputs);
    Ok(())
}

/// Stored inputs, as they are and with small changes.
#[derive(Clone)]
pub struct Variants {
    /// At least one.
    pub inputs: Arc<Vec<StoredInput>>,
    /// Without a shape they come as they are.
    pub shape: Option<Arc<Shape>>,
    pub hints: Arc<Hints>,
}

impl Variants {
    /// Those that are varied at a level; at least one.
    fn inputs_of(&self, size: u64) -> &[StoredInput] {
        let count = (self.inputs.len() as u64 * size).div_ceil(LARGEST_LEVEL).max(1) as usize;
        &self.inputs[..count.min(self.inputs.len())]
    }

    /// The variant of a seed. Up to a level only the smaller inputs are varied. With the
    /// stored input come its bytes after the changes, if there are any.
    fn variant(&self, seed: u64, size: u64) -> (&StoredInput, Option<Vec<u8>>) {
        let mut rng = Rng::new(seed);
        let inputs = self.inputs_of(size);
        let input = &inputs[rng.below(inputs.len())];
        let Some(shape) = self.shape.as_ref().filter(|_| !rng.once_in(4)) else {
            return (input, None);
        };
        let mut bytes = input.bytes.clone();
        for _ in 0..1 + rng.below(3) {
            match shape.vary(&bytes, &mut rng) {
                Some(varied) => bytes = varied,
                None => break,
            }
        }
        if hints::are_used(&self.hints, seed) {
            bytes = shape.vary_with(&self.hints, &bytes, &mut rng).unwrap_or(bytes);
        }
        (input, Some(bytes))
    }

    /// The input of a seed.
    pub fn input(&self, seed: u64, size: u64) -> Vec<u8> {
        let (input, varied) = self.variant(seed, size);
        varied.unwrap_or_else(|| input.bytes.clone())
    }
}

impl InputSource for Variants {
    fn make(&self, _: &mut Worker, seeds: Range<u64>, size: u64) -> MadeInputs {
        Ok(seeds.map(|seed| Ok(self.input(seed, size))).collect())
    }

    fn bytes(&self, size: u64) -> Option<usize> {
        let inputs = self.inputs_of(size);
        Some(inputs.iter().map(|input| input.bytes.len()).sum::<usize>() / inputs.len().max(1))
    }

    fn origin(&self, seed: u64, size: u64) -> String {
        match self.variant(seed, size) {
            (input, None) => format!("the input of {}", input.case),
            (input, Some(_)) => format!("variant {seed} of {}", input.case),
        }
    }
}
