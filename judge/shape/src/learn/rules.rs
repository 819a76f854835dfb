//! Learns what holds for all elements of what is repeated.
//!
//! A rule is believed when it holds everywhere and when chance would hardly have it so: the evidence is
//! counted in bits.

use crate::field::{Bound, Field, Kind, Relation, Slot, Values};
use crate::model::{counts, items, items_mut, Item, Part, Repeat};
use crate::rule::{Column, Pair, Rule, Seen};
use crate::text::number;
use crate::tree::{self, Cell, Node};
use std::collections::HashSet;

/// The maximum number of times of a repeated part that are searched for parts that are repeated within them.
const MAX_RUNS: usize = 20_000;

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
                            let (slot, count) = (field.slot, Some(&*count));
                            let column = Column { slot, kind: self.kind(slot), lists, count };
                            *rules = Rule::learnt(&Seen::Column(&column));
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
        let column = |field: &Field| {
            let columns = times.iter();
            let columns =
                columns.filter_map(|(all, _)| tree::column(&repeat.body, all, field.slot));
            let (slot, kind) = (field.slot, self.kind(field.slot));
            Column { slot, kind, lists: columns.collect(), count: None }
        };
        let mut rules = Vec::new();
        for part in &repeat.body {
            let Part::Line(items) = part else { continue };
            let columns: Vec<Column> = items.iter().filter_map(Item::one).map(column).collect();
            if repeat.body.len() == 1 {
                rules.extend(of_line(&columns, items.len() == 2, times));
            }
            for column in columns.iter().filter(|column| self.counts.contains(&column.slot)) {
                rules.extend(Rule::learnt(&Seen::Counts(column)));
            }
        }
        rules
    }

    fn kind(&self, slot: Slot) -> &Kind {
        self.kinds[slot].as_ref().unwrap_or(&Kind::Unknown)
    }
}

/// The rules for the words of a line that is repeated. `is_pair` says that it has two items.
fn of_line(columns: &[Column], is_pair: bool, times: &[(&[Vec<Node>], &Values)]) -> Vec<Rule> {
    let own = columns.iter().map(|column| Rule::learnt(&Seen::Column(column)));
    let own: Vec<Vec<Rule>> = own.collect();
    let mut rules = Vec::new();
    if let [rows] = columns {
        rules.extend(of_grid(rows));
    }
    for (at, pair) in columns.windows(2).enumerate() {
        if own[at].is_empty() || own[at + 1].is_empty() || is_pair {
            let values = times.iter().map(|(_, values)| *values).collect();
            let pair = Pair { left: &pair[0], right: &pair[1], values, is_all: is_pair };
            rules.extend(Rule::learnt(&Seen::Pair(&pair)));
        }
    }
    rules.extend(own.into_iter().flatten());
    rules
}

/// The rules for the rows of a grid.
fn of_grid(rows: &Column) -> Vec<Rule> {
    let grids = rows.lists.iter().filter(|rows| !rows.is_empty()).cloned();
    let grid = Column { slot: rows.slot, kind: rows.kind, lists: grids.collect(), count: None };
    let is_grid = matches!(rows.kind, Kind::Word { alphabet, .. } if alphabet.len() > 1);
    if is_grid && rows.kind.is_row() && !grid.lists.is_empty() {
        Rule::learnt(&Seen::Grid(&grid))
    } else {
        Vec::new()
    }
}

/// Limits the ends of edges by the number of vertices, and by nothing else above the line.
fn limit_ends(repeat: &mut Repeat) {
    for graph in repeat.graphs().cloned().collect::<Vec<_>>() {
        let relation = if graph.base == 0 { Relation::LessThan } else { Relation::AtMost };
        for field in items_mut(&mut repeat.body).into_iter().map(Item::field_mut) {
            if let (Kind::Number { bounds, .. }, true) =
                (&mut field.kind, graph.ends.contains(&field.slot))
            {
                bounds.retain(|bound| graph.ends.contains(&bound.slot));
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
