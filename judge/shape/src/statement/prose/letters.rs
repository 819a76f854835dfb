//! The characters of a word in prose: `a string that consists of lowercase letters`.

use super::telling::Telling;
use crate::field::Slot;
use crate::statement::told::{Stated, Statement};
use crate::statement::{has_any, letters, place, scope, text, PARTS};

/// The words behind the characters of a word.
const BEHIND: [&str; 16] = [
    " with length",
    " with a length",
    " with the length",
    " of length",
    " (",
    ", its",
    " its ",
    ", where",
    " where ",
    ", which",
    " which ",
    " — ",
    "; ",
    ", separated",
    " that ",
    ", not ",
];
/// The words before the characters of a word, beside `consists of`.
const BEFORE: [&str; 12] = [
    " sequence of ",
    " composed of ",
    " made of ",
    " made up of ",
    "string of ",
    "line of ",
    "word of ",
    "text of ",
    " is either ",
    "is one of ",
    " are either ",
    " characters are ",
];

/// Tells the characters of the word that a sentence is about.
pub(super) fn read(told: &mut Statement, telling: &mut Telling) {
    let Some(text) = letters_of(telling.sentence) else { return };
    let before = text::with_consists(telling.plain);
    let before = before.split(" consists of ").next().unwrap_or(&before);
    let is_text = |slot| told.is_text(slot);
    let slots = telling.scope.subject(&told.shape, telling.plain, before, &is_text);
    if let Some(slots) = slots {
        telling.take(tell(told, slots, &text));
    }
}

/// The one word that a sentence of the story names and whose characters it tells, where the input tells none.
pub(super) fn read_story(told: &mut Statement, sentence: &str) -> Option<Vec<Slot>> {
    let mut words = scope::named(&told.shape, &text::plain(sentence));
    words.retain(|slot| {
        place::is_word(&told.shape, *slot) && !told.stated.contains(&(*slot, Stated::Letters))
    });
    let text = letters_of(sentence).filter(|_| words.len() == 1)?;
    tell(told, words, &text).ok()
}

fn tell(told: &mut Statement, slots: Vec<Slot>, text: &str) -> Result<Vec<Slot>, String> {
    told.attempt(|told| {
        slots.iter().try_for_each(|slot| letters::tell(&mut told.shape, *slot, text))
    })?;
    told.stated.extend(slots.iter().map(|slot| (*slot, Stated::Letters)));
    Ok(slots)
}

/// The words about the characters of a word; `None` where a sentence has none.
fn letters_of(sentence: &str) -> Option<String> {
    let text = text::with_consists(sentence);
    let consists = text.find(" consists of ").map(|at| at + " consists of ".len());
    let start = consists.or_else(|| {
        BEFORE.iter().filter_map(|words| Some(text.find(words)? + words.len())).min()
    })?;
    let clause = &text[start..];
    let end = BEHIND.iter().filter_map(|words| clause.find(words)).min();
    let clause = &clause[..end.unwrap_or(clause.len())];
    let first = clause.split(',').next().unwrap_or(clause);
    let is_named = consists.is_some() || letters::is_explicit(clause);
    let is_good = !has_any(first, &PARTS) && is_named && letters::read(clause).is_ok();
    is_good.then(|| clause.to_string())
}
