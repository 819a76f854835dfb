//! Inputs that a comparison suggests: where one operand stands in the input, the other one in its place.

use batch::Comparison;
use shape::Rng;
use std::collections::HashSet;
use std::ops::Range;

/// The maximum number of words of an input that are looked at.
const MAX_WORDS: usize = 400;
/// The characters that words have.
const VISIBLE: Range<i128> = 33..127;

/// A word of an input.
struct Word {
    place: Range<usize>,
    /// Its value, where it is a whole number.
    number: Option<i128>,
}

/// A change of an input: the bytes at a place become others.
#[derive(Clone, Debug, PartialEq)]
pub struct Step {
    pub input: Vec<u8>,
    /// The number that was put there; `None` for a character.
    pub number: Option<i128>,
}

/// An input in which the comparison may come out another way; `None` where nothing suggests one.
pub fn step(input: &[u8], comparison: &Comparison, rng: &mut Rng) -> Option<Step> {
    let (mut from, mut to) = (i128::from(comparison.left), i128::from(comparison.right));
    if rng.once_in(2) {
        std::mem::swap(&mut from, &mut to);
    }
    // Beside the other operand too, where it matters whether a number is less.
    to += [0, 0, 0, 0, 1, -1][rng.below(6)];
    let words = words(input);
    let mut exact: Vec<(&Word, i128)> = Vec::new();
    let mut near: Vec<(&Word, i128)> = Vec::new();
    for word in &words {
        let Some(number) = word.number else { continue };
        if number == from {
            exact.push((word, to));
        }
        // The operand is the number and something else, or a remainder, or it is the number some times.
        near.push((word, number + (to - from)));
        near.push((word, number - (to - from)));
        if number != 0 && from % number == 0 && from != number {
            let times = from / number;
            if times != 0 && to % times == 0 {
                exact.push((word, to / times));
            }
        }
    }
    let is_exact = near.is_empty() || !rng.once_in(3);
    if let Some(step) = character(input, &words, (from, to), rng).filter(|_| is_exact) {
        return Some(step);
    }
    let choices = if !exact.is_empty() && is_exact { exact } else { near };
    let (word, number) = choices.get(rng.below(choices.len()))?;
    let changed = replaced(input, &word.place, number.to_string().as_bytes());
    (changed != input).then_some(Step { input: changed, number: Some(*number) })
}

/// The parts that an input is made of.
pub struct InputParts {
    numbers: HashSet<i128>,
    letters: HashSet<u8>,
}

impl InputParts {
    pub fn new(input: &[u8]) -> InputParts {
        let words = words(input);
        let numbers = words.iter().filter_map(|word| word.number).collect();
        let letters = words.iter().filter(|word| word.number.is_none());
        let letters = letters.flat_map(|word| &input[word.place.clone()]).copied().collect();
        InputParts { numbers, letters }
    }

    /// Whether a comparison may be about the input: an operand is in it, or both are too large to be what
    /// reading numbers compares, which is digits, blanks and lengths.
    pub fn relates(&self, one: &Comparison) -> bool {
        let is_known = |operand: i64| {
            let is_letter = u8::try_from(operand).is_ok_and(|byte| self.letters.contains(&byte));
            is_letter || self.numbers.contains(&i128::from(operand))
        };
        let least = one.left.unsigned_abs().min(one.right.unsigned_abs());
        least > VISIBLE.end as u64 || is_known(one.left) || is_known(one.right)
    }
}

/// A character of a word becomes another one.
fn character(
    input: &[u8],
    words: &[Word],
    (from, to): (i128, i128),
    rng: &mut Rng,
) -> Option<Step> {
    if from == to || !VISIBLE.contains(&from) || !VISIBLE.contains(&to) {
        return None;
    }
    let letters = words.iter().filter(|word| word.number.is_none());
    let places = letters.flat_map(|word| word.place.clone());
    let places: Vec<usize> = places.filter(|&at| i128::from(input[at]) == from).collect();
    let at = *places.get(rng.below(places.len()))?;
    Some(Step { input: replaced(input, &(at..at + 1), &[to as u8]), number: None })
}

fn replaced(input: &[u8], place: &Range<usize>, by: &[u8]) -> Vec<u8> {
    [&input[..place.start], by, &input[place.end..]].concat()
}

/// The first words of an input, up to the maximum number.
fn words(input: &[u8]) -> Vec<Word> {
    let mut words = Vec::new();
    let mut at = 0;
    for word in input.split(|byte| byte.is_ascii_whitespace()) {
        if !word.is_empty() && words.len() < MAX_WORDS {
            let text = std::str::from_utf8(word).ok();
            let number = text.and_then(|text| text.parse::<i64>().ok()).map(i128::from);
            words.push(Word { place: at..at + word.len(), number });
        }
        at += word.len() + 1;
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    /// All that a comparison suggests.
    fn steps(input: &str, left: i64, right: i64) -> BTreeSet<String> {
        let comparison = Comparison { site: 1, left, right };
        let made = |seed| step(input.as_bytes(), &comparison, &mut Rng::new(seed));
        let text = |step: Step| String::from_utf8(step.input).expect("it is text");
        (0..200).filter_map(made).map(text).collect()
    }

    #[test]
    fn an_operand_in_the_input_becomes_the_other_one() {
        let made = steps("3 70\n", 70, 4321);
        for wanted in ["3 4321\n", "3 4322\n", "3 4320\n"] {
            assert!(made.contains(wanted), "{wanted} {made:?}");
        }
        // The remainder by 1000, three times the number, a sum.
        assert!(steps("45482 7\n", 482, 137).contains("45137 7\n"));
        assert!(steps("45482 7\n", 21, 300).contains("45482 100\n"));
        assert!(steps("45 7\n", 52, 90).contains("83 7\n"));
    }

    #[test]
    fn a_character_becomes_another_one() {
        assert!(steps("2\nab\n", i64::from(b'b'), i64::from(b'q')).contains("2\naq\n"));
        assert!(!steps("2\nab\n", i64::from(b'b'), 7).iter().any(|input| input.contains('\u{7}')));
    }

    #[test]
    fn what_is_compared_while_numbers_are_read_is_not_about_them() {
        let parts = InputParts::new(b"45482 8\nab\n");
        let relates = |left, right| parts.relates(&Comparison { site: 1, left, right });
        assert!(relates(482, 137) && relates(8, 3) && relates(i64::from(b'q'), i64::from(b'a')));
        assert!(!relates(52, 43) && !relates(1 << 60, 10));
    }

    #[test]
    fn anything_is_an_input_and_an_operand() {
        for input in ["", "\n\n", "\u{7f}", "99999999999999999999 -9223372036854775808"] {
            for (left, right) in [(i64::MIN, i64::MAX), (0, 0), (-1, 1), (i64::MIN, -1)] {
                steps(input, left, right);
            }
        }
    }
}
