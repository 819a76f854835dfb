//! The length of a word that another field has: `a string of length n`, `n — the length of the string`.

use super::telling::Telling;
use crate::field::{Count, Slot};
use crate::statement::told::{Stated, Statement};
use crate::statement::{has_any, letters, place, scope};

/// Words between `length` and the name of the field that has it.
const FILLERS: [&str; 9] = ["is", "equals", "equal", "to", "exactly", "of", "=", "the", "number"];

/// Tells the length. `n — the length of the path` is about no word, and tells nothing.
pub(super) fn read(told: &mut Statement, telling: &mut Telling) {
    let Some((count, word)) = find(told, telling) else { return };
    let is_told = told.attempt(|told| {
        told.make_text(word);
        // `an integer whose length is n`
        if told.is_of_digits(word) && has_any(telling.plain, &["integer", "number", "digit"]) {
            letters::tell(&mut told.shape, word, "digits")?;
            told.stated.insert((word, Stated::Letters));
        }
        let (kind, name) = place::kind_mut(&mut told.shape, word);
        *place::word_of(kind, name)?.1 = Count::of(count, 0);
        Ok(())
    });
    if is_told.is_ok() {
        told.stated.extend([(word, Stated::Low), (word, Stated::High)]);
        telling.slots.push(word);
    }
}

/// The field that is a length, and the one word that has it.
fn find(told: &Statement, telling: &Telling) -> Option<(Slot, Slot)> {
    let shape = &told.shape;
    let (before, behind) = telling.plain.split_at(telling.plain.find("length")?);
    let mut words = behind["length".len()..]
        .split([' ', ',', ')', ';'])
        .skip_while(|word| word.is_empty() || FILLERS.contains(word));
    let named = words.next().and_then(|word| place::slot(shape, word).ok());
    let (count, words) = match named.filter(|slot| place::is_number(shape, *slot)) {
        Some(count) => {
            let is_other = |slot| slot != count && told.is_text(slot);
            (count, telling.scope.subject(shape, before, before, &is_other)?)
        }
        None if behind.starts_with("length of the") || behind.starts_with("length of string") => {
            let [count] = scope::named(shape, before)[..] else { return None };
            let mut words = scope::named(shape, behind);
            if words.is_empty() {
                words = scope::lines(shape).concat();
            }
            words.retain(|slot| *slot > count && told.is_text(*slot));
            (count, words)
        }
        None => return None,
    };
    match words[..] {
        [word] => Some((count, word)),
        _ => None,
    }
}
