//! Goes over an input and observes it.

use super::facts::{InputFacts, Quantity};
use super::field::FieldFacts;
use crate::field::{Count, Kind, Slot};
use crate::model::{Item, Part};
use crate::text::number;
use crate::tree::{self, Cell, Node};

/// Only this many numbers above a line are compared with the numbers of the line.
const MAX_SCOPE: usize = 12;

/// The number of pairs of equal rows that is expected by chance from which on it is a sign that all differ.
const LIKELY_EQUAL: f64 = 0.25;

/// The known values on the way.
#[derive(Default)]
pub(super) struct Walk {
    pub seen: InputFacts,
    /// The numbers above, by which others can be limited.
    scope: Vec<(Quantity, i128)>,
}

impl Walk {
    /// Observes an input that was taken apart.
    pub fn parts(&mut self, parts: &[Part], nodes: &[Node]) {
        let outer = self.scope.len();
        for (part, node) in parts.iter().zip(nodes) {
            match (part, node) {
                (Part::Line(items), Node::Line(cells)) => self.items(items, cells),
                (Part::OneOf(forms), Node::OneOf(form, cells)) => {
                    let before = self.scope.len();
                    self.items(&forms[*form], cells);
                    self.scope.truncate(before);
                }
                (Part::Repeat(repeat), Node::Repeat(times)) => {
                    for nodes in times {
                        self.parts(&repeat.body, nodes);
                    }
                    let is_free = matches!(repeat.count, Count::Free { .. });
                    self.columns(&repeat.body, times, is_free);
                }
                (Part::Copied(_), Node::Copied(text)) => {
                    self.seen.copies.insert(text.clone());
                }
                (Part::Line(_) | Part::OneOf(_) | Part::Repeat(_) | Part::Copied(_), _) => {}
            }
        }
        self.scope.truncate(outer);
    }

    fn items(&mut self, items: &[Item], cells: &[Cell]) {
        let above = self.scope.len();
        let mut numbers: Vec<(Slot, i128)> = Vec::new();
        for (item, cell) in items.iter().zip(cells) {
            let slot = item.field().slot;
            match (item, cell) {
                (Item::One(_), Cell::One(word)) => {
                    self.word(slot, word);
                    if let Some(value) = number(word) {
                        self.compare(Quantity::Value(slot), value, self.scope.len());
                        self.scope.push((Quantity::Value(slot), value));
                        numbers.push((slot, value));
                    }
                }
                (Item::List { count, .. }, Cell::List(words)) => {
                    let words: Vec<&str> = words.iter().map(String::as_str).collect();
                    words.iter().for_each(|word| self.word(slot, word));
                    for value in words.iter().filter_map(|word| number(word)) {
                        self.compare(Quantity::Value(slot), value, self.scope.len());
                    }
                    let is_free = matches!(count, Count::Free { .. });
                    self.list(slot, &words, is_free);
                }
                (Item::One(_), Cell::List(_)) | (Item::List { .. }, Cell::One(_)) => {}
            }
        }
        // The sum of a line by the numbers above it, and the sum of all but the first number by the first.
        if let [(first, _), (_, _), ..] = numbers[..] {
            let sum = |numbers: &[(Slot, i128)]| numbers.iter().map(|(_, value)| value).sum();
            self.compare(Quantity::Rest(first), sum(&numbers), above);
            if let [(_, value), (second, _), (_, _), ..] = numbers[..] {
                let pair = (Quantity::Value(first), Quantity::Rest(second));
                self.seen.pairs.entry(pair).or_default().add(value, sum(&numbers[1..]));
            }
        }
    }

    fn word(&mut self, slot: Slot, word: &str) {
        self.seen.fields.entry(slot).or_default().add(word);
    }

    /// Compares a number with the first ones of the scope.
    fn compare(&mut self, quantity: Quantity, value: i128, scope: usize) {
        for &(above, other) in self.scope.iter().take(scope.min(MAX_SCOPE)) {
            self.seen.pairs.entry((above, quantity)).or_default().add(other, value);
        }
    }

    fn list(&mut self, slot: Slot, words: &[&str], is_free: bool) {
        let range = self.seen.fields.get(&slot).and_then(|field| field.range());
        let values = range.map_or(f64::MAX, |(low, high)| (high - low) as f64 + 1.0);
        self.seen.lists.entry(slot).or_default().add(words, values, is_free);
        let numbers: Option<Vec<i128>> = words.iter().map(|word| number(word)).collect();
        if let Some(numbers) = numbers.filter(|numbers| numbers.len() > 1) {
            self.compare(Quantity::Sum(slot), numbers.iter().sum(), self.scope.len());
        }
    }

    /// The columns of lines that are repeated.
    fn columns(&mut self, body: &[Part], times: &[Vec<Node>], is_free: bool) {
        let [Part::Line(items)] = body else { return };
        for item in items {
            let Item::One(field) = item else { continue };
            if matches!(field.kind, Kind::Literal(_)) {
                continue;
            }
            if let Some(words) = tree::column(body, times, field.slot) {
                if is_free || !field.kind.is_row() || self.may_be_equal(field.slot, &words) {
                    self.list(field.slot, &words, is_free);
                }
            }
        }
    }

    /// Whether two of these rows are likely to be equal by chance: else it says nothing that all differ.
    fn may_be_equal(&self, slot: Slot, rows: &[&str]) -> bool {
        let equal = self.seen.fields.get(&slot).map_or(0.0, FieldFacts::chance_of_equal_letters);
        let length = rows.first().map_or(0, |row| row.len());
        let pairs = (rows.len() * rows.len().saturating_sub(1) / 2) as f64;
        pairs * equal.powf(length as f64) >= LIKELY_EQUAL
    }
}
