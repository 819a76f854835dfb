//! Edges of graphs: known patterns, and trees with more edges between their vertices.

use crate::pattern::graphs::WantedGraph;
use crate::pattern::{Pattern, PatternKind};
use crate::rng::Rng;
use std::collections::HashSet;

/// The maximum number of draws for an edge that is not there yet.
const DRAWS: usize = 200;

/// `count` edges between vertices from 0; `None` where there is no such graph.
pub(super) fn edges(
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
    use crate::check::is_connected;

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
