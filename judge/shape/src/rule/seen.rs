//! The elements that rules are learnt from, and the evidence for a rule in bits: the logarithm of how unlikely it is
//! that all samples keep it by chance.

use super::RuleKind;
use crate::field::{Count, Kind, Slot, Values};

/// The evidence from which on a rule counts: chance has it so once in 8 times.
pub(crate) const ENOUGH_BITS: f64 = 3.0;
/// Without evidence, this number of observations makes a rule of what is likely one by design.
pub(crate) const MANY: u64 = 4;

/// Elements of samples.
pub(crate) enum Seen<'s> {
    /// The lists of a slot, or its columns in lines that are repeated.
    Column(&'s Column<'s>),
    /// The columns of two neighbours in a line.
    Pair(&'s Pair<'s>),
    /// The rows of a part that is repeated.
    Grid(&'s Column<'s>),
    /// The columns of a slot that counts something.
    Counts(&'s Column<'s>),
}

/// The elements of one slot, for each time that there is such a list or repeated part.
pub(crate) struct Column<'s> {
    pub slot: Slot,
    pub kind: &'s Kind,
    pub lists: Vec<Vec<&'s str>>,
    /// The count of a list within a line.
    pub count: Option<&'s Count>,
}

/// The elements of two slots.
pub(crate) struct Pair<'s> {
    pub left: &'s Column<'s>,
    pub right: &'s Column<'s>,
    /// The values above each time.
    pub above: &'s [Values],
    /// Their lines have nothing else.
    pub is_all: bool,
}

impl Seen<'_> {
    /// Whether several rules may explain these elements together.
    pub fn has_several(&self) -> bool {
        matches!(self, Seen::Grid(_))
    }
}

impl Column<'_> {
    /// The range of its numbers, and how many numbers there are in it.
    pub fn range(&self) -> Option<(i128, i128, f64)> {
        match self.kind {
            Kind::Number { low, high, .. } | Kind::Real { low, high, .. } => {
                Some((*low, *high, (*high - *low) as f64 + 1.0))
            }
            Kind::Unknown | Kind::Literal(_) | Kind::Word { .. } | Kind::Choice(_) => None,
        }
    }

    /// The number of values that its numbers can have, where it has several numbers in some list that are not all the
    /// same.
    pub fn values(&self) -> Option<f64> {
        let (low, high, values) = self.range()?;
        (low < high && self.longest() >= 2).then_some(values)
    }

    pub fn longest(&self) -> usize {
        self.lists.iter().map(Vec::len).max().unwrap_or(0)
    }

    pub fn total(&self) -> usize {
        self.lists.iter().map(Vec::len).sum()
    }

    /// The evidence of all lists, by the evidence of one with this many elements.
    pub fn bits(&self, of_list: impl Fn(usize) -> f64) -> f64 {
        self.lists.iter().map(|words| of_list(words.len())).sum()
    }

    /// Whether all lists keep a rule about them.
    pub fn keeps(&self, rule: &dyn RuleKind) -> bool {
        self.lists.iter().all(|words| rule.holds(std::slice::from_ref(words), &Values::new()))
    }
}

impl<'s> Pair<'s> {
    /// Both columns, for each time.
    pub fn columns(&self) -> impl Iterator<Item = [Vec<&'s str>; 2]> + '_ {
        let pairs = self.left.lists.iter().zip(&self.right.lists);
        pairs.map(|(left, right)| [left.clone(), right.clone()])
    }
}

/// The evidence of an order of `count` elements, in bits.
pub(crate) fn factorial_bits(count: usize) -> f64 {
    (2..=count.min(1000)).map(|factor| (factor as f64).log2()).sum()
}

/// The evidence that `count` elements, each one of `of` values, all differ, in bits.
pub(crate) fn pair_bits(count: usize, of: f64) -> f64 {
    let count = count as f64;
    count * (count - 1.0) / 2.0 / of * std::f64::consts::LOG2_E
}
