//! The elements of a list, or of a column of lines, compared with those of the samples.

use super::assumption::Assumption;
use super::evidence::{doubt, HINT};
use crate::facts::list::ListFacts;

/// Without evidence, lists with this many elements in all whose elements differ do so by design.
const MANY_ELEMENTS: u64 = 6;
/// The evidence from which on an order, or that elements differ, counts as a rule, in bits.
const ENOUGH_OF_ORDER: f64 = 3.5;
const ENOUGH_OF_DIFFERENT: f64 = 1.5;

impl ListFacts {
    /// The elements of a record are numbers of their own. People often write ascending ones into a sample, so a record
    /// counts as one pair of numbers.
    fn evidence(&self, bits: f64) -> f64 {
        if self.are_records {
            bits.min(self.lists as f64)
        } else {
            bits
        }
    }

    /// The doubt that elements need not differ, and that they need not be in an order.
    pub fn doubt_of_different(&self) -> u32 {
        doubt(self.evidence(self.different)).max(if self.are_records { 1 } else { 2 })
    }

    pub fn doubt_of_order(&self) -> u32 {
        doubt(self.evidence(self.order))
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
        if self.order >= HINT {
            let broken = (0..4).find(|&order| self.orders[order] && !input.orders[order]);
            // Strict orders come first, and a list that breaks one may keep the other.
            let strict_only = |order: usize| order % 2 == 0 && input.orders[order + 1];
            if let Some(order) = broken {
                let text = format!(
                    "{name} need not be {}",
                    ["ascending", "ascending", "descending", "descending"][order]
                );
                let is_rule = self.evidence(self.order) >= ENOUGH_OF_ORDER;
                let doubt = if is_rule && strict_only(order) { 2 } else { self.doubt_of_order() };
                all.push(Assumption::new(doubt, text));
            }
        }
    }
}
