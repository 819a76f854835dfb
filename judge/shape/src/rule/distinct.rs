//! Elements of which no two have the same words.

use super::seen::{pair_bits, Column, Pair, Seen, ENOUGH_BITS, MANY};
use super::{Counted, Demands, RangeOf, RuleCheck, RuleKind};
use crate::field::{Kind, Slot, Values};
use crate::reader::{Reader, Result};
use crate::rng::Rng;
use std::collections::HashSet;

/// The number of words from which on words that are names differ.
const MANY_NAMES: usize = 5;
/// Words of statements for it.
const TOLD: [&str; 4] = ["distinct", "different", "unique", "pairwise distinct"];

/// No two elements have the same words in all these slots.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Distinct(pub Vec<Slot>);

impl RuleKind for Distinct {
    fn slots(&self) -> &[Slot] {
        &self.0
    }

    fn holds(&self, columns: &[Vec<&str>], _: &Values) -> bool {
        let mut seen = HashSet::new();
        let row = |at: usize| columns.iter().map(|column| column[at]).collect::<Vec<_>>();
        (0..columns[0].len()).all(|at| seen.insert(row(at)))
    }

    fn asks_difference(&self) -> bool {
        true
    }

    fn learn(seen: &Seen) -> Vec<Distinct> {
        let found = match seen {
            Seen::Column(column) => of_column(column),
            Seen::Pair(pair) => of_pair(pair),
            Seen::Grid(_) | Seen::Counts(_) => None,
        };
        found.into_iter().collect()
    }

    fn demand(&self, demands: &mut Demands) {
        demands.differ = true;
    }

    /// As many as there are different values.
    fn counts(&self, range: RangeOf, _: &Values) -> Option<(i128, i128)> {
        let mut most: i128 = 1;
        for &slot in &self.0 {
            let (low, high) = range(slot)?;
            most = most.checked_mul(high - low + 1)?;
        }
        Some((0, most))
    }

    fn breach(&self) -> Option<[usize; 2]> {
        Some([0, 0])
    }

    fn is_guess(&self) -> bool {
        self.0.len() > 1
    }

    fn doubt(&self, _: u32, different: u32) -> Option<u32> {
        Some(different)
    }

    fn is_about(&self, kind: &Kind) -> bool {
        !matches!(kind, Kind::Real { .. })
    }

    fn checks(&self, columns: &[String], _: &str, count: Counted) -> Vec<RuleCheck> {
        let columns = columns.join(", ");
        let ctd = Some(RuleCheck::unique(&columns, count));
        vec![RuleCheck { call: format!("distinct({columns})"), ctd }]
    }

    fn read(reader: &mut Reader, slots: &[Slot]) -> Result<Option<Distinct>> {
        let is_it = !slots.is_empty() && reader.takes_words("distinct");
        Ok(is_it.then(|| Distinct(slots.to_vec())))
    }

    fn words(&self, _: &[String]) -> String {
        "distinct".to_string()
    }

    fn told(what: &str, slot: Slot) -> Option<Distinct> {
        TOLD.contains(&what).then(|| Distinct(vec![slot]))
    }
}

fn of_column(column: &Column) -> Option<Distinct> {
    let is_believed = match column.kind {
        Kind::Word { alphabet, length } => {
            let are_names =
                alphabet.len() > MANY_NAMES && alphabet.iter().any(|c| c.is_alphabetic());
            are_names && length.slots().is_empty() && column.total() >= MANY_NAMES
        }
        _ => {
            let values = column.values()?;
            column.bits(|count| pair_bits(count, values)) >= ENOUGH_BITS
        }
    };
    let rule = Distinct(vec![column.slot]);
    (is_believed && column.longest() >= 2 && column.keeps(&rule)).then_some(rule)
}

fn of_pair(pair: &Pair) -> Option<Distinct> {
    let ((_, _, left), (_, _, right)) = (pair.left.range()?, pair.right.range()?);
    let bits = pair.left.bits(|count| pair_bits(count, left * right));
    // Two numbers alone are often points, and points often differ.
    let is_believed = bits >= ENOUGH_BITS || pair.is_all && pair.left.total() >= MANY as usize;
    let rule = Distinct(vec![pair.left.slot, pair.right.slot]);
    let is_kept = is_believed && pair.columns().all(|columns| rule.holds(&columns, &Values::new()));
    is_kept.then_some(rule)
}

/// Different numbers of a range, those near its start more often.
pub(crate) fn numbers(rng: &mut Rng, (low, high): (i128, i128), count: usize) -> Option<Vec<i128>> {
    let span = high - low + 1;
    let count_here = count as i128;
    if span < count_here {
        return None;
    }
    // A narrow range has neighbours, a wide one has gaps.
    let span = if rng.once_in(2) { span.min(2 * count_here + 2) } else { span };
    if span <= 4 * count_here {
        let mut all: Vec<i128> = (low..low + span).collect();
        rng.shuffle(&mut all);
        all.truncate(count);
        return Some(all);
    }
    let mut seen = HashSet::new();
    let mut found = Vec::new();
    while found.len() < count {
        let value = rng.between(low, low + span - 1);
        if seen.insert(value) {
            found.push(value);
        }
    }
    Some(found)
}
