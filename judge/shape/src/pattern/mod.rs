//! Known patterns of data, by name: many programs are wrong or slow on one of them. They know nothing of a
//! problem: each makes numbers, words, a graph or a maze of a given size.

pub mod graphs;
pub mod grids;
mod hashes;
pub mod numbers;
pub mod words;

use graphs::{Edges, WantedGraph};
use grids::{Maze, WantedMaze};
use numbers::WantedNumbers;
use words::WantedWord;

/// A pattern, by its kind and its place in the table of that kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pattern {
    kind: PatternKind,
    at: usize,
}

/// The data that a pattern makes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PatternKind {
    Numbers,
    Word,
    Words,
    Graph,
    Maze,
}

impl Pattern {
    /// All patterns of a kind, the most useful first.
    pub fn all(kind: PatternKind) -> impl Iterator<Item = Pattern> {
        let count = match kind {
            PatternKind::Numbers => NUMBERS.len(),
            PatternKind::Word => WORDS.len(),
            PatternKind::Words => WORD_LISTS.len(),
            PatternKind::Graph => GRAPHS.len(),
            PatternKind::Maze => MAZES.len(),
        };
        (0..count).map(move |at| Pattern { kind, at })
    }

    /// The data that it makes.
    pub fn kind(self) -> PatternKind {
        self.kind
    }

    /// Its name for a person.
    pub fn name(self) -> &'static str {
        self.row().0
    }

    /// Whether it makes sense for a program in this language, by the names of the judge.
    pub fn is_for(self, language: &str) -> bool {
        let languages = self.row().1;
        languages.is_empty() || languages.contains(&language)
    }

    fn row(self) -> (&'static str, &'static [&'static str]) {
        let at = self.at;
        match self.kind {
            PatternKind::Numbers => (NUMBERS[at].name, NUMBERS[at].languages),
            PatternKind::Word => (WORDS[at].name, WORDS[at].languages),
            PatternKind::Words => (WORD_LISTS[at].name, WORD_LISTS[at].languages),
            PatternKind::Graph => (GRAPHS[at].name, GRAPHS[at].languages),
            PatternKind::Maze => (MAZES[at].name, MAZES[at].languages),
        }
    }

    /// Its numbers; `None` where it is of another kind, or there are none of this pattern.
    pub(crate) fn numbers(self, wanted: WantedNumbers) -> Option<Vec<i64>> {
        (self.kind == PatternKind::Numbers).then(|| (NUMBERS[self.at].make)(wanted))?
    }

    /// Its word.
    pub(crate) fn word(self, wanted: &WantedWord) -> Option<Vec<char>> {
        (self.kind == PatternKind::Word).then(|| (WORDS[self.at].make)(wanted))?
    }

    /// So many words.
    pub(crate) fn words(self, count: usize, wanted: &WantedWord) -> Option<Vec<Vec<char>>> {
        (self.kind == PatternKind::Words).then(|| (WORD_LISTS[self.at].make)(count, wanted))?
    }

    /// Its edges. All these graphs are connected.
    pub(crate) fn edges(self, wanted: WantedGraph) -> Option<Edges> {
        let is_enough = wanted.edges >= wanted.vertices.checked_sub(1)?;
        (is_enough && self.kind == PatternKind::Graph).then(|| (GRAPHS[self.at].make)(wanted))?
    }

    /// Its maze.
    pub(crate) fn maze(self, wanted: WantedMaze) -> Option<Maze> {
        (self.kind == PatternKind::Maze).then(|| (MAZES[self.at].make)(wanted))?
    }
}

/// A row of a table of patterns.
struct Row<F: 'static> {
    name: &'static str,
    make: F,
    /// The languages that it is for; empty for all.
    languages: &'static [&'static str],
}

impl<F> Row<F> {
    const fn new(name: &'static str, make: F) -> Row<F> {
        Row { name, make, languages: &[] }
    }

    const fn of(languages: &'static [&'static str], name: &'static str, make: F) -> Row<F> {
        Row { name, make, languages }
    }
}

type MakeNumbers = fn(WantedNumbers) -> Option<Vec<i64>>;
type MakeWord = fn(&WantedWord) -> Option<Vec<char>>;
type MakeWords = fn(usize, &WantedWord) -> Option<Vec<Vec<char>>>;
type MakeGraph = fn(WantedGraph) -> Option<Edges>;
type MakeMaze = fn(WantedMaze) -> Option<Maze>;

/// Patterns of a list of numbers.
static NUMBERS: [Row<MakeNumbers>; 24] = [
    Row::of(&["cpp"], "multiples of a bucket count of unordered_map", hashes::buckets),
    Row::of(&["python"], "numbers that collide in a Python dict", hashes::python_dict),
    Row::of(&["python"], "numbers that collide in a Python set", hashes::python_set),
    Row::new("random numbers", numbers::random),
    Row::new("the largest numbers", numbers::all_largest),
    Row::new("sorted numbers", numbers::sorted),
    Row::new("numbers in reverse order", numbers::reversed),
    Row::new("the least number again and again", numbers::all_least),
    Row::new("a permutation", numbers::permutation),
    Row::new("consecutive numbers", numbers::consecutive),
    Row::new("consecutive numbers in reverse order", numbers::countdown),
    Row::new("two values by turns", numbers::two_values),
    Row::new("an organ pipe of numbers", numbers::organ_pipe),
    Row::new("the least and the largest by turns", numbers::zigzag),
    Row::new("an anti-quicksort for the middle as pivot", numbers::middle_pivot),
    Row::new("an anti-quicksort for the median of three", numbers::median_of_three),
    Row::new("a sawtooth of numbers", numbers::sawtooth),
    Row::new("large primes", numbers::primes),
    Row::new("a number with many divisors", numbers::many_divisors),
    Row::new("powers of two", numbers::powers_of_two),
    Row::new("multiples of a large power of two", hashes::multiples_of_a_power),
    Row::of(&["cpp"], "multiples of a bucket count of old unordered_map", hashes::old_buckets),
    Row::new("other random numbers", other_random),
    Row::new("random small numbers", random_small),
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

/// Patterns of one word.
static WORDS: [Row<MakeWord>; 16] = [
    Row::new("a word of one letter", words::one_letter),
    Row::new("one letter, and another at the end", words::last_differs),
    Row::new("a random word", words::random),
    Row::new("a Thue–Morse word", words::thue_morse),
    Row::new("a word of two halves", words::halves),
    Row::new("two letters by turns", words::alternating),
    Row::new("one letter, and another at the start", words::first_differs),
    Row::new("one letter, and another in the middle", words::middle_differs),
    Row::new("a Fibonacci word", words::fibonacci),
    Row::new("blocks of one letter", words::blocks),
    Row::new("a random word of two letters", words::random_of_two),
    Row::new("a palindrome", words::palindrome),
    Row::new("the last letter again and again", words::last_letter),
    Row::new("all letters by turns", words::all_letters),
    Row::new("letters in order", words::sorted_letters),
    Row::new("letters in reverse order", words::reversed_letters),
];

/// Patterns of a list of words.
static WORD_LISTS: [Row<MakeWords>; 4] = [
    Row::of(&["java", "kotlin"], "words with the same String.hashCode", words::java_twins),
    Row::new("words that differ at their ends only", words::same_beginnings),
    Row::new("random words", words::random_words),
    Row::new("the same word again and again", words::equal_words),
];

/// Patterns of a graph.
static GRAPHS: [Row<MakeGraph>; 16] = [
    Row::new("a path", graphs::path),
    Row::new("a star", graphs::star),
    Row::new("a random graph", graphs::random_graph),
    Row::new("a path with its vertices backwards", graphs::path_backwards),
    Row::new("a path with its vertices shuffled", graphs::path_shuffled),
    Row::new("a caterpillar", graphs::caterpillar),
    Row::new("a star with its middle at the end", graphs::star_at_the_end),
    Row::new("a broom", graphs::broom),
    Row::new("a binary tree", graphs::binary_tree),
    Row::new("a dense graph", graphs::dense),
    Row::new("a ring", graphs::ring),
    Row::new("layers of two vertices", graphs::ladder_of_pairs),
    Row::new("a lattice", graphs::lattice),
    Row::new("a dumbbell", graphs::dumbbell),
    Row::new("a spider", graphs::spider),
    Row::new("a random tree", graphs::random_tree),
];

/// Patterns of a maze.
static MAZES: [Row<MakeMaze>; 12] = [
    Row::new("an open grid", grids::open),
    Row::new("a serpentine", grids::serpentine),
    Row::new("a grid with few walls", grids::few_walls),
    Row::new("a spiral", grids::spiral),
    Row::new("a comb", grids::comb),
    Row::new("a serpentine along columns", grids::serpentine_down),
    Row::new("an open grid with a corner shut in", grids::corner_shut_in),
    Row::new("a grid with many walls", grids::many_walls),
    Row::new("pillars", grids::pillars),
    Row::new("a checkerboard", grids::checkerboard),
    Row::new("a full grid", grids::walls_only),
    Row::new("stripes", grids::stripes),
];
