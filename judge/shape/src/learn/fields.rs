//! Learns what the words of each slot are.

use super::kind::Seen;
use crate::facts::InputFacts;
use crate::field::{Bound, Kind, Slot};
use crate::model::{self, counts, fields, fields_mut, Part};
use crate::tree::Node;
use std::collections::HashSet;

/// Gives each field its kind, from all words that stand in its place.
pub(super) fn learn(parts: &mut [Part], inputs: &[Vec<Node>], slots: usize) {
    let mut facts = InputFacts::default();
    inputs.iter().for_each(|nodes| facts.add(parts, slots, nodes));
    let mut seen = Seen { facts: &facts, counts: counts(parts), cases: model::cases(parts) };
    // Words come first: their lengths are counts too.
    for only_words in [true, false] {
        for field in fields_mut(parts).filter(|field| field.kind == Kind::Unknown) {
            let kind = seen.kind(field.slot);
            if !only_words || matches!(kind, Kind::Word { .. }) {
                field.kind = kind;
            }
        }
        seen.counts = counts(parts);
    }
    lower_counts(parts, &seen.counts);
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
            *low = bound.relation.highest(1).map_or(*low, |most| (*low).min(most));
        }
    }
}

/// Drops limits that the ranges imply, and those that follow from others.
fn drop_idle_bounds(parts: &mut [Part], slots: usize) {
    let mut ranges = vec![None; slots];
    let mut limits: Vec<Vec<Bound>> = vec![Vec::new(); slots];
    for field in fields(parts) {
        ranges[field.slot] = field.kind.range();
        limits[field.slot] = field.kind.bounds().to_vec();
    }
    for field in fields_mut(parts) {
        let Kind::Number { low, high, bounds } = &mut field.kind else { continue };
        bounds.retain(|bound| {
            let Some((other_low, other_high)) = ranges[bound.slot] else { return false };
            !bound.relation.holds(*high, other_low) && bound.relation.is_upper()
                || !bound.relation.holds(*low, other_high) && !bound.relation.is_upper()
        });
        let all = bounds.clone();
        // At most k follows from at most n where n is at most k.
        bounds.retain(|bound| {
            let through = |other: &Bound| {
                other.slot != bound.slot
                    && other.relation.is_upper() == bound.relation.is_upper()
                    && (bound.relation.holds(0, 0) || !other.relation.holds(0, 0))
                    && limits[other.slot].iter().any(|next| {
                        next.slot == bound.slot
                            && next.relation.is_upper() == bound.relation.is_upper()
                    })
            };
            !all.iter().any(through)
        });
    }
}
