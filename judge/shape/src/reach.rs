//! How far the inputs of a shape may go, where the caller can tell: inputs a little beyond the shape, to ask
//! that, and shapes with what was learnt so.

use crate::check::{holds, holds_for_rows};
use crate::draft::{numbers, Draft, NumberPlace};
use crate::edit::{each_word_mut, repair};
use crate::make;
use crate::model::{each_item_mut, Bound, Item, Kind, Part, Relation, Rule, Shape, Slot, Values};
use crate::text::{number, Text};
use crate::tree::{parse, print, Cell, Node};

/// An input with a value at a place; see [`crate::Shape::with_number`].
pub(crate) fn with_number(
    shape: &Shape,
    input: &[u8],
    place: &NumberPlace,
    value: i128,
) -> Option<Vec<u8>> {
    if place.is_count {
        let wide = reaching(shape, place, place.low.min(value), place.high.max(value));
        let numbers = vec![(place.clone(), value)];
        return make::draft(&wide, &Draft { numbers, patterns: Vec::new(), seed: 1 });
    }
    let mut nodes = parse(&shape.parts, shape.names.len(), &Text::new(input).ok()?)?;
    let words = words(shape, &mut nodes, place.slot).len();
    // An ascending sequence has its least number first.
    let wanted = if value < place.low { 1 } else { words };
    let mut at = 0;
    each_word_mut(&shape.parts, &mut nodes, &mut |field, word| {
        if field.slot == place.slot {
            at += 1;
            if at == wanted {
                *word = value.to_string();
            }
        }
    });
    repair(&shape.parts, &mut nodes);
    (words > 0).then(|| print(&shape.parts, &nodes))
}

/// The words of a slot, in order.
fn words(shape: &Shape, nodes: &mut [Node], slot: Slot) -> Vec<String> {
    let mut words = Vec::new();
    each_word_mut(&shape.parts, nodes, &mut |field, word| {
        if field.slot == slot {
            words.push(word.clone());
        }
    });
    words
}

/// The values of numbers that stand alone; see [`crate::Shape::values`].
pub(crate) fn values(shape: &Shape, input: &[u8]) -> Option<Vec<(NumberPlace, i128)>> {
    let extremes = extremes(shape, input)?.into_iter();
    let alone = extremes.filter(|(place, ..)| place.is_single || place.is_count);
    Some(alone.map(|(place, _, largest)| (place, largest)).collect())
}

/// The least and the largest value of each number; see [`crate::Shape::extremes`].
pub(crate) fn extremes(shape: &Shape, input: &[u8]) -> Option<Vec<(NumberPlace, i128, i128)>> {
    let mut nodes = parse(&shape.parts, shape.names.len(), &Text::new(input).ok()?)?;
    let extremes = |place: NumberPlace| {
        let words = words(shape, &mut nodes, place.slot);
        let values = || words.iter().filter_map(|word| number(word));
        Some((place, values().min()?, values().max()?))
    };
    Some(numbers(shape).into_iter().filter_map(extremes).collect())
}

/// A shape in which a number has these limits; see [`crate::Shape::reaching`].
pub(crate) fn reaching(shape: &Shape, place: &NumberPlace, low: i128, high: i128) -> Shape {
    with_limits(shape, place, |own_low, own_high, _| (*own_low, *own_high) = (low, high))
}

/// A shape in which a count is a limit of a number; see [`crate::Shape::limited`].
pub(crate) fn limited(
    shape: &Shape,
    place: &NumberPlace,
    count: &NumberPlace,
    most: i128,
    highest: bool,
) -> Shape {
    let relation = if highest { Relation::AtMost } else { Relation::LessThan };
    with_limits(shape, place, |_, high, bounds| {
        *high = most.max(*high);
        if bounds.iter().all(|bound| bound.slot != count.slot) {
            bounds.push(Bound { relation, slot: count.slot });
        }
    })
}

fn with_limits(
    shape: &Shape,
    place: &NumberPlace,
    mut change: impl FnMut(&mut i128, &mut i128, &mut Vec<Bound>),
) -> Shape {
    let mut wide = shape.clone();
    each_item_mut(&mut wide.parts, &mut |item| {
        let field = item.field_mut();
        if let Kind::Number { low, high, bounds } = &mut field.kind {
            if field.slot == place.slot {
                change(low, high, bounds);
            }
        }
    });
    wide
}

/// Inputs that differ from one in the first words that a rule is about, and break it; see
/// [`crate::Shape::beyond_rules`].
pub(crate) fn beyond_rules(shape: &Shape, input: &[u8]) -> Vec<Vec<u8>> {
    let text = Text::new(input);
    let nodes = text.ok().and_then(|text| parse(&shape.parts, shape.names.len(), &text));
    let Some(mut nodes) = nodes else { return Vec::new() };
    let mut rules = Vec::new();
    each_rule(&shape.parts, &mut |rule| rules.push(rule.clone()));
    let mut inputs = Vec::new();
    for rule in rules {
        // The changes of the first words of slots.
        let changes: Vec<(Slot, [usize; 2])> = match rule {
            Rule::Order { slot, .. } => vec![(slot, [1, 0])],
            Rule::Permutation { slot, .. } => vec![(slot, [0, 0])],
            Rule::Distinct(slots) => slots.into_iter().map(|slot| (slot, [0, 0])).collect(),
            Rule::Differ(..) | Rule::Graph(_) | Rule::Exactly { .. } => continue,
            Rule::Frame(_) | Rule::Total { .. } => continue,
        };
        let mut changed = nodes.clone();
        for (slot, from) in changes {
            let old = words(shape, &mut nodes, slot);
            let mut at = 0;
            each_word_mut(&shape.parts, &mut changed, &mut |field, word| {
                if field.slot == slot {
                    let new = from.get(at).and_then(|&from| old.get(from));
                    word.clone_from(new.unwrap_or(&old[at]));
                    at += 1;
                }
            });
        }
        inputs.push(print(&shape.parts, &changed));
    }
    inputs
}

fn each_rule(parts: &[Part], visit: &mut dyn FnMut(&Rule)) {
    for part in parts {
        match part {
            Part::Line(items) => {
                for item in items {
                    if let Item::List { rules, .. } = item {
                        rules.iter().for_each(&mut *visit);
                    }
                }
            }
            Part::Repeat(repeat) => {
                repeat.rules.iter().for_each(&mut *visit);
                each_rule(&repeat.body, visit);
            }
            Part::OneOf(_) | Part::Copied(_) => {}
        }
    }
}

/// The shape, wider by an input; see [`crate::Shape::taking`].
pub(crate) fn taking(shape: &Shape, input: &[u8]) -> Option<Shape> {
    let nodes = parse(&shape.parts, shape.names.len(), &Text::new(input).ok()?)?;
    let mut wide = shape.clone();
    take_parts(&mut wide.parts, &nodes, &mut vec![None; shape.names.len()]);
    Some(wide)
}

fn take_parts(parts: &mut [Part], nodes: &[Node], values: &mut Values) {
    for (part, node) in parts.iter_mut().zip(nodes) {
        match (part, node) {
            (Part::Line(items), Node::Line(cells)) => take_line(items, cells, values),
            (Part::OneOf(forms), Node::OneOf(form, cells)) => {
                take_line(&mut forms[*form], cells, values);
            }
            (Part::Repeat(repeat), Node::Repeat(times)) => {
                times.iter().for_each(|nodes| take_parts(&mut repeat.body, nodes, values));
                let mut rules = std::mem::take(&mut repeat.rules);
                rules.retain(|rule| match rule {
                    Rule::Order { .. } | Rule::Distinct(_) | Rule::Permutation { .. } => {
                        holds_for_rows(rule, repeat, times, values)
                    }
                    Rule::Differ(..) => holds_for_rows(rule, repeat, times, values),
                    Rule::Graph(_) | Rule::Exactly { .. } => true,
                    Rule::Frame(_) | Rule::Total { .. } => true,
                });
                repeat.rules = rules;
            }
            (Part::Line(_) | Part::OneOf(_) | Part::Repeat(_) | Part::Copied(_), _) => {}
        }
    }
}

fn take_line(items: &mut [Item], cells: &[Cell], values: &mut Values) {
    for (item, cell) in items.iter_mut().zip(cells) {
        match cell {
            Cell::One(word) => {
                values[item.field().slot] = number(word);
                take_word(item, word, values);
            }
            Cell::List(words) => {
                words.iter().for_each(|word| take_word(item, word, values));
                if let Item::List { rules, .. } = item {
                    let words: Vec<&str> = words.iter().map(String::as_str).collect();
                    rules.retain(|rule| holds(rule, &words));
                }
            }
        }
    }
}

fn take_word(item: &mut Item, word: &str, values: &Values) {
    let Kind::Number { low, high, bounds } = &mut item.field_mut().kind else { return };
    let Some(value) = number(word) else { return };
    (*low, *high) = ((*low).min(value), (*high).max(value));
    bounds
        .retain(|bound| values[bound.slot].is_none_or(|other| bound.relation.holds(value, other)));
}
