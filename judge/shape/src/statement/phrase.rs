//! Limits in words: `not exceeding 100`, `from 1 to 100`, `positive`, `don't exceed 100 in absolute value`.

use crate::condition::number;

/// A limit that a phrase gives, and where it stands in its sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Phrase {
    pub start: usize,
    pub end: usize,
    /// The lower end, and whether it is excluded.
    pub low: Option<(String, bool)>,
    /// The upper end, in the same way.
    pub high: Option<(String, bool)>,
    /// It is about the absolute value.
    pub is_absolute: bool,
    /// What stands behind its numbers says that it is about characters.
    pub is_length: bool,
    /// It is an adjective, which may stand before what it limits.
    pub is_adjective: bool,
}

#[derive(Clone, Copy, PartialEq)]
enum Side {
    Low,
    High,
    /// Two numbers, with this word between them.
    Both(&'static str),
    /// An adjective with its lower end.
    Least(&'static str),
    /// An adjective of a text.
    LeastLength(&'static str),
}

/// The phrases; those with more words stand before what they contain. The last column: the number itself is excluded.
const PHRASES: [(&str, Side, bool); 43] = [
    ("less than or equal to", Side::High, false),
    ("less or equal to", Side::High, false),
    ("less or equal than", Side::High, false),
    ("greater than or equal to", Side::Low, false),
    ("greater or equal to", Side::Low, false),
    ("greater or equal than", Side::Low, false),
    ("not be greater than", Side::High, false),
    ("not be less than", Side::Low, false),
    ("not exceeding", Side::High, false),
    ("not exceed", Side::High, false),
    ("n't exceed", Side::High, false),
    ("n’t exceed", Side::High, false),
    ("never exceeds", Side::High, false),
    ("at most", Side::High, false),
    ("up to", Side::High, false),
    ("no more than", Side::High, false),
    ("not more than", Side::High, false),
    ("no greater than", Side::High, false),
    ("not greater than", Side::High, false),
    ("no larger than", Side::High, false),
    ("not larger than", Side::High, false),
    ("no bigger than", Side::High, false),
    ("not bigger than", Side::High, false),
    ("no longer than", Side::High, false),
    ("not longer than", Side::High, false),
    ("at least", Side::Low, false),
    ("no less than", Side::Low, false),
    ("not less than", Side::Low, false),
    ("no fewer than", Side::Low, false),
    ("not smaller than", Side::Low, false),
    ("no smaller than", Side::Low, false),
    ("no shorter than", Side::Low, false),
    ("not shorter than", Side::Low, false),
    ("less than", Side::High, true),
    ("smaller than", Side::High, true),
    ("shorter than", Side::High, true),
    ("greater than", Side::Low, true),
    ("more than", Side::Low, true),
    ("larger than", Side::Low, true),
    ("longer than", Side::Low, true),
    ("between", Side::Both("and"), false),
    ("from", Side::Both("to"), false),
    ("in the range", Side::Both(","), false),
];
const ADJECTIVES: [(&str, Side); 9] = [
    ("non-negative", Side::Least("0")),
    ("nonnegative", Side::Least("0")),
    ("not negative", Side::Least("0")),
    ("positive", Side::Least("1")),
    ("natural", Side::Least("1")),
    ("non-empty", Side::LeastLength("1")),
    ("nonempty", Side::LeastLength("1")),
    ("non empty", Side::LeastLength("1")),
    ("not empty", Side::LeastLength("1")),
];
/// Words behind a number of characters.
const CHARACTERS: [&str; 6] = ["character", "char", "letter", "symbol", "digit", "latin"];
const ABSOLUTE: [&str; 5] =
    ["in absolute value", "by absolute value", "by modulo", "by modulus", "in modulus"];

/// The phrases of a sentence in order, none in another one. `is_name` knows the fields, which may be limits too.
pub(super) fn phrases(sentence: &str, is_name: &dyn Fn(&str) -> bool) -> Vec<Phrase> {
    // The length of each letter stays.
    let text = sentence.to_ascii_lowercase();
    let text = ["less that ", "more that ", "greater that "]
        .iter()
        .fold(text, |text, typo| text.replace(typo, &typo.replace("that", "than")));
    let mut found = Vec::new();
    let mut at = 0;
    while at < text.len() {
        if !text.is_char_boundary(at) {
            at += 1;
            continue;
        }
        let is_start = !text[..at].ends_with(|c: char| c.is_alphanumeric() || c == '-');
        let phrase = if is_start || text[at..].starts_with("n't") || text[at..].starts_with("n’t")
        {
            phrase_at(sentence, &text, at, is_name)
        } else {
            None
        };
        at = phrase.as_ref().map_or(at + 1, |phrase| phrase.end.max(at + 1));
        found.extend(phrase);
    }
    found
}

fn phrase_at(
    sentence: &str,
    text: &str,
    start: usize,
    is_name: &dyn Fn(&str) -> bool,
) -> Option<Phrase> {
    let rest = text.get(start..)?;
    let adjectives = ADJECTIVES.iter().map(|(words, side)| (*words, *side, false));
    let mut rows = PHRASES.iter().copied().chain(adjectives);
    let (words, side, is_strict) = rows.find(|(words, ..)| {
        rest.strip_prefix(words).is_some_and(|rest| !rest.starts_with(char::is_alphanumeric))
    })?;
    let (mut low, mut high) = (None, None);
    let mut end = start + words.len();
    match side {
        Side::Least(value) | Side::LeastLength(value) => low = Some((value.to_string(), false)),
        Side::Low | Side::High => {
            let (value, length) = value(&sentence[end..], is_name)?;
            end += length;
            *(if side == Side::Low { &mut low } else { &mut high }) = Some((value, is_strict));
        }
        Side::Both(joint) => {
            let (first, length) = value(&sentence[end..], is_name)?;
            end += length;
            let between = sentence[end..].trim_start().strip_prefix(joint)?;
            let (last, length) = value(between, is_name)?;
            end = sentence.len() - between.len() + length;
            (low, high) = (Some((first, false)), Some((last, false)));
        }
    }
    let after = text[end..].trim_start();
    let is_absolute = ABSOLUTE.iter().any(|words| after.starts_with(words))
        || text[..start].ends_with("absolute value ")
        || text[..start].contains("absolute value of");
    let is_length = matches!(side, Side::LeastLength(_))
        || words.contains("longer")
        || words.contains("shorter")
        || CHARACTERS.iter().any(|word| after.starts_with(word));
    let is_adjective = matches!(side, Side::Least(_) | Side::LeastLength(_));
    Some(Phrase { start, end, low, high, is_absolute, is_length, is_adjective })
}

/// The number or the field at the start of a text, and how many bytes it takes.
fn value(text: &str, is_name: &dyn Fn(&str) -> bool) -> Option<(String, usize)> {
    let skipped = text.len() - text.trim_start_matches([' ', '[', '(']).len();
    let rest = &text[skipped..];
    // The longest start that is a number: `2 * 10^5`, `100 000`, `2^31 - 1`.
    let is_part = |c: char| c.is_ascii_digit() || " ^*+-.e".contains(c);
    let most = rest.find(|c: char| !is_part(c)).unwrap_or(rest.len());
    for length in (1..=most).rev() {
        let start = &rest[..length];
        let ends = start.ends_with(|c: char| c.is_ascii_digit());
        let is_whole = !rest[length..].starts_with(|c: char| c.is_ascii_alphanumeric());
        if ends && is_whole && number::read(start).is_some_and(|read| read.is_ok()) {
            return Some((start.to_string(), skipped + length));
        }
    }
    let length = rest.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(rest.len());
    let word = &rest[..length];
    (is_name(word)).then(|| (word.to_string(), skipped + length))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn phrases_are_read_with_their_ends() {
        let end = |value: &str, is_strict: bool| Some((value.to_string(), is_strict));
        for (text, low, high) in [
            ("does not exceed 100", None, end("100", false)),
            ("don't exceed 10^4 in absolute value", None, end("10^4", false)),
            ("no less that 1", end("1", false), None),
            ("from 1 to 2 * 10^5", end("1", false), end("2 * 10^5", false)),
            ("between -5 and n", end("-5", false), end("n", false)),
            ("is less than 10 000", None, end("10 000", true)),
            ("a non-negative number", end("0", false), None),
            ("at least one of them", None, None),
            ("up to date", None, None),
        ] {
            let found = phrases(text, &|word| word == "n");
            let ends = found.first().map(|phrase| (phrase.low.clone(), phrase.high.clone()));
            assert_eq!(ends.unwrap_or_default(), (low, high), "{text}");
        }
        let both = phrases("not less than 1 and not greater than 100", &|_| false);
        assert_eq!(both.len(), 2);
        assert!(phrases("100 in absolute value", &|_| true).is_empty());
        assert!(phrases("not exceed 9 in absolute value", &|_| true)[0].is_absolute);
        assert!(phrases("up to 30 characters", &|_| true)[0].is_length);
    }
}
