//! Words of an alphabet, and small changes of text.

use super::numbers::Style;
use crate::text::number;
use crate::Rng;

/// A word of so many characters of an alphabet.
pub(super) fn word(rng: &mut Rng, alphabet: &[char], length: usize, style: Style) -> String {
    if alphabet.is_empty() {
        return String::new();
    }
    let any = |rng: &mut Rng| alphabet[rng.below(alphabet.len())];
    let (first, second) = (any(rng), any(rng));
    let period = 1 + rng.below(3);
    let mut chars: Vec<char> = Vec::with_capacity(length);
    for at in 0..length {
        chars.push(match style {
            Style::Uniform | Style::Sorted | Style::Reversed => any(rng),
            Style::Equal => first,
            Style::Two | Style::Extreme => [first, second][rng.below(2)],
            Style::Small if at >= period => chars[at - period],
            Style::Small => any(rng),
        });
    }
    match style {
        Style::Sorted => chars.sort_unstable(),
        Style::Reversed => chars.sort_unstable_by(|a, b| b.cmp(a)),
        Style::Uniform | Style::Small | Style::Equal | Style::Two | Style::Extreme => {}
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
