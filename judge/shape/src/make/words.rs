//! Words of an alphabet, and small changes of text.

use super::style::Style;
use crate::pattern::words::WantedWord;
use crate::pattern::{Pattern, PatternKind};
use crate::rng::Rng;
use crate::text::number;

/// A word of `length` characters of an alphabet.
pub(super) fn word(rng: &mut Rng, alphabet: &[char], length: usize, style: Style) -> String {
    if alphabet.is_empty() {
        return String::new();
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
    // A word of blanks would not be read as one.
    let end = chars.len().saturating_sub(1);
    for at in [0, end] {
        if chars.get(at) == Some(&' ') {
            chars[at] = alphabet.iter().copied().find(|&c| c != ' ').unwrap_or(' ');
        }
    }
    chars.into_iter().collect()
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
