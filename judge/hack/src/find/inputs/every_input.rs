//! Every short input of the shape, once, the shortest first; and how far the tries have come.

use super::source::{InputSource, MadeInputs};
use crate::find::worker::Worker;
use shape::{Every, Shape};
use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::{Arc, Mutex, OnceLock};

/// The maximum number of inputs.
pub const MOST: usize = 1 << 15;

/// The short inputs of a shape. The sizes are their numbers, from 1. They are made when the first is asked for.
#[derive(Clone, Debug)]
pub struct EveryInput {
    shape: Arc<Shape>,
    every: Arc<OnceLock<Every>>,
}

impl EveryInput {
    pub fn of(shape: Arc<Shape>) -> EveryInput {
        EveryInput { shape, every: Arc::default() }
    }

    /// The coverage before the first try.
    pub fn coverage(&self) -> Coverage {
        Coverage { every: self.every.clone(), tried: Mutex::default() }
    }

    /// The number of them, as far as they are listed before `goes_on` says no.
    pub fn listed(&self, goes_on: &mut dyn FnMut() -> bool) -> u64 {
        self.every.get_or_init(|| self.shape.every(MOST, usize::MAX, goes_on)).len() as u64
    }
}

impl InputSource for EveryInput {
    fn make(&self, _: &mut Worker, seeds: Range<u64>, size: u64) -> MadeInputs {
        let first = size as usize - 1;
        let numbers = first..first + (seeds.end - seeds.start) as usize;
        let every = self.every.get();
        Ok(every.map_or_else(Vec::new, |every| {
            numbers.map(|number| Ok(every.mixed(number).to_vec())).collect()
        }))
    }

    fn origin(&self, _: u64, _: u64) -> String {
        "one of all short inputs of the shape".to_string()
    }
}

/// Which of all short inputs were tried.
pub struct Coverage {
    every: Arc<OnceLock<Every>>,
    /// Where each stretch of them ends and how many of it were tried, by where it starts.
    tried: Mutex<BTreeMap<u64, (u64, u64)>>,
}

/// The short inputs of a shape, all of which were looked at, and the program is right on those that are cases.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CoveredInputs {
    pub inputs: usize,
    /// The number of cases among them.
    pub tried: usize,
    /// They are all of at most this many bytes.
    pub bytes: usize,
    /// They are all that the shape has.
    pub is_all: bool,
}

impl Coverage {
    /// Notes that the program is right on the inputs of these sizes, as far as they are cases: on this number of tries.
    pub fn add(&self, sizes: Range<u64>, tries: u64) {
        self.tried.lock().expect("no noting panics").insert(sizes.start, (sizes.end, tries));
    }

    /// All inputs up to a length on which the program is right; `None` where there is none.
    pub fn covered(&self) -> Option<CoveredInputs> {
        let every = self.every.get()?;
        let tried = self.tried.lock().expect("no noting panics");
        let (mut next, mut all_tries) = (1, 0);
        while let Some((end, tries)) = tried.get(&next) {
            (next, all_tries) = (*end, all_tries + tries);
        }
        let bytes = every.whole_bytes(next as usize - 1);
        let inputs = every.up_to(bytes)?;
        let is_all = every.is_all() && inputs == every.len();
        let tried = inputs.min(all_tries as usize);
        (tried > 0).then_some(CoveredInputs { inputs, tried, bytes, is_all })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_whole_lengths_without_a_gap_are_covered() {
        let shape = Shape::read("n: number 1..100\n").expect("the shape is good");
        let every = EveryInput::of(Arc::new(shape));
        assert_eq!(every.listed(&mut || true), 100);
        let coverage = every.coverage();
        coverage.add(51..101, 50);
        assert_eq!(coverage.covered(), None);
        coverage.add(1..31, 0);
        assert_eq!(coverage.covered(), None, "nothing was tried");
        coverage.add(1..31, 9);
        let covered = CoveredInputs { inputs: 9, tried: 9, bytes: 2, is_all: false };
        assert_eq!(coverage.covered(), Some(covered));
        coverage.add(31..51, 20);
        let covered = CoveredInputs { inputs: 100, tried: 79, bytes: 4, is_all: true };
        assert_eq!(coverage.covered(), Some(covered));
    }
}
