//! Learns what the words of each slot are.

use super::slot_facts::SlotFacts;
use crate::field::{Bound, Kind, Relation, Slot, Values};
use crate::model::{self, items, items_mut, Item, Part};
use crate::text::number;
use crate::tree::{self, Cell, Node};
use std::collections::HashSet;

/// Gives each field its kind, from all words that stand in its place.
pub(super) fn learn(parts: &mut [Part], inputs: &[Vec<Node>], slots: usize) {
    let mut walk = Walk {
        seen: (0..slots).map(|_| SlotFacts::default()).collect(),
        scope: Vec::new(),
        values: vec![None; slots],
        cases: model::cases(parts),
    };
    for nodes in inputs {
        walk.parts(parts, nodes);
    }
    let mut lines = vec![Vec::new(); slots];
    add_lines(parts, &mut lines);
    let mut counts = model::counts(parts);
    // Words come first: their lengths are counts too.
    for only_words in [true, false] {
        for field in items_mut(parts).into_iter().map(Item::field_mut) {
            let slot = field.slot;
            if field.kind == Kind::Unknown {
                let kind =
                    walk.seen[slot].kind(&lines[slot], &|slot| counts.contains(&slot), field);
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

/// Adds, for each slot, the slots of its line.
fn add_lines(parts: &[Part], lines: &mut [Vec<Slot>]) {
    for part in parts {
        let forms = match part {
            Part::Line(items) => std::slice::from_ref(items),
            Part::OneOf(forms) => forms,
            Part::Repeat(repeat) => {
                add_lines(&repeat.body, lines);
                continue;
            }
            Part::Copied(_) => continue,
        };
        for items in forms {
            let own: Vec<Slot> = items.iter().map(|item| item.field().slot).collect();
            own.iter().for_each(|&slot| lines[slot] = own.clone());
        }
    }
}

/// A number that counts something may be 1, whatever was seen: the smallest inputs break most programs. A
/// number that is at most such a count goes down with it.
fn lower_counts(parts: &mut [Part], counts: &HashSet<Slot>) {
    for field in items_mut(parts).into_iter().map(Item::field_mut) {
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
    for item in items(parts) {
        if let Kind::Number { low, high, bounds } = &item.field().kind {
            ranges[item.field().slot] = Some((*low, *high));
            limits[item.field().slot] = bounds.clone();
        }
    }
    for item in items_mut(parts) {
        let Kind::Number { low, high, bounds } = &mut item.field_mut().kind else { continue };
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

struct Walk {
    seen: Vec<SlotFacts>,
    scope: Vec<Slot>,
    values: Values,
    /// The number of cases, which limits nothing.
    cases: Option<Slot>,
}

impl Walk {
    fn parts(&mut self, parts: &[Part], nodes: &[Node]) {
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
                    self.end_columns(&repeat.body, times);
                }
                (Part::Line(_) | Part::OneOf(_) | Part::Repeat(_) | Part::Copied(_), _) => {}
            }
        }
        self.scope.truncate(outer);
    }

    fn items(&mut self, items: &[Item], cells: &[Cell]) {
        for (item, cell) in items.iter().zip(cells) {
            let slot = item.field().slot;
            match cell {
                Cell::One(word) => {
                    self.seen[slot].add(word, &self.scope, &self.values);
                    self.values[slot] = number(word);
                    if self.cases != Some(slot) {
                        self.scope.push(slot);
                    }
                }
                Cell::List(words) => {
                    for word in words {
                        self.seen[slot].add(word, &self.scope, &self.values);
                    }
                    self.seen[slot].end_list(words, &self.values);
                }
            }
        }
    }

    /// Tells the slots of the lines of a body that all its times were seen.
    fn end_columns(&mut self, body: &[Part], times: &[Vec<Node>]) {
        // In a body of several parts a number belongs to its time, not to a list.
        let [Part::Line(items)] = body else { return };
        for slot in items.iter().map(|item| item.field().slot) {
            if let Some(words) = tree::column(body, times, slot) {
                self.seen[slot].end_list(&words, &self.values);
            }
        }
    }
}
