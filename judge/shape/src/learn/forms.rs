//! The forms of lines that are of one kind.

use super::cost::{CHANCE, DOUBTFUL, EQUAL_LIST, FREE_LIST, HINT, ODD, WORD};
use super::counts;
use crate::field::{Count, Field, Kind, Slot, Values, FEW, MAX_BESIDE};
use crate::model::{Item, Part};
use crate::text::{number, real};
use std::collections::BTreeMap;

/// The maximum number of counts of a list that are followed.
const MAX_COUNTS: usize = 3;
/// The maximum number of words before a list.
const MAX_BEFORE: usize = 3;
/// A line, and the values of the slots above it.
#[derive(Clone, Copy)]
pub(super) struct Place<'a, 'v> {
    pub words: &'a [&'a str],
    pub values: &'v Values,
}

/// A possible form of some lines.
pub(super) struct Form {
    pub part: Part,
    pub cost: u32,
    /// The first slot that the form does not use.
    pub next: Slot,
    /// The slots that it uses as counts.
    pub used: Vec<Slot>,
}

/// The forms that explain all these lines. Slots from `next` on are free. Where they are only the `first` of more
/// lines, those will tell lists from single words.
pub(super) fn forms(
    places: &[Place],
    scope: &[Slot],
    used: &[Slot],
    next: Slot,
    is_first: bool,
) -> Vec<Form> {
    let counts = places.iter().map(|place| place.words.len());
    let (fewest, most) = (counts.clone().min().unwrap_or(0), counts.max().unwrap_or(0));
    let mut found = Vec::new();
    if fewest == most && most <= MAX_BESIDE {
        let mixed = (0..most).filter(|&at| is_mixed(places, at)).count() as u32;
        let items = (0..most).map(|at| Item::One(unknown(next + at))).collect();
        let word = if is_first { HINT } else { WORD };
        let cost = WORD + word * most as u32 + ODD * mixed;
        found.push(Form { part: Part::Line(items), cost, next: next + most, used: Vec::new() });
    }
    let last_is_other = last_is_other(places);
    for before in 0..=fewest.min(MAX_BEFORE) {
        // Numbers and a last word without digits are no list.
        let mixed = if last_is_other { ODD } else { 0 };
        let plain = lists(places, scope, used, next, (before, 0), is_first).into_iter();
        found.extend(plain.map(|form| Form { cost: form.cost + mixed, ..form }));
        if last_is_other && before < fewest {
            found.extend(lists(places, scope, used, next, (before, 1), is_first));
        }
    }
    if fewest == most && most > MAX_BESIDE / 2 {
        found.push(list((0, 0), Count::constant(most), EQUAL_LIST, next));
    }
    if fewest < most {
        found.extend(kinds(places, next));
        found.push(list((0, 0), Count::Free { low: fewest, high: most }, FREE_LIST, next));
    }
    found
}

fn unknown(slot: Slot) -> Field {
    Field { slot, kind: Kind::Unknown }
}

/// A line of some words, a list, and some words.
fn list((before, after): (usize, usize), count: Count, cost: u32, next: Slot) -> Form {
    let words = |from: Slot, count: usize| (0..count).map(move |at| Item::One(unknown(from + at)));
    let used = count.slots().to_vec();
    let list = Item::List { count, field: unknown(next + before), rules: Vec::new() };
    let items = words(next, before).chain([list]).chain(words(next + before + 1, after)).collect();
    let cost = WORD + WORD * (before + after) as u32 + cost;
    Form { part: Part::Line(items), cost, next: next + before + 1 + after, used }
}

/// Lines of some words and a list that a number counts, above or in the same line, and of some words after it.
fn lists(
    places: &[Place],
    scope: &[Slot],
    used: &[Slot],
    next: Slot,
    (before, after): (usize, usize),
    is_first: bool,
) -> Vec<Form> {
    let length = |place: &Place| place.words.len() - before - after;
    let most = places.iter().map(length).max().unwrap_or(0);
    if most == 0 {
        return Vec::new();
    }
    let mut scope = scope.to_vec();
    scope.extend((0..before).map(|at| next + at));
    let values: Vec<Values>;
    let with_values: Vec<(usize, &Values)> = if before == 0 {
        places.iter().map(|place| (length(place), place.values)).collect()
    } else {
        values = places.iter().map(|place| values_with(place, next, before)).collect();
        places.iter().zip(&values).map(|(place, values)| (length(place), values)).collect()
    };
    let mut found = counts::right(&scope, used, |value| {
        let mut places = with_values.iter();
        places.all(|(wanted, values)| value(values) == Some(*wanted)).then_some(())
    });
    found.truncate(MAX_COUNTS);
    let short = if most == 1 { ODD } else { 0 };
    let is_same = places.iter().all(|place| length(place) == most);
    // Columns that differ in what stands there are fields, whatever their number happens to be.
    let fields = if is_same && has_columns(places, before, most) { DOUBTFUL } else { 0 };
    let pair = if is_same && most == 2 { ODD } else { 0 };
    let cost_of = |cost| {
        let same = if is_same && cost > HINT { CHANCE } else { 0 };
        WORD + cost + if is_first { 0 } else { short + pair + fields + same }
    };
    let words = (before, after);
    let list = |(formula, ()): (counts::Formula, ())| {
        list(words, formula.count, cost_of(formula.cost), next)
    };
    found.into_iter().map(list).collect()
}

/// The values above a line, and the values of its first words.
fn values_with(place: &Place, next: Slot, before: usize) -> Values {
    let mut values = place.values.clone();
    values.resize(values.len().max(next + before), None);
    for at in 0..before {
        values[next + at] = number(place.words[at]);
    }
    values
}

/// Lines whose first word says how many follow.
fn kinds(places: &[Place], next: Slot) -> Option<Form> {
    let mut lengths: BTreeMap<&str, usize> = BTreeMap::new();
    for place in places {
        let first = place.words.first()?;
        if *lengths.entry(first).or_insert(place.words.len()) != place.words.len() {
            return None;
        }
        if lengths.len() > FEW {
            return None;
        }
    }
    // A kind that comes once is hardly one.
    if places.len() < 2 * lengths.len() || lengths.values().any(|&length| length > MAX_BESIDE) {
        return None;
    }
    let mut slot = next;
    let mut forms = Vec::new();
    let mut cost = 3 * WORD;
    for (first, length) in lengths {
        let mut items = Vec::new();
        for at in 0..length {
            let kind = if at == 0 { Kind::Literal(first.to_string()) } else { Kind::Unknown };
            items.push(Item::One(Field { slot, kind }));
            slot += 1;
        }
        cost += WORD * length as u32;
        forms.push(items);
    }
    Some(Form { part: Part::OneOf(forms), cost, next: slot, used: Vec::new() })
}

/// Whether some columns of a list have nothing in common: one of numbers and one of words, or numbers of
/// ranges that do not meet.
fn has_columns(places: &[Place], before: usize, count: usize) -> bool {
    if places.len() < 3 || !(2..=MAX_BESIDE).contains(&count) {
        return false;
    }
    let range = |column: usize| -> Option<(i128, i128)> {
        let values: Option<Vec<i128>> =
            places.iter().map(|place| number(place.words[before + column])).collect();
        let values = values?;
        Some((*values.iter().min()?, *values.iter().max()?))
    };
    let ranges: Vec<Option<(i128, i128)>> = (0..count).map(range).collect();
    ranges.windows(2).any(|pair| match (pair[0], pair[1]) {
        (Some(left), Some(right)) => left.1 < right.0 || right.1 < left.0,
        (left, right) => left.is_some() != right.is_some(),
    })
}

/// Whether the last word of no line is a number, and the word before it is one.
fn last_is_other(places: &[Place]) -> bool {
    places.iter().all(|place| match place.words {
        [.., before, last] => real(before).is_some() && real(last).is_none(),
        _ => false,
    })
}

fn is_mixed(places: &[Place], at: usize) -> bool {
    let is_number = |place: &Place| real(place.words[at]).is_some();
    let numbers = places.iter().filter(|place| is_number(place)).count();
    // A word of digits only may well look like a number.
    let is_digits = |place: &Place| place.words[at].bytes().all(|b| b.is_ascii_digit());
    numbers > 0 && numbers < places.len() && !places.iter().all(is_digits)
}
