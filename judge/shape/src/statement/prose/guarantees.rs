//! Limits in prose that are no range: `all a_i are distinct`, `n is even`, `the sum of n over all tests`.

use super::telling::Telling;
use crate::field::Slot;
use crate::rule::Rule;
use crate::statement::told::Statement;
use crate::statement::{has_any, not_understood, scope};

/// Words of such sentences, beside those of sums.
const WORDS: [&str; 8] =
    ["distinct", "different", "even", "odd", "permutation", "creasing", "sorted", "unique"];

/// Tells what the words say that are left of a sentence, or the sum that it limits.
pub(super) fn read(told: &mut Statement, telling: &mut Telling) {
    let is_sum = ["um of ", "otal length of "].iter().any(|words| telling.plain.contains(words));
    if !is_sum && !has_any(&telling.rest, &WORDS) {
        return;
    }
    let text = if is_sum { telling.plain } else { &telling.rest };
    let is_told = told.attempt(|told| {
        let names = told.shape.names.clone();
        told.tell_line(text)?;
        // `the letters are different` gives no field a name.
        (told.shape.names == names).then_some(()).ok_or_else(not_understood)
    });
    if is_told.is_ok() {
        let mut slots = scope::named(&told.shape, text);
        if slots.is_empty() && is_sum {
            // `all strings` are those of the one word.
            let is_sum = |(_, rule): &&(Slot, Rule)| matches!(rule, Rule::Total(_));
            slots.extend(told.rules.iter().rev().find(is_sum).map(|(slot, _)| *slot));
        }
        telling.slots.extend(slots);
        telling.rest.clear();
    }
}
