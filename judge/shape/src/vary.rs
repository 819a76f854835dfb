//! Neighbours of an input.

use crate::check::{changed_input, fits};
use crate::cut::cut;
use crate::edit::{each_sequence, repair, units, values_above, words_mut, Elements};
use crate::field::{Field, Kind, Slot, Values};
use crate::make;
use crate::model::{counts, Part, Shape};
use crate::rng::Rng;
use crate::text::{number, real, real_text, MAX_BYTES};
use crate::tree::{print, Node};

/// The maximum number of changes that are tried until one leads to an input of the shape.
const TRIES: usize = 40;
/// Units are taken from one of the first bodies: a change is to take no longer than an input of that many lines.
const MAX_BODIES: usize = 1000;

impl Shape {
    /// A neighbour of `input`: a few numbers, cells, elements or edges differ, and counts are in step.
    /// `None` when `input` does not have this shape, or when no neighbour was found that has it.
    pub fn vary(&self, input: &[u8], rng: &mut Rng) -> Option<Vec<u8>> {
        let nodes = self.nodes(input).ok()?;
        let before = print(&self.parts, &nodes);
        (0..TRIES).find_map(|_| {
            let mut varied = nodes.clone();
            let steps = 1 + rng.below(3);
            let changed = (0..steps).filter_map(|_| change(self, &mut varied, rng)).count();
            if changed == 0 {
                return None;
            }
            repair(&self.parts, &mut varied);
            changed_input(self, &varied, &before)
        })
    }
}

/// Changes one thing.
fn change(shape: &Shape, nodes: &mut Vec<Node>, rng: &mut Rng) -> Option<()> {
    match rng.below(10) {
        0..=4 => change_word(shape, nodes, rng),
        5 => swap(&shape.parts, nodes, rng),
        6 | 7 => drop_unit(shape, nodes, rng),
        8 => repeat_element(&shape.parts, nodes, rng),
        _ => make_again(shape, nodes, rng),
    }
}

/// Changes a word that counts nothing.
fn change_word(shape: &Shape, nodes: &mut [Node], rng: &mut Rng) -> Option<()> {
    let counts = counts(&shape.parts);
    let is_fixed =
        |field: &Field| counts.contains(&field.slot) || matches!(field.kind, Kind::Literal(_));
    let words = words_mut(&shape.parts, nodes).into_iter();
    let mut words: Vec<_> = words.filter(|(field, _)| !is_fixed(field)).collect();
    if !words.is_empty() {
        let at = rng.below(words.len());
        let (field, word) = &mut words[at];
        **word = other_word(&field.kind, word, rng);
        return Some(());
    }
    let text = nodes.iter_mut().find_map(|node| match node {
        Node::Copied(text) => Some(text),
        Node::Line(_) | Node::OneOf(..) | Node::Repeat(_) => None,
    })?;
    *text = make::changed(rng, text);
    Some(())
}

/// Another word of a kind, often a near one.
fn other_word(kind: &Kind, word: &str, rng: &mut Rng) -> String {
    match kind {
        Kind::Number { low, high, .. } => {
            let value = number(word).unwrap_or(*low);
            let value = match rng.below(6) {
                0 => value + 1,
                1 => value - 1,
                2 => *low,
                3 => *high,
                _ => rng.between(*low, *high),
            };
            value.clamp(*low, *high).to_string()
        }
        Kind::Real { low, high, decimals, .. } => {
            let value = match rng.below(4) {
                0 => *low,
                1 => *high,
                2 => real(word).map_or(*low, |(value, _)| value + 1).clamp(*low, *high),
                _ => rng.between(*low, *high),
            };
            real_text(value, *decimals)
        }
        Kind::Choice(words) => rng.pick(words).cloned().unwrap_or_default(),
        Kind::Word { alphabet, .. } => {
            let mut chars: Vec<char> = word.chars().collect();
            let (at, other) = (rng.below(chars.len()), rng.below(chars.len()));
            if let Some(c) = chars.get(at).copied() {
                match rng.below(6) {
                    // Marks keep their number when they move.
                    0 | 1 => chars.swap(at, other),
                    2 => drop(chars.remove(at)),
                    3 => chars.insert(at, c),
                    _ => chars[at] = rng.pick(alphabet).copied().unwrap_or(c),
                }
            }
            let changed: String = chars.into_iter().collect();
            // A length that is fixed goes back to what it was.
            let has_length = changed.chars().count() == word.chars().count()
                || fits(kind, &changed, &Values::new());
            if has_length && !changed.is_empty() {
                changed
            } else {
                word.to_string()
            }
        }
        Kind::Literal(_) | Kind::Unknown => word.to_string(),
    }
}

/// A list or a repeated part, chosen at random: its place among all of them.
fn pick(
    parts: &[Part],
    nodes: &mut [Node],
    rng: &mut Rng,
    edit: &mut dyn FnMut(Elements, &mut Rng),
) -> Option<()> {
    let mut total = 0;
    each_sequence(parts, nodes, &mut |_, _| total += 1);
    if total == 0 {
        return None;
    }
    let wanted = rng.below(total);
    let mut at = 0;
    each_sequence(parts, nodes, &mut |_, elements| {
        if at == wanted {
            edit(elements, rng);
        }
        at += 1;
    });
    Some(())
}

fn swap(parts: &[Part], nodes: &mut [Node], rng: &mut Rng) -> Option<()> {
    pick(parts, nodes, rng, &mut |elements, rng| match elements {
        Elements::Words(words) => swap_two(words, rng),
        Elements::Times(times) => swap_two(times, rng),
    })
}

/// Repeats an element; the count follows.
fn repeat_element(parts: &[Part], nodes: &mut [Node], rng: &mut Rng) -> Option<()> {
    pick(parts, nodes, rng, &mut |elements, rng| match elements {
        Elements::Words(words) => repeat_one(words, rng),
        Elements::Times(times) => repeat_one(times, rng),
    })
}

fn swap_two<T>(elements: &mut [T], rng: &mut Rng) {
    let count = elements.len();
    if count > 0 {
        elements.swap(rng.below(count), rng.below(count));
    }
}

fn repeat_one<T: Clone>(elements: &mut Vec<T>, rng: &mut Rng) {
    let (from, to) = (rng.below(elements.len()), rng.below(elements.len()));
    if let Some(element) = elements.get(from).cloned() {
        elements.insert(to, element);
    }
}

/// Takes a unit out of what a number counts.
fn drop_unit(shape: &Shape, nodes: &mut Vec<Node>, rng: &mut Rng) -> Option<()> {
    let counts: Vec<Slot> = counts(&shape.parts).into_iter().collect();
    let mut found = units(shape, nodes, &counts, 2..=MAX_BYTES, MAX_BODIES);
    // The order of a set does not follow from the seed.
    found.sort();
    let (path, slot, _) = rng.pick(&found)?;
    cut(shape, nodes, path, *slot, |units| {
        let gone = rng.below(units);
        (0..units).map(|at| at != gone).collect()
    })
}

/// Makes a part at the top again, with the same counts.
fn make_again(shape: &Shape, nodes: &mut [Node], rng: &mut Rng) -> Option<()> {
    let at = rng.below(shape.parts.len());
    let part = shape.parts.get(at)?;
    let values = values_above(shape, nodes, &[]);
    let size = 1 + rng.below(100) as u64;
    let counts = counts(&shape.parts);
    let is_fixed = match part {
        Part::Line(items) => items.iter().any(|item| counts.contains(&item.field().slot)),
        Part::Copied(_) => true,
        Part::OneOf(_) | Part::Repeat(_) => false,
    };
    if is_fixed {
        return None;
    }
    *nodes.get_mut(at)? = make::remake(shape, part, &values, rng, size)?;
    Some(())
}
