//! The needs of the parts below for a number: a count of edges that a graph can have, a count of different
//! values that there are.

use crate::field::{Count, Field, Kind, Relation, Slot, Values};
use crate::model::{counts, fields, sequences, Part};
use crate::rule::Rule;
use std::collections::{HashMap, HashSet};

/// The needs of all parts of a shape.
pub(crate) struct Limits<'s> {
    rules: Vec<(&'s Count, &'s Rule)>,
    pub fields: HashMap<Slot, &'s Field>,
    counts: HashSet<Slot>,
}

impl<'s> Limits<'s> {
    pub fn new(parts: &'s [Part]) -> Limits<'s> {
        let rules =
            sequences(parts).flat_map(|(count, rules)| rules.iter().map(move |rule| (count, rule)));
        let fields = fields(parts).map(|field| (field.slot, field)).collect();
        Limits { rules: rules.collect(), fields, counts: counts(parts) }
    }

    pub fn is_count(&self, slot: Slot) -> bool {
        self.counts.contains(&slot)
    }

    /// The range of a number: what its field says, the limits that other slots give, and the needs of
    /// what it counts. It is empty where nothing fits.
    pub fn range(&self, field: &Field, values: &Values) -> (i128, i128) {
        let Kind::Number { low, high, bounds } = &field.kind else { return (0, 0) };
        let (mut low, mut high) = (*low, *high);
        for bound in bounds {
            let Some(other) = values[bound.slot] else { continue };
            low = bound.relation.lowest(other).map_or(low, |least| low.max(least));
            high = bound.relation.highest(other).map_or(high, |most| high.min(most));
        }
        for (count, rule) in &self.rules {
            let Count::Of { factor: 1.., slots, plus, .. } = count else { continue };
            if slots[..] != [field.slot] {
                continue;
            }
            if let Some((fewest, most)) = rule.counts(&|slot| self.values_of(slot, values), values)
            {
                low = low.max(fewest - plus);
                high = high.min(most - plus);
            }
        }
        (low, high)
    }

    /// The range of a number as far as the numbers that it is at most tell.
    fn values_of(&self, slot: Slot, values: &Values) -> Option<(i128, i128)> {
        let kind = &self.fields.get(&slot)?.kind;
        let (low, high) = kind.range()?;
        let caps = kind.bounds().iter().filter(|bound| bound.relation == Relation::AtMost);
        Some((low, caps.filter_map(|bound| values[bound.slot]).fold(high, i128::min)))
    }
}
