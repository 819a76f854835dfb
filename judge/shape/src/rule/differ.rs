//! Two words of a line that are never the same.

use super::seen::{Seen, ENOUGH_BITS};
use super::{Counted, RuleCheck, RuleKind};
use crate::field::{Kind, Slot, Values};
use crate::reader::{Reader, Result};

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Differ(pub [Slot; 2]);

impl RuleKind for Differ {
    fn slots(&self) -> &[Slot] {
        &self.0
    }

    fn holds(&self, columns: &[Vec<&str>], _: &Values) -> bool {
        columns[0].iter().zip(&columns[1]).all(|(left, right)| left != right)
    }

    fn permits<'w>(&self, word: &dyn Fn(Slot) -> &'w str) -> bool {
        word(self.0[0]) != word(self.0[1])
    }

    fn learn(seen: &Seen) -> Vec<Differ> {
        let Seen::Pair(pair) = seen else { return Vec::new() };
        let Some(((_, _, left), (_, _, right))) = pair.left.range().zip(pair.right.range()) else {
            return Vec::new();
        };
        let bits = pair.left.total() as f64 / left.max(right) * std::f64::consts::LOG2_E;
        let rule = Differ([pair.left.slot, pair.right.slot]);
        let is_kept = bits >= ENOUGH_BITS
            && pair.columns().all(|columns| rule.holds(&columns, &Values::new()));
        is_kept.then_some(rule).into_iter().collect()
    }

    fn is_about(&self, kind: &Kind) -> bool {
        !matches!(kind, Kind::Real { .. })
    }

    fn checks(&self, columns: &[String], _: &str, count: Counted) -> Vec<RuleCheck> {
        let [a, b] = [&columns[0], &columns[1]];
        let test = format!("ASSERT({a}[{0}] != {b}[{0}])", count.1);
        vec![RuleCheck::of_each(format!("differ({a}, {b})"), count, &test)]
    }

    fn read(reader: &mut Reader, slots: &[Slot]) -> Result<Option<Differ>> {
        let &[left, right] = slots else { return Ok(None) };
        Ok(reader.takes_words("differ").then_some(Differ([left, right])))
    }

    fn words(&self, _: &[String]) -> String {
        "differ".to_string()
    }
}
