//! Limits in words: `not exceeding 100`, `from 1 to 100`, `positive`, `don't exceed 100 in absolute value`.

use super::telling::Telling;
use crate::condition::number;
use crate::field::Slot;
use crate::statement::told::{Stated, Statement};
use crate::statement::{chain, has_any, place, scope};

/// A limit that a phrase gives, and where it stands in its sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Phrase {
    start: usize,
    end: usize,
    /// The lower end, and whether it is excluded.
    low: Option<(String, bool)>,
    /// The upper end, in the same way.
    high: Option<(String, bool)>,
    /// It is about the absolute value.
    is_absolute: bool,
    /// The words behind its numbers say that it is about characters.
    is_length: bool,
    /// It is an adjective, which may stand before what it limits.
    is_adjective: bool,
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

/// The phrases that are no comparatives. The number itself is a limit.
const PHRASES: [(&str, Side); 11] = [
    ("not exceeding", Side::High),
    ("not exceed", Side::High),
    ("n't exceed", Side::High),
    ("n’t exceed", Side::High),
    ("never exceeds", Side::High),
    ("at most", Side::High),
    ("up to", Side::High),
    ("at least", Side::Low),
    ("between", Side::Both("and")),
    ("from", Side::Both("to")),
    ("in the range", Side::Both(",")),
];
/// The words before comparatives, the comparatives for a number that is less, and for one that is more, and the words
/// behind them. The last of these excludes the number itself.
const NEGATIONS: [&str; 3] = ["not be ", "not ", "no "];
const LESS: [&str; 4] = ["less", "fewer", "smaller", "shorter"];
const MORE: [&str; 5] = ["more", "greater", "larger", "bigger", "longer"];
const THAN: [&str; 4] = [" than or equal to", " or equal to", " or equal than", " than"];
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

/// The beginnings of words between an adjective and the name that it limits.
const NOUNS: [&str; 7] = ["integer", "number", "space-sep", "string", "word", "line", "whole"];
/// Words between a phrase and the next that limits the same.
const JOINTS: [&str; 7] = ["", "and", "but", "does", "do", "is", "are"];
/// Words for the length of a word that no name follows.
const OF_CHARACTERS: [&str; 3] = ["number of characters", "number of letters", "number of digits"];

/// Tells the phrases of a sentence. An adjective that limits nothing is no more than that.
pub(super) fn read(told: &mut Statement, telling: &mut Telling) {
    let rest = std::mem::take(&mut telling.rest);
    let is_field = |word: &str| place::slot(&told.shape, word).is_ok() && word != "a";
    let mut start = 0;
    let mut last: Option<(Vec<Slot>, bool)> = None;
    for phrase in phrases(&rest, &is_field) {
        let clause = rest.get(start..phrase.start).unwrap_or_default();
        let goes_on = clause.split(|c: char| !c.is_alphabetic()).all(|word| JOINTS.contains(&word));
        let found = match last.clone().filter(|_| goes_on && start > 0) {
            Some(last) => Some(last),
            None => subject(told, telling, &rest, clause, &phrase),
        };
        telling.rest += clause;
        let words = &rest[phrase.start..phrase.end];
        let limited = found.map(|(slots, is_length)| {
            tell(told, &phrase, &slots, is_length).map(|()| (slots, is_length))
        });
        match limited {
            Some(Ok((slots, is_length))) => {
                telling.slots.extend(&slots);
                last = Some((slots, is_length));
            }
            Some(Err(why)) if !phrase.is_adjective => {
                telling.unclear.push(format!("`{words}`: {why}"));
            }
            Some(Err(_)) | None => telling.rest += words,
        }
        start = phrase.end;
    }
    telling.rest += &rest[start..];
}

/// The fields that a phrase limits, and whether it is their length.
fn subject(
    told: &Statement,
    telling: &Telling,
    rest: &str,
    clause: &str,
    phrase: &Phrase,
) -> Option<(Vec<Slot>, bool)> {
    let (shape, text) = (&told.shape, clause.to_lowercase());
    let is_length =
        phrase.is_length || has_any(&text, &["length", " long"]) || has_any(&text, &OF_CHARACTERS);
    let is_wanted =
        |slot| if is_length { told.is_text(slot) } else { place::is_number(shape, slot) };
    if phrase.is_adjective {
        let behind = rest[phrase.end..].split([' ', ',']);
        let is_noun = |word: &str| NOUNS.iter().any(|noun| word.starts_with(noun));
        let behind = behind.skip_while(|word| word.is_empty() || is_noun(word));
        let names = behind.filter(|word| !word.is_empty() && *word != "and");
        let slots = names.map_while(|word| place::slot(shape, word).ok());
        let named: Vec<Slot> = slots.filter(|slot| is_wanted(*slot)).collect();
        if !named.is_empty() {
            return Some((named, is_length));
        }
        let is_said = ["is", "are", "be"].iter().any(|verb| clause.trim_end().ends_with(verb));
        if !is_said && !scope::named(shape, telling.plain).is_empty() {
            return None;
        }
    }
    let clause =
        OF_CHARACTERS.iter().fold(clause.to_string(), |clause, words| clause.replace(words, ""));
    Some((telling.scope.subject(shape, telling.plain, &clause, &is_wanted)?, is_length))
}

fn tell(
    told: &mut Statement,
    phrase: &Phrase,
    slots: &[Slot],
    is_length: bool,
) -> Result<(), String> {
    let Phrase { mut low, high, is_absolute, is_adjective, .. } = phrase.clone();
    // An end in numbers says more than an adjective.
    if is_adjective && slots.iter().all(|slot| told.stated.contains(&(*slot, Stated::Low))) {
        return Ok(());
    }
    if is_absolute {
        low = high.clone().map(|(value, is_strict)| (format!("-{value}"), is_strict));
    }
    told.attempt(|told| {
        if is_length {
            slots.iter().for_each(|slot| told.make_text(*slot));
        }
        chain::limit_by(told, slots, is_length, low.as_ref(), high.as_ref())
    })
}

/// The phrases of a sentence in order, none in another one. `is_name` knows the fields, which may be limits too.
fn phrases(sentence: &str, is_name: &dyn Fn(&str) -> bool) -> Vec<Phrase> {
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
        // `don't`, `cannot be`
        let ends_word = ["n't", "n’t", "not be "].iter().any(|end| text[at..].starts_with(end));
        let phrase =
            (is_start || ends_word).then(|| phrase_at(sentence, &text, at, is_name)).flatten();
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
    let mut rows = PHRASES.iter().chain(&ADJECTIVES);
    let row = rows.find(|(words, _)| rest.starts_with(words));
    let row = row.map(|(words, side)| (words.len(), *side, false));
    let (length, side, is_strict) = row.or_else(|| comparative(rest))?;
    let words = &rest[..length];
    if rest[length..].starts_with(char::is_alphanumeric) {
        return None;
    }
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

/// The comparative at the start of a text, such as `not less than`: how many bytes it takes, the end that a number
/// behind it is, and whether the number itself is excluded.
fn comparative(text: &str) -> Option<(usize, Side, bool)> {
    let negated = NEGATIONS.iter().find_map(|word| text.strip_prefix(word));
    let rest = negated.unwrap_or(text);
    let less = LESS.iter().find_map(|word| rest.strip_prefix(word));
    let more = || MORE.iter().find_map(|word| rest.strip_prefix(word));
    let than = less.or_else(more)?;
    let joint = THAN.iter().find(|joint| than.starts_with(**joint))?;
    let side = if less.is_some() == negated.is_some() { Side::Low } else { Side::High };
    let is_strict = negated.is_none() && *joint == " than";
    Some((text.len() - than.len() + joint.len(), side, is_strict))
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
            ("cannot be greater than 9", None, end("9", false)),
            ("less or equal than 9", None, end("9", false)),
            ("is bigger than 9", end("9", true), None),
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
