//! Chains of comparisons: `1 <= n, m <= 100`, `l <= r`, `1 <= |s| <= 50`.

use super::number;
use super::place::{change_field, number_of, slot, word_of};
use crate::model::{each_item, Bound, Count, Kind, Relation, Shape, Slot};
use crate::text::scaled;
use std::ops::Range;

/// Operands, and the relations between them.
pub(super) struct Chain<'a> {
    operands: Vec<&'a str>,
    relations: Vec<&'a str>,
}

/// The longest first.
const RELATIONS: [&str; 4] = ["<=", ">=", "<", ">"];

/// The chains of a line: those in parentheses, else the line, up to a dash or a parenthesis.
pub(super) fn chains(line: &str) -> Vec<Chain<'_>> {
    let inner = line.split('(').skip(1).filter_map(|text| text.split(')').next());
    let inner: Vec<Chain> = inner.flat_map(parts).filter_map(chain).collect();
    if !inner.is_empty() {
        return inner;
    }
    let line = line.split(" (").next().unwrap_or(line);
    parts(line).filter_map(chain).collect()
}

/// The parts that a semicolon or a dash separates.
fn parts(text: &str) -> impl Iterator<Item = &str> {
    text.split(['—', ';']).flat_map(|text| text.split(" - "))
}

fn chain(text: &str) -> Option<Chain<'_>> {
    let (mut operands, mut relations) = (Vec::new(), Vec::new());
    let mut rest = text;
    while let Some((at, relation)) = first_relation(rest) {
        operands.push(rest[..at].trim());
        relations.push(relation);
        rest = &rest[at + relation.len()..];
    }
    operands.push(rest.trim());
    (!relations.is_empty()).then_some(Chain { operands, relations })
}

fn first_relation(text: &str) -> Option<(usize, &'static str)> {
    let found = RELATIONS.iter().filter_map(|relation| Some((text.find(relation)?, *relation)));
    found.min_by_key(|(at, relation)| (*at, usize::MAX - relation.len()))
}

/// An operand of a relation.
enum Operand {
    Number(i128, usize),
    Value(Slot),
    Length(Slot),
}

impl Operand {
    fn is_field(&self) -> bool {
        !matches!(self, Operand::Number(..))
    }
}

/// Changes the ranges of a shape as a chain says: in `1 <= l <= r <= 9` both fields are from 1 to 9.
///
/// # Errors
///
/// A name that no field has, a number that is too large, or a range with nothing in it.
pub(super) fn tell_ranges(shape: &mut Shape, chain: &Chain) -> Result<(), String> {
    let operands = operands(shape, chain)?;
    for (at, fields) in operands.iter().enumerate() {
        for field in fields.iter().filter(|one| one.is_field()) {
            // The numbers to the left, and to the right.
            for (others, is_left) in [(0..at, true), (at + 1..operands.len(), false)] {
                let Some(end) = nearest_number(&operands, others, is_left) else { continue };
                let between = &chain.relations[end.min(at)..end.max(at)];
                let is_low = between[0].starts_with('<') == is_left;
                let is_strict = between.iter().any(|relation| relation.len() == 1);
                for number in &operands[end] {
                    let (least, most) = if is_low { (number, field) } else { (field, number) };
                    limit(shape, least, most, is_strict)?;
                }
            }
        }
    }
    Ok(())
}

/// The operand nearest to an end of a chain's part, that is a number.
fn nearest_number(operands: &[Vec<Operand>], part: Range<usize>, is_left: bool) -> Option<usize> {
    let is_number = |&at: &usize| matches!(operands[at][..], [Operand::Number(..)]);
    if is_left {
        part.rev().find(is_number)
    } else {
        part.into_iter().find(is_number)
    }
}

/// Changes how two fields compare, as a chain says.
///
/// # Errors
///
/// A name that no field has, or the length of a word.
pub(super) fn tell_order(shape: &mut Shape, chain: &Chain) -> Result<(), String> {
    let operands = operands(shape, chain)?;
    for (pair, relation) in operands.windows(2).zip(&chain.relations) {
        for left in pair[0].iter().filter(|one| one.is_field()) {
            for right in pair[1].iter().filter(|one| one.is_field()) {
                let (least, most) =
                    if relation.starts_with('<') { (left, right) } else { (right, left) };
                limit(shape, least, most, relation.len() == 1)?;
            }
        }
    }
    Ok(())
}

fn operands(shape: &Shape, chain: &Chain) -> Result<Vec<Vec<Operand>>, String> {
    chain.operands.iter().map(|text| operand(shape, text)).collect()
}

/// Reads `10^5`, `n`, or `n, m`.
fn operand(shape: &Shape, text: &str) -> Result<Vec<Operand>, String> {
    let read = |text: &str| {
        if let Some(number) = number::read(text) {
            return number.map(|(value, decimals)| Operand::Number(value, decimals));
        }
        let is_name = |c: char| c.is_alphanumeric() || "_|[]".contains(c);
        if !text.chars().all(is_name) || text.is_empty() {
            return Err(format!("`{text}` is neither a number nor a field"));
        }
        let slot = slot(shape, text)?;
        Ok(if text.starts_with('|') { Operand::Length(slot) } else { Operand::Value(slot) })
    };
    // `a_1, a_2, .., a_n` is one field.
    text.split(',').map(str::trim).filter(|text| !text.starts_with("..")).map(read).collect()
}

/// Tells that one operand is at most, or less than, another.
fn limit(
    shape: &mut Shape,
    least: &Operand,
    most: &Operand,
    is_strict: bool,
) -> Result<(), String> {
    let less = i128::from(is_strict);
    match (least, most) {
        (Operand::Number(..), Operand::Number(..)) => Ok(()),
        (Operand::Number(value, decimals), Operand::Value(slot)) => {
            end_of_range(shape, *slot, (*value, *decimals), less, true)
        }
        (Operand::Value(slot), Operand::Number(value, decimals)) => {
            end_of_range(shape, *slot, (*value, *decimals), -less, false)
        }
        (Operand::Number(value, _), Operand::Length(slot)) => {
            length(shape, *slot, value + less, true)
        }
        (Operand::Length(slot), Operand::Number(value, _)) => {
            length(shape, *slot, value - less, false)
        }
        (Operand::Value(least), Operand::Value(most)) => bound(shape, *least, *most, is_strict),
        (Operand::Length(_), _) | (_, Operand::Length(_)) => {
            Err("a length can only be compared with a number".to_string())
        }
    }
}

/// Sets an end of the range of a number. The limits that were guessed from other fields go.
fn end_of_range(
    shape: &mut Shape,
    slot: Slot,
    (value, decimals): (i128, usize),
    more: i128,
    is_low: bool,
) -> Result<(), String> {
    change_field(shape, slot, |field, name| {
        let set = |low: &mut i128, high: &mut i128, value: i128| {
            *(if is_low { &mut *low } else { &mut *high }) = value;
            // The other end is told by the same line, or it is the end in the samples.
            if is_low {
                *high = (*high).max(value);
            } else if *low > value {
                return Err(format!("nothing is in {name} from {low} to {value}"));
            }
            Ok(())
        };
        match number_of(field, name)? {
            Kind::Number { low, high, bounds } => {
                bounds.clear();
                set(low, high, value + more)
            }
            Kind::Real { low, high, decimals: digits, .. } => {
                let value = scaled(value, decimals, (*digits).max(decimals));
                set(low, high, value.ok_or_else(|| format!("{name} has fewer decimals"))?)
            }
            Kind::Unknown | Kind::Literal(_) | Kind::Word { .. } | Kind::Choice(_) => Ok(()),
        }
    })
}

/// Sets an end of the length of a word; nothing where another field counts it.
fn length(shape: &mut Shape, slot: Slot, value: i128, is_low: bool) -> Result<(), String> {
    change_field(shape, slot, |field, name| {
        let (_, length) = word_of(field, name)?;
        let value =
            usize::try_from(value).map_err(|_| format!("{name} cannot have {value} characters"))?;
        if let Count::Free { low, high } = length {
            *(if is_low { &mut *low } else { &mut *high }) = value;
            *high = (*high).max(*low);
        }
        Ok(())
    })
}

/// Limits the later of two fields by the other.
fn bound(shape: &mut Shape, least: Slot, most: Slot, is_strict: bool) -> Result<(), String> {
    let place = |wanted: Slot| {
        let (mut place, mut count) = (0, 0);
        each_item(&shape.parts, &mut |item| {
            count += 1;
            if item.field().slot == wanted {
                place = count;
            }
        });
        place
    };
    let (slot, other, relation) = match (place(least) > place(most), is_strict) {
        (true, true) => (least, most, Relation::LessThan),
        (true, false) => (least, most, Relation::AtMost),
        (false, true) => (most, least, Relation::MoreThan),
        (false, false) => (most, least, Relation::AtLeast),
    };
    change_field(shape, slot, |field, name| {
        if let Kind::Number { bounds, .. } = number_of(field, name)? {
            bounds.retain(|bound| bound.slot != other);
            bounds.push(Bound { relation, slot: other });
        }
        Ok(())
    })
}
