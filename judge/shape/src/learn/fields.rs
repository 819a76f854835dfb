//! Learns what the words of each slot are.

use super::slot_facts::SlotFacts;
use crate::field::{Bound, Kind, Relation, Slot};
use crate::model::{self, fields, fields_mut, Item, Part, Repeat};
use crate::tree::{self, Cell, Node};
use crate::visit::{walk, Above, Visitor};
use std::collections::HashSet;

/// Gives each field its kind, from all words that stand in its place.
pub(super) fn learn(parts: &mut [Part], inputs: &[Vec<Node>], slots: usize) {
    let seen = (0..slots).map(|_| SlotFacts::default()).collect();
    let mut learner = Learner { seen, cases: model::cases(parts) };
    for nodes in inputs {
        walk(parts, nodes, slots, &mut learner).expect("a learner takes all");
    }
    let mut counts = model::counts(parts);
    // Words come first: their lengths are counts too.
    for only_words in [true, false] {
        for field in fields_mut(parts) {
            let slot = field.slot;
            if field.kind == Kind::Unknown {
                let kind = learner.seen[slot].kind(&|slot| counts.contains(&slot), field);
                if !only_words || matches!(kind, Kind::Word { .. }) {
                    field.kind = kind;
                }
            }
        }
        counts = model::counts(parts);
    }
    lower_counts(parts, &counts);
    drop_idle_bounds(parts, slots);
}

/// A number that counts something may be 1, whatever was seen: the smallest inputs break most programs. A
/// number that is at most such a count goes down with it.
fn lower_counts(parts: &mut [Part], counts: &HashSet<Slot>) {
    for field in fields_mut(parts) {
        let Kind::Number { low, bounds, .. } = &mut field.kind else { continue };
        if counts.contains(&field.slot) {
            *low = (*low).min(1);
        }
        for bound in bounds.iter().filter(|bound| counts.contains(&bound.slot)) {
            match bound.relation {
                Relation::AtMost => *low = (*low).min(1),
                Relation::LessThan => *low = (*low).min(0),
                Relation::AtLeast | Relation::MoreThan => {}
            }
        }
    }
}

/// Drops limits that the ranges imply, and those that follow from others.
fn drop_idle_bounds(parts: &mut [Part], slots: usize) {
    let mut ranges = vec![None; slots];
    let mut limits: Vec<Vec<Bound>> = vec![Vec::new(); slots];
    for field in fields(parts) {
        if let Kind::Number { low, high, bounds } = &field.kind {
            ranges[field.slot] = Some((*low, *high));
            limits[field.slot] = bounds.clone();
        }
    }
    for field in fields_mut(parts) {
        let Kind::Number { low, high, bounds } = &mut field.kind else { continue };
        bounds.retain(|bound| {
            let Some((other_low, other_high)) = ranges[bound.slot] else { return false };
            !bound.relation.holds(*high, other_low) && is_upper(bound.relation)
                || !bound.relation.holds(*low, other_high) && !is_upper(bound.relation)
        });
        let all = bounds.clone();
        // At most k follows from at most n where n is at most k.
        bounds.retain(|bound| {
            let through = |other: &Bound| {
                other.slot != bound.slot
                    && is_upper(other.relation) == is_upper(bound.relation)
                    && (bound.relation == weak(bound.relation)
                        || other.relation != weak(other.relation))
                    && limits[other.slot].iter().any(|next| {
                        next.slot == bound.slot
                            && is_upper(next.relation) == is_upper(bound.relation)
                    })
            };
            !all.iter().any(through)
        });
    }
}

fn is_upper(relation: Relation) -> bool {
    matches!(relation, Relation::AtMost | Relation::LessThan)
}

fn weak(relation: Relation) -> Relation {
    match relation {
        Relation::AtMost | Relation::LessThan => Relation::AtMost,
        Relation::AtLeast | Relation::MoreThan => Relation::AtLeast,
    }
}

/// Learns the facts about each slot.
struct Learner {
    seen: Vec<SlotFacts>,
    /// The number of cases, which limits nothing.
    cases: Option<Slot>,
}

impl Visitor<'_> for Learner {
    fn item(&mut self, item: &Item, cell: &Cell, above: &mut Above) -> Result<(), String> {
        let seen = &mut self.seen[item.field().slot];
        cell.words().iter().for_each(|word| seen.add(word, above, self.cases));
        if let Cell::List(words) = cell {
            seen.end_list(words, &above.values);
        }
        Ok(())
    }

    /// In a body of several parts a number belongs to its time, not to a list.
    fn end(&mut self, repeat: &Repeat, times: &[Vec<Node>], above: &Above) -> Result<(), String> {
        let [Part::Line(items)] = &repeat.body[..] else { return Ok(()) };
        for slot in items.iter().map(|item| item.field().slot) {
            if let Some(words) = tree::column(&repeat.body, times, slot) {
                self.seen[slot].end_list(&words, &above.values);
            }
        }
        Ok(())
    }
}
