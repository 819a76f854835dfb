//! A shape with the limits that were told of it, and how its rules are changed.

use super::place::slot;
use crate::condition::Condition;
use crate::field::{Bound, Kind, Slot};
use crate::model::{each_repeat_mut, fields, fields_mut, items_mut, sequences, Item, Shape};
use crate::rule::Rule;
use crate::tree;
use std::collections::HashSet;
use std::rc::Rc;

/// The maximum number of stored inputs that a told line is checked against, and the maximum size of each, 64 KiB:
/// a line is answered at once.
const MAX_INPUTS: usize = 100;
const MAX_INPUT: usize = 64 << 10;

/// A limit of a field that a statement may give.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) enum Stated {
    /// The lower end of its values, or of its length.
    Low,
    High,
    /// The characters of a word.
    Letters,
}

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
    /// The rules about the elements of a list or of a column that were told.
    pub(super) rules: Vec<(Slot, Rule)>,
    /// The limits that were told of each field, also where the samples show the same.
    pub(super) stated: HashSet<(Slot, Stated)>,
    /// Stored inputs of the problem. A line that one of them does not fit is refused.
    inputs: Rc<Vec<Vec<u8>>>,
}

impl Statement {
    /// The statement that tells nothing yet of a shape, which was learnt or `is_written` by a person.
    pub fn of(shape: Shape, is_written: bool) -> Statement {
        let (ends, orders, rules) = (HashSet::new(), Vec::new(), Vec::new());
        let stated = HashSet::new();
        Statement { shape, is_written, ends, orders, rules, stated, inputs: Rc::default() }
    }

    /// The same statement, which refuses a line that one of these stored inputs does not fit. Inputs without the shape
    /// are left out.
    pub fn keeping(mut self, inputs: &[&[u8]]) -> Statement {
        let small = inputs.iter().filter(|input| input.len() <= MAX_INPUT);
        let kept = small.filter(|input| self.shape.check(input).is_ok()).take(MAX_INPUTS);
        self.inputs = Rc::new(kept.map(|input| input.to_vec()).collect());
        self
    }

    /// Checks the stored inputs against the shape.
    ///
    /// # Errors
    /// An input does not have the shape that was told.
    pub(super) fn check_inputs(&self) -> Result<(), String> {
        let mut checked = self.inputs.iter().map(|input| self.shape.check(input));
        checked.try_for_each(|checked| {
            checked.map_err(|why| format!("a stored input contradicts that: {why}"))
        })
    }

    /// The shape, as it was told.
    pub fn shape(&self) -> &Shape {
        &self.shape
    }

    /// Tells a rule about the elements of a list or of a column. It takes the place of what was learnt, and of one that
    /// was told of the same.
    pub(super) fn add_rule(&mut self, slot: Slot, rule: impl Into<Rule>) {
        let rule = rule.into();
        let is_sum = matches!(rule, Rule::Total(_));
        self.rules.retain(|(other, told)| match (told, &rule) {
            (Rule::Total(told), Rule::Total(rule)) => told.slots != rule.slots,
            (told, _) => *other != slot || matches!(told, Rule::Total(_)) != is_sum,
        });
        if !is_sum {
            drop_rules(&mut self.shape, slot);
        }
        self.rules.push((slot, rule));
    }

    /// Puts the rules that were told into the shape.
    pub(super) fn keep_rules(&mut self) -> Result<(), String> {
        for (slot, rule) in &self.rules {
            let mut is_known = false;
            change_rules(&mut self.shape, *slot, &mut |rules| {
                rules.retain(|other| match (rule, other) {
                    (Rule::Total(one), Rule::Total(other)) => other.slots != one.slots,
                    _ => other != rule,
                });
                rules.push(rule.clone());
                is_known = true;
            });
            if !is_known {
                let name = &self.shape.names[*slot];
                return Err(format!(
                    "{name} stands there once; `{name} is t` gives it another name"
                ));
            }
        }
        Ok(())
    }

    /// Adds a comparison that is no range.
    pub(super) fn condition(&mut self, text: &str) -> Result<(), String> {
        let condition = Condition::read(text, &|name| slot(&self.shape, name))?;
        self.shape.check_condition(&condition)?;
        if !self.shape.conditions.contains(&condition) {
            self.shape.conditions.push(condition);
        }
        Ok(())
    }
}

impl Statement {
    /// The rules that a few samples may show by chance, and that no line has told: each as `shape.txt` has it.
    pub fn guesses(&self) -> Vec<String> {
        let text = |rule: &Rule| rule.text(&self.shape.names, true);
        let rules = sequences(&self.shape.parts).flat_map(|(_, rules)| rules);
        let guessed = rules.filter(|rule| rule.is_guess() && !self.is_told(rule)).map(text);
        let bounds = fields(&self.shape.parts).flat_map(|field| {
            let guessed = field.kind.bounds().iter();
            let guessed = guessed.filter(|bound| !self.is_ordered(field.slot, bound));
            guessed.map(|bound| self.bound_text(field.slot, bound))
        });
        guessed.chain(bounds).collect()
    }

    /// Drops one of them.
    pub fn drop_guess(&mut self, guess: &str) {
        let names = self.shape.names.clone();
        let keeps = |rule: &Rule| rule.text(&names, true) != guess;
        items_mut(&mut self.shape.parts).into_iter().for_each(|item| {
            if let Item::List { rules, .. } = item {
                rules.retain(keeps);
            }
        });
        each_repeat_mut(&mut self.shape.parts, &mut |repeat| repeat.rules.retain(keeps));
        let told = self.clone();
        fields_mut(&mut self.shape.parts).for_each(|field| {
            if let Kind::Number { bounds, .. } = &mut field.kind {
                bounds.retain(|bound| told.bound_text(field.slot, bound) != guess);
            }
        });
    }

    fn is_told(&self, rule: &Rule) -> bool {
        self.rules.iter().any(|(_, told)| told == rule)
    }

    /// Whether a line has told how two numbers compare.
    fn is_ordered(&self, slot: Slot, bound: &Bound) -> bool {
        let pairs = [(slot, bound.slot), (bound.slot, slot)];
        self.orders.iter().any(|(least, most, _)| pairs.contains(&(*least, *most)))
    }

    fn bound_text(&self, slot: Slot, bound: &Bound) -> String {
        let names = &self.shape.names;
        format!("{} {} {}", names[slot], bound.relation.words(), names[bound.slot])
    }
}

/// Drops what was learnt of the elements of a list or of a column.
pub(super) fn drop_rules(shape: &mut Shape, slot: Slot) {
    change_rules(shape, slot, &mut |rules| rules.retain(|rule| rule.slot() != Some(slot)));
}

/// Drops what few samples show by chance, and what statements say where it is so: a maximum sum, a permutation, an
/// order, pairs of fields that differ.
pub(super) fn drop_range_rules(shape: &mut Shape, slot: Slot) {
    let is_other = |rule: &Rule| !rule.is_guess() || !rule.slots().contains(&slot);
    change_rules(shape, slot, &mut |rules| rules.retain(is_other));
}

/// Calls `change` with the rules about the elements of a list or of a column.
pub(super) fn change_rules(shape: &mut Shape, slot: Slot, change: &mut dyn FnMut(&mut Vec<Rule>)) {
    for item in items_mut(&mut shape.parts) {
        match item {
            Item::List { field, rules, .. } if field.slot == slot => change(rules),
            Item::List { .. } | Item::One(_) => {}
        }
    }
    each_repeat_mut(&mut shape.parts, &mut |repeat| {
        if tree::place(&repeat.body, slot).is_some() {
            change(&mut repeat.rules);
        }
    });
}
