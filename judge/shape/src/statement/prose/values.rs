//! Values one by one: `the possible values are 0 for red and 1 for green`, `each of them is either 0 or 1`.

use super::telling::Telling;
use crate::statement::told::Statement;
use crate::statement::{has_any, place, tell_values};
use crate::text::number;

/// The words before the values.
const BEFORE: [&str; 3] = ["possible values", "possible value", "either "];
/// Words of sentences whose numbers are the ends of a range, or no values at all.
const RANGES: [&str; 6] = ["from ", "between ", "exceed", "than ", "most ", "least "];

/// Tells the values of the numbers that a sentence is about. Behind `either` nothing but them may stand.
pub(super) fn read(told: &mut Statement, telling: &mut Telling) {
    let text = telling.rest.to_lowercase();
    let Some(words) = BEFORE.iter().find(|words| text.contains(**words)) else { return };
    let (before, behind) = text.split_at(text.find(words).map_or(0, |at| at + words.len()));
    let parts = || behind.split([' ', ',', ':', ';', '(', ')']).filter(|part| !part.is_empty());
    let values: Vec<String> =
        parts().filter(|part| number(part).is_some()).map(str::to_string).collect();
    let is_listed = |part: &str| number(part).is_some() || ["or", "and"].contains(&part);
    if values.len() < 2
        || has_any(behind, &RANGES)
        || *words == "either " && !parts().all(is_listed)
    {
        return;
    }
    let is_number = |slot| place::is_number(&told.shape, slot);
    let clause = behind.split(|c: char| c.is_ascii_digit() || c == '-').next().unwrap_or_default();
    let clause = telling.rest.get(..before.len() + clause.len()).unwrap_or_default();
    let subject = telling.scope.subject(&told.shape, telling.plain, clause, &is_number);
    let Some(slots) = subject else { return };
    let is_told = told
        .attempt(|told| slots.iter().try_for_each(|slot| tell_values(told, *slot, values.clone())));
    telling.take(is_told.map(|()| slots));
    telling.rest.clear();
}
