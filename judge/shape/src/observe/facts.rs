//! The comparison of an input with the facts that were seen in the samples.

use super::assumption::{Assumption, MOST};
use super::field::Limit;
use crate::facts::field::FieldFacts;
use crate::facts::pair::PairFacts;
use crate::facts::{InputFacts, Quantity};
use crate::field::Slot;
use crate::model::{counts_and_vertices, Shape};
use std::cmp::Reverse;
use std::collections::btree_map::{BTreeMap, Entry};

/// The doubt that lines which nothing explains differ.
const COPIES: u32 = 4;

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
        let (mut all, mut limits) = (Vec::new(), Vec::new());
        for (slot, field) in &input.fields {
            match self.fields.get(slot) {
                Some(known) => known.compare(field, name(*slot), &mut all, &mut limits),
                None => {
                    let text = format!("{} may be there (samples: nothing)", name(*slot));
                    all.push(Assumption::new(1, text));
                }
            }
        }
        all.extend(together(limits));
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
            all.push(Assumption::new(1, orders(&hints)));
        }
        if !input.copies.is_subset(&self.copies) {
            let text = "lines may differ that are only copied from the samples".to_string();
            all.push(Assumption::new(COPIES, text));
        }
        all.sort_by_key(|one| Reverse(one.doubt));
        all
    }
}

/// The limits that numbers leave, those on one side as one assumption: a statement that has larger numbers than the
/// samples in one field mostly has them in the others too, so the one that is farthest away counts.
fn together(limits: Vec<(Limit, Assumption)>) -> Vec<Assumption> {
    let mut sides: BTreeMap<Limit, Assumption> = BTreeMap::new();
    for (limit, one) in limits {
        match sides.entry(limit) {
            Entry::Vacant(side) => {
                side.insert(one);
            }
            Entry::Occupied(mut side) => {
                let side = side.get_mut();
                side.doubt = side.doubt.max(one.doubt);
                side.text = format!("{}, {}", side.text, one.text);
            }
        }
    }
    sides.into_values().collect()
}

/// The orders as text, those of one number together: `a may be above b and c, b may be below c`.
fn orders(orders: &[[String; 3]]) -> String {
    let mut all: Vec<String> = Vec::new();
    for (at, [first, order, second]) in orders.iter().enumerate() {
        match all.last_mut().filter(|_| orders[at - 1][..2] == orders[at][..2]) {
            Some(known) => *known += &format!(" and {second}"),
            None => all.push(format!("{first} may be {order} {second}")),
        }
    }
    all.join(", ")
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
