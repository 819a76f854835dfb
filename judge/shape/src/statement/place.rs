//! The fields that a line of a statement names.

use crate::field::{Count, Kind, Slot};
use crate::model::{fields, fields_mut, items, repeats, Item, Shape};

/// The slot of a name, which may stand after other words; an index such as `a_i` or `a[i]` does not count. `N` is `n`
/// where there is no other.
pub(super) fn slot(shape: &Shape, name: &str) -> Result<Slot, String> {
    let name = name.trim().trim_matches('|');
    let (before, last) = name.rsplit_once(' ').unwrap_or(("", name));
    // `a i` is copied from a formula.
    let is_index = ["i", "j"].contains(&last) && !shape.names.iter().any(|known| known == last);
    let name = if is_index && !before.is_empty() { before } else { last };
    let name = name.rsplit(' ').next().unwrap_or(name);
    let known = |name: &str| shape.names.iter().position(|known| known == name);
    let base = name.split(['[', '(']).next().unwrap_or(name);
    let without_index = base.split_once('_').map_or(base, |(before, _)| before);
    let small = without_index.to_lowercase();
    // `ai` and `aij` are copied from a formula.
    let flat = without_index.trim_end_matches(['i', 'j']);
    let found = [name, base, without_index, &small, flat].into_iter().find_map(known);
    found.ok_or_else(|| {
        let names = shape.names.join(", ");
        format!(
            "no field is called `{name}`; the fields are {names}, in the order of the input, and `a is w` renames a"
        )
    })
}

/// The slots of a name: one, or those of `m1`, `m2` and `m3` for `mi`.
pub(super) fn slots_of(shape: &Shape, name: &str) -> Result<Vec<Slot>, String> {
    let series = || {
        let word = name.rsplit(' ').next().unwrap_or(name);
        let base = word.strip_suffix(['i', 'j']).or(word.strip_suffix("[i]"))?;
        let base = base.strip_suffix('_').unwrap_or(base);
        let is_member = |known: &String| {
            let number = known.strip_prefix(base).map(|rest| rest.trim_start_matches('_'));
            number.is_some_and(|rest| !rest.is_empty() && rest.bytes().all(|b| b.is_ascii_digit()))
        };
        let members = (0..shape.names.len()).filter(|slot| is_member(&shape.names[*slot]));
        let members: Vec<Slot> = members.collect();
        (members.len() > 1 && !base.is_empty()).then_some(members)
    };
    // `w1` and `wn` are the ends of a list.
    let end = || {
        let base = name.trim_end_matches(|c: char| c.is_ascii_digit() || "nmkNMK".contains(c));
        let found = slot(shape, base).ok().filter(|slot| is_list(shape, *slot))?;
        Some(vec![found])
    };
    let found = slot(shape, name).map(|slot| vec![slot]);
    found.or_else(|why| series().or_else(end).ok_or(why))
}

/// Whether the field of a slot is a word.
pub(super) fn is_word(shape: &Shape, slot: Slot) -> bool {
    has_kind(shape, slot, |kind| matches!(kind, Kind::Word { .. }))
}

/// Whether the field of a slot is a number.
pub(super) fn is_number(shape: &Shape, slot: Slot) -> bool {
    has_kind(shape, slot, Kind::is_number)
}

/// Whether there are several elements of this slot beside each other or below each other.
pub(super) fn is_list(shape: &Shape, slot: Slot) -> bool {
    let mut repeated = repeats(&shape.parts).into_iter().flat_map(|repeat| items(&repeat.body));
    repeated.any(|item| item.field().slot == slot) || is_in_line(shape, slot)
}

/// The number that says how many elements of this slot there are, or how many each of several lists has.
pub(super) fn count_of(shape: &Shape, slot: Slot, is_inner: bool) -> Option<Slot> {
    let list = items(&shape.parts).into_iter().find_map(|item| match item {
        Item::List { count, field, .. } if field.slot == slot => count.slot(),
        Item::List { .. } | Item::One(_) => None,
    });
    let has_slot = |item: &Item| item.field().slot == slot;
    let repeated = repeats(&shape.parts).into_iter().rev();
    let lines = repeated.filter(|repeat| items(&repeat.body).into_iter().any(has_slot));
    let lines = lines.filter(|_| !is_inner).find_map(|repeat| repeat.count.slot());
    lines.or(list)
}

/// Whether there are several elements of this slot beside each other.
pub(super) fn is_in_line(shape: &Shape, slot: Slot) -> bool {
    let is_list = |item: &Item| matches!(item, Item::List { field, .. } if field.slot == slot);
    items(&shape.parts).into_iter().any(is_list)
}

/// Whether the kind of the field of a slot is one of these.
pub(super) fn has_kind(shape: &Shape, slot: Slot, is_wanted: impl Fn(&Kind) -> bool) -> bool {
    fields(&shape.parts).any(|field| field.slot == slot && is_wanted(&field.kind))
}

/// The kind of the field of a slot, to be changed, and its name.
pub(super) fn kind_mut(shape: &mut Shape, slot: Slot) -> (&mut Kind, &str) {
    let field = fields_mut(&mut shape.parts).find(|field| field.slot == slot);
    (&mut field.expect("each slot has a field").kind, &shape.names[slot])
}

/// Refuses a field that is no number.
pub(super) fn number_of<'k>(kind: &'k mut Kind, name: &str) -> Result<&'k mut Kind, String> {
    if kind.is_number() {
        Ok(kind)
    } else {
        Err(format!("{name} is no number; for its length write |{name}|"))
    }
}

/// The characters and the length of a word; refuses a field that is not a word.
pub(super) fn word_of<'k>(
    kind: &'k mut Kind,
    name: &str,
) -> Result<(&'k mut Vec<char>, &'k mut Count), String> {
    match kind {
        Kind::Word { alphabet, length } => Ok((alphabet, length)),
        Kind::Unknown | Kind::Literal(_) | Kind::Choice(_) => Err(format!("{name} is no word")),
        Kind::Number { .. } | Kind::Real { .. } => Err(format!(
            "{name} is a number; tell its range as `1 <= {name} <= 100`, or that `{name} consists of digits`"
        )),
    }
}
