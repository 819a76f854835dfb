//! An input to try, and its answer.

use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};

/// A valid input with the answer of the reference.
#[derive(Clone, Debug, PartialEq)]
pub struct TestInput {
    /// The seed that the generator made it from; a shrunk input keeps the seed of its original.
    pub seed: u64,
    pub input: Vec<u8>,
    pub answer: Vec<u8>,
}

/// The hash by which an input, or a part of one, is known again.
pub fn hash_of(input: &(impl Hash + ?Sized)) -> u64 {
    let mut hasher = DefaultHasher::new();
    input.hash(&mut hasher);
    hasher.finish()
}
