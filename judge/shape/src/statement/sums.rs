//! Sums over the tests of an input: of numbers, of products, or of the lengths of words.

use super::told::Statement;
use super::{not_understood, place, slots};
use crate::condition::number;
use crate::field::Slot;
use crate::rule::Total;

/// The factors of a power in a sum of products, at most.
const MAX_POWER: usize = 3;
/// Words of sums of lengths that are no names.
const LENGTHS: [&str; 4] = ["lengths", "length", "words", "given"];
/// The words behind the names of what is summed.
const BEHIND_SUM: [&str; 14] = [
    " over", " across", " among", " in ", " on ", " for ", " per ", " is ", " are ", " do",
    " will", " can", " must", "<",
];

impl Statement {
    /// The rest of a sentence such as `the sum of n and the sum of m over all test cases do not exceed 10^5`.
    pub(super) fn tell_total(&mut self, sums: &str, is_length: bool) -> Result<(), String> {
        let (mut summed, mut is_told) = (Vec::new(), false);
        for part in sums.split('(').next().unwrap_or_default().split("um of ") {
            let (names, rest) = match BEHIND_SUM.iter().filter_map(|word| part.find(word)).min() {
                Some(end) => part.split_at(end),
                // The next `sum of` has left its first letter.
                None => (part.strip_suffix(['s', 'S']).unwrap_or(part), ""),
            };
            let of_lengths = is_length || names.contains("length") || names.contains('|');
            let names =
                LENGTHS.iter().fold(names.to_string(), |names, word| names.replace(word, " "));
            let is_product = names.contains(['*', '^']);
            let mut slots = slots(&self.shape, &with_factors(&names))?;
            if of_lengths && slots.is_empty() {
                // All the strings of the tests are the one word that there is.
                let words =
                    (0..self.shape.names.len()).filter(|slot| place::is_word(&self.shape, *slot));
                slots = Some(words.collect())
                    .filter(|words: &Vec<Slot>| words.len() == 1)
                    .unwrap_or_default();
            }
            let groups: Vec<Vec<Slot>> = if is_product {
                vec![slots]
            } else {
                slots.into_iter().map(|slot| vec![slot]).collect()
            };
            for slots in groups {
                let is_one = if of_lengths { place::is_word } else { place::is_number };
                if !slots.iter().all(|slot| is_one(&self.shape, *slot)) || of_lengths && is_product
                {
                    return Err(
                        "is not understood: only numbers have a sum, and words that of their lengths".to_string()
                    );
                }
                summed.push((slots, of_lengths));
            }
            let limits = ["exceed ", "most ", "than ", "<=", "to "];
            let limit = limits.iter().filter_map(|word| Some(rest.rfind(word)? + word.len())).max();
            let most = limit.and_then(|at| rest[at..].split([',', 'a']).next());
            let Some(most) = most.and_then(number::read) else { continue };
            let (most, _) = most?;
            for (slots, of_lengths) in summed.drain(..) {
                let Some(&slot) = slots.first() else { continue };
                self.add_rule(slot, Total { slots, most, of_lengths });
                is_told = true;
            }
        }
        if is_told && summed.is_empty() {
            Ok(())
        } else {
            Err(not_understood())
        }
    }
}

/// The names of a product, of `n^2` as often as the power says.
fn with_factors(names: &str) -> String {
    let factors = names.split(['*', ' ']).map(|factor| {
        let power =
            factor.split_once('^').and_then(|(name, power)| Some((name, power.parse().ok()?)));
        match power {
            Some((name, times @ 1..=MAX_POWER)) => format!("{name} ").repeat(times),
            Some(_) | None => factor.to_string(),
        }
    });
    factors.collect::<Vec<_>>().join(" ")
}
