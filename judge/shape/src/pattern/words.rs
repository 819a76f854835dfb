//! Words on which simple searches and hashes of words are slow or collide.

use super::table::{row, row_for, Rows, Target};
use crate::rng::Rng;

const JVM_TABLES: Target =
    Target { languages: &["java", "kotlin"], words: &["Hash", "hash", "apOf(", "etOf("] };

/// A word that a pattern makes.
#[derive(Clone, Debug)]
pub struct WantedWord {
    pub length: usize,
    /// The letters that are allowed, ascending; at least one.
    pub letters: Vec<char>,
    pub seed: u64,
}

impl WantedWord {
    /// Two different letters, if there are two.
    fn two(&self) -> (char, char) {
        (self.letters[0], self.letters[self.letters.len().min(2) - 1])
    }

    /// The word whose letter at each place is the first or the second.
    fn of(&self, is_second: impl Fn(usize) -> bool) -> Vec<char> {
        let (first, second) = self.two();
        (0..self.length).map(|at| if is_second(at) { second } else { first }).collect()
    }

    /// The word whose letter at each place has this number, by the number of the last letter.
    fn letter(&self, number: impl Fn(usize, usize) -> usize) -> Vec<char> {
        let last = self.letters.len() - 1;
        (0..self.length).map(|at| self.letters[number(at, last)]).collect()
    }
}

/// The patterns of a word, the most useful first.
pub(super) const ROWS: Rows<fn(&WantedWord) -> Vec<char>> = &[
    row("a word of one letter", |wanted| wanted.of(|_| false)),
    row("one letter, and another at the end", |wanted| wanted.of(|at| at + 1 == wanted.length)),
    row("a random word", random),
    // Its halves have the same polynomial hash modulo 2⁶⁴, whatever the base (Pachocki and Radoszewski: "Where to use
    // and how not to use polynomial string hashing", 2013).
    row("a Thue–Morse word", |wanted| wanted.of(|at| at.count_ones() % 2 == 1)),
    // `aaabbb`; of brackets: all open, then all close.
    row("a word of two halves", |wanted| wanted.of(|at| 2 * at >= wanted.length)),
    // `ababab`; of brackets: each closes at once.
    row("two letters by turns", |wanted| wanted.of(|at| at % 2 == 1)),
    row("one letter, and another at the start", |wanted| wanted.of(|at| at == 0)),
    row("one letter, and another in the middle", |wanted| wanted.of(|at| at == wanted.length / 2)),
    row("a Fibonacci word", fibonacci),
    // Blocks about as long as there are blocks, each with another letter at its end.
    row("blocks of one letter", |wanted| {
        let block = wanted.length.isqrt().max(2);
        wanted.of(|at| (at + 1) % block == 0)
    }),
    row("a random word of two letters", random_of_two),
    row("a palindrome", palindrome),
    row("the last letter again and again", |wanted| wanted.letter(|_, last| last)),
    row("all letters by turns", |wanted| wanted.letter(|at, last| at % (last + 1))),
    row("letters in order", sorted_letters),
    row("letters in reverse order", |wanted| sorted_letters(wanted).into_iter().rev().collect()),
];

type Words = Option<Vec<Vec<char>>>;

/// The patterns of several words.
pub(super) const ROWS_OF_WORDS: Rows<fn(usize, &WantedWord) -> Words> = &[
    row_for(JVM_TABLES, "words with the same String.hashCode", java_twins),
    row("words that differ at their ends only", same_beginnings),
    row("random words", random_words),
    row("the same word again and again", |count, wanted| Some(vec![wanted.of(|_| false); count])),
];

/// The Fibonacci word: it has as many repetitions as a word can have.
fn fibonacci(wanted: &WantedWord) -> Vec<char> {
    let (first, second) = wanted.two();
    let (mut before, mut word) = (vec![second], vec![first]);
    while word.len() < wanted.length {
        let next = [&word[..], &before[..]].concat();
        (before, word) = (word, next);
    }
    word.truncate(wanted.length);
    word
}

fn sorted_letters(wanted: &WantedWord) -> Vec<char> {
    wanted.letter(|at, last| at * (last + 1) / wanted.length)
}

fn random(wanted: &WantedWord) -> Vec<char> {
    let mut random = Rng::new(wanted.seed);
    let letters = &wanted.letters;
    (0..wanted.length).map(|_| letters[random.below(letters.len())]).collect()
}

fn random_of_two(wanted: &WantedWord) -> Vec<char> {
    let (first, second) = wanted.two();
    random(&WantedWord { letters: vec![first, second], ..wanted.clone() })
}

/// A random left half, and its mirror.
fn palindrome(wanted: &WantedWord) -> Vec<char> {
    let mut word = random_of_two(wanted);
    for at in 0..word.len() / 2 {
        let mirror = word.len() - 1 - at;
        word[mirror] = word[at];
    }
    word
}

/// Words of the same length with the same `String.hashCode` in Java: `Aa` and `BB` at each place.
fn java_twins(count: usize, wanted: &WantedWord) -> Option<Vec<Vec<char>>> {
    let has_all = ['A', 'a', 'B'].iter().all(|letter| wanted.letters.contains(letter));
    let pairs = wanted.length / 2;
    if !has_all || pairs == 0 {
        return None;
    }
    let word = |number: usize| {
        let mut word = Vec::with_capacity(wanted.length);
        for pair in 0..pairs {
            let second = pair < usize::BITS as usize && number >> pair & 1 == 1;
            word.extend(if second { ['B', 'B'] } else { ['A', 'a'] });
        }
        word.resize(wanted.length, 'A');
        word
    };
    Some((0..count).map(word).collect())
}

/// Words that are equal but for their ends: numbers in as many letters as there are.
fn same_beginnings(count: usize, wanted: &WantedWord) -> Option<Vec<Vec<char>>> {
    let letters = &wanted.letters;
    let word = |mut number: usize| {
        let mut word = vec![letters[0]; wanted.length];
        for letter in word.iter_mut().rev() {
            *letter = letters[number % letters.len()];
            number /= letters.len();
        }
        word
    };
    Some((0..count).map(word).collect())
}

/// Each word is a random one.
fn random_words(count: usize, wanted: &WantedWord) -> Option<Vec<Vec<char>>> {
    let seed = |at: usize| wanted.seed.wrapping_add(at as u64 + 1);
    Some((0..count).map(|at| random(&WantedWord { seed: seed(at), ..wanted.clone() })).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pattern::tests::named;
    use crate::pattern::PatternKind;

    fn wanted(length: usize, letters: &str) -> WantedWord {
        WantedWord { length, letters: letters.chars().collect(), seed: 1 }
    }

    #[test]
    fn known_words_are_as_known() {
        let text = |word: Vec<char>| String::from_iter(word);
        let word = |name, length, letters| {
            text(named(PatternKind::Word, name).word(&wanted(length, letters)).unwrap())
        };
        assert_eq!(word("a Thue–Morse word", 8, "ab"), "abbabaab");
        assert_eq!(word("a Fibonacci word", 8, "ab"), "abaababa");
        assert_eq!(word("a word of two halves", 5, "()"), "((())");
    }

    #[test]
    fn halves_of_thue_morse_have_one_hash() {
        let word = named(PatternKind::Word, "a Thue–Morse word").word(&wanted(2048, "ab")).unwrap();
        let hash = |word: &[char], base: u64| {
            word.iter().fold(0u64, |hash, &letter| {
                hash.wrapping_mul(base).wrapping_add(u64::from(letter as u32))
            })
        };
        for base in [31, 257, 1_000_000_007] {
            assert_eq!(hash(&word[..1024], base), hash(&word[1024..], base));
        }
    }

    #[test]
    fn twins_have_one_hash_in_java() {
        let hash = |word: &Vec<char>| {
            word.iter().fold(0i32, |hash, &c| hash.wrapping_mul(31).wrapping_add(c as i32))
        };
        let words = java_twins(8, &wanted(7, "ABab")).unwrap();
        assert_eq!(words.iter().collect::<std::collections::HashSet<_>>().len(), 8);
        assert!(words.iter().all(|word| hash(word) == hash(&words[0]) && word.len() == 7));
        assert!(java_twins(8, &wanted(7, "ab")).is_none());
        let same = same_beginnings(3, &wanted(3, "xy")).unwrap();
        let same: Vec<String> = same.into_iter().map(String::from_iter).collect();
        assert_eq!(same, ["xxx", "xxy", "xyx"]);
    }
}
