//! Inputs of which all is given but what a seed decides: the values of numbers, and patterns in places.

use crate::field::{Count, Field, Kind, Slot, FEW};
use crate::model::{counts_and_vertices, items, Item, Part, Repeat, Shape};
use crate::pattern::{Pattern, PatternKind};
use std::collections::HashSet;

/// An input to make.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Draft {
    /// Values of numbers: of what has a higher limit by others, that limit. Other counts are as small as can be.
    pub numbers: Vec<(NumberPlace, i128)>,
    /// The patterns that fill some places; all others have random values.
    pub patterns: Vec<(PatternPlace, Pattern)>,
    pub seed: u64,
}

/// A number of the inputs of a shape.
#[derive(Clone, Debug, PartialEq)]
pub struct NumberPlace {
    pub(crate) slot: Slot,
    pub name: String,
    /// It says how many of something follow, or how many vertices a graph has.
    pub is_count: bool,
    /// There are other counts in what it counts: it is the number of tests, for example.
    pub is_outer: bool,
    /// It stands alone, not in a list or in lines that are repeated.
    pub is_single: bool,
    /// The limits in the shape.
    pub low: i128,
    pub high: i128,
}

/// Words of a shape that a pattern can fill.
#[derive(Clone, Debug, PartialEq)]
pub struct PatternPlace {
    pub kind: PatternKind,
    slots: Vec<Slot>,
    /// The names of the words.
    pub name: String,
    /// It is one column of a place before it.
    pub is_column: bool,
}

impl Draft {
    /// The same with another value of the number at a place in `numbers`.
    pub fn with_number(&self, at: usize, value: i128) -> Draft {
        let mut draft = self.clone();
        draft.numbers[at].1 = value;
        draft
    }

    /// The same with a pattern in a place.
    pub fn with_pattern(&self, place: &PatternPlace, pattern: Pattern) -> Draft {
        let mut draft = self.clone();
        draft
            .patterns
            .retain(|(other, _)| other.slots.iter().all(|slot| !place.slots.contains(slot)));
        draft.patterns.push((place.clone(), pattern));
        draft
    }

    /// The pattern that fills a slot, and whether it is the first slot of its place.
    pub(crate) fn pattern(&self, slot: Slot) -> Option<(Pattern, bool)> {
        let filled = self.patterns.iter().find(|(place, _)| place.slots.contains(&slot));
        filled.map(|(place, pattern)| (*pattern, place.slots.first() == Some(&slot)))
    }

    /// Whether a pattern fills another place before that of a slot.
    pub(crate) fn is_later(&self, slot: Slot) -> bool {
        self.patterns.iter().skip(1).any(|(place, _)| place.slots.contains(&slot))
    }
}

impl Shape {
    /// The numbers of its inputs.
    pub fn numbers(&self) -> Vec<NumberPlace> {
        let counts = counts_and_vertices(&self.parts);
        let (mut singles, mut outer) = (HashSet::new(), HashSet::new());
        for part in &self.parts {
            match part {
                Part::Line(items) => {
                    singles.extend(items.iter().filter_map(Item::one).map(|f| f.slot))
                }
                Part::Repeat(repeat) => {
                    let is_count = |field: &Field| counts.contains(&field.slot);
                    if items(&repeat.body).into_iter().filter_map(Item::one).any(is_count) {
                        outer.extend(repeat.count.slots().iter().copied());
                    }
                }
                Part::OneOf(_) | Part::Copied(_) => {}
            }
        }
        let mut places = Vec::new();
        for item in items(&self.parts) {
            let Field { slot, kind } = item.field();
            if let Kind::Number { low, high, .. } = *kind {
                places.push(NumberPlace {
                    slot: *slot,
                    name: self.names[*slot].clone(),
                    is_count: counts.contains(slot),
                    is_outer: outer.contains(slot),
                    is_single: singles.contains(slot),
                    low,
                    high,
                });
            }
        }
        places
    }
}

impl Shape {
    /// Where patterns of data can be put, in order.
    pub fn pattern_places(&self) -> Vec<PatternPlace> {
        let mut finder = Finder { names: &self.names, places: Vec::new() };
        finder.parts(&self.parts);
        finder.places
    }
}

struct Finder<'s> {
    names: &'s [String],
    places: Vec<PatternPlace>,
}

impl Finder<'_> {
    fn add(&mut self, kind: PatternKind, slots: Vec<Slot>) {
        let names: Vec<&str> = slots.iter().map(|&slot| &*self.names[slot]).collect();
        let name = names.join(", ");
        self.places.push(PatternPlace { kind, slots, name, is_column: false });
    }

    fn parts(&mut self, parts: &[Part]) {
        for part in parts {
            match part {
                Part::Line(items) => self.line(items),
                Part::OneOf(forms) => forms.iter().for_each(|items| self.line(items)),
                Part::Repeat(repeat) => self.repeat(repeat),
                Part::Copied(_) => {}
            }
        }
    }

    /// Words and lists of a line that comes alone.
    fn line<'i>(&mut self, items: impl IntoIterator<Item = &'i Item>) {
        for item in items {
            let Field { slot, kind } = item.field();
            match (item, kind) {
                (Item::One(_), Kind::Word { .. }) => self.add(PatternKind::Word, vec![*slot]),
                (Item::List { .. }, Kind::Word { .. }) => self.add(PatternKind::Words, vec![*slot]),
                (Item::List { .. }, kind) if kind.is_number() => {
                    self.add(PatternKind::Numbers, vec![*slot]);
                }
                (Item::One(_) | Item::List { .. }, _) => {}
            }
        }
    }

    fn repeat(&mut self, repeat: &Repeat) {
        if let Some(field) = grid(repeat) {
            return self.add(PatternKind::Maze, vec![field.slot]);
        }
        let Some(columns) = repeat.columns() else { return self.parts(&repeat.body) };
        for graph in repeat.graphs() {
            self.add(PatternKind::Graph, graph.ends.to_vec());
        }
        let numbers = columns.iter().filter(|field| field.kind.is_number());
        let numbers: Vec<Slot> = numbers.map(|field| field.slot).collect();
        if let Some(ends) = ends(&columns) {
            self.add(PatternKind::Intervals, ends.to_vec());
        }
        let is_column = numbers.len() > 1;
        if is_column {
            self.add(PatternKind::Numbers, numbers.clone());
        }
        for slot in numbers {
            self.add(PatternKind::Numbers, vec![slot]);
            if let Some(place) = self.places.last_mut() {
                place.is_column = is_column;
            }
        }
        for field in columns {
            if let Kind::Word { .. } = field.kind {
                self.add(PatternKind::Words, vec![field.slot]);
            }
        }
        if let [Part::Line(items)] = &repeat.body[..] {
            self.line(items.iter().filter(|item| item.one().is_none()));
        }
    }
}

/// The first two columns of which one is a limit of the other, the lower one first.
fn ends(columns: &[&Field]) -> Option<[Slot; 2]> {
    let is_column = |slot: Slot| columns.iter().any(|field| field.slot == slot);
    columns.iter().find_map(|field| {
        let bound = field.kind.bounds().iter().find(|bound| is_column(bound.slot))?;
        let is_upper = bound.relation.is_upper();
        Some(if is_upper { [field.slot, bound.slot] } else { [bound.slot, field.slot] })
    })
}

/// The cells of a repeated part that is a grid: a word a line, or a list of two numbers.
fn grid(repeat: &Repeat) -> Option<&Field> {
    let [Part::Line(items)] = &repeat.body[..] else { return None };
    match &items[..] {
        [Item::One(field)] => match &field.kind {
            Kind::Word { alphabet, length: Count::Of { .. } } => {
                (2..=FEW).contains(&alphabet.len()).then_some(field)
            }
            _ => None,
        },
        [Item::List { count: Count::Of { .. }, field, .. }] => {
            field.kind.range().filter(|(low, high)| high - low == 1).map(|_| field)
        }
        _ => None,
    }
}
