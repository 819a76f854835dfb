//! Finds places in a tree, and brings a changed tree into step: counts and orders.

use crate::field::{Count, Field, Slot, Values};
use crate::model::{Item, Part, Shape};
use crate::rule;
use crate::text::{number, ordered};
use crate::tree::{self, place, word_mut, word_of, Cell, Node};

/// Where a body stands: the part and the time of each repeated part around it, from the outermost.
pub(crate) type Path = Vec<(usize, usize)>;

/// Looks at a body and says whether to go on.
pub(crate) type Visit<'v> = &'v mut dyn FnMut(&[Part], &[Node], &Path) -> bool;

/// Calls `visit` for each body, the outermost first, with its parts, its nodes and where it stands, until
/// `visit` says that it is enough.
pub(crate) fn each_body(parts: &[Part], nodes: &[Node], path: &mut Path, visit: Visit) -> bool {
    if !visit(parts, nodes, path) {
        return false;
    }
    for (at, (part, node)) in parts.iter().zip(nodes).enumerate() {
        let (Part::Repeat(repeat), Node::Repeat(times)) = (part, node) else { continue };
        // Nothing within a body of a plain line counts anything.
        let is_plain = |item: &Item| matches!(item, Item::One(_));
        if matches!(&repeat.body[..], [Part::Line(items)] if items.iter().all(is_plain)) {
            continue;
        }
        for (time, nodes) in times.iter().enumerate() {
            path.push((at, time));
            let goes_on = each_body(&repeat.body, nodes, path, visit);
            path.pop();
            if !goes_on {
                return false;
            }
        }
    }
    true
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

/// Calls `visit` for each word, with its field.
pub(crate) fn each_word_mut(
    parts: &[Part],
    nodes: &mut [Node],
    visit: &mut dyn FnMut(&Field, &mut String),
) {
    for (part, node) in parts.iter().zip(nodes) {
        match (part, node) {
            (Part::Line(items), Node::Line(cells)) => each_of_line(items, cells, visit),
            (Part::OneOf(forms), Node::OneOf(form, cells)) => {
                each_of_line(&forms[*form], cells, visit)
            }
            (Part::Repeat(repeat), Node::Repeat(times)) => {
                times.iter_mut().for_each(|nodes| each_word_mut(&repeat.body, nodes, visit));
            }
            (Part::Line(_) | Part::OneOf(_) | Part::Repeat(_) | Part::Copied(_), _) => {}
        }
    }
}

fn each_of_line(items: &[Item], cells: &mut [Cell], visit: &mut dyn FnMut(&Field, &mut String)) {
    for (item, cell) in items.iter().zip(cells) {
        match cell {
            Cell::One(word) => visit(item.field(), word),
            Cell::List(words) => words.iter_mut().for_each(|word| visit(item.field(), word)),
        }
    }
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
    let lists = |items: &[Item], cells: &mut [Cell], visit: &mut dyn FnMut(&Count, Elements)| {
        for (item, cell) in items.iter().zip(cells) {
            if let (Item::List { count, .. }, Cell::List(words)) = (item, cell) {
                visit(count, Elements::Words(words));
            }
        }
    };
    for (part, node) in parts.iter().zip(nodes) {
        match (part, node) {
            (Part::Line(items), Node::Line(cells)) => lists(items, cells, visit),
            (Part::OneOf(forms), Node::OneOf(form, cells)) => lists(&forms[*form], cells, visit),
            (Part::Repeat(repeat), Node::Repeat(times)) => {
                times.iter_mut().for_each(|nodes| each_sequence(&repeat.body, nodes, visit));
                visit(&repeat.count, Elements::Times(times));
            }
            (Part::Line(_) | Part::OneOf(_) | Part::Repeat(_) | Part::Copied(_), _) => {}
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
    let (mut parts, mut nodes) = (shape.parts.as_slice(), nodes);
    for step in 0..=path.len() {
        for (slot, value) in values.iter_mut().enumerate() {
            if let Some(own) = own_value(parts, nodes, slot) {
                *value = Some(own);
            }
        }
        let Some(&(part, time)) = path.get(step) else { break };
        match (parts.get(part), nodes.get(part)) {
            (Some(Part::Repeat(repeat)), Some(Node::Repeat(times))) if time < times.len() => {
                parts = &repeat.body;
                nodes = &times[time];
            }
            _ => break,
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
