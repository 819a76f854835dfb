//! Whether an input has a shape: its words, its counts, and the rules about what is repeated.

use crate::form;
use crate::model::{Field, Graph, Item, Kind, Part, Repeat, Rule, Shape, Values};
use crate::text::{number, real, scaled, Text};
use crate::tree::{self, Cell, Node};
use std::collections::HashSet;

impl Shape {
    /// Whether an input has this shape.
    ///
    /// # Errors
    /// The first thing that does not fit.
    pub fn check(&self, input: &[u8]) -> Result<(), String> {
        check(self, &self.nodes(input)?)
    }

    /// Whether an input has this shape byte for byte.
    ///
    /// # Errors
    /// The first thing that does not fit: blanks at line ends and the like, too.
    pub fn accepts(&self, input: &[u8]) -> Result<(), String> {
        let nodes = self.nodes(input)?;
        check(self, &nodes)?;
        let deviations = form::deviations(input, || tree::print(&self.parts, &nodes));
        deviations.first().map_or(Ok(()), |one| Err(one.to_string()))
    }

    /// Whether an input consists of the parts of this shape, whatever its numbers and words are.
    pub fn has_structure(&self, input: &[u8]) -> bool {
        self.nodes(input).is_ok()
    }

    /// An input taken apart, whatever its numbers and words are.
    pub(crate) fn nodes(&self, input: &[u8]) -> Result<Vec<Node>, String> {
        let nodes = tree::parse(&self.parts, self.names.len(), &Text::new(input)?);
        Ok(nodes.ok_or("its lines do not fit the shape")?)
    }
}

/// Whether nodes, perhaps changed since they were read, still form an input of this shape.
///
/// # Errors
/// The first thing that does not fit.
pub(crate) fn check(shape: &Shape, nodes: &[Node]) -> Result<(), String> {
    let mut checker = Checker { shape, values: vec![None; shape.names.len()] };
    checker.parts(&shape.parts, nodes)
}

/// The input that changed nodes stand for, where it has the shape and differs from the input before.
pub(crate) fn changed_input(shape: &Shape, nodes: &[Node], before: &[u8]) -> Option<Vec<u8>> {
    check(shape, nodes).ok()?;
    Some(tree::print(&shape.parts, nodes)).filter(|after| after != before)
}

struct Checker<'s> {
    shape: &'s Shape,
    values: Values,
}

impl Checker<'_> {
    fn parts(&mut self, parts: &[Part], nodes: &[Node]) -> Result<(), String> {
        for (part, node) in parts.iter().zip(nodes) {
            match (part, node) {
                (Part::Line(items), Node::Line(cells)) => self.items(items, cells)?,
                (Part::OneOf(forms), Node::OneOf(form, cells)) => {
                    tree::forget(forms, &mut self.values);
                    self.items(&forms[*form], cells)?
                }
                (Part::Repeat(repeat), Node::Repeat(times)) => self.repeat(repeat, times)?,
                (Part::Copied(_), Node::Copied(_)) => {}
                (Part::Line(_) | Part::OneOf(_) | Part::Repeat(_) | Part::Copied(_), _) => {
                    return Err("a part is another one".to_string());
                }
            }
        }
        Ok(())
    }

    fn repeat(&mut self, repeat: &Repeat, times: &[Vec<Node>]) -> Result<(), String> {
        if !repeat.count.fits(times.len(), &self.values) {
            return Err(format!("a part comes {} times, which is not its count", times.len()));
        }
        for nodes in times {
            self.parts(&repeat.body, nodes)?;
            if tree::is_end(repeat, nodes) {
                return Err("a line within is the one that ends it".to_string());
            }
        }
        let is_broken = |rule: &&Rule| !holds_for_rows(rule, repeat, times, &self.values);
        match repeat.rules.iter().find(is_broken) {
            Some(rule) => Err(self.broken(rule)),
            None => Ok(()),
        }
    }

    fn items(&mut self, items: &[Item], cells: &[Cell]) -> Result<(), String> {
        for (item, cell) in items.iter().zip(cells) {
            match (item, cell) {
                (Item::One(field), Cell::One(word)) => {
                    self.values[field.slot] = number(word);
                    self.field(field, word)?;
                    self.conditions(field)?;
                }
                (Item::List { count, field, rules }, Cell::List(words)) => {
                    if !count.fits(words.len(), &self.values) {
                        return Err(format!(
                            "there are {} {}",
                            words.len(),
                            self.shape.names[field.slot]
                        ));
                    }
                    let has_conditions = !self.shape.conditions.is_empty();
                    for word in words {
                        self.field(field, word)?;
                        if has_conditions {
                            self.values[field.slot] = number(word);
                            self.conditions(field)?;
                        }
                    }
                    self.values[field.slot] = None;
                    let words: Vec<&str> = words.iter().map(String::as_str).collect();
                    if let Some(rule) = rules.iter().find(|rule| !holds(rule, &words)) {
                        return Err(self.broken(rule));
                    }
                }
                (Item::One(_), Cell::List(_)) | (Item::List { .. }, Cell::One(_)) => {
                    return Err("a word is a list".to_string());
                }
            }
        }
        Ok(())
    }

    fn field(&self, field: &Field, word: &str) -> Result<(), String> {
        if fits(&field.kind, word, &self.values) {
            Ok(())
        } else {
            Err(format!("{} cannot be `{}`", self.shape.names[field.slot], shortened(word)))
        }
    }

    /// Looks at the conditions of which this field is the last.
    fn conditions(&self, field: &Field) -> Result<(), String> {
        let mut conditions = self.shape.conditions.iter();
        let broken = conditions.find(|condition| {
            condition.last_slot() == field.slot && !condition.holds(&self.values)
        });
        match broken {
            Some(broken) => Err(format!("`{}` does not hold", broken.text(&self.shape.names))),
            None => Ok(()),
        }
    }

    fn broken(&self, rule: &Rule) -> String {
        format!("`{}` does not hold", rule.text(&self.shape.names, true))
    }
}

fn shortened(word: &str) -> String {
    word.chars().take(30).collect()
}

/// Whether a word is of this kind.
pub(crate) fn fits(kind: &Kind, word: &str, values: &Values) -> bool {
    match kind {
        Kind::Unknown => true,
        Kind::Literal(literal) => literal == word,
        Kind::Number { low, high, bounds } => number(word).is_some_and(|value| {
            (*low..=*high).contains(&value)
                && bounds.iter().all(|bound| bound.permits(value, values))
        }),
        Kind::Real { low, high, decimals, exact } => real(word).is_some_and(|(value, digits)| {
            let is_even = if *exact { digits == *decimals } else { digits <= *decimals };
            let value = scaled(value, digits, *decimals);
            is_even && value.is_some_and(|value| (*low..=*high).contains(&value))
        }),
        Kind::Word { alphabet, length } => {
            length.fits(word.chars().count(), values)
                && word.chars().all(|c| alphabet.binary_search(&c).is_ok())
        }
        Kind::Choice(words) => words.iter().any(|choice| choice == word),
    }
}

/// Whether all times of a repeated part keep one of its rules.
pub(crate) fn holds_for_rows(
    rule: &Rule,
    repeat: &Repeat,
    times: &[Vec<Node>],
    values: &Values,
) -> bool {
    let column = |slot| tree::column(&repeat.body, times, slot);
    match rule {
        Rule::Graph(graph) => {
            let edges = edges(repeat, times, graph);
            edges.is_some_and(|edges| is_graph(graph, &edges, values[graph.of]))
        }
        Rule::Exactly { mark, times: wanted } => {
            let count = |words: Vec<&str>| marks(&words, *mark);
            first_slot(&repeat.body).and_then(column).map(count) == Some(*wanted)
        }
        Rule::Frame(mark) => {
            first_slot(&repeat.body).and_then(column).is_some_and(|rows| is_framed(&rows, *mark))
        }
        Rule::Distinct(slots) => {
            let columns: Option<Vec<Vec<&str>>> = slots.iter().map(|&slot| column(slot)).collect();
            columns.is_some_and(|columns| is_distinct(&columns))
        }
        Rule::Differ(left, right) => {
            let (left, right) = (column(*left), column(*right));
            left.zip(right)
                .is_some_and(|(left, right)| left.iter().zip(&right).all(|(l, r)| l != r))
        }
        Rule::Order { slot, .. }
        | Rule::Permutation { slot, .. }
        | Rule::Parents { slot, .. }
        | Rule::Total { slot, .. } => column(*slot).is_some_and(|words| holds(rule, &words)),
    }
}

/// Whether the words of one slot keep a rule that is about it alone.
pub(crate) fn holds(rule: &Rule, words: &[&str]) -> bool {
    match rule {
        Rule::Order { order, .. } => {
            let pair = |pair: &[&str]| match (ordered(pair[0]), ordered(pair[1])) {
                (Some(before), Some(after)) => order.holds(before, after),
                (None, _) | (_, None) => false,
            };
            words.windows(2).all(pair)
        }
        Rule::Distinct(_) => is_distinct(&[words.to_vec()]),
        Rule::Permutation { base, .. } => is_permutation(words, *base),
        Rule::Parents { base, .. } => are_parents(words, *base),
        Rule::Total { most, .. } => {
            let sum = words.iter().try_fold(0i128, |sum, word| sum.checked_add(number(word)?));
            sum.is_some_and(|sum| sum <= *most)
        }
        // Only lines that are repeated have these.
        Rule::Differ(..) | Rule::Graph(_) | Rule::Exactly { .. } | Rule::Frame(_) => true,
    }
}

/// A number for the order of a word; reals are compared by their first nine digits after the point.
pub(crate) fn ordered(word: &str) -> Option<i128> {
    let (value, decimals) = real(word)?;
    scaled(value, decimals, decimals.max(9)).filter(|_| decimals <= 9)
}

pub(crate) fn is_distinct(columns: &[Vec<&str>]) -> bool {
    let mut seen = HashSet::new();
    let count = columns.first().map_or(0, Vec::len);
    (0..count).all(|at| seen.insert(columns.iter().map(|column| column[at]).collect::<Vec<_>>()))
}

pub(crate) fn is_permutation(words: &[&str], base: i128) -> bool {
    let mut seen = vec![false; words.len()];
    words.iter().all(|word| {
        let place = number(word).and_then(|value| usize::try_from(value - base).ok());
        place
            .and_then(|place| seen.get_mut(place))
            .is_some_and(|seen| !std::mem::replace(seen, true))
    })
}

/// Whether each number is from `base` to `base` and its place, from 0.
pub(crate) fn are_parents(words: &[&str], base: i128) -> bool {
    let is_before = |(at, word): (usize, &&str)| {
        number(word).is_some_and(|value| (base..=base + at as i128).contains(&value))
    };
    words.iter().enumerate().all(is_before)
}

/// The slot of the first word of a body of one line.
pub(crate) fn first_slot(body: &[Part]) -> Option<usize> {
    match body {
        [Part::Line(items)] => items.first().map(|item| item.field().slot),
        _ => None,
    }
}

pub(crate) fn marks(rows: &[&str], mark: char) -> usize {
    rows.iter().map(|row| row.chars().filter(|&c| c == mark).count()).sum()
}

pub(crate) fn is_framed(rows: &[&str], mark: char) -> bool {
    let (first, last) = (rows.first(), rows.last());
    let is_full = |row: Option<&&str>| row.is_some_and(|row| row.chars().all(|c| c == mark));
    is_full(first)
        && is_full(last)
        && rows.iter().all(|row| row.starts_with(mark) && row.ends_with(mark))
}

/// The edges of a graph, as numbers from 0.
pub(crate) fn edges(
    repeat: &Repeat,
    times: &[Vec<Node>],
    graph: &Graph,
) -> Option<Vec<(usize, usize)>> {
    let column = |slot| tree::column(&repeat.body, times, slot);
    edges_between(&column(graph.u)?, &column(graph.v)?, graph.base)
}

/// The edges with these ends, where the first vertex is `base`.
pub(crate) fn edges_between(
    left: &[&str],
    right: &[&str],
    base: i128,
) -> Option<Vec<(usize, usize)>> {
    let end = |word: &str| usize::try_from(number(word)? - base).ok();
    left.iter().zip(right).map(|(u, v)| Some((end(u)?, end(v)?))).collect()
}

/// Whether edges are as a graph asks.
pub(crate) fn is_graph(graph: &Graph, edges: &[(usize, usize)], vertices: Option<i128>) -> bool {
    let vertices = vertices.map_or(0, tree::bounded);
    if edges.iter().any(|&(u, v)| u >= vertices || v >= vertices) {
        return false;
    }
    if graph.simple {
        let mut seen = HashSet::new();
        if !edges.iter().all(|&(u, v)| u != v && seen.insert((u.min(v), u.max(v)))) {
            return false;
        }
    }
    !graph.connected || is_connected(vertices, edges)
}

/// Whether edges connect all vertices.
pub(crate) fn is_connected(vertices: usize, edges: &[(usize, usize)]) -> bool {
    if edges.len() + 1 < vertices {
        return false;
    }
    let mut parent: Vec<usize> = (0..vertices).collect();
    let mut groups = vertices;
    for &(u, v) in edges {
        let (u, v) = (root(&mut parent, u), root(&mut parent, v));
        if u != v {
            parent[u] = v;
            groups -= 1;
        }
    }
    groups <= 1
}

/// The vertex that stands for the group of another one.
fn root(parent: &mut [usize], mut vertex: usize) -> usize {
    while parent[vertex] != vertex {
        parent[vertex] = parent[parent[vertex]];
        vertex = parent[vertex];
    }
    vertex
}
