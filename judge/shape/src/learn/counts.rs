//! Which counts explain how many there are.

use crate::model::{Count, Join, Slot, Values};

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

/// All counts of numbers that stand above, with their costs, the cheapest first.
pub(super) fn all(scope: &[Slot], used: &[Slot]) -> Vec<(Count, u32)> {
    let scope = &scope[scope.len().saturating_sub(MAX_SLOTS)..];
    let again = |slot: &Slot| if used.contains(slot) { USED } else { 0 };
    let mut found = Vec::new();
    for slot in scope {
        for (factor, plus, cost) in FORMS {
            let count = Count::Of { factor, slots: vec![*slot], join: Join::Product, plus };
            found.push((count, cost + again(slot)));
        }
    }
    for (at, left) in scope.iter().enumerate() {
        for right in &scope[at..] {
            let pair = |join| Count::Of { factor: 1, slots: vec![*left, *right], join, plus: 0 };
            found.push((pair(Join::Product), PRODUCT + again(left) + again(right)));
            if left != right {
                found.push((pair(Join::Sum), SUM + again(left) + again(right)));
            }
        }
    }
    found.sort_by_key(|(_, cost)| *cost);
    found
}

/// The cheapest counts that are right in all places: how many there are, and the values there.
pub(super) fn explaining<'v>(
    places: impl Iterator<Item = (usize, &'v Values)> + Clone,
    scope: &[Slot],
    used: &[Slot],
    most: usize,
) -> Vec<(Count, u32)> {
    let mut found = Vec::new();
    for (count, cost) in all(scope, used) {
        if places.clone().all(|(wanted, values)| count.value(values) == Some(wanted)) {
            found.push((count, cost));
            if found.len() == most {
                break;
            }
        }
    }
    found
}
