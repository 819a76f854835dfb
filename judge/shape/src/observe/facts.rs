//! The comparison of an input with the facts that were seen in the samples.

use super::assumption::{Assumption, MOST};
use crate::facts::field::FieldFacts;
use crate::facts::pair::PairFacts;
use crate::facts::{InputFacts, Quantity};
use crate::field::Slot;
use crate::model::{counts_and_vertices, Shape};
use std::cmp::Reverse;

/// The doubt that lines which nothing explains differ.
const COPIES: u32 = 4;

/// The number of orders that are told.
const MAX_TOLD: usize = 3;

impl InputFacts {
    /// Tells the numbers that count nothing the range of all of them.
    pub fn add_kin(&mut self, shape: &Shape) {
        let counts = counts_and_vertices(&shape.parts);
        for (slot, field) in &mut self.fields {
            field.is_count = counts.contains(slot);
        }
        let is_kin = |(slot, field): &(&Slot, &mut FieldFacts)| {
            field.are_numbers() && !counts.contains(*slot)
        };
        let kin: Vec<&mut FieldFacts> =
            self.fields.iter_mut().filter(is_kin).map(|(_, field)| field).collect();
        let ranges = kin.iter().filter_map(|field| field.range);
        let range = ranges.reduce(|one, other| (one.0.min(other.0), one.1.max(other.1)));
        kin.into_iter().for_each(|field| field.kin = range);
    }

    /// The doubt that the first number is not limited by the second.
    pub fn doubt_of_pair(&self, first: Slot, second: Slot) -> u32 {
        let pair = (Quantity::Value(first), Quantity::Value(second));
        self.pairs.get(&pair).map_or(MOST, PairFacts::doubt_of_order)
    }

    /// The properties of `input` that go beyond this.
    pub fn compare(&self, input: &InputFacts, shape: &Shape) -> Vec<Assumption> {
        let name = |slot: Slot| shape.names[slot].as_str();
        let mut all = Vec::new();
        for (slot, field) in &input.fields {
            match self.fields.get(slot) {
                Some(known) => known.compare(field, name(*slot), &mut all),
                None => {
                    let text = format!("{} may be there (samples: nothing)", name(*slot));
                    all.push(Assumption::new(1, text));
                }
            }
        }
        for (slot, list) in &input.lists {
            if let Some(known) = self.lists.get(slot) {
                known.compare(list, name(*slot), &mut all);
            }
        }
        let mut hints = Vec::new();
        for (quantities, pair) in &input.pairs {
            if let Some(known) = self.pairs.get(quantities) {
                let names = [quantities.0, quantities.1].map(|quantity| quantity.words(shape));
                let before = all.len();
                let broken = known.compare(pair, &names, &mut all);
                if matches!(quantities, (Quantity::Value(_), Quantity::Value(_))) {
                    hints.extend(broken);
                } else {
                    // Sums say less, and no shape tells anything about them.
                    all[before..].iter_mut().for_each(|one| one.can_be_told = false);
                }
            }
        }
        // One order may be why others are as they are, so all of them together count once.
        if !hints.is_empty() {
            let told = hints[..hints.len().min(MAX_TOLD)].join(", ");
            let more = match hints.len().saturating_sub(MAX_TOLD) {
                0 => String::new(),
                more => format!(" (and {more} more orders)"),
            };
            all.push(Assumption::new(1, format!("{told}{more}")));
        }
        if !input.copies.is_subset(&self.copies) {
            let text = "lines may differ that are only copied from the samples".to_string();
            all.push(Assumption::new(COPIES, text));
        }
        all.sort_by_key(|one| Reverse(one.doubt));
        all
    }
}

impl Quantity {
    fn words(self, shape: &Shape) -> String {
        match self {
            Quantity::Value(slot) => shape.names[slot].clone(),
            Quantity::Sum(slot) => format!("the sum of {}", shape.names[slot]),
            Quantity::Rest(slot) => format!("the sum of the numbers from {} on", shape.names[slot]),
        }
    }
}
