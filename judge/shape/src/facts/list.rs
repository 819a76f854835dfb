//! The facts that were seen about the elements of a list, or of a column of lines.

use crate::field::{Count, Relation};
use crate::rule::{factorial_bits, pair_bits};
use crate::text::with;
use std::collections::HashSet;

/// The facts that were seen about some lists.
#[derive(Clone, Debug)]
pub(crate) struct ListFacts {
    pub lists: u64,
    pub elements: u64,
    /// The fewest and the most elements, where nothing counts them.
    pub lengths: Option<(usize, usize)>,
    /// The evidence that elements differ, and that they are in an order, in bits.
    pub different: f64,
    pub order: f64,
    pub are_different: bool,
    /// All have one number of elements, and nothing counts them: as `l r`, or as five lines of one number each.
    pub are_records: bool,
    /// The orders that all of them keep.
    pub orders: [bool; 4],
}

impl Default for ListFacts {
    fn default() -> ListFacts {
        ListFacts {
            lists: 0,
            elements: 0,
            lengths: None,
            different: 0.0,
            order: 0.0,
            are_different: true,
            are_records: false,
            orders: [true; 4],
        }
    }
}

impl ListFacts {
    /// Adds a list with so many elements, which are of a range with `values` values.
    pub fn add(&mut self, words: &[&str], values: f64, count: &Count) {
        let length = words.len();
        self.are_records = !count.is_free() && count.slots().is_empty();
        if count.is_free() {
            self.lengths = with(self.lengths, length);
        }
        if length < 2 {
            return;
        }
        self.lists += 1;
        self.elements += length as u64;
        self.different += pair_bits(length, values);
        self.order += factorial_bits(length);
        let mut seen = HashSet::new();
        self.are_different &= words.iter().all(|word| seen.insert(*word));
        for (direction, holds) in Relation::ALL.into_iter().zip(&mut self.orders) {
            *holds = *holds && direction.orders(words);
        }
    }
}
