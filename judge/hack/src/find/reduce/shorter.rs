//! All inputs of a shape that are shorter than one, the shortest first.

use crate::find::shrink::candidates::Candidates;
use shape::{Every, Shape};

/// The maximum number of shorter inputs that are tried.
const MAX_SHORTER: usize = 1 << 15;

/// The inputs that are shorter.
pub struct Shorter {
    every: Every,
    /// How many of them are shorter.
    pub count: usize,
    next: usize,
}

impl Shorter {
    /// The inputs of a shape of fewer bytes; `None` where they are too many.
    pub fn than(shape: &Shape, bytes: usize) -> Option<Shorter> {
        let longest = bytes.checked_sub(1).filter(|&bytes| bytes <= Every::LONGEST)?;
        let every = shape.every(MAX_SHORTER, longest);
        let count = every.up_to(longest)?;
        Some(Shorter { every, count, next: 0 })
    }
}

impl Candidates for Shorter {
    type Candidate = Vec<u8>;

    fn candidate(&mut self, go_on: &mut dyn FnMut() -> bool) -> Option<Vec<u8>> {
        if self.next == self.count || !go_on() {
            return None;
        }
        self.next += 1;
        Some(self.every.input(self.next - 1).to_vec())
    }

    /// Those before it have been tried, and those after it are not shorter.
    fn accept(&mut self, candidate: Vec<u8>) {
        self.count = self.every.up_to(candidate.len().saturating_sub(1)).unwrap_or(self.count);
        self.next = self.count;
    }
}
