//! Finds places in a tree, and brings a changed tree into step: counts and orders.

use crate::field::{Count, Field, Slot, Values};
use crate::model::{Item, Part, Shape};
use crate::rule;
use crate::text::{number, ordered};
use crate::tree::{self, place, word_mut, word_of, Cell, Node};
use std::ops::RangeInclusive;

/// Where a body stands: the part and the time of each repeated part around it, from the outermost.
pub(crate) type Path = Vec<(usize, usize)>;

/// The numbers of these slots where they are in this range, with the bodies in whose lines they stand, the outermost
/// first. Further bodies are not looked at once there are `enough`.
pub(crate) fn units(
    shape: &Shape,
    nodes: &[Node],
    slots: &[Slot],
    range: RangeInclusive<usize>,
    enough: usize,
) -> Vec<(Path, Slot, usize)> {
    let mut finder = UnitFinder { slots, range, enough, found: Vec::new() };
    finder.body(&shape.parts, nodes, &mut Path::new());
    finder.found
}

struct UnitFinder<'s> {
    slots: &'s [Slot],
    range: RangeInclusive<usize>,
    enough: usize,
    found: Vec<(Path, Slot, usize)>,
}

impl UnitFinder<'_> {
    fn body(&mut self, parts: &[Part], nodes: &[Node], path: &mut Path) {
        for &slot in self.slots {
            let units = own_count(parts, nodes, slot).filter(|units| self.range.contains(units));
            self.found.extend(units.map(|units| (path.clone(), slot, units)));
        }
        for (at, (part, node)) in parts.iter().zip(nodes).enumerate() {
            let (Part::Repeat(repeat), Node::Repeat(times)) = (part, node) else { continue };
            // Nothing within a body of a plain line counts anything.
            let is_plain = |item: &Item| matches!(item, Item::One(_));
            if matches!(&repeat.body[..], [Part::Line(items)] if items.iter().all(is_plain)) {
                continue;
            }
            for (time, nodes) in times.iter().enumerate() {
                if self.found.len() >= self.enough {
                    return;
                }
                path.push((at, time));
                self.body(&repeat.body, nodes, path);
                path.pop();
            }
        }
    }
}

/// The bodies from the outermost to the one at a path.
pub(crate) fn bodies<'n>(
    parts: &'n [Part],
    nodes: &'n [Node],
    path: &[(usize, usize)],
) -> Vec<(&'n [Part], &'n [Node])> {
    let mut bodies = vec![(parts, nodes)];
    let (mut parts, mut nodes) = (parts, nodes);
    for &(part, time) in path {
        match (parts.get(part), nodes.get(part)) {
            (Some(Part::Repeat(repeat)), Some(Node::Repeat(times))) if time < times.len() => {
                (parts, nodes) = (&repeat.body, &times[time]);
                bodies.push((parts, nodes));
            }
            _ => break,
        }
    }
    bodies
}

/// The body at a path, to be changed.
pub(crate) fn body_mut<'p, 'n>(
    parts: &'p [Part],
    nodes: &'n mut Vec<Node>,
    path: &[(usize, usize)],
) -> Option<(&'p [Part], &'n mut Vec<Node>)> {
    let Some(((part, time), rest)) = path.split_first() else { return Some((parts, nodes)) };
    match (parts.get(*part)?, nodes.get_mut(*part)?) {
        (Part::Repeat(repeat), Node::Repeat(times)) => {
            body_mut(&repeat.body, times.get_mut(*time)?, rest)
        }
        (Part::Line(_) | Part::OneOf(_) | Part::Repeat(_) | Part::Copied(_), _) => None,
    }
}

/// The words of an input in order, with their fields.
pub(crate) fn words_mut<'p, 'n>(
    parts: &'p [Part],
    nodes: &'n mut [Node],
) -> Vec<(&'p Field, &'n mut String)> {
    let mut words = Vec::new();
    add_words(parts, nodes, &mut words);
    words
}

fn add_words<'p, 'n>(
    parts: &'p [Part],
    nodes: &'n mut [Node],
    all: &mut Vec<(&'p Field, &'n mut String)>,
) {
    for (part, node) in parts.iter().zip(nodes) {
        match (part, node) {
            (Part::Repeat(repeat), Node::Repeat(times)) => {
                times.iter_mut().for_each(|nodes| add_words(&repeat.body, nodes, all));
            }
            (part, node) => {
                let (items, cells) = tree::line_mut(part, node).unwrap_or_default();
                for (item, cell) in items.iter().zip(cells) {
                    let words = match cell {
                        Cell::One(word) => std::slice::from_mut(word),
                        Cell::List(words) => words,
                    };
                    all.extend(words.iter_mut().map(|word| (item.field(), word)));
                }
            }
        }
    }
}

/// The words of a slot.
pub(crate) fn words_of<'n>(
    shape: &Shape,
    nodes: &'n mut [Node],
    slot: Slot,
) -> Vec<&'n mut String> {
    let words = words_mut(&shape.parts, nodes).into_iter();
    words.filter(|(field, _)| field.slot == slot).map(|(_, word)| word).collect()
}

/// The elements of a list, or the times of a repeated part.
pub(crate) enum Elements<'n> {
    Words(&'n mut Vec<String>),
    Times(&'n mut Vec<Vec<Node>>),
}

/// Calls `visit` for each list and each repeated part, the innermost first, with its count.
pub(crate) fn each_sequence(
    parts: &[Part],
    nodes: &mut [Node],
    visit: &mut dyn FnMut(&Count, Elements),
) {
    for (part, node) in parts.iter().zip(nodes) {
        match (part, node) {
            (Part::Repeat(repeat), Node::Repeat(times)) => {
                times.iter_mut().for_each(|nodes| each_sequence(&repeat.body, nodes, visit));
                visit(&repeat.count, Elements::Times(times));
            }
            (part, node) => {
                let (items, cells) = tree::line_mut(part, node).unwrap_or_default();
                for (item, cell) in items.iter().zip(cells) {
                    if let (Item::List { count, .. }, Cell::List(words)) = (item, cell) {
                        visit(count, Elements::Words(words));
                    }
                }
            }
        }
    }
}

/// The number of a slot among the lines of a body.
pub(crate) fn own_value(parts: &[Part], nodes: &[Node], slot: Slot) -> Option<i128> {
    number(word_of(parts, nodes, slot)?)
}

/// The same where it is a count.
pub(crate) fn own_count(parts: &[Part], nodes: &[Node], slot: Slot) -> Option<usize> {
    usize::try_from(own_value(parts, nodes, slot)?).ok()
}

/// The values of the slots above the body at a path, and of the slots in its lines.
pub(crate) fn values_above(shape: &Shape, nodes: &[Node], path: &[(usize, usize)]) -> Values {
    let mut values: Values = vec![None; shape.names.len()];
    for (parts, nodes) in bodies(&shape.parts, nodes, path) {
        for (slot, value) in values.iter_mut().enumerate() {
            *value = own_value(parts, nodes, slot).or(*value);
        }
    }
    values
}

/// Writes the number of a slot among the lines of a body.
pub(crate) fn set_value(parts: &[Part], nodes: &mut [Node], slot: Slot, value: i128) -> Option<()> {
    *word_mut(nodes, place(parts, slot)?)? = value.to_string();
    Some(())
}

/// Brings counts into step with what they count, and sorts what is in order.
pub(crate) fn repair(parts: &[Part], nodes: &mut [Node]) {
    let mut wanted = Vec::new();
    for (part, node) in parts.iter().zip(nodes.iter_mut()) {
        match (part, node) {
            (Part::Line(items), Node::Line(cells)) => {
                for (item, cell) in items.iter().zip(cells) {
                    if let (Item::List { count, rules, .. }, Cell::List(words)) = (item, cell) {
                        wanted.extend(counted(count, words.len()));
                        rule::sort(rules, words, |_, word| ordered(word));
                    }
                }
            }
            (Part::Repeat(repeat), Node::Repeat(times)) => {
                wanted.extend(counted(&repeat.count, times.len()));
                times.iter_mut().for_each(|nodes| repair(&repeat.body, nodes));
                tree::sort(repeat, times);
            }
            (Part::Line(_) | Part::OneOf(_) | Part::Repeat(_) | Part::Copied(_), _) => {}
        }
    }
    for (slot, value) in wanted {
        set_value(parts, nodes, slot, value);
    }
}

/// The slot that counts the elements, and the value that it must have.
fn counted(count: &Count, elements: usize) -> Option<(Slot, i128)> {
    match count {
        Count::Of { factor: 1, slots, plus, .. } if slots.len() == 1 => {
            Some((slots[0], elements as i128 - plus))
        }
        Count::Of { .. } | Count::Free { .. } => None,
    }
}
