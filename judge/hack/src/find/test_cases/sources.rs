//! The sources of a search, and what is known of each by the inputs that it has made.

use crate::find::inputs::schedule::{Chunk, SourcePlan};
use crate::find::inputs::{CoveredInputs, PlannedSource};
use crate::find::test_input::hash_of;
use batch::ServedProgram;
use std::collections::hash_map::Entry;
use std::collections::HashMap;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::Mutex;

/// Where a source has this many times as many inputs with an answer as inputs that are too slow, these are so by their
/// size.
const ANSWERED_BEFORE_SLOW: u64 = 4;

/// The sources of a search.
pub struct Sources {
    all: Vec<PlannedSource>,
    seen: KnownInputs,
}

impl Sources {
    pub fn new(all: Vec<PlannedSource>) -> Sources {
        Sources { all, seen: KnownInputs::default() }
    }

    /// The source of a chunk.
    pub fn of(&self, chunk: &Chunk) -> &PlannedSource {
        self.at(chunk.source)
    }

    /// The source of this number.
    pub fn at(&self, number: usize) -> &PlannedSource {
        &self.all[number]
    }

    /// The plans for the schedule, one for each source.
    pub fn plans(&self) -> Vec<SourcePlan> {
        self.all.iter().map(|source| source.plan.clone()).collect()
    }

    /// Whether no chunk before this one has made an input.
    pub fn is_new(&self, input: &[u8], chunk: &Chunk) -> bool {
        self.seen.is_new(input, chunk.index)
    }

    /// All short inputs on which the program is right, if there are any.
    pub fn covered(&self) -> Option<CoveredInputs> {
        self.all.iter().find_map(|source| source.coverage.as_ref()?.covered())
    }
}

impl PlannedSource {
    /// The size of the input of a seed of a chunk: where each size is one input, they follow each other.
    pub fn size(&self, chunk: &Chunk, seed: u64) -> u64 {
        chunk.size + self.plan.once.map_or(0, |_| seed - chunk.seeds.start)
    }

    /// The name of the input of a seed of a chunk in a report.
    pub fn origin(&self, chunk: &Chunk, seed: u64) -> String {
        self.inputs.origin(seed, self.size(chunk, seed))
    }

    /// The program by which its chunks follow from each other, if they do.
    pub fn in_turn(&self) -> Option<&ServedProgram> {
        self.plan.in_turn.as_deref()
    }

    /// Whether inputs of a size are too slow for the problem's own programs.
    pub fn is_slow(&self, size: u64) -> bool {
        self.slow_from.load(Relaxed) <= size
    }

    /// From now on no inputs of this size and larger ones are made.
    pub fn leave_out(&self, size: u64) {
        self.slow_from.fetch_min(size, Relaxed);
    }

    /// Notes how many inputs have an answer, and how many take the problem's own programs too long.
    pub fn add_ended(&self, answered: u64, slow: u64) {
        self.answered.fetch_add(answered, Relaxed);
        self.slow.fetch_add(slow, Relaxed);
    }

    /// Notes that the inputs of a size are too slow. That says nothing of larger sizes where smaller ones often are
    /// too slow as well, or each size is one input.
    pub fn add_slow(&self, size: u64) {
        let [answered, slow] = [&self.answered, &self.slow].map(|count| count.load(Relaxed));
        let is_size = answered > ANSWERED_BEFORE_SLOW * slow;
        if is_size && self.plan.once.is_none() {
            self.leave_out(size);
        }
    }

    /// A chunk up to a seed, and from it on.
    pub fn parts(&self, chunk: &Chunk, seed: u64) -> [Chunk; 2] {
        let first = Chunk { seeds: chunk.seeds.start..seed, ..chunk.clone() };
        let size = self.size(chunk, seed);
        [first, Chunk { seeds: seed..chunk.seeds.end, size, ..chunk.clone() }]
    }

    /// Notes that the program is right on all inputs of a chunk.
    pub fn add_right(&self, chunk: &Chunk, tries: u64) {
        if let Some(coverage) = &self.coverage {
            let count = chunk.seeds.end - chunk.seeds.start;
            coverage.add(chunk.size..chunk.size + count, tries);
        }
    }
}

/// The maximum number of inputs that are remembered.
const MAX_INPUTS: usize = 1 << 20;

/// The inputs that were made, and the chunks they belong to.
#[derive(Default)]
pub struct KnownInputs(Mutex<HashMap<u64, u64>>);

impl KnownInputs {
    /// Whether no earlier chunk has made this input, nor this one before. A later chunk may have been
    /// faster: the earlier one tries it too, so that the same seed finds the same.
    pub fn is_new(&self, input: &[u8], chunk: u64) -> bool {
        let mut seen = self.0.lock().expect("no looking up panics");
        let is_full = seen.len() >= MAX_INPUTS;
        match seen.entry(hash_of(input)) {
            Entry::Occupied(mut known) => {
                let is_new = chunk < *known.get();
                if is_new {
                    known.insert(chunk);
                }
                is_new
            }
            Entry::Vacant(place) => {
                if !is_full {
                    place.insert(chunk);
                }
                true
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_input_is_new_to_the_first_chunk_that_has_it() {
        let seen = KnownInputs::default();
        assert!(seen.is_new(b"1\n", 5));
        assert!(!seen.is_new(b"1\n", 5));
        assert!(!seen.is_new(b"1\n", 6));
        assert!(seen.is_new(b"1\n", 4), "the earlier chunk tries it too");
        assert!(!seen.is_new(b"1\n", 5));
        assert!(seen.is_new(b"2\n", 6));
    }
}
