//! Goes over an input and observes it.

use super::facts::{InputFacts, Quantity};
use super::field::FieldFacts;
use crate::field::{Field, Kind, Slot, Values};
use crate::model::{Item, Part, Repeat};
use crate::text::number;
use crate::tree::{self, Cell, Node};
use crate::visit::{Above, Visitor};

/// Only this many numbers above a line are compared with the numbers of the line.
const MAX_SCOPE: usize = 12;

/// The number of pairs of equal rows that is expected by chance from which on it is a sign that all differ.
const LIKELY_EQUAL: f64 = 0.25;

impl Visitor<'_> for InputFacts {
    fn item(&mut self, item: &Item, cell: &Cell, above: &mut Above) -> Result<(), String> {
        let slot = item.field().slot;
        for word in cell.words() {
            self.fields.entry(slot).or_default().add(word);
        }
        for value in cell.words().iter().filter_map(|word| number(word)) {
            self.add_pairs(Quantity::Value(slot), value, &above.values, &above.scope);
        }
        if let Item::List { count, .. } = item {
            let words: Vec<&str> = cell.words().iter().map(String::as_str).collect();
            let sum = self.list(slot, &words, count.is_free());
            if let Some(sum) = sum {
                self.add_pairs(Quantity::Sum(slot), sum, &above.values, &above.scope);
            }
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
            self.add_pairs(Quantity::Rest(first), sum(&numbers), values, &scope[..*outer]);
            if let [(_, value), (second, _), (_, _), ..] = numbers[..] {
                let pair = (Quantity::Value(first), Quantity::Rest(second));
                self.pairs.entry(pair).or_default().add(value, sum(&numbers[1..]));
            }
        }
    }

    fn end(&mut self, repeat: &Repeat, times: &[Vec<Node>], above: &Above) -> Result<(), String> {
        let [Part::Line(items)] = &repeat.body[..] else { return Ok(()) };
        let is_free = repeat.count.is_free();
        for Field { slot, kind } in items.iter().filter_map(Item::one) {
            if matches!(kind, Kind::Literal(_)) {
                continue;
            }
            let Some(words) = tree::column(&repeat.body, times, *slot) else { continue };
            if is_free || !kind.is_row() || self.may_be_equal(*slot, &words) {
                if let Some(sum) = self.list(*slot, &words, is_free) {
                    self.add_pairs(Quantity::Sum(*slot), sum, &above.values, &above.scope);
                }
            }
        }
        Ok(())
    }

    fn copied(&mut self, text: &str) {
        self.copies.insert(text.to_string());
    }
}

impl InputFacts {
    /// Compares a number with the first numbers of the scope.
    fn add_pairs(&mut self, quantity: Quantity, value: i128, values: &Values, scope: &[Slot]) {
        let numbers = scope.iter().filter_map(|&slot| Some((slot, values[slot]?)));
        for (slot, other) in numbers.take(MAX_SCOPE) {
            self.pairs.entry((Quantity::Value(slot), quantity)).or_default().add(other, value);
        }
    }

    /// Adds the elements of a list or of a column; the sum of several numbers.
    fn list(&mut self, slot: Slot, words: &[&str], is_free: bool) -> Option<i128> {
        let range = self.fields.get(&slot).and_then(|field| field.range());
        let values = range.map_or(f64::MAX, |(low, high)| (high - low) as f64 + 1.0);
        self.lists.entry(slot).or_default().add(words, values, is_free);
        let numbers: Option<Vec<i128>> = words.iter().map(|word| number(word)).collect();
        numbers.filter(|numbers| numbers.len() > 1).map(|numbers| numbers.iter().sum())
    }

    /// Whether two of these rows are likely to be equal by chance: else it says nothing that all differ.
    fn may_be_equal(&self, slot: Slot, rows: &[&str]) -> bool {
        let equal = self.fields.get(&slot).map_or(0.0, FieldFacts::chance_of_equal_letters);
        let length = rows.first().map_or(0, |row| row.len());
        let pairs = (rows.len() * rows.len().saturating_sub(1) / 2) as f64;
        pairs * equal.powf(length as f64) >= LIKELY_EQUAL
    }
}
