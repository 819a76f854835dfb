//! Words whose digits stand in a format: `a time in the format HH:MM`, `a date as DD.MM.YYYY`.

use super::telling::Telling;
use crate::field::Slot;
use crate::statement::told::{Stated, Statement};
use crate::statement::{chain, letters, place};

/// The signs between the parts of a format, and the letters of its parts in lower case.
const SIGNS: [char; 4] = [':', '.', '/', '-'];
const PARTS: &str = "hmsdy";

/// Tells the characters and the length of the word that has the format. The limits of its parts stay open: no rule can
/// hold them.
pub(super) fn read(told: &mut Statement, telling: &mut Telling) {
    let mut words = telling.plain.split(|c: char| !c.is_alphanumeric() && !SIGNS.contains(&c));
    let Some(format) = words.find(|word| is_format(word)) else { return };
    let before = telling.plain.split(format).next().unwrap_or_default();
    let is_word = |slot| place::is_word(&told.shape, slot);
    let subject = telling.scope.subject(&told.shape, telling.plain, before, &is_word);
    let Some(slots) = subject else { return };
    telling.take(tell(told, slots, format));
    telling.is_open = telling.plain.contains(|c: char| c.is_ascii_digit());
    (telling.sentence, telling.plain) = ("", "");
    telling.rest.clear();
}

fn tell(told: &mut Statement, slots: Vec<Slot>, format: &str) -> Result<Vec<Slot>, String> {
    let signs: String = format.chars().filter(|c| SIGNS.contains(c)).collect();
    let length = Some((format.len().to_string(), false));
    told.attempt(|told| {
        let characters = format!("\"0123456789{signs}\"");
        slots.iter().try_for_each(|slot| letters::tell(&mut told.shape, *slot, &characters))?;
        chain::limit_by(told, &slots, true, length.as_ref(), length.as_ref())
    })?;
    told.stated.extend(slots.iter().map(|slot| (*slot, Stated::Letters)));
    Ok(slots)
}

/// Whether a word has several parts, each of one letter that is repeated.
fn is_format(word: &str) -> bool {
    let is_part = |part: &str| {
        let part = part.to_lowercase();
        let first = part.chars().next().filter(|first| PARTS.contains(*first));
        part.len() > 1 && first.is_some_and(|first| part.chars().all(|c| c == first))
    };
    word.contains(SIGNS) && word.split(SIGNS).all(is_part)
}
