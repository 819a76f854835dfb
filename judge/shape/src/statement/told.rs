//! A shape with the limits that were told of it, and how its rules are changed.

use super::place::{slot, with_item};
use crate::condition::Condition;
use crate::model::{each_repeat_mut, Item, Part, Rule, Shape, Slot};
use std::collections::HashSet;

/// A shape, and the limits that a statement tells of it.
#[derive(Clone)]
pub struct Statement {
    pub(super) shape: Shape,
    /// A person wrote the shape: what a line only implies of a range changes nothing.
    pub(super) is_written: bool,
    /// The ends of ranges that were told: of the field, and whether the low one.
    pub(super) ends: HashSet<(Slot, bool)>,
    /// The pairs of fields of which the first is at most the second, or less where the last is set.
    pub(super) orders: Vec<(Slot, Slot, bool)>,
    /// The maximum sums over all elements.
    pub(super) totals: Vec<(Slot, i128)>,
}

impl Statement {
    /// The statement that tells nothing yet of a shape, which was learnt or `is_written` by a person.
    pub fn of(shape: Shape, is_written: bool) -> Statement {
        let (ends, orders, totals) = (HashSet::new(), Vec::new(), Vec::new());
        Statement { shape, is_written, ends, orders, totals }
    }

    /// The shape, as it was told.
    pub fn shape(&self) -> &Shape {
        &self.shape
    }

    /// Limits sums as was told.
    pub(super) fn keep_totals(&mut self) -> Result<(), String> {
        for &(slot, most) in &self.totals {
            let rule = Rule::Total { slot, most };
            let mut is_known = false;
            change_rules(&mut self.shape, slot, &mut |rules| {
                rules.retain(
                    |rule| !matches!(rule, Rule::Total { slot: other, .. } if *other == slot),
                );
                rules.push(rule.clone());
                is_known = true;
            });
            if !is_known {
                return Err(format!("{} stands there once", self.shape.names[slot]));
            }
        }
        Ok(())
    }

    /// Adds a comparison that is no range.
    pub(super) fn condition(&mut self, text: &str) -> Result<(), String> {
        let condition = Condition::read(text, &|name| slot(&self.shape, name))?;
        if !self.shape.conditions.contains(&condition) {
            self.shape.conditions.push(condition);
        }
        Ok(())
    }
}

/// Adds a rule about the elements of a list or of a column, in place of what was learnt of them.
pub(super) fn add_rule(shape: &mut Shape, slot: Slot, rule: impl Fn(Slot) -> Rule) {
    drop_rules(shape, slot);
    change_rules(shape, slot, &mut |rules| rules.push(rule(slot)));
}

/// Drops what was learnt of the elements of a list or of a column.
pub(super) fn drop_rules(shape: &mut Shape, slot: Slot) {
    change_rules(shape, slot, &mut |rules| rules.retain(|rule| rule.slot() != Some(slot)));
}

/// Drops the maximum sum that was learnt, and that the numbers are a permutation: a range in numbers contradicts that.
pub(super) fn drop_range_rules(shape: &mut Shape, slot: Slot) {
    let is_other = |rule: &Rule| match rule {
        Rule::Total { slot: other, .. } | Rule::Permutation { slot: other, .. } => *other != slot,
        Rule::Order { .. } | Rule::Distinct(_) | Rule::Differ(..) | Rule::Graph(_) => true,
        Rule::Exactly { .. } | Rule::Frame(_) | Rule::Parents { .. } => true,
    };
    change_rules(shape, slot, &mut |rules| rules.retain(is_other));
}

/// Calls `change` with the rules about the elements of a list or of a column.
pub(super) fn change_rules(shape: &mut Shape, slot: Slot, change: &mut dyn FnMut(&mut Vec<Rule>)) {
    with_item(shape, slot, |item| {
        if let Item::List { rules, .. } = item {
            change(rules);
        }
    });
    each_column_rules(&mut shape.parts, slot, change);
}

/// Calls `change` with the rules of the repeated parts in whose lines a slot stands alone in its place.
fn each_column_rules(parts: &mut [Part], slot: Slot, change: &mut dyn FnMut(&mut Vec<Rule>)) {
    each_repeat_mut(parts, &mut |repeat| {
        let is_column = |item: &Item| item.one().is_some_and(|field| field.slot == slot);
        let has_column = |part: &Part| match part {
            Part::Line(items) => items.iter().any(is_column),
            Part::OneOf(_) | Part::Repeat(_) | Part::Copied(_) => false,
        };
        if repeat.body.iter().any(has_column) {
            change(&mut repeat.rules);
        }
    });
}
