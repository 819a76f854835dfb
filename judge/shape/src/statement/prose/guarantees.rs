//! Limits in prose that are no range: `all a_i are distinct`, `n is even`, `the sum of n over all tests`.

use super::telling::Telling;
use crate::field::Slot;
use crate::rule::Rule;
use crate::statement::told::Statement;
use crate::statement::{chain, has_any, is_left_open, not_understood, place, scope};

/// Words of such sentences, beside those of sums.
const WORDS: [&str; 8] =
    ["distinct", "different", "even", "odd", "permutation", "creasing", "sorted", "unique"];

/// Tells what the words say that are left of a sentence, or the sum that it limits.
pub(super) fn read(told: &mut Statement, telling: &mut Telling) {
    let is_sum = ["um of ", "otal length of "].iter().any(|words| telling.plain.contains(words));
    if !is_sum && !has_any(&telling.rest, &WORDS) {
        return;
    }
    if let Some(slots) = tell_distinct_numbers(told, &telling.rest) {
        telling.slots.extend(slots);
        telling.rest = telling.rest.replace("distinct ", "");
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

/// Tells that numbers differ which a sentence names behind `distinct`: those of a line from each other, or the elements
/// of a list. `None` where it names none, or the shape permits no such rule.
fn tell_distinct_numbers(told: &mut Statement, text: &str) -> Option<Vec<Slot>> {
    let (_, behind) = text.split_once("distinct ")?;
    let nouns = behind.trim_start_matches("positive ").trim_start_matches("non-negative ");
    if !["integer", "number"].iter().any(|noun| nouns.starts_with(noun)) || is_left_open(text) {
        return None;
    }
    let names = nouns.split(['(', '—', '–', ';']).next().unwrap_or(nouns);
    let slots = scope::named(&told.shape, names);
    let are_lists = slots.iter().any(|slot| place::is_in_line(&told.shape, *slot));
    let is_told = told.attempt(|told| match &slots[..] {
        [_, _, ..] if !are_lists => {
            let pairs = slots.iter().enumerate();
            let mut pairs =
                pairs.flat_map(|(at, left)| slots[at + 1..].iter().map(move |right| (left, right)));
            pairs.try_for_each(|(left, right)| chain::differ(told, *left, *right))
        }
        [] => Err(not_understood()),
        _ => told.tell_distinct(&slots),
    });
    is_told.ok().map(|()| slots)
}
