//! How far the numbers of a shape may go, where somebody else knows: inputs that differ in one number only,
//! to ask that, and shapes with what was learnt so.

use crate::edit::{each_word_mut, repair};
use crate::make;
use crate::model::{each_item, each_item_mut, Kind, Shape, Slot};
use crate::rng::Rng;
use crate::text::{number, Text};
use crate::tree::{parse, print};
use crate::vary::counts;

/// A count is asked for with an input that is else as small as can be.
const SMALLEST: u64 = 1;

/// A number of the inputs of a shape.
#[derive(Clone, Debug, PartialEq)]
pub struct NumberPlace {
    slot: Slot,
    /// It says how many of something follow.
    pub is_count: bool,
    /// The limits in the shape.
    pub low: i128,
    pub high: i128,
}

/// The numbers of a shape, in order; see [`crate::Shape::numbers`].
pub(crate) fn numbers(shape: &Shape) -> Vec<NumberPlace> {
    let counts = counts(&shape.parts);
    let mut places = Vec::new();
    each_item(&shape.parts, &mut |item| {
        let field = item.field();
        if let Kind::Number { low, high, .. } = field.kind {
            let is_count = counts.contains(&field.slot);
            places.push(NumberPlace { slot: field.slot, is_count, low, high });
        }
    });
    places
}

/// An input with a value at a place; see [`crate::Shape::with_number`].
pub(crate) fn with_number(
    shape: &Shape,
    input: &[u8],
    place: &NumberPlace,
    value: i128,
) -> Option<Vec<u8>> {
    let mut nodes = match place.is_count {
        true => {
            let wide = reaching(shape, place, place.low.min(value), place.high.max(value));
            make::nodes(&wide, &mut Rng::new(1), SMALLEST, Some((place.slot, value)))?
        }
        false => parse(&shape.parts, shape.names.len(), &Text::new(input).ok()?)?,
    };
    let mut words = 0;
    each_word_mut(&shape.parts, &mut nodes, &mut |field, _| {
        words += usize::from(field.slot == place.slot);
    });
    // What ascends has its least number first.
    let wanted = if value < place.low { 1 } else { words };
    let (mut at, mut has) = (0, false);
    each_word_mut(&shape.parts, &mut nodes, &mut |field, word| {
        if field.slot != place.slot {
            return;
        }
        at += 1;
        if at == wanted {
            if !place.is_count {
                *word = value.to_string();
            }
            has = number(word) == Some(value);
        }
    });
    repair(&shape.parts, &mut nodes);
    has.then(|| print(&shape.parts, &nodes))
}

/// A shape in which a number has these limits; see [`crate::Shape::reaching`].
pub(crate) fn reaching(shape: &Shape, place: &NumberPlace, low: i128, high: i128) -> Shape {
    let mut wide = shape.clone();
    each_item_mut(&mut wide.parts, &mut |item| {
        let field = item.field_mut();
        if let Kind::Number { low: own_low, high: own_high, .. } = &mut field.kind {
            if field.slot == place.slot {
                (*own_low, *own_high) = (low, high);
            }
        }
    });
    wide
}
