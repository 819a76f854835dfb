//! Which counts explain how many there are.

use crate::model::{value_of, Count, Join, Slot, Values};

/// How far a count is from simply being a number that stands above: a factor, what is added, a cost.
const FORMS: [(i128, i128, u32); 8] = [
    (1, 0, 0),
    (1, -1, 10),
    (1, 1, 15),
    (2, 0, 15),
    (1, -2, 30),
    (1, 2, 30),
    (2, 1, 30),
    (2, -1, 30),
];
/// The costs of a product and of a sum of two numbers, and of a number that counts something already.
const PRODUCT: u32 = 20;
const SUM: u32 = 25;
const USED: u32 = 5;
/// The number of the numbers above a line that are tried, the last ones.
const MAX_SLOTS: usize = 12;

/// A count of lines or words, by one number that stands above or by two.
#[derive(Clone, Copy)]
pub(super) struct Formula {
    factor: i128,
    slots: [Slot; 2],
    /// How many of the slots there are.
    arity: usize,
    join: Join,
    plus: i128,
    pub cost: u32,
}

impl Formula {
    fn slots(&self) -> &[Slot] {
        &self.slots[..self.arity]
    }

    pub fn value(&self, values: &Values) -> Option<usize> {
        value_of(self.factor, self.slots(), self.join, self.plus, values)
    }

    /// Whether lines are hardly ever counted so: by a multiple, by one more, by two less. A tree has one edge less.
    pub fn is_unusual(&self) -> bool {
        self.factor > 1 || !(-1..=0).contains(&self.plus)
    }

    /// Whether a body of several lines may be repeated this often: as a number says, or once less.
    pub fn can_count_bodies(&self) -> bool {
        self.arity == 1 && !self.is_unusual()
    }

    pub fn count(&self) -> Count {
        let (factor, join, plus) = (self.factor, self.join, self.plus);
        Count::Of { factor, slots: self.slots().to_vec(), join, plus }
    }
}

/// The counts of numbers that stand above for which `right` has a result, with it, the cheapest first.
pub(super) fn right<T>(
    scope: &[Slot],
    used: &[Slot],
    right: impl Fn(&Formula) -> Option<T>,
) -> Vec<(Formula, T)> {
    let scope = &scope[scope.len().saturating_sub(MAX_SLOTS)..];
    let again = |slot: &Slot| if used.contains(slot) { USED } else { 0 };
    let mut found = Vec::new();
    let mut add = |formula: Formula| found.extend(right(&formula).map(|result| (formula, result)));
    for (at, &left) in scope.iter().enumerate() {
        let of_one = Formula {
            factor: 1,
            slots: [left; 2],
            arity: 1,
            join: Join::Product,
            plus: 0,
            cost: again(&left),
        };
        for (factor, plus, cost) in FORMS {
            add(Formula { factor, plus, cost: of_one.cost + cost, ..of_one });
        }
        for &other in &scope[at..] {
            let cost = again(&left) + again(&other);
            let of_two = Formula { slots: [left, other], arity: 2, ..of_one };
            add(Formula { cost: cost + PRODUCT, ..of_two });
            if left != other {
                add(Formula { join: Join::Sum, cost: cost + SUM, ..of_two });
            }
        }
    }
    found.sort_by_key(|(formula, _)| formula.cost);
    found
}
