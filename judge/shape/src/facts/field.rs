//! The facts that were seen about the words of one field.

use crate::field::{Slot, FEW};
use crate::text::{number, real, scaled, with};
use crate::visit::Above;
use std::collections::{BTreeMap, BTreeSet};

/// Longer words are not searched for parts that all words have, in characters: there are about half as many
/// as the square of its length.
const MAX_WORD: usize = 24;
/// A part of fewer characters says nothing: the letters are told one by one.
const MIN_PART: usize = 2;
/// The number of values from which on they are not told apart.
pub(crate) const MAX_VALUES: usize = 16;
/// No more different characters are told apart: more than ASCII and one more alphabet have.
const MAX_LETTERS: usize = 300;

/// The facts that were seen about the words of a field.
#[derive(Clone, Debug, Default)]
pub(crate) struct FieldFacts {
    pub words: u64,
    pub numbers: u64,
    /// The least and the largest number.
    pub range: Option<(i128, i128)>,
    pub odd: u64,
    /// The different numbers, as long as they are few.
    pub values: BTreeSet<i128>,
    /// The fewest and the most characters of a word.
    pub lengths: Option<(usize, usize)>,
    /// The number of times that each character was seen.
    pub letters: BTreeMap<char, u64>,
    /// The characters that come as often in each input, and how often; digits are left out.
    pub fixed: Option<BTreeMap<char, u64>>,
    /// The number of inputs that have words of the field.
    pub inputs: u64,
    /// The first characters of the words, by their class, and the last ones.
    pub starts: BTreeSet<Class>,
    pub ends: BTreeSet<Class>,
    /// The number of digits that differ from the digit before them in their word.
    pub changes: u64,
    /// The parts that all words have in common, the longest first.
    pub parts: Vec<String>,
    /// All words so far are short enough to be searched for that.
    pub has_parts: bool,
    /// The fewest and the most digits after the point; none where some word is no real number.
    pub decimals: Option<(usize, usize)>,
    /// The least and the largest real number: its digits, and how many of them follow the point.
    pub reals: Option<[(i128, usize); 2]>,
    /// The words themselves, as long as they are few.
    pub choice: BTreeSet<String>,
    /// The slots above that are the length of each word.
    pub length_slots: Vec<Slot>,
    /// Lists or columns of these words were seen.
    pub is_in_list: bool,
    /// The range of all numbers of the samples that count nothing, where this one counts nothing either: such
    /// numbers often have the same limits.
    pub kin: Option<(i128, i128)>,
    /// The least array of a right program that has room for more than was seen, where this is a count.
    pub array: Option<i128>,
    /// It counts lines, words or characters.
    pub is_count: bool,
    /// Characters that a right program looks for.
    pub expected: BTreeSet<char>,
}

/// A kind of character.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Class {
    Lower,
    Upper,
    Digit,
    Other(char),
}

impl Class {
    pub fn of(character: char) -> Class {
        match character {
            'a'..='z' => Class::Lower,
            'A'..='Z' => Class::Upper,
            '0'..='9' => Class::Digit,
            other => Class::Other(other),
        }
    }
}

impl FieldFacts {
    /// Takes in a word.
    pub fn add(&mut self, word: &str, above: &Above) {
        let length = word.chars().count();
        let is_length = |slot: &Slot| above.values[*slot] == Some(length as i128);
        if self.words == 0 {
            self.decimals = Some((usize::MAX, 0));
            self.length_slots.extend(&above.scope);
        }
        self.length_slots.retain(is_length);
        self.words += 1;
        if let Some(value) = number(word) {
            self.numbers += 1;
            self.odd += u64::from(value % 2 != 0);
            self.range = with(self.range, value);
            if self.values.len() <= MAX_VALUES {
                self.values.insert(value);
            }
        }
        if self.choice.len() <= FEW && !self.choice.contains(word) {
            self.choice.insert(word.to_string());
        }
        self.add_real(word);
        self.lengths = with(self.lengths, length);
        for letter in word.chars() {
            if self.letters.len() < MAX_LETTERS || self.letters.contains_key(&letter) {
                *self.letters.entry(letter).or_default() += 1;
            }
        }
        self.starts.extend(word.chars().next().map(Class::of));
        self.ends.extend(word.chars().next_back().map(Class::of));
        let digits = word.as_bytes().windows(2).filter(|two| two.iter().all(u8::is_ascii_digit));
        self.changes += digits.filter(|two| two[0] != two[1]).count() as u64;
        self.add_parts(word, length);
    }

    fn add_real(&mut self, word: &str) {
        let Some((fewest, most)) = self.decimals else { return };
        let Some(value) = real(word) else {
            self.decimals = None;
            return;
        };
        self.decimals = Some((fewest.min(value.1), most.max(value.1)));
        let [least, largest] = self.reals.unwrap_or([value; 2]);
        let is_less = |one: (i128, usize), other: (i128, usize)| {
            let digits = one.1.max(other.1);
            scaled(one.0, one.1, digits) < scaled(other.0, other.1, digits)
        };
        let least = if is_less(value, least) { value } else { least };
        self.reals = Some([least, if is_less(largest, value) { value } else { largest }]);
    }

    fn add_parts(&mut self, word: &str, length: usize) {
        if self.words == 1 {
            self.has_parts = length <= MAX_WORD;
            self.parts = if self.has_parts { parts(word) } else { Vec::new() };
        }
        self.parts.retain(|part| word.contains(part.as_str()));
    }

    /// Takes in one input by the words that it has of the field: of the characters only those stay fixed that come as
    /// often there.
    pub fn add_input(&mut self, input: &FieldFacts) {
        self.inputs += 1;
        let is_digit = |letter: &char| letter.is_ascii_digit();
        let fixed = self.fixed.get_or_insert_with(|| input.letters.clone());
        fixed.retain(|letter, times| input.letters.get(letter) == Some(times) && !is_digit(letter));
    }

    /// The words are rows of a grid, or are not. In a grid another number has their length, parts of all of them are by
    /// chance, and a character is fixed that comes once. Elsewhere only signs are.
    pub fn set_rows(&mut self, are_rows: bool) {
        let is_fixed = |letter: &char, times: &u64| {
            if are_rows {
                *times == 1
            } else {
                !letter.is_alphanumeric()
            }
        };
        self.fixed.iter_mut().for_each(|all| all.retain(|letter, times| is_fixed(letter, times)));
        if are_rows {
            self.lengths = None;
            self.parts.clear();
        }
    }

    pub fn are_numbers(&self) -> bool {
        self.numbers == self.words
    }

    /// The evidence that 0 and 1 are all digits by design, in bits: each change of the digit might lead to any of nine.
    /// Repeated digits say nothing, as in 1000000000. Any two digits would be as good a sign.
    pub fn bits_of_binary(&self) -> f64 {
        let two_digits: f64 = 10.0 * 9.0 / 2.0;
        self.changes as f64 * 9f64.log2() - two_digits.log2()
    }

    /// The likelihood that two letters are equal, by the frequency of each.
    pub fn chance_of_equal_letters(&self) -> f64 {
        let all = self.letters.values().sum::<u64>() as f64;
        self.letters.values().map(|&times| (times as f64 / all).powi(2)).sum()
    }
}

/// The parts of a word, the longest first.
fn parts(word: &str) -> Vec<String> {
    let letters: Vec<char> = word.chars().collect();
    let mut parts = Vec::new();
    for length in (MIN_PART..=letters.len()).rev() {
        parts.extend(letters.windows(length).map(|part| part.iter().collect::<String>()));
    }
    parts
}
