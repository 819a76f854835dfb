//! Smaller inputs: fewer units, fewer elements, smaller numbers, shorter words.

use crate::check::check;
use crate::cut::cut;
use crate::draft::NumberPlace;
use crate::edit::{self, bodies, each_sequence, own_count, repair, words_mut, Elements, Path};
use crate::field::{Count, Field, Kind, Slot, FEW};
use crate::model::{counts, Part, Shape};
use crate::rule::Graph;
use crate::text::{number, real, real_text, scaled, MAX_BYTES};
use crate::tree::{columns, print, Node};
use std::collections::{HashSet, VecDeque};

/// The maximum number of steps of an input; the large ones come first. The memory for them is bounded so.
const MAX_STEPS: usize = 1 << 16;

/// The maximum number of parts from which all but one may go at once: each part is a try.
const MAX_PARTS: usize = 32;

/// Smaller inputs, from large cuts to small ones.
pub struct Smaller<'s> {
    shape: &'s Shape,
    nodes: Vec<Node>,
    input: Vec<u8>,
    steps: std::vec::IntoIter<Step>,
    counts: HashSet<Slot>,
    /// The input keeps all rules of the shape, so what is made of it must too.
    keeps_rules: bool,
}

/// One way to make an input smaller.
enum Step {
    /// Units of a slot of a body go: `length` from `start`, or all others.
    Cut { path: Path, slot: Slot, start: usize, length: usize, others: bool },
    /// All vertices go except `left` of them that are near one.
    Near { path: Path, slot: Slot, start: usize, left: usize },
    /// Elements of a sequence without a count go: the number of the sequence among all, and which elements.
    Elements { sequence: usize, start: usize, length: usize },
    /// Words `start` and the `length` after it become less.
    Lower { start: usize, length: usize, how: How },
}

/// The ways in which a word becomes less.
#[derive(Clone, Copy)]
enum How {
    /// The least number, the first characters, the shortest word.
    Least,
    Halve,
    LastDigit,
    One,
}

impl Shape {
    /// Smaller inputs of this shape, from large cuts to small ones. Nothing when `input` does not consist of
    /// its parts; where it breaks rules of the shape, the smaller ones may too. Go on from one that is good by
    /// calling this on it.
    pub fn smaller(&self, input: &[u8]) -> Smaller<'_> {
        let counts = counts(&self.parts);
        let mut nodes = self.nodes(input).unwrap_or_default();
        let steps = if nodes.is_empty() { Vec::new() } else { steps(self, &mut nodes, &counts) };
        let input = print(&self.parts, &nodes);
        let keeps_rules = check(self, &nodes).is_ok();
        Smaller { shape: self, nodes, input, steps: steps.into_iter(), counts, keeps_rules }
    }
}

impl Iterator for Smaller<'_> {
    type Item = Vec<u8>;

    fn next(&mut self) -> Option<Vec<u8>> {
        self.next_while(&mut || true)
    }
}

impl Smaller<'_> {
    /// The next one, or `None` once `go_on` says so: of a large input many steps may lead nowhere, and each
    /// takes its time.
    pub fn next_while(&mut self, go_on: &mut dyn FnMut() -> bool) -> Option<Vec<u8>> {
        while go_on() {
            let step = self.steps.next()?;
            let mut nodes = self.nodes.clone();
            if self.apply(&step, &mut nodes).is_none() {
                continue;
            }
            repair(&self.shape.parts, &mut nodes);
            if !self.keeps_rules || check(self.shape, &nodes).is_ok() {
                let smaller = print(&self.shape.parts, &nodes);
                if smaller != self.input {
                    return Some(smaller);
                }
            }
        }
        None
    }

    fn apply(&self, step: &Step, nodes: &mut Vec<Node>) -> Option<()> {
        match step {
            Step::Cut { path, slot, start, length, others } => {
                let is_in = |at: usize| (*start..start + length).contains(&at);
                let keep = |units: usize| (0..units).map(|at| is_in(at) == *others).collect();
                cut(self.shape, nodes, path, *slot, keep)
            }
            Step::Near { path, slot, start, left } => {
                let near = self.near(path, *slot, *start, *left)?;
                let keep = |units: usize| (0..units).map(|at| near.contains(&at)).collect();
                cut(self.shape, nodes, path, *slot, keep)
            }
            Step::Elements { sequence, start, length } => {
                let mut at = 0;
                each_free(&self.shape.parts, nodes, &mut |elements| {
                    if at == *sequence {
                        match elements {
                            Elements::Words(words) => drop(words.drain(*start..start + length)),
                            Elements::Times(times) => drop(times.drain(*start..start + length)),
                        }
                    }
                    at += 1;
                });
                Some(())
            }
            Step::Lower { start, length, how } => {
                let words = words_mut(&self.shape.parts, nodes).into_iter();
                let words = words.filter(|(field, _)| !self.counts.contains(&field.slot));
                for (field, word) in words.skip(*start).take(*length) {
                    if let Some(lower) = lowered(field, word, *how) {
                        *word = lower;
                    }
                }
                Some(())
            }
        }
    }

    /// The `left` vertices that are near this one.
    fn near(&self, path: &Path, slot: Slot, start: usize, left: usize) -> Option<HashSet<usize>> {
        let (parts, body) = bodies(&self.shape.parts, &self.nodes, path).pop()?;
        let (edges, _) = graph_of(parts, body, slot)?;
        let units = own_count(parts, body, slot)?;
        let mut neighbours = vec![Vec::new(); units];
        for (u, v) in edges {
            neighbours.get_mut(u)?.push(v);
            neighbours.get_mut(v)?.push(u);
        }
        let mut seen = HashSet::from([start]);
        let mut waiting = VecDeque::from([start]);
        while let Some(vertex) = waiting.pop_front() {
            for &next in neighbours.get(vertex)? {
                if seen.len() < left && seen.insert(next) {
                    waiting.push_back(next);
                }
            }
        }
        Some(seen)
    }
}

impl Shape {
    /// `input` with the first `units` of what a number counts, and all that is counted with them.
    pub fn with_units(&self, input: &[u8], place: &NumberPlace, units: usize) -> Option<Vec<u8>> {
        let mut nodes = self.nodes(input).ok()?;
        let more = units.saturating_add(1)..=MAX_BYTES;
        for (path, _, _) in edit::units(self, &nodes, &[place.slot], more, usize::MAX) {
            let keep = |own: usize| (0..own).map(|at| at < units).collect();
            cut(self, &mut nodes, &path, place.slot, keep)?;
        }
        repair(&self.parts, &mut nodes);
        Some(print(&self.parts, &nodes))
    }
}

/// The edges of a graph whose vertices a slot counts.
fn graph_of<'p>(
    parts: &'p [Part],
    nodes: &[Node],
    slot: Slot,
) -> Option<(Vec<(usize, usize)>, &'p Graph)> {
    for (part, node) in parts.iter().zip(nodes) {
        let (Part::Repeat(repeat), Node::Repeat(times)) = (part, node) else { continue };
        if let Some(graph) = repeat.graphs().find(|graph| graph.of == slot) {
            let columns = columns(&repeat.body, times, &graph.ends)?;
            return Some((graph.edges(&columns)?, graph));
        }
    }
    None
}

/// Lengths to cut from `count` elements: a half, a quarter, down to one.
fn halvings(count: usize) -> impl Iterator<Item = usize> {
    std::iter::successors(Some(count / 2), |half| Some(half / 2)).take_while(|&half| half > 0)
}

/// The steps for an input, the large ones first. The nodes stay as they are.
fn steps(shape: &Shape, nodes: &mut [Node], counts: &HashSet<Slot>) -> Vec<Step> {
    let mut cuts: Vec<(usize, Step)> = Vec::new();
    let mut slots: Vec<Slot> = counts.iter().copied().collect();
    slots.sort_unstable();
    for (path, slot, units) in edit::units(shape, nodes, &slots, 1..=MAX_BYTES, MAX_STEPS) {
        if cuts.len() >= MAX_STEPS {
            break;
        }
        let graph = bodies(&shape.parts, nodes, &path).pop();
        let graph = graph.and_then(|(parts, nodes)| graph_of(parts, nodes, slot));
        let is_connected = graph.is_some_and(|(_, graph)| graph.connected);
        // The longest come first, and more than these would be dropped in the end.
        let most = cuts.len() + MAX_STEPS;
        for length in [units].into_iter().chain(halvings(units)) {
            if is_connected && length > 1 {
                // From a few starts: the vertices near each are left, and each is a try.
                for start in (0..units).step_by((units / FEW).max(1)) {
                    let (path, left) = (path.clone(), units - length);
                    cuts.push((length, Step::Near { path, slot, start, left }));
                }
                continue;
            }
            for start in (0..units).step_by(length).take(most.saturating_sub(cuts.len())) {
                let length = length.min(units - start);
                // To leave a small part of many units is a try for each part.
                let can_leave = units.div_ceil(length) <= MAX_PARTS;
                for others in [true, false].into_iter().filter(|others| can_leave || !others) {
                    let path = path.clone();
                    cuts.push((length, Step::Cut { path, slot, start, length, others }));
                }
            }
        }
    }
    let mut sequence = 0;
    each_free(&shape.parts, nodes, &mut |elements| {
        let count = match elements {
            Elements::Words(words) => words.len(),
            Elements::Times(times) => times.len(),
        };
        for length in halvings(count + 1) {
            for start in (0..count).step_by(length).take(MAX_STEPS.saturating_sub(cuts.len())) {
                let length = length.min(count - start);
                cuts.push((length, Step::Elements { sequence, start, length }));
            }
        }
        sequence += 1;
    });
    cuts.sort_by_key(|(length, _)| std::cmp::Reverse(*length));
    let mut steps: Vec<Step> = cuts.into_iter().map(|(_, step)| step).collect();
    add_lowerings(shape, nodes, counts, &mut steps);
    steps.truncate(MAX_STEPS);
    steps
}

fn add_lowerings(shape: &Shape, nodes: &mut [Node], counts: &HashSet<Slot>, steps: &mut Vec<Step>) {
    let words = words_mut(&shape.parts, nodes).into_iter();
    let words = words.filter(|(field, _)| !counts.contains(&field.slot)).count();
    for length in [words].into_iter().chain(halvings(words)).filter(|&length| length > 0) {
        for start in (0..words).step_by(length) {
            for how in [How::Least, How::Halve, How::LastDigit, How::One] {
                if steps.len() < 2 * MAX_STEPS {
                    steps.push(Step::Lower { start, length, how });
                }
            }
        }
    }
}

/// A smaller word of a field.
fn lowered(field: &Field, word: &str, how: How) -> Option<String> {
    match &field.kind {
        Kind::Number { low, high, .. } => {
            let value = number(word)?;
            let least = 0.clamp(*low, *high);
            Some(towards(value, least, how).to_string())
        }
        Kind::Real { low, high, decimals, .. } => {
            let (value, digits) = real(word)?;
            let value = scaled(value, digits, *decimals)?;
            Some(real_text(towards(value, 0.clamp(*low, *high), how), *decimals))
        }
        Kind::Word { alphabet, length } => {
            let mut chars: Vec<char> = word.chars().collect();
            let first = *alphabet.first()?;
            match (how, length) {
                (How::Least, _) => chars.iter_mut().for_each(|c| *c = first),
                (How::Halve, Count::Free { low, .. }) => {
                    chars.truncate((chars.len() / 2).max(*low))
                }
                (How::LastDigit, Count::Free { .. }) => drop(chars.pop()),
                (How::One, Count::Free { .. }) if !chars.is_empty() => drop(chars.remove(0)),
                (How::One, _) => *chars.iter_mut().rfind(|c| **c != first)? = first,
                (How::Halve | How::LastDigit, _) => return None,
            }
            Some(chars.into_iter().collect())
        }
        Kind::Choice(words) => words.first().cloned(),
        Kind::Literal(_) | Kind::Unknown => None,
    }
}

fn towards(value: i128, least: i128, how: How) -> i128 {
    let away = value - least;
    match how {
        How::Least => least,
        How::Halve => least + away / 2,
        How::LastDigit => {
            let shorter = value / 10;
            if (shorter - least).abs() < away.abs() {
                shorter
            } else {
                value
            }
        }
        How::One => value - away.signum(),
    }
}

/// Calls `visit` for each sequence without a count: its elements can go alone.
fn each_free(parts: &[Part], nodes: &mut [Node], visit: &mut dyn FnMut(Elements)) {
    each_sequence(parts, nodes, &mut |count, elements| {
        if let Count::Free { .. } = count {
            visit(elements);
        }
    });
}
