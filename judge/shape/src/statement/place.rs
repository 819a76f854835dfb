//! The fields that a line of a statement names.

use crate::model::{each_item_mut, Count, Field, Item, Kind, Shape, Slot};

/// The slot of a name; an index such as `a_i` or `a[i]` does not count.
pub(super) fn slot(shape: &Shape, name: &str) -> Result<Slot, String> {
    let name = name.trim().trim_matches('|');
    let known = |name: &str| shape.names.iter().position(|known| known == name);
    let base = name.split(['[', '(']).next().unwrap_or(name);
    let without_index = base.rsplit_once('_').map_or(base, |(before, _)| before);
    known(name).or_else(|| known(base)).or_else(|| known(without_index)).ok_or_else(|| {
        let names = shape.names.join(", ");
        format!(
            "no field is called `{name}`; the fields are {names}, in the order of the input, and `a is w` renames a"
        )
    })
}

/// Calls `change` with the field of a slot, and its item.
pub(super) fn with_item(shape: &mut Shape, slot: Slot, mut change: impl FnMut(&mut Item)) {
    each_item_mut(&mut shape.parts, &mut |item| {
        if item.field().slot == slot {
            change(item);
        }
    });
}

/// Changes the field of a slot; `change` gets its name too.
///
/// # Errors
///
/// The errors of `change`.
pub(super) fn change_field(
    shape: &mut Shape,
    slot: Slot,
    mut change: impl FnMut(&mut Field, &str) -> Result<(), String>,
) -> Result<(), String> {
    let name = shape.names[slot].clone();
    let mut result = Ok(());
    with_item(shape, slot, |item| result = change(item.field_mut(), &name));
    result
}

/// Refuses a field that is no number.
pub(super) fn number_of<'f>(field: &'f mut Field, name: &str) -> Result<&'f mut Kind, String> {
    match field.kind {
        Kind::Number { .. } | Kind::Real { .. } => Ok(&mut field.kind),
        Kind::Unknown | Kind::Literal(_) | Kind::Word { .. } | Kind::Choice(_) => {
            Err(format!("{name} is no number; for its length write |{name}|"))
        }
    }
}

/// The characters and the length of a word; refuses a field that is not a word.
pub(super) fn word_of<'f>(
    field: &'f mut Field,
    name: &str,
) -> Result<(&'f mut Vec<char>, &'f mut Count), String> {
    match &mut field.kind {
        Kind::Word { alphabet, length } => Ok((alphabet, length)),
        Kind::Unknown | Kind::Literal(_) | Kind::Choice(_) => Err(format!("{name} is no word")),
        Kind::Number { .. } | Kind::Real { .. } => Err(format!(
            "{name} is a number; tell its range as `1 <= {name} <= 100`, or that `{name} consists of digits`"
        )),
    }
}
