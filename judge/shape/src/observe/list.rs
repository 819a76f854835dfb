//! The elements of a list, or of a column of lines.

use super::assumption::Assumption;
use super::evidence::doubt;
use crate::rule::{factorial_bits, pair_bits, Direction};
use crate::text::{ordered, with};
use std::collections::HashSet;

/// Without evidence, lists with this many elements in all whose elements differ do so by design.
const MANY_ELEMENTS: u64 = 6;
/// The evidence from which on an order, or that elements differ, counts as a rule, in bits.
const ENOUGH_OF_ORDER: f64 = 3.5;
/// With less evidence, but at least this, an order is a hint.
const HINT_OF_ORDER: f64 = 1.0;
const ENOUGH_OF_DIFFERENT: f64 = 1.5;

/// The facts that were seen about some lists.
#[derive(Clone, Debug)]
pub(super) struct ListFacts {
    lists: u64,
    elements: u64,
    /// The fewest and the most elements, where nothing counts them.
    lengths: Option<(usize, usize)>,
    /// The evidence that elements differ, and that they are in an order, in bits.
    different: f64,
    order: f64,
    are_different: bool,
    /// Which orders all of them keep.
    orders: [bool; 4],
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
            orders: [true; 4],
        }
    }
}

impl ListFacts {
    /// Adds a list whose elements are of a range with `values` values. `is_free` says that nothing counts them.
    pub fn add(&mut self, words: &[&str], values: f64, is_free: bool) {
        let length = words.len();
        if is_free {
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
        let numbers: Option<Vec<i128>> = words.iter().map(|word| ordered(word)).collect();
        for (order, holds) in Direction::ALL.into_iter().zip(&mut self.orders) {
            let is_kept =
                |numbers: &Vec<i128>| numbers.windows(2).all(|two| order.holds(two[0], two[1]));
            *holds &= numbers.as_ref().is_some_and(is_kept);
        }
    }

    /// How doubtful it is that elements need not differ, and that they need not be in an order.
    pub fn doubt_of_different(&self) -> u32 {
        doubt(self.different).max(2)
    }

    pub fn doubt_of_order(&self) -> u32 {
        doubt(self.order)
    }

    /// Adds what `input` has and these lists have not.
    pub fn compare(&self, input: &ListFacts, name: &str, all: &mut Vec<Assumption>) {
        if let (Some((fewest, most)), Some((least, largest))) = (self.lengths, input.lengths) {
            let mut may_have = |count: usize, doubt: u32| {
                let text = format!("there may be {count} of {name} (samples: {fewest} to {most})");
                all.push(Assumption::new(doubt, text));
            };
            if least < fewest {
                may_have(least, if least == 0 { 3 } else { 1 });
            }
            if largest > most {
                may_have(largest, if largest <= 4 * most { 1 } else { 2 });
            }
        }
        let is_design = self.lists >= 2 && self.elements >= MANY_ELEMENTS;
        if self.are_different
            && !input.are_different
            && (self.different >= ENOUGH_OF_DIFFERENT || is_design)
        {
            let text = format!("{name} may have a value twice (samples: all differ)");
            all.push(Assumption::new(self.doubt_of_different(), text));
        }
        if self.order >= HINT_OF_ORDER {
            let broken = (0..4).find(|&order| self.orders[order] && !input.orders[order]);
            // Strict orders come first, and a list that breaks one may keep the other.
            let strict_only = |order: usize| order % 2 == 0 && input.orders[order + 1];
            if let Some(order) = broken {
                let text = format!(
                    "{name} need not be {}",
                    ["ascending", "ascending", "descending", "descending"][order]
                );
                let is_rule = self.order >= ENOUGH_OF_ORDER;
                let doubt = if is_rule && strict_only(order) { 2 } else { self.doubt_of_order() };
                all.push(Assumption::new(doubt, text));
            }
        }
    }
}
