//! Known attacks on slow programs, by name. They know nothing of a problem: each makes numbers, a word,
//! a graph or a maze of a given size, which `outline` puts into an input.

pub mod graphs;
pub mod grids;
mod hashes;
pub mod numbers;
pub mod words;

use graphs::{Edges, WantedGraph};
use grids::{Maze, WantedMaze};
use numbers::Wanted;
use words::WantedWord;

/// An attack, and its name in a report.
pub struct Attack<F: 'static> {
    pub name: &'static str,
    pub make: F,
    /// The languages that it is for, by the names of the judge; empty for all.
    pub languages: &'static [&'static str],
}

/// Makes numbers; `None` where there is none of that kind.
pub type MakeNumbers = fn(Wanted) -> Option<Vec<i64>>;
/// Makes a word.
pub type MakeWord = fn(&WantedWord) -> Option<Vec<u8>>;
/// Makes so many words.
pub type MakeWords = fn(usize, &WantedWord) -> Option<Vec<Vec<u8>>>;
/// Makes a graph.
pub type MakeGraph = fn(WantedGraph) -> Option<Edges>;
/// Makes a maze.
pub type MakeMaze = fn(WantedMaze) -> Option<Maze>;

impl<F> Attack<F> {
    const fn new(name: &'static str, make: F) -> Attack<F> {
        Attack { name, make, languages: &[] }
    }

    const fn of(languages: &'static [&'static str], name: &'static str, make: F) -> Attack<F> {
        Attack { name, make, languages }
    }

    /// Whether it makes sense for a program in this language.
    pub fn is_for(&self, language: &str) -> bool {
        self.languages.is_empty() || self.languages.contains(&language)
    }
}

/// Attacks by a list of numbers.
pub static NUMBERS: [Attack<MakeNumbers>; 24] = [
    Attack::of(&["cpp"], "multiples of a bucket count of unordered_map", hashes::buckets),
    Attack::of(&["python"], "numbers that collide in a Python dict", hashes::python_dict),
    Attack::of(&["python"], "numbers that collide in a Python set", hashes::python_set),
    Attack::new("random numbers", numbers::random),
    Attack::new("the largest numbers", numbers::all_largest),
    Attack::new("sorted numbers", numbers::sorted),
    Attack::new("numbers in reverse order", numbers::reversed),
    Attack::new("the least number again and again", numbers::all_least),
    Attack::new("a permutation", numbers::permutation),
    Attack::new("consecutive numbers", numbers::consecutive),
    Attack::new("consecutive numbers in reverse order", numbers::countdown),
    Attack::new("two values by turns", numbers::two_values),
    Attack::new("an organ pipe of numbers", numbers::organ_pipe),
    Attack::new("the least and the largest by turns", numbers::zigzag),
    Attack::new("an anti-quicksort for the middle as pivot", numbers::middle_pivot),
    Attack::new("an anti-quicksort for the median of three", numbers::median_of_three),
    Attack::new("a sawtooth of numbers", numbers::sawtooth),
    Attack::new("large primes", numbers::primes),
    Attack::new("a number with many divisors", numbers::many_divisors),
    Attack::new("powers of two", numbers::powers_of_two),
    Attack::new("multiples of a large power of two", hashes::multiples_of_a_power),
    Attack::of(&["cpp"], "multiples of a bucket count of old unordered_map", hashes::old_buckets),
    Attack::new("other random numbers", other_random),
    Attack::new("random small numbers", random_small),
];

fn other_random(wanted: Wanted) -> Option<Vec<i64>> {
    numbers::random(Wanted { seed: wanted.seed.wrapping_add(1), ..wanted })
}

/// Random numbers of the first thousandth of the range.
fn random_small(wanted: Wanted) -> Option<Vec<i64>> {
    let high = wanted.low.saturating_add(wanted.high.saturating_sub(wanted.low) / 1000);
    numbers::random(Wanted {
        high: high.max(wanted.low.saturating_add(1)).min(wanted.high),
        ..wanted
    })
}

/// Attacks by one word.
pub static WORDS: [Attack<MakeWord>; 16] = [
    Attack::new("a word of one letter", words::one_letter),
    Attack::new("one letter, and another at the end", words::last_differs),
    Attack::new("a random word", words::random),
    Attack::new("a Thue–Morse word", words::thue_morse),
    Attack::new("a word of two halves", words::halves),
    Attack::new("two letters by turns", words::alternating),
    Attack::new("one letter, and another at the start", words::first_differs),
    Attack::new("one letter, and another in the middle", words::middle_differs),
    Attack::new("a Fibonacci word", words::fibonacci),
    Attack::new("blocks of one letter", words::blocks),
    Attack::new("a random word of two letters", words::random_of_two),
    Attack::new("a palindrome", words::palindrome),
    Attack::new("the last letter again and again", words::last_letter),
    Attack::new("all letters by turns", words::all_letters),
    Attack::new("letters in order", words::sorted_letters),
    Attack::new("letters in reverse order", words::reversed_letters),
];

/// Attacks by a list of words.
pub static WORD_LISTS: [Attack<MakeWords>; 4] = [
    Attack::of(&["java", "kotlin"], "words with the same String.hashCode", words::java_twins),
    Attack::new("words that differ at their ends only", words::same_beginnings),
    Attack::new("random words", words::random_words),
    Attack::new("the same word again and again", words::equal_words),
];

/// Attacks by a graph.
pub static GRAPHS: [Attack<MakeGraph>; 16] = [
    Attack::new("a path", graphs::path),
    Attack::new("a star", graphs::star),
    Attack::new("a random graph", graphs::random_graph),
    Attack::new("a path with its vertices backwards", graphs::path_backwards),
    Attack::new("a path with its vertices shuffled", graphs::path_shuffled),
    Attack::new("a caterpillar", graphs::caterpillar),
    Attack::new("a star with its middle at the end", graphs::star_at_the_end),
    Attack::new("a broom", graphs::broom),
    Attack::new("a binary tree", graphs::binary_tree),
    Attack::new("a dense graph", graphs::dense),
    Attack::new("a ring", graphs::ring),
    Attack::new("layers of two vertices", graphs::ladder_of_pairs),
    Attack::new("a lattice", graphs::lattice),
    Attack::new("a dumbbell", graphs::dumbbell),
    Attack::new("a spider", graphs::spider),
    Attack::new("a random tree", graphs::random_tree),
];

/// Attacks by a maze.
pub static MAZES: [Attack<MakeMaze>; 12] = [
    Attack::new("an open grid", grids::open),
    Attack::new("a serpentine", grids::serpentine),
    Attack::new("a grid with few walls", grids::few_walls),
    Attack::new("a spiral", grids::spiral),
    Attack::new("a comb", grids::comb),
    Attack::new("a serpentine along columns", grids::serpentine_down),
    Attack::new("an open grid with a corner shut in", grids::corner_shut_in),
    Attack::new("a grid with many walls", grids::many_walls),
    Attack::new("pillars", grids::pillars),
    Attack::new("a checkerboard", grids::checkerboard),
    Attack::new("a full grid", grids::walls_only),
    Attack::new("stripes", grids::stripes),
];
