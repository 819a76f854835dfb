//! Parents of the vertices of a tree after its root, each of which comes before its child: the elements are at most
//! `base`, `base + 1`, and so on.

use super::seen::{Seen, ENOUGH_BITS};
use super::{Counted, Demands, RuleCheck, RuleKind};
use crate::field::{Count, Slot, Values};
use crate::reader::{Reader, Result};
use crate::rng::Rng;
use crate::style::Style;
use crate::text::number;

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Parents {
    pub slot: Slot,
    /// The root.
    pub base: i128,
}

impl RuleKind for Parents {
    fn slots(&self) -> &[Slot] {
        std::slice::from_ref(&self.slot)
    }

    fn holds(&self, columns: &[Vec<&str>], _: &Values) -> bool {
        let is_before = |(at, word): (usize, &&str)| {
            number(word).is_some_and(|value| (self.base..=self.base + at as i128).contains(&value))
        };
        columns[0].iter().enumerate().all(is_before)
    }

    fn learn(seen: &Seen) -> Vec<Parents> {
        let Seen::Column(column) = seen else { return Vec::new() };
        let (Some(Count::Of { plus: -1, .. }), Some((low, high, values))) =
            (column.count, column.range())
        else {
            return Vec::new();
        };
        // The first parent is the root.
        let mut firsts = column.lists.iter().filter_map(|words| number(words.first()?));
        let base = firsts.next().filter(|base| *base <= 1);
        let rule = base.map(|base| Parents { slot: column.slot, base });
        // How unlikely it is that none of the first numbers is larger.
        let bits = |count: usize| -> f64 {
            (1..=count).map(|most| (values / most as f64).log2().max(0.0)).sum()
        };
        let is_believed = low < high && column.bits(bits) >= ENOUGH_BITS;
        rule.filter(|rule| is_believed && column.keeps(rule)).into_iter().collect()
    }

    fn demand(&self, demands: &mut Demands) {
        demands.parents.get_or_insert(self.base);
    }

    fn doubt(&self, order: u32, _: u32) -> Option<u32> {
        Some(order)
    }

    fn checks(&self, columns: &[String], _: &str, count: Counted) -> Vec<RuleCheck> {
        let (name, index, root) = (&columns[0], count.1, self.base);
        let value = format!("{name}[{index}]");
        let test = format!("ASSERT({value} >= {root} && {value} <= {root} + {index})");
        vec![RuleCheck::of_each(format!("parents({name}, {root})"), count, &test)]
    }

    fn read(reader: &mut Reader, slots: &[Slot]) -> Result<Option<Parents>> {
        let base = reader.base("parents", slots)?;
        Ok(base.map(|(slot, base)| Parents { slot, base }))
    }

    fn words(&self, _: &[String]) -> String {
        format!("parents from {}", self.base)
    }

    fn told(what: &str, slot: Slot) -> Option<Parents> {
        ["parents", "parent list"].contains(&what).then_some(Parents { slot, base: 1 })
    }
}

/// Parents in a tree: a chain, a star, a chain of which some vertices hang, or by chance.
pub(crate) fn numbers(rng: &mut Rng, base: i128, count: usize, style: Style) -> Vec<i128> {
    let kind = rng.below(4);
    let mut parent = |at: usize| match (style, kind) {
        (Style::Extreme, 0 | 1) => at,
        (Style::Extreme, _) => 0,
        (Style::Pattern, _) => at - rng.below(2.min(at + 1)),
        (Style::Uniform | Style::Small, _) => rng.below(at + 1),
    };
    (0..count).map(|at| base + parent(at) as i128).collect()
}
