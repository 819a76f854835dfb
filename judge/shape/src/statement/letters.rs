//! Which characters a word has, in words.

use super::place::{change_field, word_of};
use crate::model::{counts, Count, Kind, Shape, Slot};

/// Tells the characters of a word.
///
/// # Errors
///
/// The field is no word, or the characters are not understood.
pub(super) fn tell(shape: &mut Shape, slot: Slot, text: &str) -> Result<(), String> {
    let letters = read(text)?;
    let is_count = counts(&shape.parts).contains(&slot);
    change_field(shape, slot, |field, name| {
        if let (Kind::Number { low, high, .. }, false) = (&field.kind, is_count) {
            // A number that statements call a text of digits.
            let digits = |value: i128| value.unsigned_abs().to_string().len();
            let length = Count::Free { low: digits(*low), high: digits(*high) };
            field.kind = Kind::Word { alphabet: letters.clone(), length };
            return Ok(());
        }
        word_of(field, name)?.0.clone_from(&letters);
        Ok(())
    })
}

/// Words that name characters, or the characters themselves in quotes or one by one.
fn read(text: &str) -> Result<Vec<char>, String> {
    // The text in quotes are characters, the text around them words.
    let text = &text.replace('`', "\"");
    let quote = if text.contains('"') { '"' } else { '\'' };
    let outside: String = text.split(quote).step_by(2).collect();
    let lower = outside.to_lowercase();
    let has = |words: &[&str]| words.iter().any(|word| lower.contains(word));
    let mut letters: Vec<char> = Vec::new();
    if has(&["lowercase", "lower-case", "lower case", "small"]) {
        letters.extend('a'..='z');
    }
    if has(&["uppercase", "upper-case", "upper case", "capital"]) {
        letters.extend('A'..='Z');
    }
    if letters.is_empty() && has(&["letters", "alphabet"]) {
        letters.extend(('a'..='z').chain('A'..='Z'));
    }
    if has(&["digits"]) {
        letters.extend('0'..='9');
    }
    if has(&["space", "blank"]) {
        letters.push(' ');
    }
    let quoted = text.split(quote).skip(1).step_by(2);
    letters.extend(quoted.flat_map(str::chars));
    // `R, U and D`: characters one by one.
    let single = outside
        .split([' ', ','])
        .map(|word| word.strip_suffix('.').filter(|word| !word.is_empty()).unwrap_or(word));
    let single = single.filter(|word| word.chars().count() == 1);
    letters.extend(single.filter(|word| *word != "a").flat_map(str::chars));
    letters.retain(|letter| !letter.is_control());
    letters.sort_unstable();
    letters.dedup();
    if letters.is_empty() {
        Err("the characters are not understood; write them in quotes: s consists of \"RUD\""
            .to_string())
    } else {
        Ok(letters)
    }
}
