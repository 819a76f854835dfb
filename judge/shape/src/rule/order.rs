//! Elements in ascending or descending order.

use super::seen::{factorial_bits, Seen, ENOUGH_BITS};
use super::{Counted, Demands, RangeOf, Rule, RuleCheck, RuleKind};
use crate::field::{Kind, Relation, Slot, Values};
use crate::reader::{Reader, Result};
use crate::text::ordered;

/// The directions in the words of statements. The first that a sentence has counts.
const TOLD: [(&[&str], Relation); 4] = [
    (&["non-decreasing", "nondecreasing", "not decreasing"], Relation::AtMost),
    (&["non-increasing", "nonincreasing", "not increasing", "descending"], Relation::AtLeast),
    (&["decreasing"], Relation::MoreThan),
    (&["increasing"], Relation::LessThan),
];

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Order {
    pub slot: Slot,
    /// The relation in which each element stands to the next.
    pub direction: Relation,
}

impl RuleKind for Order {
    fn slots(&self) -> &[Slot] {
        std::slice::from_ref(&self.slot)
    }

    fn holds(&self, columns: &[Vec<&str>], _: &Values) -> bool {
        self.direction.orders(&columns[0])
    }

    fn asks_difference(&self) -> bool {
        !self.direction.holds(0, 0)
    }

    fn excludes(&self, other: &Rule) -> bool {
        matches!(other, Rule::Order(other) if other.slot == self.slot && self.direction.excludes(other.direction))
    }

    fn learn(seen: &Seen) -> Vec<Order> {
        let Seen::Column(column) = seen else { return Vec::new() };
        // Chance has it so once in 64 times.
        if column.values().is_none() || column.bits(factorial_bits) < 2.0 * ENOUGH_BITS {
            return Vec::new();
        }
        let mut rules =
            Relation::ALL.map(|direction| Order { slot: column.slot, direction }).into_iter();
        rules.find(|rule| column.keeps(rule)).into_iter().collect()
    }

    fn demand(&self, demands: &mut Demands) {
        demands.direction.get_or_insert(self.direction);
    }

    fn counts(&self, range: RangeOf, _: &Values) -> Option<(i128, i128)> {
        let (low, high) = range(self.slot).filter(|_| self.asks_difference())?;
        Some((0, high - low + 1))
    }

    fn breach(&self) -> Option<[usize; 2]> {
        Some([1, 0])
    }

    fn is_guess(&self) -> bool {
        true
    }

    fn doubt(&self, order: u32, _: u32) -> Option<u32> {
        Some(order)
    }

    fn is_about(&self, kind: &Kind) -> bool {
        kind.is_number()
    }

    fn checks(&self, columns: &[String], _: &str, count: Counted) -> Vec<RuleCheck> {
        let (name, index) = (&columns[0], count.1);
        let (function, sign) = (self.direction.order().replace(' ', "_"), self.direction.sign());
        let test =
            format!("IF({index} > 0) ASSERT({name}[{index} - 1] {sign} {name}[{index}]) END");
        vec![RuleCheck::of_each(format!("{function}({name})"), count, &test)]
    }

    fn read(reader: &mut Reader, slots: &[Slot]) -> Result<Option<Order>> {
        let &[slot] = slots else { return Ok(None) };
        let direction = Relation::ALL.into_iter().find(|one| reader.takes_words(one.order()));
        Ok(direction.map(|direction| Order { slot, direction }))
    }

    fn words(&self, _: &[String]) -> String {
        self.direction.order().to_string()
    }

    fn told(what: &str, slot: Slot) -> Option<Order> {
        let told = TOLD.iter().find(|(words, _)| words.iter().any(|word| what.contains(word)));
        let sorted = ["sorted", "ascending order"].contains(&what).then_some(Relation::AtMost);
        let direction = told.map(|(_, direction)| *direction).or(sorted)?;
        Some(Order { slot, direction })
    }
}

/// The relations as orders, in which each element stands to the next.
impl Relation {
    fn order(self) -> &'static str {
        match self {
            Relation::LessThan => "increasing",
            Relation::AtMost => "not decreasing",
            Relation::MoreThan => "decreasing",
            Relation::AtLeast => "not increasing",
        }
    }

    /// Whether each of these numbers stands so to the next.
    pub fn orders(self, words: &[&str]) -> bool {
        let mut pairs = words.windows(2).map(|pair| ordered(pair[0]).zip(ordered(pair[1])));
        pairs.all(|pair| pair.is_some_and(|(before, after)| self.holds(before, after)))
    }

    /// Whether no two elements can be in both orders.
    fn excludes(self, other: Relation) -> bool {
        let mut pairs = [(0, 1), (0, 0), (1, 0)].into_iter();
        !pairs.any(|(before, after)| self.holds(before, after) && other.holds(before, after))
    }

    /// Sorts elements by a key. Elements with equal keys stay as they are, or are reversed with the others.
    pub fn sort<T, K: Ord>(self, elements: &mut [T], key: impl FnMut(&T) -> K) {
        elements.sort_by_key(key);
        if !self.is_upper() {
            elements.reverse();
        }
    }
}
