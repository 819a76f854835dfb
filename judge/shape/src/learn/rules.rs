//! Learns what holds for all elements of what is repeated.
//!
//! A rule is believed when it holds everywhere and when chance would hardly have it so: the evidence is
//! counted in bits.

use crate::field::{Bound, Field, Kind, Relation, Slot, Values};
use crate::model::{counts, each_repeat_mut, fields_mut, items_mut, Item, Part, Repeat};
use crate::rule::{Column, Pair, Rule, Seen};
use crate::tree::{self, Cell, Node};
use crate::visit::{walk, Above, Visitor};
use std::collections::{HashMap, HashSet};

/// The maximum number of lists of a slot, or of its columns, that are looked at: more say nothing new and take memory.
const MAX_LISTS: usize = 20_000;

/// The elements of samples that rules may be about.
struct Elements<'n> {
    counts: HashSet<Slot>,
    /// The lists of each slot, or its columns in lines that are repeated.
    of_slots: Vec<Vec<Vec<&'n str>>>,
    /// The values above repeated lines, by the first slot of the line.
    above: HashMap<Slot, Vec<Values>>,
}

/// Adds the rules to the parts.
pub(super) fn learn(parts: &mut [Part], inputs: &[Vec<Node>], slots: usize) {
    let (counts, of_slots) = (counts(parts), vec![Vec::new(); slots]);
    let mut elements = Elements { counts, of_slots, above: HashMap::new() };
    for nodes in inputs {
        walk(parts, nodes, slots, &mut elements).expect("all elements are taken");
    }
    for item in items_mut(parts) {
        if let Item::List { field: Field { slot, kind }, rules, count } = item {
            let lists = std::mem::take(&mut elements.of_slots[*slot]);
            let column = Column { slot: *slot, kind, lists, count: Some(count) };
            *rules = Rule::learnt(&Seen::Column(&column));
        }
    }
    each_repeat_mut(parts, &mut |repeat| {
        repeat.rules = elements.rules(repeat);
        limit_ends(repeat);
    });
}

impl<'n> Visitor<'n> for Elements<'n> {
    fn item(&mut self, item: &Item, cell: &'n Cell, _: &mut Above) -> Result<(), String> {
        if let Cell::List(words) = cell {
            self.add(item.field().slot, words.iter().map(String::as_str).collect());
        }
        Ok(())
    }

    fn begin(&mut self, repeat: &Repeat, _: &[Vec<Node>], above: &Above) -> Result<(), String> {
        if let Some(first) = repeat.first_slot() {
            let mut values = vec![None; above.values.len()];
            above.scope.iter().for_each(|&slot| values[slot] = above.values[slot]);
            let all = self.above.entry(first).or_default();
            all.extend((all.len() < MAX_LISTS).then_some(values));
        }
        Ok(())
    }

    fn end(&mut self, repeat: &Repeat, times: &'n [Vec<Node>], _: &Above) -> Result<(), String> {
        for slot in repeat.lines().flatten().filter_map(Item::one).map(|field| field.slot) {
            if let Some(words) = tree::column(&repeat.body, times, slot) {
                self.add(slot, words);
            }
        }
        Ok(())
    }
}

impl<'n> Elements<'n> {
    fn add(&mut self, slot: Slot, words: Vec<&'n str>) {
        let lists = &mut self.of_slots[slot];
        lists.extend((lists.len() < MAX_LISTS).then_some(words));
    }

    fn rules(&mut self, repeat: &Repeat) -> Vec<Rule> {
        let above = repeat.first_slot().and_then(|first| self.above.remove(&first));
        let mut rules = Vec::new();
        for items in repeat.lines() {
            let columns = items.iter().filter_map(Item::one).map(|Field { slot, kind }| {
                let lists = std::mem::take(&mut self.of_slots[*slot]);
                Column { slot: *slot, kind, lists, count: None }
            });
            let columns: Vec<Column> = columns.collect();
            if repeat.body.len() == 1 {
                rules.extend(of_line(&columns, items.len() == 2, above.as_deref().unwrap_or(&[])));
            }
            for column in columns.iter().filter(|column| self.counts.contains(&column.slot)) {
                rules.extend(Rule::learnt(&Seen::Counts(column)));
            }
        }
        rules
    }
}

/// The rules for the words of a line that is repeated. `is_pair` says that it has two items.
fn of_line(columns: &[Column], is_pair: bool, above: &[Values]) -> Vec<Rule> {
    let own = columns.iter().map(|column| Rule::learnt(&Seen::Column(column)));
    let own: Vec<Vec<Rule>> = own.collect();
    let mut rules = Vec::new();
    if let [rows] = columns {
        rules.extend(of_grid(rows));
    }
    for (at, pair) in columns.windows(2).enumerate() {
        if own[at].is_empty() || own[at + 1].is_empty() || is_pair {
            let pair = Pair { left: &pair[0], right: &pair[1], above, is_all: is_pair };
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
        let ends = fields_mut(&mut repeat.body).filter(|field| graph.ends.contains(&field.slot));
        for field in ends {
            if let Kind::Number { bounds, .. } = &mut field.kind {
                bounds.retain(|bound| graph.ends.contains(&bound.slot));
                bounds.push(Bound { relation, slot: graph.of });
            }
        }
    }
}
