//! How far the inputs of a shape may go, where the caller can tell: inputs a little beyond the shape, to ask
//! that, and shapes with what was learnt so.

use crate::check::holds_for_rows;
use crate::draft::{Draft, NumberPlace};
use crate::edit::{repair, words_of};
use crate::field::{Bound, Kind, Relation, Slot, Values};
use crate::model::{items, repeats, Item, Part, Shape};
use crate::text::number;
use crate::tree::{print, Cell, Node};

impl Shape {
    /// `input` with this value at the last place of a number; below its limits, at the first. For a count,
    /// another input with this many elements. `None` where that cannot be made.
    pub fn with_number(&self, input: &[u8], place: &NumberPlace, value: i128) -> Option<Vec<u8>> {
        if place.is_count {
            let wide = self.reaching(place, place.low.min(value), place.high.max(value));
            let numbers = vec![(place.clone(), value)];
            return wide.draft(&Draft { numbers, patterns: Vec::new(), seed: 1 });
        }
        let mut nodes = self.nodes(input).ok()?;
        let mut words = words_of(self, &mut nodes, place.slot);
        // An ascending sequence has its least number first.
        let word = if value < place.low { words.first_mut() } else { words.last_mut() };
        **word? = value.to_string();
        repair(&self.parts, &mut nodes);
        Some(print(&self.parts, &nodes))
    }

    /// The values in an input of what counts, and of numbers that stand alone; of several the largest. `None`
    /// when it does not consist of the parts of this shape.
    pub fn values(&self, input: &[u8]) -> Option<Vec<(NumberPlace, i128)>> {
        let extremes = self.extremes(input)?.into_iter();
        let alone = extremes.filter(|(place, ..)| place.is_single || place.is_count);
        Some(alone.map(|(place, _, largest)| (place, largest)).collect())
    }

    /// The least and the largest value of each number in an input. `None` when it does not consist of the parts
    /// of this shape.
    pub fn extremes(&self, input: &[u8]) -> Option<Vec<(NumberPlace, i128, i128)>> {
        let mut nodes = self.nodes(input).ok()?;
        let extremes = |place: NumberPlace| {
            let words = words_of(self, &mut nodes, place.slot);
            let values = || words.iter().filter_map(|word| number(word));
            Some((place, values().min()?, values().max()?))
        };
        Some(self.numbers().into_iter().filter_map(extremes).collect())
    }

    /// The largest value of a number: another number that bounds it has limits too.
    pub fn largest(&self, place: &NumberPlace) -> i128 {
        let places = self.numbers();
        let high_of = |slot: Slot| places.iter().find(|one| one.slot == slot).map(|one| one.high);
        let fields = items(&self.parts).into_iter().map(Item::field);
        let bounds = fields.filter(|field| field.slot == place.slot).filter_map(|field| {
            let Kind::Number { bounds, .. } = &field.kind else { return None };
            Some(bounds)
        });
        let highs = bounds.flatten().filter_map(|bound| match bound.relation {
            Relation::AtMost => high_of(bound.slot),
            Relation::LessThan => high_of(bound.slot).map(|high| high - 1),
            Relation::AtLeast | Relation::MoreThan => None,
        });
        highs.fold(place.high, i128::min)
    }

    /// The same shape with these limits of a number.
    pub fn reaching(&self, place: &NumberPlace, low: i128, high: i128) -> Shape {
        with_limits(self, place, |own_low, own_high, _| (*own_low, *own_high) = (low, high))
    }

    /// The same shape with a number that goes up to a count, or up to one less, and to `most`.
    pub fn limited(
        &self,
        place: &NumberPlace,
        count: &NumberPlace,
        most: i128,
        highest: bool,
    ) -> Shape {
        let relation = if highest { Relation::AtMost } else { Relation::LessThan };
        with_limits(self, place, |_, high, bounds| {
            *high = most.max(*high);
            if bounds.iter().all(|bound| bound.slot != count.slot) {
                bounds.push(Bound { relation, slot: count.slot });
            }
        })
    }
}

fn with_limits(
    shape: &Shape,
    place: &NumberPlace,
    mut change: impl FnMut(&mut i128, &mut i128, &mut Vec<Bound>),
) -> Shape {
    shape.with_field(place.slot, |field| {
        if let Kind::Number { low, high, bounds } = &mut field.kind {
            change(low, high, bounds);
        }
    })
}

impl Shape {
    /// Inputs like `input`, each of which breaks one of the rules about lists: to ask whether it is one.
    pub fn beyond_rules(&self, input: &[u8]) -> Vec<Vec<u8>> {
        let Ok(nodes) = self.nodes(input) else { return Vec::new() };
        let mut rules = Vec::new();
        for item in items(&self.parts) {
            if let Item::List { rules: own, .. } = item {
                rules.extend(own);
            }
        }
        rules.extend(repeats(&self.parts).iter().flat_map(|repeat| &repeat.rules));
        let mut inputs = Vec::new();
        for rule in rules {
            let Some(from) = rule.breach() else { continue };
            let mut changed = nodes.clone();
            for &slot in rule.slots() {
                let words = words_of(self, &mut changed, slot);
                let new = from.map(|from| words.get(from).map(|word| word.to_string()));
                for (word, new) in words.into_iter().zip(new) {
                    *word = new.unwrap_or_else(|| word.to_string());
                }
            }
            inputs.push(print(&self.parts, &changed));
        }
        inputs
    }
}

impl Shape {
    /// The same shape, but so wide that this is one of its inputs too. `None` when it does not consist of its
    /// parts.
    pub fn taking(&self, input: &[u8]) -> Option<Shape> {
        let nodes = self.nodes(input).ok()?;
        let mut wide = self.clone();
        take_parts(&mut wide.parts, &nodes, &mut vec![None; self.names.len()]);
        Some(wide)
    }
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
                rules.retain(|rule| {
                    !rule.gives_way() || holds_for_rows(rule, repeat, times, values)
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
                    let words = [words.iter().map(String::as_str).collect()];
                    rules.retain(|rule| rule.holds(&words, values));
                }
            }
        }
    }
}

fn take_word(item: &mut Item, word: &str, values: &Values) {
    let Kind::Number { low, high, bounds } = &mut item.field_mut().kind else { return };
    let Some(value) = number(word) else { return };
    (*low, *high) = ((*low).min(value), (*high).max(value));
    bounds.retain(|bound| bound.permits(value, values));
}
