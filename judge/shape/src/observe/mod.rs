//! What all samples keep though no rule of the shape says so: ranges and letters, how two numbers compare,
//! lists that are sorted or have no value twice. An input that breaks some of it assumes that the problem
//! permits that.
//!
//! The same is observed of the samples and of an input, and compared.

mod assumption;
mod evidence;
mod field;
mod list;
mod pair;
mod walk;
mod wider;

pub use assumption::Assumption;

use crate::model::{each_count, Shape, Slot};
use crate::text::Text;
use crate::tree;
use assumption::MOST;
use field::FieldSeen;
use list::ListSeen;
use pair::PairSeen;
use std::collections::{BTreeMap, BTreeSet};
use walk::Walk;

/// Of this number of fields each is chosen to be wider than in the samples.
const MAX_CHOSEN: usize = 8;

/// A number that can be compared with others.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Quantity {
    Value(Slot),
    /// The sum of a list or of a column.
    Sum(Slot),
    /// The sum of the numbers of a line, from this one on.
    Rest(Slot),
}

/// What all samples of a shape keep.
#[derive(Clone, Debug)]
pub struct Observations {
    shape: Shape,
    /// The same shape with the widest limits that an input may assume.
    widest: Shape,
    seen: Seen,
}

/// What was observed of some inputs.
#[derive(Clone, Debug, Default)]
struct Seen {
    fields: BTreeMap<Slot, FieldSeen>,
    lists: BTreeMap<Slot, ListSeen>,
    pairs: BTreeMap<(Quantity, Quantity), PairSeen>,
    /// What stands where nothing explains the lines.
    copies: BTreeSet<String>,
}

impl Observations {
    /// Observes the samples of a shape; those that do not consist of its parts are left out. `expected` has the
    /// characters that a right program looks for.
    pub fn of(shape: &Shape, samples: &[&[u8]], expected: &[char]) -> Observations {
        let mut walk = Walk::default();
        for sample in samples {
            walk.input(shape, sample);
        }
        let mut seen = walk.seen;
        seen.add_kin(shape);
        for field in seen.fields.values_mut().filter(|field| !field.are_numbers()) {
            field.expected.extend(expected);
        }
        let widest = wider::wider(shape, &seen, MOST, &|_| true);
        Observations { shape: shape.clone(), widest, seen }
    }

    /// Shapes whose inputs assume something, in all about as doubtful as this: one field at a time has wider
    /// limits, or two, or all of them.
    pub fn wider(&self, doubt: u32) -> Vec<Shape> {
        let wider = |doubt: u32, is_chosen: &dyn Fn(Slot) -> bool| {
            wider::wider(&self.shape, &self.seen, doubt, is_chosen)
        };
        let slots: Vec<Slot> = self.seen.fields.keys().copied().take(MAX_CHOSEN).collect();
        let mut shapes = vec![wider(doubt, &|_| true)];
        for (at, &slot) in slots.iter().enumerate() {
            shapes.push(wider(doubt, &|chosen| chosen == slot));
            for &other in slots[at + 1..].iter().filter(|_| doubt > 1) {
                shapes.push(wider(doubt / 2, &|chosen| chosen == slot || chosen == other));
            }
        }
        // What no sample varies may be wider in no way.
        shapes.retain(|shape| *shape != self.shape);
        shapes
    }

    /// What an input assumes beyond the samples, the most doubtful first.
    ///
    /// # Errors
    ///
    /// It does not consist of the parts of the shape, or breaks a rule of it: what does not fit.
    pub fn assumptions(&self, input: &[u8]) -> Result<Vec<Assumption>, String> {
        self.widest.check(input)?;
        let mut walk = Walk::default();
        walk.input(&self.shape, input);
        Ok(self.seen.compare(&walk.seen, &self.shape))
    }
}

impl Seen {
    /// Tells the numbers that count nothing the range of all of them.
    fn add_kin(&mut self, shape: &Shape) {
        let mut counts = BTreeSet::new();
        each_count(&shape.parts, &mut |count| counts.extend(count.slots().iter().copied()));
        let is_kin = |(slot, field): &(&Slot, &mut FieldSeen)| {
            field.are_numbers() && !counts.contains(*slot)
        };
        let kin: Vec<&mut FieldSeen> =
            self.fields.iter_mut().filter(is_kin).map(|(_, field)| field).collect();
        let ranges = kin.iter().filter_map(|field| field.range());
        let range = ranges.reduce(|one, other| (one.0.min(other.0), one.1.max(other.1)));
        kin.into_iter().for_each(|field| field.kin = range);
    }

    /// How doubtful it is that the first number is not limited by the second.
    fn doubt_of_pair(&self, first: Slot, second: Slot) -> u32 {
        let pair = (Quantity::Value(first), Quantity::Value(second));
        self.pairs.get(&pair).map_or(MOST, PairSeen::doubt_of_order)
    }

    /// What `input` has beyond this.
    fn compare(&self, input: &Seen, shape: &Shape) -> Vec<Assumption> {
        let name = |slot: Slot| shape.names[slot].as_str();
        let mut all = Vec::new();
        for (slot, field) in &input.fields {
            match self.fields.get(slot) {
                Some(known) => known.compare(field, name(*slot), &mut all),
                None => all.push(Assumption::of_missing(name(*slot))),
            }
        }
        for (slot, list) in &input.lists {
            if let Some(known) = self.lists.get(slot) {
                known.compare(list, name(*slot), &mut all);
            }
        }
        for (quantities, pair) in &input.pairs {
            if let Some(known) = self.pairs.get(quantities) {
                let names = [quantities.0, quantities.1].map(|quantity| quantity.words(shape));
                known.compare(pair, &names, &mut all);
            }
        }
        if !input.copies.is_subset(&self.copies) {
            all.push(Assumption::of_copies());
        }
        all.sort_by(|a, b| b.doubt.cmp(&a.doubt));
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

impl Walk {
    /// Observes an input. Returns whether it consists of the parts of the shape.
    fn input(&mut self, shape: &Shape, input: &[u8]) -> bool {
        let Ok(text) = Text::new(input) else { return false };
        let Some(nodes) = tree::parse(&shape.parts, shape.names.len(), &text) else { return false };
        self.parts(&shape.parts, &nodes);
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn assumed(samples: &[&str], input: &str) -> Vec<String> {
        let samples: Vec<&[u8]> = samples.iter().map(|sample| sample.as_bytes()).collect();
        let shape = Shape::learn(&samples).expect("it is learnt");
        let seen = Observations::of(&shape, &samples, &[]);
        for sample in &samples {
            assert_eq!(seen.assumptions(sample), Ok(Vec::new()));
        }
        let assumptions = seen.assumptions(input.as_bytes()).expect("its parts are those");
        assumptions.into_iter().map(|one| format!("{} {}", one.doubt, one.text)).collect()
    }

    #[test]
    fn numbers_may_leave_the_range_of_the_samples() {
        assert_eq!(assumed(&["8\n"], "8\n"), [""; 0]);
        assert_eq!(assumed(&["8\n"], "2\n"), ["1 a may be 2 (samples: 8)"]);
        assert_eq!(assumed(&["3\n", "8\n"], "100\n"), ["2 a may be 100 (samples: 3 to 8)"]);
        let zero = assumed(&["3\n", "8\n"], "0\n");
        assert_eq!(zero, ["3 a may be 0 (samples: 3 to 8)"]);
    }
}
