//! The facts that are seen in inputs: the words of each field, the elements of lists, and how numbers compare. A shape
//! is learnt of those of the samples (`learn`), and an input is compared with them (`observe`).

pub(crate) mod field;
pub(crate) mod list;
pub(crate) mod pair;

use crate::field::{Count, Field, Kind, Slot, MAX_BESIDE};
use crate::model::{Item, Part, Repeat};
use crate::text::number;
use crate::tree::{self, Cell, Node};
use crate::visit::{walk, Above, Visitor};
use field::FieldFacts;
use list::ListFacts;
use pair::PairFacts;
use std::collections::{BTreeMap, BTreeSet};

/// The number of pairs of equal rows that is expected by chance from which on it is a sign that all differ.
const LIKELY_EQUAL: f64 = 0.25;

/// A number that can be compared with others.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Quantity {
    Value(Slot),
    /// The sum of a list or of a column.
    Sum(Slot),
    /// The sum of the numbers of a line, from this one on.
    Rest(Slot),
}

/// The facts that were observed about some inputs.
#[derive(Clone, Debug, Default)]
pub(crate) struct InputFacts {
    pub fields: BTreeMap<Slot, FieldFacts>,
    pub lists: BTreeMap<Slot, ListFacts>,
    pub pairs: BTreeMap<(Quantity, Quantity), PairFacts>,
    /// The texts of lines that nothing explains.
    pub copies: BTreeSet<String>,
}

impl Visitor<'_> for InputFacts {
    fn item(&mut self, item: &Item, cell: &Cell, above: &mut Above) -> Result<(), String> {
        let slot = item.field().slot;
        for word in cell.words() {
            self.fields.entry(slot).or_default().add(word, above);
        }
        for value in cell.words().iter().filter_map(|word| number(word)) {
            self.add_pairs(Quantity::Value(slot), value, above, above.scope.len());
        }
        if let Item::List { count, .. } = item {
            let words: Vec<&str> = cell.words().iter().map(String::as_str).collect();
            self.list(slot, &words, count, above);
        }
        Ok(())
    }

    /// The sum of a line by the numbers above it, and the sum of all but the first number by the first.
    fn line(&mut self, above: &Above) {
        let Above { values, scope, outer } = above;
        let numbers = scope[*outer..].iter().filter_map(|&slot| Some((slot, values[slot]?)));
        let numbers: Vec<(Slot, i128)> = numbers.collect();
        if let [(first, _), (_, _), ..] = numbers[..] {
            let sum = |numbers: &[(Slot, i128)]| numbers.iter().map(|(_, value)| value).sum();
            self.add_pairs(Quantity::Rest(first), sum(&numbers), above, *outer);
            if let [(_, value), (second, _), (_, _), ..] = numbers[..] {
                let pair = (Quantity::Value(first), Quantity::Rest(second));
                self.pairs.entry(pair).or_default().add(value, sum(&numbers[1..]));
            }
        }
    }

    fn end(&mut self, repeat: &Repeat, times: &[Vec<Node>], above: &Above) -> Result<(), String> {
        let [Part::Line(items)] = &repeat.body[..] else { return Ok(()) };
        for Field { slot, kind } in items.iter().filter_map(Item::one) {
            if matches!(kind, Kind::Literal(_)) {
                continue;
            }
            let Some(words) = tree::column(&repeat.body, times, *slot) else { continue };
            if repeat.count.is_free() || !kind.is_row() || self.may_be_equal(*slot, &words) {
                self.list(*slot, &words, &repeat.count, above);
            }
        }
        Ok(())
    }

    fn copied(&mut self, text: &str) {
        self.copies.insert(text.to_string());
    }
}

impl InputFacts {
    /// Observes an input that was taken apart.
    pub fn add(&mut self, parts: &[Part], slots: usize, nodes: &[Node]) {
        walk(parts, nodes, slots, self).expect("facts take all");
    }

    /// Compares a number with the first numbers of the first `outer` slots of the scope.
    fn add_pairs(&mut self, quantity: Quantity, value: i128, above: &Above, outer: usize) {
        let slots = above.scope[..outer].iter().enumerate();
        let numbers = slots.filter_map(|(at, &slot)| Some((at, slot, above.values[slot]?)));
        for (at, slot, other) in numbers.take(MAX_BESIDE) {
            let pair = self.pairs.entry((Quantity::Value(slot), quantity)).or_default();
            pair.add(other, value);
            pair.is_own = at >= above.outer;
        }
    }

    /// Adds the elements of a list or of a column, and the sum of several numbers.
    fn list(&mut self, slot: Slot, words: &[&str], count: &Count, above: &Above) {
        let mut range = None;
        if let Some(field) = self.fields.get_mut(&slot) {
            field.is_in_list |= !words.is_empty();
            range = field.range;
        }
        let values = range.map_or(f64::MAX, |(low, high)| (high - low) as f64 + 1.0);
        self.lists.entry(slot).or_default().add(words, values, count);
        let numbers: Vec<i128> = words.iter().filter_map(|word| number(word)).collect();
        let Some(&largest) = numbers.iter().max() else { return };
        for ((first, second), pair) in &mut self.pairs {
            if let (Quantity::Value(first), true) = (first, *second == Quantity::Value(slot)) {
                above.values[*first].into_iter().for_each(|first| pair.add_list(first, largest));
            }
        }
        if numbers.len() > 1 && numbers.len() == words.len() {
            self.add_pairs(Quantity::Sum(slot), numbers.iter().sum(), above, above.scope.len());
        }
    }

    /// Whether two of these rows are likely to be equal by chance: else it says nothing that all differ.
    fn may_be_equal(&self, slot: Slot, rows: &[&str]) -> bool {
        let equal = self.fields.get(&slot).map_or(0.0, FieldFacts::chance_of_equal_letters);
        let length = rows.first().map_or(0, |row| row.len());
        let pairs = (rows.len() * rows.len().saturating_sub(1) / 2) as f64;
        pairs * equal.powf(length as f64) >= LIKELY_EQUAL
    }
}
