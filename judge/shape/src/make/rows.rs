//! The lines of a repeated part together: columns that are chosen as a whole, lines that must differ,
//! and lines that are sorted.

use super::maker::{Columns, Maker};
use crate::field::{bounded, Field, Kind, Relation, Slot};
use crate::model::{Item, Part, Repeat};
use crate::pattern::graphs::WantedGraph;
use crate::pattern::PatternKind;
use crate::rule::{self, Demands, Graph};
use crate::tree::{word_of, Node};
use std::collections::HashSet;

impl Maker<'_, '_> {
    /// The columns that are chosen as a whole, for a part whose body is one line.
    pub fn columns(&mut self, repeat: &Repeat, times: usize) -> Option<Columns> {
        let mut columns = self.filled_columns(repeat, times)?;
        let [Part::Line(items)] = &repeat.body[..] else { return Some(columns) };
        if let [Item::List { count, field, .. }] = &items[..] {
            let pattern = self.pattern(field.slot).zip(count.value(&self.values));
            let cells = pattern
                .and_then(|(pattern, width)| self.number_cells(field, pattern, (times, width)));
            columns.extend(cells.map(|cells| (field.slot, cells)));
            return Some(columns);
        }
        if let Some((field, rows)) = self.grid(repeat, times) {
            columns.insert(field.slot, rows?);
            return Some(columns);
        }
        for graph in repeat.graphs() {
            self.spend(2 * times)?;
            self.edges(graph, times, &mut columns)?;
        }
        let own: Vec<Slot> = items.iter().map(|item| item.field().slot).collect();
        for field in items.iter().filter_map(Item::one) {
            let rules = repeat.rules_of(field.slot);
            let is_free = !items.iter().any(|item| depends(item.field(), field.slot, &own));
            let is_plain = !repeat.rules.iter().any(|rule| rule.binds(field.slot))
                && !self.limits.is_count(field.slot)
                && !self.is_pinned(field.slot);
            // Without rules a column has a style as a list has, but not always: rows may be what matters.
            let is_whole =
                !rules.is_empty() || is_plain && (self.draft.is_some() || self.rng.once_in(2));
            if is_free && field.kind.is_number() && is_whole && !columns.contains_key(&field.slot) {
                self.spend(times)?;
                columns.insert(field.slot, self.list(field, times, &Demands::of(&rules))?);
            }
        }
        Some(columns)
    }

    /// The columns that patterns of numbers or words fill. In each line, numbers of several columns are put into
    /// the order that the shape asks.
    fn filled_columns(&mut self, repeat: &Repeat, times: usize) -> Option<Columns> {
        let mut columns = Columns::new();
        let Some(fields) = repeat.columns() else { return Some(columns) };
        // The values of an earlier part in this place say nothing.
        fields.iter().for_each(|field| self.values[field.slot] = None);
        let mut numbers: Vec<(&Field, Vec<i128>)> = Vec::new();
        for field in fields {
            let Some(pattern) = self.pattern(field.slot) else { continue };
            let demands = Demands::of(&repeat.rules_of(field.slot));
            match (&field.kind, pattern.kind()) {
                (_, PatternKind::Numbers | PatternKind::Intervals) => {
                    self.spend(times)?;
                    numbers.push((field, self.filled_numbers(field, times, &demands, pattern)?));
                }
                (Kind::Word { .. }, PatternKind::Words) => {
                    columns.insert(field.slot, self.filled(field, times, &demands, pattern)?);
                }
                (_, PatternKind::Word | PatternKind::Words) => {}
                (_, PatternKind::Graph | PatternKind::Maze) => {}
            }
        }
        put_in_order(&mut numbers);
        for (field, values) in numbers {
            columns.insert(field.slot, self.written(field, values));
        }
        Some(columns)
    }

    fn edges(&mut self, graph: &Graph, count: usize, columns: &mut Columns) -> Option<()> {
        let vertices = bounded(self.values[graph.of]?);
        if graph.ends.iter().any(|end| columns.contains_key(end)) {
            return Some(());
        }
        let edges = match self.pattern(graph.ends[0]) {
            Some(pattern) => {
                let seed = self.rng.bits();
                pattern.edges(WantedGraph { vertices, edges: count, seed })?
            }
            None => rule::graph::edges(self.rng, vertices, count, (graph.connected, graph.simple))?,
        };
        let ascends = self.compares(graph, [Relation::MoreThan, Relation::AtLeast]);
        let descends = self.compares(graph, [Relation::LessThan, Relation::AtMost]);
        let word = |vertex: usize| (vertex as i128 + graph.base).to_string();
        let (mut left, mut right) = (Vec::new(), Vec::new());
        for (u, v) in edges {
            let is_wrong = ascends && u > v || descends && u < v;
            let (u, v) = if is_wrong { (v, u) } else { (u, v) };
            left.push(word(u));
            right.push(word(v));
        }
        columns.extend(graph.ends.into_iter().zip([left, right]));
        Some(())
    }

    /// Whether the second end of each edge has such a limit by the first.
    fn compares(&self, graph: &Graph, relations: [Relation; 2]) -> bool {
        let end = self.limits.fields.get(&graph.ends[1]);
        let mut bounds = end.iter().flat_map(|field| field.kind.bounds());
        bounds.any(|bound| bound.slot == graph.ends[0] && relations.contains(&bound.relation))
    }
}

/// Exchanges numbers of a line that break a limit by another one of it.
fn put_in_order(numbers: &mut [(&Field, Vec<i128>)]) {
    for at in 0..numbers.len() {
        for bound in numbers[at].0.kind.bounds() {
            let other = numbers.iter().position(|(field, _)| field.slot == bound.slot);
            let Some(other) = other.filter(|&other| other != at) else { continue };
            for row in 0..numbers[at].1.len() {
                let (value, limit) = (numbers[at].1[row], numbers[other].1[row]);
                if !bound.relation.holds(value, limit) {
                    (numbers[at].1[row], numbers[other].1[row]) = (limit, value);
                }
            }
        }
    }
}

/// Whether a field of a line and a slot of that line limit each other.
fn depends(field: &Field, slot: Slot, own: &[Slot]) -> bool {
    let own_bound = |other: Slot| own.contains(&other) && (field.slot == slot || other == slot);
    field.kind.bounds().iter().any(|bound| own_bound(bound.slot))
}

/// The lines that came already, for rules that lines differ.
pub(super) struct EarlierLines {
    lines: Vec<HashSet<Vec<String>>>,
}

impl EarlierLines {
    pub fn new(repeat: &Repeat) -> EarlierLines {
        EarlierLines { lines: vec![HashSet::new(); repeat.rules.len()] }
    }

    /// Takes in a line, unless it breaks a rule.
    pub fn accepts(&mut self, repeat: &Repeat, nodes: &[Node]) -> bool {
        let word = |slot| word_of(&repeat.body, nodes, slot).map_or("", String::as_str);
        let mut new = Vec::new();
        for (at, rule) in repeat.rules.iter().enumerate() {
            if !rule.permits(&word) {
                return false;
            }
            if rule.asks_difference() {
                let slots = rule.slots().iter();
                let words: Vec<String> = slots.map(|&slot| word(slot).to_string()).collect();
                if self.lines[at].contains(&words) {
                    return false;
                }
                new.push((at, words));
            }
        }
        for (at, key) in new {
            self.lines[at].insert(key);
        }
        true
    }
}
