//! The needs of the parts below for a number: a count of edges that a graph can have, a count of different
//! values that there are.

use crate::model::{
    counts, items, repeats, Count, Field, Graph, Item, Kind, Part, Relation, Repeat, Rule, Slot,
    Values,
};
use std::collections::{HashMap, HashSet};

/// The needs of all parts of a shape.
pub(crate) struct Limits<'s> {
    needs: Vec<Need<'s>>,
    pub fields: HashMap<Slot, &'s Field>,
    counts: HashSet<Slot>,
}

/// A count, and the things that it counts.
struct Need<'s> {
    count: &'s Count,
    what: Needed<'s>,
}

enum Needed<'s> {
    Edges(&'s Graph),
    /// Different values of these slots.
    Different(&'s [Slot]),
}

impl<'s> Limits<'s> {
    pub fn new(parts: &'s [Part]) -> Limits<'s> {
        let mut limits =
            Limits { needs: Vec::new(), fields: HashMap::new(), counts: counts(parts) };
        for item in items(parts) {
            limits.fields.insert(item.field().slot, item.field());
            if let Item::List { count, rules, .. } = item {
                limits.needs.extend(rules.iter().filter_map(|rule| Need::of(count, rule)));
            }
        }
        for Repeat { count, rules, .. } in repeats(parts) {
            limits.needs.extend(rules.iter().filter_map(|rule| Need::of(count, rule)));
        }
        limits
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
            match bound.relation {
                Relation::AtMost => high = high.min(other),
                Relation::LessThan => high = high.min(other - 1),
                Relation::AtLeast => low = low.max(other),
                Relation::MoreThan => low = low.max(other + 1),
            }
        }
        for need in &self.needs {
            let Some((fewest, most)) = need.counts(self, values) else { continue };
            let Count::Of { factor: 1.., slots, plus, .. } = need.count else { continue };
            if slots[..] == [field.slot] {
                low = low.max(fewest - plus);
                high = high.min(most - plus);
            }
        }
        (low, high)
    }
}

impl<'s> Need<'s> {
    fn of(count: &'s Count, rule: &'s Rule) -> Option<Need<'s>> {
        let what = match rule {
            Rule::Graph(graph) => Needed::Edges(graph),
            rule => Needed::Different(rule.different()?),
        };
        Some(Need { count, what })
    }

    /// The fewest and the most elements that there can be.
    fn counts(&self, limits: &Limits, values: &Values) -> Option<(i128, i128)> {
        match &self.what {
            Needed::Edges(graph) => {
                let vertices = values[graph.of]?;
                let fewest = if graph.connected { vertices - 1 } else { 0 };
                let most = vertices.checked_mul(vertices - 1)? / 2;
                Some((fewest, if graph.simple { most } else { i128::MAX / 4 }))
            }
            Needed::Different(slots) => {
                let mut most: i128 = 1;
                for slot in *slots {
                    let Kind::Number { low, high, bounds } = &limits.fields.get(slot)?.kind else {
                        return None;
                    };
                    let caps = bounds.iter().filter(|bound| bound.relation == Relation::AtMost);
                    let high = caps.filter_map(|bound| values[bound.slot]).fold(*high, i128::min);
                    most = most.checked_mul(high - low + 1)?;
                }
                Some((0, most))
            }
        }
    }
}
