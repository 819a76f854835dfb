//! Known patterns of data, by name: many programs are wrong or slow on one of them. They know nothing of a
//! problem: each makes numbers, words, a graph or a maze of a given size.

pub mod graphs;
pub mod grids;
mod hashes;
pub mod intervals;
pub mod numbers;
pub mod words;

use crate::rng::Rng;
use graphs::{Edges, WantedGraph};
use grids::{Maze, WantedMaze};
use intervals::Intervals;
use numbers::WantedNumbers;
use words::WantedWord;

/// A known pattern.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pattern(usize);

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
        (0..PATTERNS.len()).map(Pattern).filter(move |pattern| pattern.kind() == kind)
    }

    /// A random one of a kind.
    pub fn any(kind: PatternKind, rng: &mut Rng) -> Pattern {
        let first = Pattern::all(kind).next().map_or(0, |pattern| pattern.0);
        Pattern(first + rng.below(Pattern::all(kind).count()))
    }

    /// Its name for a person.
    pub fn name(self) -> &'static str {
        self.row().name
    }

    /// Whether it makes sense for a program in this language, by the names of the judge.
    pub fn is_for(self, language: &str) -> bool {
        let languages = self.row().languages;
        languages.is_empty() || languages.contains(&language)
    }

    /// The data that it makes.
    pub fn kind(self) -> PatternKind {
        match self.row().make {
            Make::Numbers(_) => PatternKind::Numbers,
            Make::Intervals(_) => PatternKind::Intervals,
            Make::Word(_) => PatternKind::Word,
            Make::Words(_) => PatternKind::Words,
            Make::Graph(_) => PatternKind::Graph,
            Make::Maze(_) => PatternKind::Maze,
        }
    }

    fn row(self) -> &'static Row {
        &PATTERNS[self.0]
    }

    /// Its numbers; `None` where it is of another kind, or no numbers have this pattern.
    pub(crate) fn numbers(self, wanted: WantedNumbers) -> Option<Vec<i64>> {
        let Make::Numbers(make) = self.row().make else { return None };
        make(wanted)
    }

    /// The lower ends of its intervals, or the upper ones.
    pub(crate) fn ends(self, wanted: WantedNumbers, are_upper: bool) -> Option<Vec<i64>> {
        let Make::Intervals(make) = self.row().make else { return None };
        let end = |(low, high)| if are_upper { high } else { low };
        Some(make(wanted)?.into_iter().map(end).collect())
    }

    /// Its word.
    pub(crate) fn word(self, wanted: &WantedWord) -> Option<Vec<char>> {
        let Make::Word(make) = self.row().make else { return None };
        Some(make(wanted))
    }

    /// `count` words of this pattern.
    pub(crate) fn words(self, count: usize, wanted: &WantedWord) -> Option<Vec<Vec<char>>> {
        let Make::Words(make) = self.row().make else { return None };
        make(count, wanted)
    }

    /// Its edges. All these graphs are connected.
    pub(crate) fn edges(self, wanted: WantedGraph) -> Option<Edges> {
        let is_enough = wanted.edges >= wanted.vertices.checked_sub(1)?;
        let Make::Graph(make) = self.row().make else { return None };
        let edges = is_enough.then(|| make(wanted))??;
        // Some patterns need more vertices than there are.
        edges.iter().all(|&(u, v)| u.max(v) < wanted.vertices).then_some(edges)
    }

    /// Its maze.
    pub(crate) fn maze(self, wanted: WantedMaze) -> Option<Maze> {
        let Make::Maze(make) = self.row().make else { return None };
        Some(make(wanted))
    }
}

/// A row of the table of patterns.
struct Row {
    name: &'static str,
    make: Make,
    /// The languages that it is for; empty for all.
    languages: &'static [&'static str],
}

/// How the data is made.
#[derive(Clone, Copy)]
enum Make {
    Numbers(fn(WantedNumbers) -> Option<Vec<i64>>),
    Intervals(fn(WantedNumbers) -> Option<Intervals>),
    Word(fn(&WantedWord) -> Vec<char>),
    Words(fn(usize, &WantedWord) -> Option<Vec<Vec<char>>>),
    Graph(fn(WantedGraph) -> Option<Edges>),
    Maze(fn(WantedMaze) -> Maze),
}

const fn row(name: &'static str, make: Make) -> Row {
    Row { name, make, languages: &[] }
}

impl Row {
    const fn only(self, languages: &'static [&'static str]) -> Row {
        Row { languages, ..self }
    }
}

/// The patterns, grouped by kind.
static PATTERNS: [Row; 79] = [
    row("multiples of a bucket count of unordered_map", Make::Numbers(hashes::buckets))
        .only(&["cpp"]),
    row("numbers that collide in a Python dict", Make::Numbers(hashes::python_dict))
        .only(&["python"]),
    row("numbers that collide in a Python set", Make::Numbers(hashes::python_set))
        .only(&["python"]),
    row("random numbers", Make::Numbers(numbers::random)),
    row("the largest numbers", Make::Numbers(numbers::all_largest)),
    row("sorted numbers", Make::Numbers(numbers::sorted)),
    row("numbers in reverse order", Make::Numbers(numbers::reversed)),
    row("the least number again and again", Make::Numbers(numbers::all_least)),
    row("a permutation", Make::Numbers(numbers::permutation)),
    row("consecutive numbers", Make::Numbers(numbers::consecutive)),
    row("consecutive numbers in reverse order", Make::Numbers(numbers::countdown)),
    row("two values by turns", Make::Numbers(numbers::two_values)),
    row("an organ pipe of numbers", Make::Numbers(numbers::organ_pipe)),
    row("the least and the largest by turns", Make::Numbers(numbers::zigzag)),
    row("an anti-quicksort for the middle as pivot", Make::Numbers(numbers::middle_pivot)),
    row("an anti-quicksort for the median of three", Make::Numbers(numbers::median_of_three)),
    row("a sawtooth of numbers", Make::Numbers(numbers::sawtooth)),
    row("large primes", Make::Numbers(numbers::primes)),
    row("a number with many divisors", Make::Numbers(numbers::many_divisors)),
    row("powers of two", Make::Numbers(numbers::powers_of_two)),
    row("multiples of a large power of two", Make::Numbers(hashes::multiples_of_a_power)),
    row("multiples of a bucket count of old unordered_map", Make::Numbers(hashes::old_buckets))
        .only(&["cpp"]),
    row("other random numbers", Make::Numbers(other_random)),
    row("random small numbers", Make::Numbers(random_small)),
    row("disjoint intervals", Make::Intervals(intervals::disjoint)),
    row("nested intervals", Make::Intervals(intervals::nested)),
    row("touching intervals", Make::Intervals(intervals::touching)),
    row("intervals that all overlap", Make::Intervals(intervals::staircase)),
    row("an interval around all others", Make::Intervals(intervals::one_around_all)),
    row("intervals with the same start", Make::Intervals(intervals::common_start)),
    row("disjoint intervals in any order", Make::Intervals(intervals::shuffled)),
    row("a word of one letter", Make::Word(words::one_letter)),
    row("one letter, and another at the end", Make::Word(words::last_differs)),
    row("a random word", Make::Word(words::random)),
    row("a Thue–Morse word", Make::Word(words::thue_morse)),
    row("a word of two halves", Make::Word(words::halves)),
    row("two letters by turns", Make::Word(words::alternating)),
    row("one letter, and another at the start", Make::Word(words::first_differs)),
    row("one letter, and another in the middle", Make::Word(words::middle_differs)),
    row("a Fibonacci word", Make::Word(words::fibonacci)),
    row("blocks of one letter", Make::Word(words::blocks)),
    row("a random word of two letters", Make::Word(words::random_of_two)),
    row("a palindrome", Make::Word(words::palindrome)),
    row("the last letter again and again", Make::Word(words::last_letter)),
    row("all letters by turns", Make::Word(words::all_letters)),
    row("letters in order", Make::Word(words::sorted_letters)),
    row("letters in reverse order", Make::Word(words::reversed_letters)),
    row("words with the same String.hashCode", Make::Words(words::java_twins))
        .only(&["java", "kotlin"]),
    row("words that differ at their ends only", Make::Words(words::same_beginnings)),
    row("random words", Make::Words(words::random_words)),
    row("the same word again and again", Make::Words(words::equal_words)),
    row("a path", Make::Graph(graphs::path)),
    row("a star", Make::Graph(graphs::star)),
    row("a random graph", Make::Graph(graphs::random_graph)),
    row("a path with its vertices backwards", Make::Graph(graphs::path_backwards)),
    row("a path with its vertices shuffled", Make::Graph(graphs::path_shuffled)),
    row("a caterpillar", Make::Graph(graphs::caterpillar)),
    row("a star with its middle at the end", Make::Graph(graphs::star_at_the_end)),
    row("a broom", Make::Graph(graphs::broom)),
    row("a binary tree", Make::Graph(graphs::binary_tree)),
    row("a dense graph", Make::Graph(graphs::dense)),
    row("a ring", Make::Graph(graphs::ring)),
    row("layers of two vertices", Make::Graph(graphs::ladder_of_pairs)),
    row("a lattice", Make::Graph(graphs::lattice)),
    row("a dumbbell", Make::Graph(graphs::dumbbell)),
    row("a spider", Make::Graph(graphs::spider)),
    row("a random tree", Make::Graph(graphs::random_tree)),
    row("an open grid", Make::Maze(grids::open)),
    row("a serpentine", Make::Maze(grids::serpentine)),
    row("a grid with few walls", Make::Maze(grids::few_walls)),
    row("a spiral", Make::Maze(grids::spiral)),
    row("a comb", Make::Maze(grids::comb)),
    row("a serpentine along columns", Make::Maze(grids::serpentine_down)),
    row("an open grid with a corner shut in", Make::Maze(grids::corner_shut_in)),
    row("a grid with many walls", Make::Maze(grids::many_walls)),
    row("pillars", Make::Maze(grids::pillars)),
    row("a checkerboard", Make::Maze(grids::checkerboard)),
    row("a full grid", Make::Maze(grids::walls_only)),
    row("stripes", Make::Maze(grids::stripes)),
];

fn other_random(wanted: WantedNumbers) -> Option<Vec<i64>> {
    numbers::random(WantedNumbers { seed: wanted.seed.wrapping_add(1), ..wanted })
}

/// Random numbers of the first thousandth of the range.
fn random_small(wanted: WantedNumbers) -> Option<Vec<i64>> {
    let high = wanted.low.saturating_add(wanted.high.saturating_sub(wanted.low) / 1000);
    numbers::random(WantedNumbers {
        high: high.max(wanted.low.saturating_add(1)).min(wanted.high),
        ..wanted
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rule::graph::is_connected;
    use std::collections::HashSet;

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
        for Row { name, make, .. } in &PATTERNS {
            let Make::Graph(make) = make else { continue };
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
