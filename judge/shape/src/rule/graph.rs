//! Elements that are the edges of a graph.

use super::seen::{Pair, Seen};
use super::{Counted, RangeOf, RuleCheck, RuleKind};
use crate::field::{bounded, Slot, Values};
use crate::pattern::graphs::WantedGraph;
use crate::pattern::{Pattern, PatternKind};
use crate::reader::{Reader, Result};
use crate::rng::Rng;
use crate::text::number;
use std::collections::HashSet;

/// From this doubt on a graph may have loops and double edges. Any doubt is enough that it need not be connected.
pub(crate) const NOT_SIMPLE: u32 = 4;
/// The maximum number of draws for an edge that is not there yet. With half of the edges there, all fail once in 2^200.
const DRAWS: usize = 200;

/// Edges between the vertices that `of` counts, the first of which is `base`.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Graph {
    pub ends: [Slot; 2],
    pub of: Slot,
    pub base: i128,
    pub connected: bool,
    /// No loops, and no two edges between the same vertices.
    pub simple: bool,
}

impl RuleKind for Graph {
    fn slots(&self) -> &[Slot] {
        &self.ends
    }

    fn holds(&self, columns: &[Vec<&str>], values: &Values) -> bool {
        let vertices = self.vertices(values);
        self.edges(columns).is_some_and(|edges| {
            let are_within = edges.iter().all(|&(u, v)| u < vertices && v < vertices);
            are_within
                && (!self.simple || is_simple(&edges))
                && (!self.connected || is_connected(vertices, &edges))
        })
    }

    fn learn(seen: &Seen) -> Vec<Graph> {
        match seen {
            Seen::Pair(pair) => of_pair(pair).into_iter().collect(),
            Seen::Column(_) | Seen::Grid(_) | Seen::Counts(_) => Vec::new(),
        }
    }

    fn counts(&self, _: RangeOf, values: &Values) -> Option<(i128, i128)> {
        let vertices = values[self.of]?;
        let fewest = if self.connected { vertices - 1 } else { 0 };
        let most = vertices.checked_mul(vertices - 1)? / 2;
        Some((fewest, if self.simple { most } else { i128::MAX / 4 }))
    }

    fn gives_way(&self) -> bool {
        false
    }

    fn widen(&mut self, doubt: u32, _: &dyn Fn(i128) -> i128) {
        self.connected &= doubt == 0;
        self.simple &= doubt < NOT_SIMPLE;
    }

    fn checks(&self, columns: &[String], vertices: &str, count: Counted) -> Vec<RuleCheck> {
        let ([u, v], first, index) = ([&columns[0], &columns[1]], self.base, count.1);
        let mut checks = Vec::new();
        for end in [u, v] {
            let value = format!("{end}[{index}]");
            let test = format!("ASSERT({value} >= {first} && {value} < {first} + {vertices})");
            let call = format!("within({end}, {first}, {vertices})");
            checks.push(RuleCheck::of_each(call, count, &test));
        }
        if self.simple {
            let [a, b] = [u, v].map(|end| format!("{end}[{index}]"));
            let [low, high] = ["low", "high"].map(|end| format!("{end}{u}[{index}]"));
            let test = format!(
                "ASSERT({a} != {b})\n    SET({low} = {a}, {high} = {b})\n    \
                 IF({a} > {b}) SET({low} = {b}, {high} = {a}) END"
            );
            let mut check = RuleCheck::of_each(format!("simple({u}, {v})"), count, &test);
            check.ctd = check.ctd.map(|text| {
                let columns = format!("low{u}, high{u}");
                format!("UNSET({columns})\n{text}\n{}", RuleCheck::unique(&columns, count))
            });
            checks.push(check);
        }
        if self.connected {
            let call = format!("connected({vertices}, {u}, {v}, {first})");
            checks.push(RuleCheck { call, ctd: None });
        }
        checks
    }

    fn read(reader: &mut Reader, slots: &[Slot]) -> Result<Option<Graph>> {
        if !slots.is_empty() || !reader.is_word(&["connected", "simple", "graph"]) {
            return Ok(None);
        }
        let connected = reader.takes_words("connected");
        let simple = reader.takes_words("simple");
        reader.words("graph of")?;
        let of = reader.known()?;
        reader.words("by")?;
        let ends = [reader.known()?, reader.known()?];
        reader.words("from")?;
        Ok(Some(Graph { ends, of, base: reader.integer()?, connected, simple }))
    }

    fn words(&self, names: &[String]) -> String {
        let connected = if self.connected { "connected " } else { "" };
        let simple = if self.simple { "simple " } else { "" };
        let [of, u, v] = [self.of, self.ends[0], self.ends[1]].map(|slot| &names[slot]);
        format!("{connected}{simple}graph of {of} by {u} {v} from {}", self.base)
    }

    fn is_named(&self) -> bool {
        false
    }
}

impl Graph {
    /// The number of vertices.
    pub fn vertices(&self, values: &Values) -> usize {
        values[self.of].map_or(0, bounded)
    }

    /// The edges with these ends, as numbers from 0.
    pub fn edges(&self, columns: &[Vec<&str>]) -> Option<Vec<(usize, usize)>> {
        let end = |word: &str| usize::try_from(number(word)? - self.base).ok();
        let pairs = columns[0].iter().zip(&columns[1]);
        pairs.map(|(u, v)| Some((end(u)?, end(v)?))).collect()
    }
}

fn is_simple(edges: &[(usize, usize)]) -> bool {
    let mut seen = HashSet::new();
    edges.iter().all(|&(u, v)| u != v && seen.insert((u.min(v), u.max(v))))
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

fn of_pair(pair: &Pair) -> Option<Graph> {
    let of = vertices_slot(pair)?;
    let low = pair.left.range()?.0.min(pair.right.range()?.0);
    let ends = [pair.left.slot, pair.right.slot];
    let mut found = Graph { ends, of, base: low.clamp(0, 1), connected: true, simple: true };
    let mut total = 0;
    for (columns, values) in pair.columns().zip(pair.above) {
        let vertices = bounded(values[of]?);
        let edges = found.edges(&columns)?;
        if edges.iter().any(|&(u, v)| u >= vertices || v >= vertices) {
            return None;
        }
        total += edges.len();
        found.simple &= is_simple(&edges);
        found.connected &= is_connected(vertices, &edges);
    }
    (total >= 2 && (found.simple || found.connected)).then_some(found)
}

/// The slot that says how many vertices there are: the largest end of an edge is most often that number,
/// or one less where vertices are counted from 0.
fn vertices_slot(pair: &Pair) -> Option<Slot> {
    let numbers =
        |words: &[&str]| -> Vec<i128> { words.iter().filter_map(|word| number(word)).collect() };
    let ends = pair.columns().map(|[left, right]| [numbers(&left), numbers(&right)].concat());
    let ends: Vec<Vec<i128>> = ends.collect();
    let base = ends.iter().flatten().min()?.clamp(&0, &1);
    let tops = || ends.iter().map(|ends| ends.iter().max());
    let slots = pair.above.first()?.len();
    let reached = |slot: &Slot| {
        let tops = tops().zip(pair.above);
        let is_reached = |top: &i128, of: Option<i128>| of.map(|of| of - 1 + base) == Some(*top);
        tops.filter(|(top, values)| top.is_some_and(|top| is_reached(top, values[*slot]))).count()
    };
    let others = (0..slots).filter(|slot| ![pair.left.slot, pair.right.slot].contains(slot));
    let best = others.max_by_key(|slot| (reached(slot), slots - slot))?;
    (2 * reached(&best) >= tops().flatten().count()).then_some(best)
}

/// `count` edges between vertices from 0; `None` where there is no such graph.
pub(crate) fn edges(
    rng: &mut Rng,
    vertices: usize,
    count: usize,
    (connected, simple): (bool, bool),
) -> Option<Vec<(usize, usize)>> {
    if vertices == 0 || connected && count + 1 < vertices {
        return (vertices == 0 && count == 0).then(Vec::new);
    }
    if simple && count > vertices.saturating_mul(vertices - 1) / 2 {
        return None;
    }
    let wanted = WantedGraph { vertices, edges: count, seed: rng.bits() };
    let patterned =
        rng.once_in(3).then(|| Pattern::any(PatternKind::Graph, rng).edges(wanted)).flatten();
    let mut edges = match patterned {
        Some(edges) => edges,
        None if connected => tree(rng, vertices),
        None => Vec::new(),
    };
    let key = |(u, v): (usize, usize)| (u.min(v), u.max(v));
    let mut seen: HashSet<(usize, usize)> = edges.iter().map(|&edge| key(edge)).collect();
    let is_dense = simple && count > vertices.saturating_mul(vertices - 1) / 4;
    if is_dense {
        let mut all: Vec<(usize, usize)> = (0..vertices)
            .flat_map(|v| (0..v).map(move |u| (u, v)))
            .filter(|edge| !seen.contains(edge))
            .collect();
        rng.shuffle(&mut all);
        all.truncate(count.saturating_sub(edges.len()));
        edges.extend(all);
    }
    while edges.len() < count {
        let mut draws = (0..DRAWS).map(|_| (rng.below(vertices), rng.below(vertices)));
        let edge = draws.find(|&edge| !simple || edge.0 != edge.1 && seen.insert(key(edge)))?;
        edges.push(edge);
    }
    if !rng.once_in(3) {
        let mut labels: Vec<usize> = (0..vertices).collect();
        rng.shuffle(&mut labels);
        edges.iter_mut().for_each(|edge| *edge = (labels[edge.0], labels[edge.1]));
        rng.shuffle(&mut edges);
    }
    for edge in &mut edges {
        if rng.once_in(2) {
            *edge = (edge.1, edge.0);
        }
    }
    Some(edges)
}

/// A tree of one of the known patterns.
fn tree(rng: &mut Rng, vertices: usize) -> Vec<(usize, usize)> {
    let wanted = WantedGraph { vertices, edges: vertices.saturating_sub(1), seed: rng.bits() };
    (0..DRAWS).find_map(|_| Pattern::any(PatternKind::Graph, rng).edges(wanted)).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn edges_are_as_asked() {
        let mut rng = Rng::new(3);
        for vertices in 1..9usize {
            for count in 0..=vertices * (vertices - 1) / 2 {
                for connected in [false, true] {
                    let made = edges(&mut rng, vertices, count, (connected, true));
                    let is_possible = !connected || count + 1 >= vertices;
                    assert_eq!(made.is_some(), is_possible, "{vertices} {count}");
                    let Some(made) = made else { continue };
                    let keys: HashSet<_> =
                        made.iter().map(|&(u, v)| (u.min(v), u.max(v))).collect();
                    assert_eq!(keys.len(), count);
                    assert!(made.iter().all(|&(u, v)| u != v && u < vertices && v < vertices));
                    assert!(!connected || is_connected(vertices, &made));
                }
            }
        }
        assert_eq!(edges(&mut rng, 3, 4, (false, true)), None);
    }

    #[test]
    fn few_vertices_are_enough_where_loops_are_allowed() {
        let mut rng = Rng::new(1);
        for (vertices, count) in
            (1..5).flat_map(|vertices| (0..8).map(move |count| (vertices, count)))
        {
            for _ in 0..200 {
                let made =
                    edges(&mut rng, vertices, count, (false, false)).expect("there are such");
                assert_eq!(made.len(), count, "{vertices} vertices");
                assert!(
                    made.iter().all(|&(u, v)| u < vertices && v < vertices),
                    "{vertices} {count}"
                );
            }
        }
    }
}
