//! Takes units out of an input: elements with all that is counted with them, vertices with their edges.
//!
//! A unit of `n` is its i-th element wherever `n` counts: in every list and every repeated part. Numbers
//! that name a unit, as those up to `n` do, are renumbered.

use crate::edit::{body_mut, own_count, set_value, values_above, Path};
use crate::field::{bounded, Bound, Count, Field, Join, Kind, Slot, Values};
use crate::model::{Item, Part, Repeat, Shape};
use crate::rule::{permutation, Demands, Graph};
use crate::text::number;
use crate::tree::{place, word, word_mut, Cell, Node, Place};

/// Units to keep of a slot: which, and what number each has among them.
struct Keep<'k> {
    slot: Slot,
    units: &'k [bool],
    ranks: Vec<usize>,
    left: usize,
}

/// Takes units of `slot` out of the body at a path, whose lines say how many there are. `keep` says of this number of
/// units which stay. `None` where that is impossible.
pub(crate) fn cut(
    shape: &Shape,
    nodes: &mut Vec<Node>,
    path: &Path,
    slot: Slot,
    keep: impl FnOnce(usize) -> Vec<bool>,
) -> Option<()> {
    let mut values = values_above(shape, nodes, path);
    let (parts, nodes) = body_mut(&shape.parts, nodes, path)?;
    let units = keep(own_count(parts, nodes, slot)?);
    let mut ranks = Vec::with_capacity(units.len());
    let mut left = 0;
    for &is_kept in &units {
        ranks.push(left);
        left += usize::from(is_kept);
    }
    let keep = Keep { slot, units: &units, ranks, left };
    set_value(parts, nodes, slot, left as i128)?;
    keep.parts(parts, nodes, &mut values, true)
}

impl Keep<'_> {
    fn parts(
        &self,
        parts: &[Part],
        nodes: &mut [Node],
        values: &mut Values,
        is_own: bool,
    ) -> Option<()> {
        let mut edges = Vec::new();
        for (part, node) in parts.iter().zip(nodes.iter_mut()) {
            match (part, node) {
                (Part::Line(items), Node::Line(cells)) => {
                    self.line(items, cells, values, is_own)?
                }
                (Part::OneOf(forms), Node::OneOf(form, cells)) => {
                    self.line(&forms[*form], cells, values, false)?;
                }
                (Part::Repeat(repeat), Node::Repeat(times)) => {
                    match repeat.graphs().find(|graph| graph.of == self.slot) {
                        Some(graph) => {
                            self.graph(repeat, graph, times)?;
                            edges.extend(repeat.count.slot().map(|slot| (slot, times.len())));
                        }
                        None => self.elements(&repeat.count, times, values)?,
                    }
                    for nodes in times {
                        self.parts(&repeat.body, nodes, values, false)?;
                    }
                }
                (Part::Line(_) | Part::OneOf(_) | Part::Repeat(_) | Part::Copied(_), _) => {}
            }
        }
        for (slot, count) in edges.into_iter().filter(|(slot, _)| *slot != self.slot) {
            set_value(parts, nodes, slot, count as i128);
        }
        Some(())
    }

    fn line(
        &self,
        items: &[Item],
        cells: &mut [Cell],
        values: &mut Values,
        is_own: bool,
    ) -> Option<()> {
        for (item, cell) in items.iter().zip(cells) {
            match (item, cell) {
                (Item::One(field), Cell::One(word)) => {
                    if is_own {
                        self.clamp(field, word);
                    } else {
                        self.renumber(field, word);
                    }
                    values[field.slot] = number(word);
                }
                (Item::List { count, field, rules }, Cell::List(words)) => {
                    let before = words.len();
                    self.elements(count, words, values)?;
                    match Demands::of(rules).permutation {
                        Some(base) if words.len() < before => permutation::rank(words, base),
                        _ => words.iter_mut().for_each(|word| self.renumber(field, word)),
                    }
                }
                (Item::One(_), Cell::List(_)) | (Item::List { .. }, Cell::One(_)) => {}
            }
        }
        Some(())
    }

    /// Keeps the elements of what the slot counts.
    fn elements<T>(&self, count: &Count, elements: &mut Vec<T>, values: &Values) -> Option<()> {
        let Count::Of { factor, slots, join, .. } = count else { return Some(()) };
        let Some(at) = slots.iter().position(|slot| *slot == self.slot) else { return Some(()) };
        let other = slots.iter().find(|slot| **slot != self.slot).and_then(|slot| values[*slot]);
        let other = bounded(other.unwrap_or(1)).max(1);
        let units = self.units.len();
        let unit = |element: usize| match (slots.len(), join) {
            (1, _) => {
                element / usize::try_from(*factor).ok().filter(|&factor| factor > 0).unwrap_or(1)
            }
            (_, Join::Product) if at == 0 => element / other,
            (_, Join::Product) => element % units.max(1),
            (_, Join::Sum) if at == 0 => element,
            (_, Join::Sum) => element.checked_sub(other).unwrap_or(usize::MAX),
        };
        let mut own = values.clone();
        own[self.slot] = Some(self.left as i128);
        let wanted = count.value(&own)?;
        let mut element = 0;
        elements.retain(|_| {
            let is_kept = self.units.get(unit(element)).copied().unwrap_or(true);
            element += 1;
            is_kept
        });
        elements.truncate(wanted);
        (elements.len() == wanted).then_some(())
    }

    /// Drops the edges of vertices that go. Where one vertex of a tree goes, its edges move to a neighbour.
    fn graph(&self, repeat: &Repeat, graph: &Graph, times: &mut Vec<Vec<Node>>) -> Option<()> {
        let (u, v) = (place(&repeat.body, graph.ends[0])?, place(&repeat.body, graph.ends[1])?);
        let end = |nodes: &[Node], place: Place| {
            usize::try_from(number(word(nodes, place)?)? - graph.base).ok()
        };
        let is_kept =
            |vertex: Option<usize>| vertex.and_then(|at| self.units.get(at)).copied() == Some(true);
        let is_tree = repeat.count.slots() == [self.slot];
        if is_tree && self.left + 1 == self.units.len() {
            let gone = self.units.iter().position(|is_kept| !is_kept)?;
            let touches =
                |nodes: &Vec<Node>| end(nodes, u) == Some(gone) || end(nodes, v) == Some(gone);
            let at = times.iter().position(touches)?;
            let edge = times.remove(at);
            let (left, right) = (end(&edge, u)?, end(&edge, v)?);
            let neighbour = if left == gone { right } else { left };
            for nodes in times {
                for place in [u, v] {
                    if end(nodes, place) == Some(gone) {
                        *word_mut(nodes, place)? = (neighbour as i128 + graph.base).to_string();
                    }
                }
            }
            return Some(());
        }
        times.retain(|nodes| is_kept(end(nodes, u)) && is_kept(end(nodes, v)));
        Some(())
    }

    /// Renumbers a word that names a unit.
    fn renumber(&self, field: &Field, word: &mut String) {
        let Some((base, value)) = self.index(field, word) else { return };
        let Ok(unit) = usize::try_from(value - base) else { return };
        let Some(&rank) = self.ranks.get(unit) else { return };
        let rank = rank.min(self.left.saturating_sub(1));
        *word = (base + rank as i128).to_string();
    }

    /// Lowers a word that is at most the number of units.
    fn clamp(&self, field: &Field, word: &mut String) {
        if let Some((base, value)) = self.index(field, word) {
            *word = value.min(base + self.left as i128 - 1).to_string();
        }
    }

    /// The first number that names a unit, and the number of a word that does.
    fn index(&self, field: &Field, word: &str) -> Option<(i128, i128)> {
        let Kind::Number { bounds, .. } = &field.kind else { return None };
        let relation = bounds.iter().find(|bound: &&Bound| bound.slot == self.slot)?.relation;
        Some((relation.highest(1)?, number(word)?))
    }
}
