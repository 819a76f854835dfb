//! Words of an alphabet, and small changes of text.

use super::maker::Maker;
use crate::pattern::words::WantedWord;
use crate::pattern::{Pattern, PatternKind};
use crate::rng::Rng;
use crate::style::Style;
use crate::text::number;

/// One word in this many is like the word before it.
const LIKE_LAST: usize = 4;
/// The letters of it that are copied again and again, at most.
const MAX_COPIED: usize = 64;

impl Maker<'_, '_> {
    /// A word of `length` characters of an alphabet, some of them like the word before: searches for a word in a text
    /// are wrong on such.
    pub(super) fn letters(&mut self, alphabet: &[char], length: usize, style: Style) -> String {
        let last = std::mem::take(&mut self.last_word);
        let is_like = self.draft.is_none()
            && !last.is_empty()
            && self.rng.once_in(LIKE_LAST)
            && last.iter().all(|letter| alphabet.contains(letter));
        let mut letters = if is_like {
            like(self.rng, &last, length)
        } else {
            word(self.rng, alphabet, length, style)
        };
        // A word of blanks would not be read as one.
        let end = letters.len().saturating_sub(1);
        for at in [0, end] {
            if letters.get(at) == Some(&' ') {
                letters[at] = alphabet.iter().copied().find(|&c| c != ' ').unwrap_or(' ');
            }
        }
        self.last_word = letters;
        self.last_word.iter().collect()
    }
}

/// A part of a word, or copies of the word one after another, which overlap where its end is its beginning too. Half of
/// the copies end early.
fn like(rng: &mut Rng, last: &[char], length: usize) -> Vec<char> {
    if length <= last.len() {
        let start = rng.below(last.len() - length + 1);
        return last[start..start + length].to_vec();
    }
    let last = &last[..last.len().min(MAX_COPIED)];
    let is_period = |period: usize| last[period..] == last[..last.len() - period];
    let period = (1..last.len()).find(|&period| is_period(period)).unwrap_or(last.len());
    let mut letters = Vec::with_capacity(length);
    while letters.len() < length {
        let copied = if rng.once_in(2) { period } else { 1 + rng.below(last.len()) };
        letters.extend_from_slice(&last[..copied.min(length - letters.len())]);
    }
    letters
}

/// A word of `length` characters of an alphabet.
fn word(rng: &mut Rng, alphabet: &[char], length: usize, style: Style) -> Vec<char> {
    if alphabet.is_empty() {
        return Vec::new();
    }
    let any = |rng: &mut Rng| alphabet[rng.below(alphabet.len())];
    let period = 1 + rng.below(3);
    let two = [any(rng), any(rng)];
    let mut chars: Vec<char> = Vec::with_capacity(length);
    if style == Style::Pattern {
        chars = patterned(rng, alphabet, length).unwrap_or_default();
    }
    for at in chars.len()..length {
        chars.push(match style {
            Style::Uniform | Style::Pattern => any(rng),
            Style::Extreme => two[rng.below(2)],
            Style::Small if at >= period => chars[at - period],
            Style::Small => any(rng),
        });
    }
    chars
}

/// A word of a known pattern: of the letters in order, or as often in any order.
fn patterned(rng: &mut Rng, alphabet: &[char], length: usize) -> Option<Vec<char>> {
    let pattern = Pattern::any(PatternKind::Word, rng);
    let mut letters = alphabet.to_vec();
    if rng.once_in(2) {
        rng.shuffle(&mut letters);
    }
    pattern.word(&WantedWord { length, letters, seed: rng.bits() })
}

/// A text with one of its numbers changed, or two of its words exchanged within a line.
pub(crate) fn changed(rng: &mut Rng, text: &str) -> String {
    let mut lines: Vec<Vec<String>> =
        text.lines().map(|line| line.split(' ').map(String::from).collect()).collect();
    let line = rng.below(lines.len());
    let Some(words) = lines.get_mut(line) else { return text.to_string() };
    let at = rng.below(words.len());
    let Some(word) = words.get_mut(at) else { return text.to_string() };
    match number(word) {
        Some(value) => {
            let least = if value < 0 { value } else { value.min(1) };
            *word = match rng.below(4) {
                0 => value + 1,
                1 => (value - 1).max(least),
                _ => rng.between(least, value.abs().max(1)),
            }
            .to_string();
        }
        None => {
            let other = rng.below(words.len());
            words.swap(at, other);
        }
    }
    let lines: Vec<String> = lines.iter().map(|words| words.join(" ")).collect();
    lines.join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_is_like_the_one_before() {
        let like = |last: &str, length: usize, seed: u64| -> String {
            let last: Vec<char> = last.chars().collect();
            like(&mut Rng::new(seed), &last, length).into_iter().collect()
        };
        for seed in 0..20 {
            assert!("abcde".contains(&like("abcde", 3, seed)), "a part of it");
        }
        // The copies of `aabaa` share `aa`, where none ends early.
        assert!((0..200).any(|seed| like("aabaa", 11, seed) == "aabaabaabaa"));
        assert!((0..20).any(|seed| like("aabaa", 11, seed) != "aabaabaabaa"));
        let long = "x".repeat(100_000);
        assert_eq!(like(&long, 100_001, 1).len(), 100_001);
    }
}
