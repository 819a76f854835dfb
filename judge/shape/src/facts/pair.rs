//! The relation of two numbers that stand beside or above each other.

use crate::field::Relation;
use crate::text::with;
use std::cmp::Ordering;

/// The facts that were seen about two numbers.
#[derive(Clone, Debug, Default)]
pub(crate) struct PairFacts {
    pub less: u64,
    pub equal: u64,
    pub more: u64,
    /// The second was one less than the first.
    pub was_one_less: bool,
    /// Both stand in one line.
    pub is_own: bool,
    /// The lists of the second, and those whose largest element is the first or one less.
    pub lists: usize,
    pub touched: usize,
    /// The least and the largest of each.
    pub ranges: [Option<(i128, i128)>; 2],
}

impl PairFacts {
    pub fn add(&mut self, first: i128, second: i128) {
        match first.cmp(&second) {
            Ordering::Less => self.less += 1,
            Ordering::Equal => self.equal += 1,
            Ordering::Greater => self.more += 1,
        }
        self.was_one_less |= second == first - 1;
        self.ranges = [with(self.ranges[0], first), with(self.ranges[1], second)];
    }

    /// Takes in a list of the second with this largest element.
    pub fn add_list(&mut self, first: i128, largest: i128) {
        self.lists += 1;
        self.touched += usize::from(largest == first || largest == first - 1);
    }

    pub fn total(&self) -> u64 {
        self.less + self.equal + self.more
    }

    /// Whether the second always stands in this relation to the first.
    pub fn holds(&self, relation: Relation) -> bool {
        let counts = [(self.more, -1), (self.equal, 0), (self.less, 1)];
        counts.iter().all(|(count, second)| *count == 0 || relation.holds(*second, 0))
    }
}
