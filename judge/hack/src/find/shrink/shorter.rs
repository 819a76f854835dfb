//! All inputs of a shape that are shorter than one, the shortest first.

use super::pass::{Candidate, Pass};
use crate::find::inputs::MOST;
use shape::{Every, Shape};

/// The inputs that are shorter.
pub struct Shorter {
    every: Every,
    /// The number of them that are tried.
    pub count: usize,
    /// Those are all that are shorter.
    pub are_all: bool,
    next: usize,
}

impl Shorter {
    /// The inputs of a shape of fewer bytes, or the shortest of them where they are too many.
    pub fn than(shape: &Shape, bytes: usize, goes_on: &mut dyn FnMut() -> bool) -> Shorter {
        let longest = bytes.saturating_sub(1);
        let every = shape.every(MOST, longest, goes_on);
        let all = every.up_to(longest);
        Shorter { count: all.unwrap_or(every.len()), are_all: all.is_some(), every, next: 0 }
    }
}

impl Pass for Shorter {
    fn candidate(&mut self, go_on: &mut dyn FnMut() -> bool) -> Option<Candidate> {
        if self.next == self.count || !go_on() {
            return None;
        }
        self.next += 1;
        Some(self.every.input(self.next - 1).to_vec().into())
    }

    /// Those before it have been tried, and those after it are not shorter.
    fn accept(&mut self, candidate: Candidate) {
        self.count =
            self.every.up_to(candidate.input.len().saturating_sub(1)).unwrap_or(self.count);
        (self.next, self.are_all) = (self.count, true);
    }
}
