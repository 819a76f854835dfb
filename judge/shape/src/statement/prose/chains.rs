//! Comparisons in prose: `two integers n and k (1 ≤ k ≤ n ≤ 100)`.

use super::telling::Telling;
use crate::field::Slot;
use crate::statement::told::Statement;
use crate::statement::{chain, scope};

const SIGNS: [char; 3] = ['<', '>', '='];
/// Functions of several fields, which no comparison has.
const FUNCTIONS: [&str; 4] = ["min(", "max(", "gcd(", "lcm("];

/// Tells each comparison of a sentence by itself, or, where one is not understood so, the sentence as a whole.
pub(super) fn read(told: &mut Statement, telling: &mut Telling) {
    let plain = telling.plain;
    if plain.split(['<', '>']).next().is_some_and(|before| before.contains("um of ")) {
        return;
    }
    let texts = chain::texts(&told.shape, plain);
    if texts.is_empty() {
        // `positive (> 0)`
        if plain.contains("positive") {
            telling.rest = without_chains(plain);
        }
        return;
    }
    let mut parts = told.clone();
    let each = texts.iter().map(|text| parts.attempt(|told| chain::tell(told, text)));
    let each: Vec<Result<(), String>> = each.collect();
    let mut whole = told.clone();
    if each.iter().any(Result::is_err) && whole.attempt(|told| chain::tell(told, plain)).is_ok() {
        *told = whole;
        telling.slots.extend(scope::named(&told.shape, plain));
    } else {
        *told = parts;
        for (result, text) in each.into_iter().zip(&texts) {
            if result.is_err() {
                telling.slots.extend(tell_pairs(told, text));
            }
            let slots = result.map(|()| scope::named(&told.shape, text));
            telling.take(slots.map_err(|why| format!("`{text}`: {why}")));
        }
    }
    let is_dropped =
        |call: &&&str| plain.contains(**call) && !texts.iter().any(|text| text.contains(**call));
    if let Some(call) = FUNCTIONS.iter().find(is_dropped) {
        telling.unclear.push(format!("a comparison has no `{call}...)`"));
    }
    telling.rest = without_chains(plain);
}

/// Tells those comparisons of a chain that are understood; returns their fields.
fn tell_pairs(told: &mut Statement, text: &str) -> Vec<Slot> {
    let mut pairs = chain::pairs(text);
    pairs.retain(|pair| told.attempt(|told| chain::tell(told, pair)).is_ok());
    pairs.iter().flat_map(|pair| scope::named(&told.shape, pair)).collect()
}

/// A sentence without the parentheses that have comparisons, or without its comparison.
fn without_chains(plain: &str) -> String {
    let (mut rest, mut depth) = (String::new(), 0usize);
    for (at, c) in plain.char_indices() {
        let inner = plain[at..].split(')').next().unwrap_or_default();
        match c {
            '(' if depth > 0 || inner.contains(SIGNS) => depth += 1,
            ')' if depth > 0 => depth -= 1,
            _ if depth == 0 => rest.push(c),
            _ => {}
        }
    }
    if rest.contains(SIGNS) && rest == plain {
        String::new()
    } else {
        rest
    }
}
