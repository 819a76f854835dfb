//! Graphs and trees on which simple walks are slow: deep, wide, or with many ways.

use super::table::{row, Rows};
use crate::rng::Rng;
use std::collections::HashSet;

/// A graph that a pattern makes. Vertices are numbers from 0.
#[derive(Clone, Copy, Debug)]
pub struct WantedGraph {
    pub vertices: usize,
    pub edges: usize,
    pub seed: u64,
}

/// Edges as pairs of vertices.
pub type Edges = Vec<(usize, usize)>;

impl WantedGraph {
    /// A tree, if there are edges enough; with the edges that are left beside it, one by one.
    fn tree(self, parent: impl Fn(usize) -> usize) -> Option<Edges> {
        self.filled((1..self.vertices).map(|vertex| (parent(vertex), vertex)).collect())
    }

    /// These edges, and as many more as are wanted: from each vertex to one that is further and further away.
    fn filled(self, mut edges: Edges) -> Option<Edges> {
        let missing = self.edges.checked_sub(edges.len())?;
        if missing > 0 {
            let seen: HashSet<(usize, usize)> = edges.iter().copied().collect();
            let at = |distance: usize| {
                (0..self.vertices - distance).map(move |from| (from, from + distance))
            };
            let pairs = (1..self.vertices).flat_map(at).filter(|edge| !seen.contains(edge));
            edges.extend(pairs.take(missing));
        }
        (edges.len() == self.edges).then_some(edges)
    }

    /// The edges with the vertices numbered from the last.
    fn mirrored(self, edges: Edges) -> Edges {
        let last = self.vertices.saturating_sub(1);
        edges.into_iter().map(|(from, to)| (last - from, last - to)).collect()
    }
}

/// The patterns of graphs, the most useful first.
pub(super) const ROWS: Rows<fn(WantedGraph) -> Option<Edges>> = &[
    row("a path", path),
    row("a star", |wanted| wanted.tree(|_| 0)),
    row("a random graph", random_graph),
    row("a path with its vertices backwards", |wanted| Some(wanted.mirrored(path(wanted)?))),
    // Where sets are joined, each joins the root of the next, or gets it.
    row("a star with its middle second", |wanted| {
        let edges = wanted.tree(|_| 0)?;
        Some(edges.into_iter().map(|(from, to)| (to, from)).collect())
    }),
    row("a path with its vertices shuffled", path_shuffled),
    // A path of half of the vertices, each with a leaf.
    row("a caterpillar", |wanted| {
        let spine = wanted.vertices.div_ceil(2);
        wanted.tree(|vertex| if vertex < spine { vertex - 1 } else { vertex - spine })
    }),
    row("a star with its middle at the end", |wanted| Some(wanted.mirrored(wanted.tree(|_| 0)?))),
    // A path of half of the vertices, and a star at its end.
    row("a broom", |wanted| {
        let handle = wanted.vertices.div_ceil(2);
        wanted.tree(|vertex| (vertex - 1).min(handle - 1))
    }),
    row("a binary tree", |wanted| wanted.tree(|vertex| (vertex - 1) / 2)),
    row("a dense graph", dense),
    row("a ring", ring),
    row("layers of two vertices", ladder_of_pairs),
    row("a lattice", lattice),
    // Two stars with a path between them.
    row("a dumbbell", |wanted| {
        let third = wanted.vertices / 3;
        wanted.tree(|vertex| match vertex {
            _ if vertex <= third => 0,
            _ if vertex < 2 * third => vertex - 1,
            _ => (2 * third).saturating_sub(1).max(third),
        })
    }),
    // As many legs as they are long.
    row("a spider", |wanted| {
        let legs = wanted.vertices.isqrt().max(1);
        wanted.tree(|vertex| vertex.saturating_sub(legs))
    }),
    row("a random tree", random_tree),
];

fn path(wanted: WantedGraph) -> Option<Edges> {
    wanted.tree(|vertex| vertex - 1)
}

/// A path whose vertices have random numbers, and whose edges are in a random order.
fn path_shuffled(wanted: WantedGraph) -> Option<Edges> {
    let mut random = Rng::new(wanted.seed);
    let mut names: Vec<usize> = (0..wanted.vertices).collect();
    random.shuffle(&mut names);
    let mut edges: Edges =
        path(wanted)?.into_iter().map(|(from, to)| (names[from], names[to])).collect();
    random.shuffle(&mut edges);
    Some(edges)
}

fn random_tree(wanted: WantedGraph) -> Option<Edges> {
    let parent = |vertex: usize| {
        Rng::new(wanted.seed.wrapping_mul(31).wrapping_add(vertex as u64)).below(vertex)
    };
    wanted.tree(parent)
}

/// A ring: a path whose end is joined to its beginning.
fn ring(wanted: WantedGraph) -> Option<Edges> {
    if wanted.vertices < 3 {
        return None;
    }
    let mut edges: Edges = (1..wanted.vertices).map(|vertex| (vertex - 1, vertex)).collect();
    edges.push((0, wanted.vertices - 1));
    wanted.filled(edges)
}

/// Every pair of the first vertices; the others hang on one of them.
fn dense(wanted: WantedGraph) -> Option<Edges> {
    let spare = wanted.edges.checked_sub(wanted.vertices.checked_sub(1)?)?;
    let mut core = 2;
    while core < wanted.vertices && (core + 1) * core / 2 - core <= spare {
        core += 1;
    }
    let mut edges: Edges = Vec::with_capacity(wanted.edges);
    for to in 1..core {
        edges.extend((0..to).map(|from| (from, to)));
    }
    edges.extend((core..wanted.vertices).map(|vertex| (0, vertex)));
    wanted.filled(edges)
}

/// A grid of vertices: many shortest ways, on which a queue without order visits vertices again.
fn lattice(wanted: WantedGraph) -> Option<Edges> {
    let width = wanted.vertices.isqrt().max(1);
    let mut edges = Edges::new();
    for vertex in 0..wanted.vertices {
        if (vertex + 1) % width != 0 && vertex + 1 < wanted.vertices {
            edges.push((vertex, vertex + 1));
        }
        if vertex + width < wanted.vertices {
            edges.push((vertex, vertex + width));
        }
    }
    wanted.filled(edges)
}

/// Layers of two vertices, each joined to both of the next: twice as many ways with each layer. As far as there are
/// edges for it; then a path.
fn ladder_of_pairs(wanted: WantedGraph) -> Option<Edges> {
    let spare = wanted.edges.checked_sub(wanted.vertices.checked_sub(1)?)?;
    let mut edges = Edges::new();
    for next in 1..wanted.vertices {
        let layer = next.div_ceil(2);
        if layer > 1 + spare / 2 {
            edges.push((next - 1, next));
        } else {
            edges.extend(((2 * layer).saturating_sub(3)..2 * layer - 1).map(|from| (from, next)));
        }
    }
    wanted.filled(edges)
}

/// A path, and random edges.
fn random_graph(wanted: WantedGraph) -> Option<Edges> {
    let mut random = Rng::new(wanted.seed);
    let most = (wanted.vertices as u128) * (wanted.vertices.saturating_sub(1) as u128) / 2;
    if (wanted.edges as u128) > most / 2 {
        return dense(wanted);
    }
    let mut edges = random_tree(WantedGraph { edges: wanted.vertices.checked_sub(1)?, ..wanted })?;
    if edges.len() > wanted.edges {
        return None;
    }
    let mut seen: HashSet<(usize, usize)> = edges.iter().copied().collect();
    while edges.len() < wanted.edges {
        let (a, b) = (random.below(wanted.vertices), random.below(wanted.vertices));
        let edge = (a.min(b), a.max(b));
        if a != b && seen.insert(edge) {
            edges.push(edge);
        }
    }
    Some(edges)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pattern::tests::named;
    use crate::pattern::PatternKind;

    #[test]
    fn trees_have_their_forms() {
        let wanted = WantedGraph { vertices: 100, edges: 99, seed: 4 };
        let degree = |name: &str, vertex: usize| {
            let edges = named(PatternKind::Graph, name).edges(wanted).unwrap();
            edges.iter().filter(|&&(a, b)| a == vertex || b == vertex).count()
        };
        assert_eq!(degree("a star", 0), 99);
        assert_eq!(degree("a star with its middle at the end", 99), 99);
        assert_eq!(degree("a path", 50), 2);
        assert_eq!(degree("a caterpillar", 20), 3);
        assert_eq!(degree("a broom", 49), 51);
        let ways = |edges: usize| {
            let mut ways = vec![1u64; 1];
            for (from, to) in ladder_of_pairs(WantedGraph { edges, ..wanted }).expect("it is made")
            {
                ways.resize(ways.len().max(to + 1), 0);
                ways[to] += ways[from];
            }
            ways[99]
        };
        assert_eq!((ways(99), ways(119), ways(139)), (1, 1 << 10, 1 << 20));
        assert!(ring(wanted).is_none() && lattice(wanted).is_none());
    }
}
