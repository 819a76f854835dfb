//! The elements of a shape: parts, which are lines and repeated parts; fields, which are the words of a line;
//! and rules about the elements of lists and of repeated parts.

use crate::condition::Condition;
use crate::field::{Count, Field, Kind, Slot};
use crate::note::Note;
use crate::rule::{Graph, Rule};
use std::collections::HashSet;

/// The form of the inputs of a problem.
#[derive(Clone, Debug, PartialEq)]
pub struct Shape {
    /// The parts of an input in order, from its first line to its last.
    pub(crate) parts: Vec<Part>,
    /// The name of each slot. The slots are in the order of the input.
    pub(crate) names: Vec<String>,
    /// Comparisons of its numbers.
    pub(crate) conditions: Vec<Condition>,
    /// Where its limits come from, and what is open.
    pub(crate) notes: Vec<Note>,
}

/// Some lines.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Part {
    Line(Vec<Item>),
    /// One line of one of these forms. Each begins with a literal of its own, which says which it is.
    OneOf(Vec<Vec<Item>>),
    Repeat(Repeat),
    /// Lines that nothing explains, up to the end of the input: one of these texts.
    Copied(Vec<String>),
}

/// Parts that come again and again.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Repeat {
    pub count: Count,
    /// The line that ends it, where the count is free.
    pub until: Option<String>,
    pub body: Vec<Part>,
    /// About the fields of the lines of `body`.
    pub rules: Vec<Rule>,
}

/// An item of a line: a word, or a list of words.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Item {
    One(Field),
    List { count: Count, field: Field, rules: Vec<Rule> },
}

impl Shape {
    /// Checks that the fields of a condition can have values: one about a word would always hold.
    ///
    /// # Errors
    ///
    /// One of them is a word without digits.
    pub(crate) fn check_condition(&self, condition: &Condition) -> Result<(), String> {
        let slots: Vec<Slot> = condition.slots().collect();
        let is_word = |field: &&Field| match &field.kind {
            Kind::Word { alphabet, .. } => !alphabet.iter().any(char::is_ascii_digit),
            Kind::Unknown
            | Kind::Literal(_)
            | Kind::Choice(_)
            | Kind::Number { .. }
            | Kind::Real { .. } => false,
        };
        match fields(&self.parts).filter(|field| slots.contains(&field.slot)).find(is_word) {
            Some(field) => Err(format!(
                "{} is a word, and has no value; its length can only be compared with a number",
                self.names[field.slot]
            )),
            None => Ok(()),
        }
    }

    /// The same shape with another field of a slot.
    pub(crate) fn with_field(&self, slot: Slot, change: impl FnMut(&mut Field)) -> Shape {
        let mut changed = self.clone();
        fields_mut(&mut changed.parts).filter(|field| field.slot == slot).for_each(change);
        changed
    }

    /// Whether a part of the inputs is only copied from the samples.
    pub fn has_copies(&self) -> bool {
        // What is copied goes up to the end, so no repeated part has it.
        matches!(self.parts.last(), Some(Part::Copied(_)))
    }
}

impl Repeat {
    /// The graphs whose edges its lines are.
    pub fn graphs(&self) -> impl Iterator<Item = &Graph> {
        self.rules.iter().filter_map(Rule::graph)
    }

    /// The lines of its body that have one form.
    pub fn lines(&self) -> impl Iterator<Item = &Vec<Item>> {
        self.body.iter().filter_map(|part| match part {
            Part::Line(items) => Some(items),
            Part::OneOf(_) | Part::Repeat(_) | Part::Copied(_) => None,
        })
    }

    /// The slot of the first word of a body of one line.
    pub fn first_slot(&self) -> Option<Slot> {
        match &self.body[..] {
            [Part::Line(items)] => items.first().map(|item| item.field().slot),
            _ => None,
        }
    }

    /// The words that stand alone in its line, where its body is one line, or one of several forms.
    pub fn columns(&self) -> Option<Vec<&Field>> {
        let items: Vec<&Item> = match &self.body[..] {
            [Part::Line(items)] => items.iter().collect(),
            [Part::OneOf(forms)] => forms.iter().flatten().collect(),
            _ => return None,
        };
        Some(items.into_iter().filter_map(Item::one).collect())
    }

    /// The rules about the elements of this slot alone.
    pub fn rules_of(&self, slot: Slot) -> Vec<Rule> {
        self.rules.iter().filter(|rule| rule.slot() == Some(slot)).cloned().collect()
    }
}

impl Item {
    /// The field of a word that stands alone in its place.
    pub fn one(&self) -> Option<&Field> {
        match self {
            Item::One(field) => Some(field),
            Item::List { .. } => None,
        }
    }

    pub fn field(&self) -> &Field {
        match self {
            Item::One(field) | Item::List { field, .. } => field,
        }
    }

    pub fn field_mut(&mut self) -> &mut Field {
        match self {
            Item::One(field) | Item::List { field, .. } => field,
        }
    }
}

/// The slot that counts the cases of an input: the only number of its first line, where all that follows is a body
/// of several parts that comes so often.
pub(crate) fn cases(parts: &[Part]) -> Option<Slot> {
    let [Part::Line(items), Part::Repeat(repeat)] = parts else { return None };
    let [item] = items.as_slice() else { return None };
    let slot = item.field().slot;
    (repeat.body.len() > 1 && repeat.count.slot() == Some(slot)).then_some(slot)
}

/// The items of the parts in order, also the items of repeated parts.
pub(crate) fn items(parts: &[Part]) -> Vec<&Item> {
    let mut all = Vec::new();
    for part in parts {
        match part {
            Part::Line(items) => all.extend(items),
            Part::OneOf(forms) => all.extend(forms.iter().flatten()),
            Part::Repeat(repeat) => all.extend(items(&repeat.body)),
            Part::Copied(_) => {}
        }
    }
    all
}

/// The same, to be changed.
pub(crate) fn items_mut(parts: &mut [Part]) -> Vec<&mut Item> {
    let mut all = Vec::new();
    for part in parts {
        match part {
            Part::Line(items) => all.extend(items),
            Part::OneOf(forms) => all.extend(forms.iter_mut().flatten()),
            Part::Repeat(repeat) => all.extend(items_mut(&mut repeat.body)),
            Part::Copied(_) => {}
        }
    }
    all
}

/// The fields of the items.
pub(crate) fn fields(parts: &[Part]) -> impl Iterator<Item = &Field> {
    items(parts).into_iter().map(Item::field)
}

/// The same, to be changed.
pub(crate) fn fields_mut(parts: &mut [Part]) -> impl Iterator<Item = &mut Field> {
    items_mut(parts).into_iter().map(Item::field_mut)
}

/// The repeated parts, the outermost first.
pub(crate) fn repeats(parts: &[Part]) -> Vec<&Repeat> {
    let mut all = Vec::new();
    for part in parts {
        if let Part::Repeat(repeat) = part {
            all.push(repeat);
            all.extend(repeats(&repeat.body));
        }
    }
    all
}

/// The counts of the lists and of the repeated parts, and the rules about what they count.
pub(crate) fn sequences(parts: &[Part]) -> impl Iterator<Item = (&Count, &[Rule])> {
    let lists = items(parts).into_iter().filter_map(|item| match item {
        Item::List { count, rules, .. } => Some((count, &rules[..])),
        Item::One(_) => None,
    });
    lists.chain(repeats(parts).into_iter().map(|repeat| (&repeat.count, &repeat.rules[..])))
}

/// Calls `visit` for each repeated part, the outermost first, to change it.
pub(crate) fn each_repeat_mut(parts: &mut [Part], visit: &mut dyn FnMut(&mut Repeat)) {
    for part in parts {
        if let Part::Repeat(repeat) = part {
            visit(repeat);
            each_repeat_mut(&mut repeat.body, visit);
        }
    }
}

/// The slots that count something, also the vertices of graphs.
pub(crate) fn counts_and_vertices(parts: &[Part]) -> HashSet<Slot> {
    let mut slots = counts(parts);
    slots.extend(graphs(parts).iter().map(|graph| graph.of));
    slots
}

/// The graphs whose edges some repeated lines are.
pub(crate) fn graphs(parts: &[Part]) -> Vec<&Graph> {
    repeats(parts).into_iter().flat_map(Repeat::graphs).collect()
}

/// The slots that count lines, words or characters.
pub(crate) fn counts(parts: &[Part]) -> HashSet<Slot> {
    let mut slots = HashSet::new();
    sequences(parts).for_each(|(count, _)| slots.extend(count.slots()));
    for field in fields(parts) {
        if let Kind::Word { length, .. } = &field.kind {
            slots.extend(length.slots());
        }
    }
    slots
}
