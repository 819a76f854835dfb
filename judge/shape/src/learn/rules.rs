//! Learns what holds for all elements of what is repeated.
//!
//! A rule is believed when it holds everywhere and when chance would hardly have it so: the evidence is
//! counted in bits.

use crate::check::{self, is_connected, is_distinct, is_framed, is_permutation, marks};
use crate::model::{
    counts, items, items_mut, Bound, Count, Graph, Item, Kind, Order, Part, Relation, Repeat, Rule,
    Slot, Values,
};
use crate::text::number;
use crate::tree::{self, Cell, Node};
use std::collections::HashSet;

/// The evidence that an order, or that all values differ, is no chance: one in 64, and one in 8.
const ORDER_BITS: f64 = 6.0;
const DISTINCT_BITS: f64 = 3.0;
/// The same for parents in a tree: one in 8, as their number is one of vertices less one.
const PARENT_BITS: f64 = 3.0;
/// The number of words from which on words that are names differ.
const MANY_NAMES: usize = 5;
/// The number of pairs from which on pairs of numbers that are all of their lines differ.
const MANY_POINTS: usize = 4;
/// The maximum number of times of a repeated part that are searched for parts that are repeated within them.
const MAX_RUNS: usize = 20_000;
/// The maximum number of times that a mark of a grid stands.
const MAX_MARKS: usize = 3;

/// The known facts about the slots.
struct SlotFacts {
    kinds: Vec<Option<Kind>>,
    counts: HashSet<Slot>,
}

/// The nodes for the parts of a body once, and the values above it.
type Run<'n> = (&'n [Node], Values);

/// Adds the rules to the parts.
pub(super) fn learn(parts: &mut [Part], inputs: &[Vec<Node>], slots: usize) {
    let mut known = SlotFacts { kinds: vec![None; slots], counts: counts(parts) };
    for field in items(parts).into_iter().map(Item::field) {
        known.kinds[field.slot] = Some(field.kind.clone());
    }
    let runs = inputs.iter().map(|nodes| (nodes.as_slice(), vec![None; slots])).collect();
    known.parts(parts, runs);
}

impl SlotFacts {
    fn parts(&self, parts: &mut [Part], mut runs: Vec<Run>) {
        for (at, part) in parts.iter_mut().enumerate() {
            match part {
                Part::Line(items) => {
                    for (item_at, item) in items.iter_mut().enumerate() {
                        if let Item::List { field, rules, count } = item {
                            let lists: Vec<Vec<&str>> = runs
                                .iter()
                                .filter_map(|(nodes, _)| list(nodes.get(at)?, item_at))
                                .collect();
                            *rules = match self.of_parents(field.slot, count, &lists) {
                                Some(rule) => vec![rule],
                                None => self.of_column(field.slot, &lists),
                            };
                        }
                    }
                    for (nodes, values) in &mut runs {
                        set_values(items, &nodes[at], values);
                    }
                }
                Part::Repeat(repeat) => {
                    let mut times: Vec<(&[Vec<Node>], &Values)> = Vec::new();
                    for (nodes, values) in &runs {
                        if let Some(Node::Repeat(all)) = nodes.get(at) {
                            times.push((all, values));
                        }
                    }
                    repeat.rules = self.of_repeat(repeat, &times);
                    limit_ends(repeat);
                    let inner = times.iter().flat_map(|(all, values)| {
                        all.iter().map(|nodes| (nodes.as_slice(), (*values).clone()))
                    });
                    let inner = inner.take(MAX_RUNS).collect();
                    self.parts(&mut repeat.body, inner);
                }
                Part::OneOf(_) | Part::Copied(_) => {}
            }
        }
    }

    fn of_repeat(&self, repeat: &Repeat, times: &[(&[Vec<Node>], &Values)]) -> Vec<Rule> {
        let column = |slot: Slot| -> Vec<Vec<&str>> {
            times.iter().filter_map(|(all, _)| tree::column(&repeat.body, all, slot)).collect()
        };
        let mut rules = Vec::new();
        for part in &repeat.body {
            let Part::Line(items) = part else { continue };
            let fields = items.iter().filter_map(Item::one);
            let slots: Vec<Slot> = fields.map(|field| field.slot).collect();
            if repeat.body.len() == 1 {
                let own: Vec<Vec<Rule>> =
                    slots.iter().map(|&slot| self.of_column(slot, &column(slot))).collect();
                if let [slot] = slots[..] {
                    rules.extend(self.of_grid(slot, &column(slot)));
                }
                for pair in 0..slots.len().saturating_sub(1) {
                    let (u, v) = (slots[pair], slots[pair + 1]);
                    if own[pair].is_empty() || own[pair + 1].is_empty() || items.len() == 2 {
                        let (left, right) = (column(u), column(v));
                        let is_all = items.len() == 2;
                        rules.extend(self.of_pair((u, v), (&left, &right), times, is_all));
                    }
                }
                rules.extend(own.into_iter().flatten());
            }
            for &slot in slots.iter().filter(|slot| self.counts.contains(slot)) {
                rules.extend(total(slot, &column(slot)));
            }
        }
        rules
    }

    /// The range of a slot of numbers, and how many numbers there are in it.
    fn range(&self, slot: Slot) -> Option<(i128, i128, f64)> {
        match self.kinds[slot].as_ref()? {
            Kind::Number { low, high, .. } | Kind::Real { low, high, .. } => {
                Some((*low, *high, (*high - *low) as f64 + 1.0))
            }
            Kind::Unknown | Kind::Literal(_) | Kind::Word { .. } | Kind::Choice(_) => None,
        }
    }

    /// Whether lists of one element fewer than vertices are the parents in a tree.
    fn of_parents(&self, slot: Slot, count: &Count, lists: &[Vec<&str>]) -> Option<Rule> {
        let Count::Of { plus: -1, .. } = count else { return None };
        let (low, high, values) = self.range(slot)?;
        // The first parent is the root.
        let base =
            lists.iter().find_map(|words| number(words.first()?)).filter(|base| *base <= 1)?;
        // How unlikely it is that none of the first numbers is larger.
        let bits = |words: &Vec<&str>| -> f64 {
            (1..=words.len()).map(|most| (values / most as f64).log2().max(0.0)).sum()
        };
        let holds = low < high && lists.iter().all(|words| check::are_parents(words, base));
        let is_believed = lists.iter().map(bits).sum::<f64>() >= PARENT_BITS;
        (holds && is_believed).then_some(Rule::Parents { slot, base })
    }

    /// The rules for the words of one slot.
    fn of_column(&self, slot: Slot, lists: &[Vec<&str>]) -> Vec<Rule> {
        let longest = lists.iter().map(Vec::len).max().unwrap_or(0);
        if longest < 2 {
            return Vec::new();
        }
        let Some((low, high, count)) = self.range(slot) else {
            return self.of_names(slot, lists).into_iter().collect();
        };
        let total: usize = lists.iter().map(Vec::len).sum();
        if let Some(Kind::Number { .. }) = self.kinds[slot] {
            let all = |base: &i128| lists.iter().all(|words| is_permutation(words, *base));
            let base = [0, 1].into_iter().find(all).filter(|_| longest >= 3 && total >= 4);
            if let Some(base) = base {
                return vec![Rule::Permutation { slot, base }];
            }
        }
        if low == high {
            return Vec::new();
        }
        let order_bits: f64 = lists.iter().map(|words| factorial_bits(words.len())).sum();
        if order_bits >= ORDER_BITS {
            let rules = Order::ALL.map(|order| Rule::Order { slot, order });
            let is_kept = |rule: &Rule| lists.iter().all(|words| check::holds(rule, words));
            if let Some(rule) = rules.into_iter().find(is_kept) {
                return vec![rule];
            }
        }
        let distinct_bits: f64 = lists.iter().map(|words| pair_bits(words.len(), count)).sum();
        if distinct_bits >= DISTINCT_BITS && are_distinct(lists) {
            return vec![Rule::Distinct(vec![slot])];
        }
        Vec::new()
    }

    fn of_names(&self, slot: Slot, lists: &[Vec<&str>]) -> Option<Rule> {
        let Some(Kind::Word { alphabet, length }) = &self.kinds[slot] else { return None };
        let total: usize = lists.iter().map(Vec::len).sum();
        let are_names = alphabet.len() > MANY_NAMES && alphabet.iter().any(|c| c.is_alphabetic());
        let is_free = length.slots().is_empty();
        let holds = are_names && is_free && total >= MANY_NAMES && are_distinct(lists);
        holds.then(|| Rule::Distinct(vec![slot]))
    }

    /// Marks and the frame of a grid.
    fn of_grid(&self, slot: Slot, grids: &[Vec<&str>]) -> Vec<Rule> {
        let Some(kind @ Kind::Word { alphabet, .. }) = &self.kinds[slot] else { return Vec::new() };
        let grids: Vec<&Vec<&str>> = grids.iter().filter(|rows| !rows.is_empty()).collect();
        let Some(first) = grids.first().filter(|_| kind.is_row() && alphabet.len() > 1) else {
            return Vec::new();
        };
        let mut rules = Vec::new();
        for &mark in alphabet {
            let times = marks(first, mark);
            let is_same = grids.iter().all(|rows| marks(rows, mark) == times);
            let believed = match grids.len() {
                1 => times == 1 && mark.is_alphanumeric() && first.len() > 2,
                _ => times <= MAX_MARKS,
            };
            if is_same && believed && times > 0 {
                rules.push(Rule::Exactly { mark, times });
            }
        }
        let corner = first.first().and_then(|row| row.chars().next());
        if let Some(mark) = corner.filter(|_| grids.iter().all(|rows| rows.len() >= 3)) {
            if grids.iter().all(|rows| is_framed(rows, mark)) {
                rules.push(Rule::Frame(mark));
            }
        }
        rules
    }

    /// The rules for two neighbors in a line: the ends of edges, two that differ, pairs that differ.
    fn of_pair(
        &self,
        (u, v): (Slot, Slot),
        (lefts, rights): (&[Vec<&str>], &[Vec<&str>]),
        times: &[(&[Vec<Node>], &Values)],
        is_all: bool,
    ) -> Option<Rule> {
        let (_, _, left_count) = self.range(u)?;
        let (_, _, right_count) = self.range(v)?;
        if let Some(graph) = self.graph((u, v), (lefts, rights), times) {
            return Some(Rule::Graph(graph));
        }
        let pairs: usize = lefts.iter().map(Vec::len).sum();
        let together = left_count * right_count;
        let distinct_bits: f64 = lefts.iter().map(|words| pair_bits(words.len(), together)).sum();
        let mut columns =
            lefts.iter().zip(rights).map(|(left, right)| [left.clone(), right.clone()]);
        // Two numbers alone are often points, and points often differ.
        let believed = distinct_bits >= DISTINCT_BITS || is_all && pairs >= MANY_POINTS;
        if believed && columns.all(|pair| is_distinct(&pair)) {
            return Some(Rule::Distinct(vec![u, v]));
        }
        let differ_bits = pairs as f64 / left_count.max(right_count) * std::f64::consts::LOG2_E;
        let mut all = lefts.iter().flatten().zip(rights.iter().flatten());
        (differ_bits >= DISTINCT_BITS && all.all(|(left, right)| left != right))
            .then_some(Rule::Differ(u, v))
    }

    fn graph(
        &self,
        (u, v): (Slot, Slot),
        (lefts, rights): (&[Vec<&str>], &[Vec<&str>]),
        times: &[(&[Vec<Node>], &Values)],
    ) -> Option<Graph> {
        let of = vertices_slot((u, v), (lefts, rights), times)?;
        let low = self.range(u)?.0.min(self.range(v)?.0);
        let mut found = Graph { u, v, of, base: low.clamp(0, 1), connected: true, simple: true };
        let mut total = 0;
        for ((left, right), (_, values)) in lefts.iter().zip(rights).zip(times) {
            let vertices = tree::bounded(values[of]?);
            let edges = check::edges_between(left, right, found.base)?;
            if edges.iter().any(|&(u, v)| u >= vertices || v >= vertices) {
                return None;
            }
            total += edges.len();
            let simple = Graph { connected: false, ..found.clone() };
            found.simple &= check::is_graph(&simple, &edges, values[of]);
            found.connected &= is_connected(vertices, &edges);
        }
        (total >= 2 && (found.simple || found.connected)).then_some(found)
    }
}

/// The slot that says how many vertices there are: the largest end of an edge is most often that number,
/// or one less where vertices are counted from 0.
fn vertices_slot(
    (u, v): (Slot, Slot),
    (lefts, rights): (&[Vec<&str>], &[Vec<&str>]),
    times: &[(&[Vec<Node>], &Values)],
) -> Option<Slot> {
    let largest = |words: &[&str]| words.iter().filter_map(|word| number(word)).max();
    let tops: Vec<Option<i128>> =
        lefts.iter().zip(rights).map(|(left, right)| largest(left).max(largest(right))).collect();
    let lowest = lefts.iter().chain(rights).flatten().filter_map(|word| number(word)).min()?;
    let base = lowest.clamp(0, 1);
    let slots = times.first()?.1.len();
    let reached = |slot: &Slot| {
        let tops = tops.iter().zip(times);
        tops.filter(|(top, (_, values))| {
            top.is_some() && values[*slot].map(|of| of - 1 + base) == **top
        })
        .count()
    };
    let best = (0..slots)
        .filter(|&slot| slot != u && slot != v)
        .max_by_key(|slot| (reached(slot), slots - slot))?;
    (2 * reached(&best) >= tops.iter().filter(|top| top.is_some()).count()).then_some(best)
}

/// Limits the ends of edges by the number of vertices, and by nothing else above the line.
fn limit_ends(repeat: &mut Repeat) {
    for graph in repeat.graphs().cloned().collect::<Vec<_>>() {
        let relation = if graph.base == 0 { Relation::LessThan } else { Relation::AtMost };
        for field in items_mut(&mut repeat.body).into_iter().map(Item::field_mut) {
            if let (Kind::Number { bounds, .. }, true) =
                (&mut field.kind, [graph.u, graph.v].contains(&field.slot))
            {
                bounds.retain(|bound| [graph.u, graph.v].contains(&bound.slot));
                bounds.push(Bound { relation, slot: graph.of });
            }
        }
    }
}

fn set_values(items: &[Item], node: &Node, values: &mut Values) {
    let Node::Line(cells) = node else { return };
    for (item, cell) in items.iter().zip(cells) {
        if let Cell::One(word) = cell {
            values[item.field().slot] = number(word);
        }
    }
}

fn list(node: &Node, item: usize) -> Option<Vec<&str>> {
    let Node::Line(cells) = node else { return None };
    let Cell::List(words) = cells.get(item)? else { return None };
    Some(words.iter().map(String::as_str).collect())
}

/// Whether the words of each list differ.
fn are_distinct(lists: &[Vec<&str>]) -> bool {
    lists.iter().all(|words| is_distinct(std::slice::from_ref(words)))
}

/// The largest sum of a slot that counts something: what several cases of one input have together.
fn total(slot: Slot, lists: &[Vec<&str>]) -> Option<Rule> {
    if lists.iter().all(|words| words.len() < 2) {
        return None;
    }
    let sum = |words: &Vec<&str>| words.iter().filter_map(|word| number(word)).sum::<i128>();
    lists.iter().map(sum).max().map(|most| Rule::Total { slot, most })
}

/// The evidence of an order of `count` elements, in bits.
pub(crate) fn factorial_bits(count: usize) -> f64 {
    (2..=count.min(1000)).map(|factor| (factor as f64).log2()).sum()
}

/// The evidence that `count` elements, each one of `of` values, all differ, in bits.
pub(crate) fn pair_bits(count: usize, of: f64) -> f64 {
    let count = count as f64;
    count * (count - 1.0) / 2.0 / of * std::f64::consts::LOG2_E
}
