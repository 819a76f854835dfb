//! Elements in ascending or descending order.

use super::seen::{factorial_bits, Seen};
use super::{Demands, RangeOf, Rule, RuleKind};
use crate::field::{Slot, Values};
use crate::reader::{Reader, Result};
use crate::text::ordered;

/// The evidence that an order is no chance: one in 64.
const ENOUGH_BITS: f64 = 6.0;
/// The directions in the words of statements. The first that a sentence has counts.
const TOLD: [(&[&str], Direction); 4] = [
    (&["non-decreasing", "nondecreasing", "not decreasing"], Direction::NotDecreasing),
    (
        &["non-increasing", "nonincreasing", "not increasing", "descending"],
        Direction::NotIncreasing,
    ),
    (&["decreasing"], Direction::Decreasing),
    (&["increasing"], Direction::Increasing),
];

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Order {
    pub slot: Slot,
    pub direction: Direction,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Direction {
    Increasing,
    NotDecreasing,
    Decreasing,
    NotIncreasing,
}

impl RuleKind for Order {
    fn slots(&self) -> &[Slot] {
        std::slice::from_ref(&self.slot)
    }

    fn holds(&self, columns: &[Vec<&str>], _: &Values) -> bool {
        let is_kept = |pair: &[&str]| match (ordered(pair[0]), ordered(pair[1])) {
            (Some(before), Some(after)) => self.direction.holds(before, after),
            (None, _) | (_, None) => false,
        };
        columns[0].windows(2).all(is_kept)
    }

    fn asks_difference(&self) -> bool {
        !self.direction.holds(0, 0)
    }

    fn excludes(&self, other: &Rule) -> bool {
        matches!(other, Rule::Order(other) if other.slot == self.slot && self.direction.excludes(other.direction))
    }

    fn learn(seen: &Seen) -> Vec<Order> {
        let Seen::Column(column) = seen else { return Vec::new() };
        if column.values().is_none() || column.bits(factorial_bits) < ENOUGH_BITS {
            return Vec::new();
        }
        let mut rules =
            Direction::ALL.map(|direction| Order { slot: column.slot, direction }).into_iter();
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

    fn read(reader: &mut Reader, slots: &[Slot]) -> Result<Option<Order>> {
        let &[slot] = slots else { return Ok(None) };
        let direction = Direction::ALL.into_iter().find(|one| reader.takes_words(one.words()));
        Ok(direction.map(|direction| Order { slot, direction }))
    }

    fn words(&self, _: &[String]) -> String {
        self.direction.words().to_string()
    }

    fn told(what: &str, slot: Slot) -> Option<Order> {
        let told = TOLD.iter().find(|(words, _)| words.iter().any(|word| what.contains(word)));
        let sorted =
            ["sorted", "ascending order"].contains(&what).then_some(Direction::NotDecreasing);
        let direction = told.map(|(_, direction)| *direction).or(sorted)?;
        Some(Order { slot, direction })
    }
}

impl Direction {
    /// Each strict one stands before the other that it implies.
    pub const ALL: [Direction; 4] = [
        Direction::Increasing,
        Direction::NotDecreasing,
        Direction::Decreasing,
        Direction::NotIncreasing,
    ];

    fn words(self) -> &'static str {
        match self {
            Direction::Increasing => "increasing",
            Direction::NotDecreasing => "not decreasing",
            Direction::Decreasing => "decreasing",
            Direction::NotIncreasing => "not increasing",
        }
    }

    /// The direction of elements of which each stands in this relation to the next.
    pub fn of_relation(relation: &str) -> Option<Direction> {
        let at = ["<", "<=", ">", ">="].iter().position(|known| *known == relation)?;
        Some(Direction::ALL[at])
    }

    pub fn holds(self, before: i128, after: i128) -> bool {
        match self {
            Direction::Increasing => before < after,
            Direction::NotDecreasing => before <= after,
            Direction::Decreasing => before > after,
            Direction::NotIncreasing => before >= after,
        }
    }

    /// Whether no two elements can be in both directions.
    fn excludes(self, other: Direction) -> bool {
        let mut pairs = [(0, 1), (0, 0), (1, 0)].into_iter();
        !pairs.any(|(before, after)| self.holds(before, after) && other.holds(before, after))
    }

    /// Sorts elements by a key. Elements with equal keys stay as they are, or are reversed with the others.
    pub fn sort<T, K: Ord>(self, elements: &mut [T], key: impl FnMut(&T) -> K) {
        elements.sort_by_key(key);
        if matches!(self, Direction::Decreasing | Direction::NotIncreasing) {
            elements.reverse();
        }
    }
}
