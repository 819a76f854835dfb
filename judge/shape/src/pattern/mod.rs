//! Known patterns of data, by name: many programs are wrong or slow on one of them. They know nothing of a
//! problem: each makes numbers, words, a graph or a maze of a given size.

pub mod graphs;
pub mod grids;
mod hashes;
pub mod intervals;
pub mod numbers;
mod table;
pub mod wanted;
pub mod words;

use crate::rng::Rng;
use graphs::{Edges, WantedGraph};
use grids::{Maze, WantedMaze};
use table::{Labels, Row, Target};
use wanted::WantedNumbers;
use words::WantedWord;

/// A known pattern.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pattern {
    kind: PatternKind,
    /// Its row in the table of the kind.
    at: usize,
}

/// The data that a pattern makes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PatternKind {
    Numbers,
    /// Two columns.
    Intervals,
    Word,
    Words,
    Graph,
    Maze,
}

impl Pattern {
    /// All patterns of a kind, the most useful first.
    pub fn all(kind: PatternKind) -> impl Iterator<Item = Pattern> {
        (0..labels(kind).count()).map(move |at| Pattern { kind, at })
    }

    /// A random one of a kind.
    pub fn any(kind: PatternKind, rng: &mut Rng) -> Pattern {
        Pattern { kind, at: rng.below(labels(kind).count()) }
    }

    /// Its name for a person.
    pub fn name(self) -> &'static str {
        labels(self.kind).label(self.at).name
    }

    /// Whether a program in this language, by the names of the judge, and with this source has what it attacks.
    pub fn is_for(self, language: &str, source: &str) -> bool {
        labels(self.kind).label(self.at).target.is_none_or(|Target { languages, words }| {
            languages.contains(&language) && words.iter().any(|word| source.contains(word))
        })
    }

    /// The data that it makes.
    pub fn kind(self) -> PatternKind {
        self.kind
    }

    /// Its row in the table of a kind; `None` where it is of another one.
    fn row<F>(self, kind: PatternKind, rows: &[Row<F>]) -> Option<&Row<F>> {
        rows.get(self.at).filter(|_| self.kind == kind)
    }

    /// Its numbers; `None` where it is of another kind, or no numbers have this pattern.
    pub(crate) fn numbers(self, wanted: WantedNumbers) -> Option<Vec<i64>> {
        let make = self.row(PatternKind::Numbers, numbers::ROWS)?.make;
        make(wanted)
    }

    /// The lower ends of its intervals, or the upper ones.
    pub(crate) fn ends(self, wanted: WantedNumbers, are_upper: bool) -> Option<Vec<i64>> {
        let make = self.row(PatternKind::Intervals, intervals::ROWS)?.make;
        let end = |(low, high)| if are_upper { high } else { low };
        Some(make(wanted)?.into_iter().map(end).collect())
    }

    /// Its word.
    pub(crate) fn word(self, wanted: &WantedWord) -> Option<Vec<char>> {
        let make = self.row(PatternKind::Word, words::ROWS)?.make;
        Some(make(wanted))
    }

    /// `count` words of this pattern.
    pub(crate) fn words(self, count: usize, wanted: &WantedWord) -> Option<Vec<Vec<char>>> {
        let make = self.row(PatternKind::Words, words::ROWS_OF_WORDS)?.make;
        make(count, wanted)
    }

    /// Its edges. All these graphs are connected.
    pub(crate) fn edges(self, wanted: WantedGraph) -> Option<Edges> {
        let is_enough = wanted.edges >= wanted.vertices.checked_sub(1)?;
        let make = self.row(PatternKind::Graph, graphs::ROWS)?.make;
        let edges = is_enough.then(|| make(wanted))??;
        // Some patterns need more vertices than there are.
        edges.iter().all(|&(u, v)| u.max(v) < wanted.vertices).then_some(edges)
    }

    /// Its maze.
    pub(crate) fn maze(self, wanted: WantedMaze) -> Option<Maze> {
        let make = self.row(PatternKind::Maze, grids::ROWS)?.make;
        Some(make(wanted))
    }
}

/// The labels of the patterns of a kind.
fn labels(kind: PatternKind) -> &'static dyn Labels {
    match kind {
        PatternKind::Numbers => &numbers::ROWS,
        PatternKind::Intervals => &intervals::ROWS,
        PatternKind::Word => &words::ROWS,
        PatternKind::Words => &words::ROWS_OF_WORDS,
        PatternKind::Graph => &graphs::ROWS,
        PatternKind::Maze => &grids::ROWS,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rule::graph::is_connected;
    use std::collections::HashSet;

    /// The pattern of this name.
    pub fn named(kind: PatternKind, name: &str) -> Pattern {
        Pattern::all(kind).find(|pattern| pattern.name() == name).expect("there is one")
    }

    #[test]
    fn numbers_keep_their_count_and_their_range() {
        let wanted = WantedNumbers { count: 500, low: -3, high: 2_000, distinct: false, seed: 5 };
        for pattern in Pattern::all(PatternKind::Numbers) {
            let name = pattern.name();
            // Those for hash tables need many numbers and a wide range.
            let is_for_hashes = name.contains("collide") || name.starts_with("multiples");
            for count in [1, 2, 3, 10, 500] {
                for distinct in [false, true] {
                    let Some(numbers) =
                        pattern.numbers(WantedNumbers { count, distinct, ..wanted })
                    else {
                        assert!(distinct || is_for_hashes, "{name}: nothing is made");
                        continue;
                    };
                    assert_eq!(numbers.len(), count, "{name}");
                    assert!(numbers.iter().all(|n| (-3..=2_000).contains(n)), "{name}");
                    let different: HashSet<&i64> = numbers.iter().collect();
                    assert!(!distinct || different.len() == count, "{name}: {numbers:?}");
                }
            }
            let crowded = WantedNumbers { high: 10, distinct: true, ..wanted };
            assert_eq!(pattern.numbers(crowded), None, "{name}");
        }
    }

    #[test]
    fn hash_tables_are_attacked_where_there_are_some() {
        let named = |name| named(PatternKind::Numbers, name);
        let buckets = named("multiples of a bucket count of unordered_map");
        assert!(buckets.is_for("cpp", "std::unordered_set<int> seen;"));
        assert!(!buckets.is_for("cpp", "std::map<int, int> seen;"));
        assert!(!buckets.is_for("python", "unordered_map = {}"));
        assert!(named("sorted numbers").is_for("cpp", ""));
    }

    #[test]
    fn words_keep_their_length_and_their_letters() {
        for pattern in Pattern::all(PatternKind::Word) {
            for (length, letters) in [(0, "ab"), (1, "a"), (7, "a"), (40, "abc")] {
                let wanted = WantedWord { length, letters: letters.chars().collect(), seed: 1 };
                let word = pattern.word(&wanted).expect("it is made");
                assert_eq!(word.len(), length, "{}", pattern.name());
                assert!(word.iter().all(|letter| letters.contains(*letter)), "{}", pattern.name());
            }
        }
    }

    #[test]
    fn graphs_are_connected_and_have_no_edge_twice() {
        for Row { label: table::Label { name, .. }, make } in graphs::ROWS {
            let mut made = 0;
            for vertices in [2, 3, 7, 30] {
                for edges in [vertices - 1, vertices, 2 * vertices, 4 * vertices] {
                    let Some(graph) = make(WantedGraph { vertices, edges, seed: 4 }) else {
                        continue;
                    };
                    made += 1;
                    let ends = |&(a, b): &(usize, usize)| a != b && a.max(b) < vertices;
                    assert!(graph.iter().all(ends), "{name}: {graph:?}");
                    assert!(is_connected(vertices, &graph), "{name}: {graph:?}");
                    let different: HashSet<(usize, usize)> =
                        graph.iter().map(|&(a, b)| (a.min(b), a.max(b))).collect();
                    assert_eq!([graph.len(), different.len()], [edges; 2], "{name}: {graph:?}");
                }
            }
            assert!(made > 1, "{name}: it is never made");
        }
    }

    #[test]
    fn mazes_of_every_size_are_made() {
        for pattern in Pattern::all(PatternKind::Maze) {
            for (rows, columns) in [(1, 1), (1, 9), (9, 1), (2, 2), (6, 7)] {
                let maze = pattern.maze(WantedMaze { rows, columns, seed: 1 }).expect("it is made");
                assert_eq!(maze.len(), rows * columns, "{}", pattern.name());
            }
        }
    }
}
