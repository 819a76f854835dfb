//! The values that could stand in place of one word of a find: those with which the program is right, and those
//! with which it is wrong too.

use crate::find::hunt::Context;
use crate::find::test_input::TestInput;
use crate::find::worker::Worker;
use judge_core::tools::Runner as _;
use judge_core::verdict::Verdict;
use sandbox::Failure;
use std::collections::HashSet;
use std::ops::Range;

/// The number of words that are changed, one at a time; and the values in the place of each.
const MAX_WORDS: usize = 8;
const MAX_VALUES: usize = 10;
/// The characters of a word that are changed, one at a time.
const MAX_CHARACTERS: usize = 4;
/// The number of words that are told.
const MAX_TOLD: usize = 3;

/// The values for one word.
pub struct Nearby {
    /// Where it stands, from 1.
    pub line: usize,
    pub word: usize,
    pub value: String,
    /// The values with which the program is right, the nearest first.
    pub right: Vec<String>,
    /// Those with which it fails too.
    pub wrong: Vec<String>,
    /// The input with the first of `right`, and its answer.
    pub passing: TestInput,
}

/// A word of an input.
struct Place<'t> {
    line: usize,
    word: usize,
    bytes: Range<usize>,
    text: &'t str,
}

/// Changes one word of an input at a time, and runs the program. Words that make no difference are left out.
///
/// # Errors
///
/// [`Failure::Interrupted`] when the time is over.
pub fn nearby(
    worker: &mut Worker,
    context: &Context,
    test: &TestInput,
) -> Result<Vec<Nearby>, Failure> {
    let Ok(text) = std::str::from_utf8(&test.input) else { return Ok(Vec::new()) };
    let mut all = Vec::new();
    for place in places(text).into_iter().take(MAX_WORDS) {
        if all.len() == MAX_TOLD {
            break;
        }
        let values = values(place.text, text);
        let inputs: Vec<String> = values.iter().map(|value| with(text, &place, value)).collect();
        let bytes: Vec<&[u8]> = inputs.iter().map(String::as_bytes).collect();
        let (mut right, mut wrong, mut passing) = (Vec::new(), Vec::new(), None);
        for (at, checked) in context.test_cases.check(worker, &bytes)?.into_iter().enumerate() {
            let Some(answer) = checked else { continue };
            let test = TestInput { seed: test.seed, input: bytes[at].to_vec(), answer };
            if is_right(worker, context, &test)? {
                right.push(values[at].clone());
                passing.get_or_insert(test);
            } else {
                wrong.push(values[at].clone());
            }
        }
        let Place { line, word, text: value, .. } = place;
        let Some(passing) = passing else { continue };
        all.push(Nearby { line, word, value: value.to_string(), right, wrong, passing });
    }
    Ok(all)
}

fn is_right(worker: &mut Worker, context: &Context, test: &TestInput) -> Result<bool, Failure> {
    if context.is_right_by_server(worker, context.job, test)? {
        return Ok(true);
    }
    Ok(worker.judge(context.run_of(context.job, test), None)?.verdict == Verdict::Ac)
}

/// The words of an input, in order.
fn places(text: &str) -> Vec<Place<'_>> {
    let (mut all, mut start) = (Vec::new(), 0);
    for (line, content) in text.split('\n').enumerate() {
        let mut at = start;
        let mut word = 0;
        for part in content.split(' ') {
            if !part.is_empty() {
                word += 1;
                let bytes = at..at + part.len();
                all.push(Place { line: line + 1, word, bytes, text: part });
            }
            at += part.len() + 1;
        }
        start += content.len() + 1;
    }
    all
}

fn with(text: &str, place: &Place, value: &str) -> String {
    format!("{}{value}{}", &text[..place.bytes.start], &text[place.bytes.end..])
}

/// Other values for a word, the nearest first.
fn values(word: &str, input: &str) -> Vec<String> {
    let mut values = match word.parse::<i64>() {
        Ok(number) => numbers(number),
        Err(_) => words(word, input),
    };
    let mut seen = HashSet::from([word.to_string()]);
    values.retain(|value| seen.insert(value.clone()));
    values.truncate(MAX_VALUES);
    values
}

fn numbers(number: i64) -> Vec<String> {
    let near = [1i64, -1, 2, -2, 3, -3].map(|step| number.checked_add(step));
    let far = [Some(number / 2), number.checked_mul(2), Some(0), Some(1), number.checked_neg()];
    let mut values: Vec<i64> = near.into_iter().chain(far).flatten().collect();
    values.sort_by_key(|value| value.abs_diff(number));
    values.into_iter().map(|value| value.to_string()).collect()
}

/// The word with another character of the input in one place.
fn words(word: &str, input: &str) -> Vec<String> {
    let mut others: Vec<char> = Vec::new();
    for other in input.chars().filter(|other| !other.is_whitespace() && !other.is_ascii_digit()) {
        if !others.contains(&other) {
            others.push(other);
        }
    }
    let places = word.char_indices().take(MAX_CHARACTERS);
    let changed = places.flat_map(|(at, old)| {
        let rest = at + old.len_utf8();
        let others = others.iter().filter(move |other| **other != old);
        others.map(move |other| format!("{}{other}{}", &word[..at], &word[rest..]))
    });
    changed.take(MAX_VALUES).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_word_has_near_values_in_its_place() {
        let text = "2 10\n\nab ba\n";
        let places = places(text);
        let known: Vec<_> =
            places.iter().map(|place| (place.line, place.word, place.text)).collect();
        assert_eq!(known, [(1, 1, "2"), (1, 2, "10"), (3, 1, "ab"), (3, 2, "ba")]);
        assert_eq!(values("10", text), ["11", "9", "12", "8", "13", "7", "5", "1", "20", "0"]);
        assert_eq!(values("ab", text), ["bb", "aa"]);
        assert_eq!(with(text, &places[1], "7"), "2 7\n\nab ba\n");
    }

    #[test]
    fn the_largest_number_has_values_too() {
        assert!(values(&i64::MAX.to_string(), "").contains(&"9223372036854775806".to_string()));
    }
}
