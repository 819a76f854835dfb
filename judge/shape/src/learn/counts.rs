//! Which counts explain how many there are.

use super::cost::{CHANCE, DETOUR, HINT, ODD, REPEAT, WORD};
use crate::field::{value_of, Count, Join, Slot, Values, MAX_BESIDE};

/// The distance of a count from a number that simply stands above: a factor, what is added, a cost.
const FORMS: [(i128, i128, u32); 8] = [
    (1, 0, 0),
    (1, -1, WORD),
    (1, 1, ODD),
    (2, 0, ODD),
    (1, -2, DETOUR),
    (1, 2, DETOUR),
    (2, 1, DETOUR),
    (2, -1, DETOUR),
];

/// A count of lines or words, by one number that stands above or by two.
pub(super) struct Formula {
    pub count: Count,
    pub cost: u32,
}

impl Formula {
    /// Whether lines are hardly ever counted so: by a multiple, by one more, by two less. A tree has one edge less.
    pub fn is_unusual(&self) -> bool {
        !matches!(self.count, Count::Of { factor: 1, plus: -1..=0, .. })
    }

    /// Whether a body of several lines may be repeated this often: as a number says, or once less.
    pub fn can_count_bodies(&self) -> bool {
        self.count.slots().len() == 1 && !self.is_unusual()
    }
}

/// The counts of numbers that stand above for whose values `right` has a result, with it, the cheapest first.
pub(super) fn right<T>(
    scope: &[Slot],
    used: &[Slot],
    right: impl Fn(&dyn Fn(&Values) -> Option<usize>) -> Option<T>,
) -> Vec<(Formula, T)> {
    let scope = &scope[scope.len().saturating_sub(MAX_BESIDE)..];
    let again = |slot: &Slot| if used.contains(slot) { HINT } else { 0 };
    let mut found = Vec::new();
    let mut add = |slots: &[Slot], (factor, plus, join), cost| {
        if let Some(result) = right(&|values| value_of(factor, slots, join, plus, values)) {
            let count = Count::Of { factor, slots: slots.into(), join, plus };
            found.push((Formula { count, cost }, result));
        }
    };
    for (at, &left) in scope.iter().enumerate() {
        for (factor, plus, cost) in FORMS {
            add(&[left], (factor, plus, Join::Product), again(&left) + cost);
        }
        for &other in &scope[at..] {
            let cost = again(&left) + again(&other);
            add(&[left, other], (1, 0, Join::Product), cost + REPEAT);
            if left != other {
                add(&[left, other], (1, 0, Join::Sum), cost + CHANCE);
            }
        }
    }
    found.sort_by_key(|(formula, _)| formula.cost);
    found
}
