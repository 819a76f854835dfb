//! The numbers from the first on, each once.

use super::seen::{Seen, MANY};
use super::{Counted, Demands, RuleCheck, RuleKind};
use crate::field::{Kind, Slot, Values};
use crate::reader::{Reader, Result};
use crate::text::number;

/// The number of elements of some list from which on it counts, where there are more in all.
const ENOUGH: usize = 3;

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Permutation {
    pub slot: Slot,
    pub base: i128,
}

impl RuleKind for Permutation {
    fn slots(&self) -> &[Slot] {
        std::slice::from_ref(&self.slot)
    }

    fn holds(&self, columns: &[Vec<&str>], _: &Values) -> bool {
        let mut seen = vec![false; columns[0].len()];
        columns[0].iter().all(|word| {
            let place = number(word).and_then(|value| usize::try_from(value - self.base).ok());
            place
                .and_then(|place| seen.get_mut(place))
                .is_some_and(|seen| !std::mem::replace(seen, true))
        })
    }

    fn learn(seen: &Seen) -> Vec<Permutation> {
        let Seen::Column(column) = seen else { return Vec::new() };
        let are_numbers = matches!(column.kind, Kind::Number { .. });
        if !are_numbers || column.longest() < ENOUGH || column.total() < MANY as usize {
            return Vec::new();
        }
        let mut rules = [0, 1].map(|base| Permutation { slot: column.slot, base }).into_iter();
        rules.find(|rule| column.keeps(rule)).into_iter().collect()
    }

    fn demand(&self, demands: &mut Demands) {
        demands.permutation.get_or_insert(self.base);
    }

    fn breach(&self) -> Option<[usize; 2]> {
        Some([0, 0])
    }

    fn is_guess(&self) -> bool {
        true
    }

    fn doubt(&self, order: u32, _: u32) -> Option<u32> {
        Some(order)
    }

    fn checks(&self, columns: &[String], _: &str, count: Counted) -> Vec<RuleCheck> {
        let (name, base) = (&columns[0], self.base);
        let value = format!("{name}[{}]", count.1);
        let test = format!("ASSERT({value} >= {base} && {value} < {base} + {})", count.0);
        let mut check = RuleCheck::of_each(format!("permutation({name}, {base})"), count, &test);
        check.ctd = check.ctd.map(|text| text + "\n" + &RuleCheck::unique(name, count));
        vec![check]
    }

    fn read(reader: &mut Reader, slots: &[Slot]) -> Result<Option<Permutation>> {
        let base = reader.base("permutation", slots)?;
        Ok(base.map(|(slot, base)| Permutation { slot, base }))
    }

    fn words(&self, _: &[String]) -> String {
        format!("permutation from {}", self.base)
    }

    fn told(what: &str, slot: Slot) -> Option<Permutation> {
        let base = if what.contains(" 0") { 0 } else { 1 };
        what.starts_with("permutation").then_some(Permutation { slot, base })
    }
}

/// Makes numbers a permutation again, in the same order.
pub(crate) fn rank(words: &mut [String], base: i128) {
    let mut places: Vec<usize> = (0..words.len()).collect();
    places.sort_by_key(|&at| number(&words[at]));
    for (rank, at) in places.into_iter().enumerate() {
        words[at] = (base + rank as i128).to_string();
    }
}
