//! Makes inputs of a shape.

mod grid;
mod limits;
mod maker;
mod numbers;
mod rows;
mod wider;
mod words;

pub(crate) use limits::Limits;
pub(crate) use words::changed;

use crate::check;
use crate::draft::Draft;
use crate::field::{Count, Field, Kind, Slot, Values};
use crate::model::{Item, Part, Repeat, Shape};
use crate::pattern::words::WantedWord;
use crate::rng::Rng;
use crate::rule::Demands;
use crate::text::{number, real_text};
use crate::tree::{self, forget, is_end, print, starts_with, Cell, Node};
use maker::{Budget, Columns, Maker, MAX_DRAFTED, MAX_WORK, TRIES};

impl Shape {
    /// Makes an input. `size` goes from 1, the smallest that is allowed, to 100, the limits that were
    /// seen or that the user wrote. Small sizes have small counts, and often small or equal values.
    pub fn make(&self, rng: &mut Rng, size: u64) -> Vec<u8> {
        // The user's rules may contradict each other: then the validator has the last word.
        nodes(self, rng, size, None).map(|nodes| print(&self.parts, &nodes)).unwrap_or_default()
    }

    /// The input of a draft; `None` where it cannot be made, or would be too large. It may break rules of the
    /// shape.
    pub fn draft(&self, draft: &Draft) -> Option<Vec<u8>> {
        let limits = Limits::new(&self.parts);
        let mut rng = Rng::new(draft.seed);
        // Counts that are not given are as small as can be.
        let mut maker = Maker::new(self, &limits, &mut rng, 1);
        maker.pins = draft.numbers.iter().map(|(place, value)| (place.slot, *value)).collect();
        maker.words_left = MAX_DRAFTED;
        maker.draft = Some(draft);
        let nodes = maker.parts(&self.parts, &Columns::new(), 0)?;
        Some(print(&self.parts, &nodes))
    }
}

/// The nodes of an input. A number that is pinned has that value wherever its limits permit it. Where
/// no attempt comes out well, the last one.
pub(crate) fn nodes(
    shape: &Shape,
    rng: &mut Rng,
    size: u64,
    pin: Option<(Slot, i128)>,
) -> Option<Vec<Node>> {
    let size = size.clamp(1, 100);
    let limits = Limits::new(&shape.parts);
    let (mut last, mut work) = (None, 0);
    for attempt in 0..TRIES {
        // An input that is impossible at one size may be possible at another.
        let size = match attempt {
            0..=4 => size,
            5..=8 => (size / 2).max(1),
            9..=12 => (2 * size).min(100),
            13..=16 => 100,
            _ => 1,
        };
        if work > MAX_WORK && size > 1 {
            continue;
        }
        let mut maker = Maker::new(shape, &limits, rng, size);
        maker.pins.extend(pin);
        let made = maker.parts(&shape.parts, &Columns::new(), 0);
        work += maker.work;
        match made {
            Some(nodes) if check::check(shape, &nodes).is_ok() => return Some(nodes),
            Some(nodes) => last = Some(nodes),
            None => {}
        }
    }
    last
}

/// Makes one line or list again: other values for the times of a part, with the values above it.
pub(crate) fn remake(
    shape: &Shape,
    part: &Part,
    values: &Values,
    rng: &mut Rng,
    size: u64,
) -> Option<Node> {
    let limits = Limits::new(&shape.parts);
    let mut maker = Maker::new(shape, &limits, rng, size.clamp(1, 100));
    maker.values.clone_from(values);
    maker.part(part, &Columns::new(), 0)
}

impl Maker<'_, '_> {
    /// The parts of a body. `columns` has the words that are known already, for each time the body comes.
    fn parts(&mut self, parts: &[Part], columns: &Columns, at: usize) -> Option<Vec<Node>> {
        parts.iter().map(|part| self.part(part, columns, at)).collect()
    }

    fn part(&mut self, part: &Part, columns: &Columns, at: usize) -> Option<Node> {
        match part {
            Part::Line(items) => Some(Node::Line(self.items(items, columns, at)?)),
            Part::OneOf(forms) => self.one_of(forms, columns, at),
            Part::Repeat(repeat) => self.repeat(repeat),
            Part::Copied(texts) => Some(Node::Copied(self.copied(texts))),
        }
    }

    fn one_of(&mut self, forms: &[Vec<Item>], columns: &Columns, at: usize) -> Option<Node> {
        let form = self.rng.below(forms.len());
        forget(forms, &mut self.values);
        let cells = self.items(&forms[form], columns, at)?;
        // Two forms that begin alike are one.
        let Some(Cell::One(first)) = cells.first() else { return None };
        starts_with(&forms[form], first).then_some(Node::OneOf(form, cells))
    }

    fn repeat(&mut self, repeat: &Repeat) -> Option<Node> {
        let times = self.times(&repeat.count)?;
        self.spend(times)?;
        let demands = Demands::of(&repeat.rules);
        let outer = self.totals.len();
        if self.draft.is_none() {
            let budgets = demands.totals.iter().cloned();
            self.totals.extend(budgets.map(|(slots, left)| Budget { slots, left, times }));
        }
        let columns = self.columns(repeat, times)?;
        let mut nodes = Vec::new();
        let mut seen = rows::EarlierLines::new(repeat);
        // Values that a pattern fills stay as they are.
        let is_free = !columns.keys().any(|&slot| self.pattern(slot).is_some());
        for at in 0..times {
            let before = (self.totals.clone(), self.words_left);
            let mut made = None;
            for _ in 0..TRIES {
                (self.totals, self.words_left) = before.clone();
                let once = self.parts(&repeat.body, &columns, at);
                let once = once.filter(|nodes| !is_end(repeat, nodes));
                made = once.filter(|nodes| !is_free || seen.accepts(repeat, nodes));
                if made.is_some() || !is_free {
                    break;
                }
            }
            nodes.push(made?);
        }
        self.totals.truncate(outer);
        tree::sort(repeat, &mut nodes);
        Some(Node::Repeat(nodes))
    }

    fn items(&mut self, items: &[Item], columns: &Columns, at: usize) -> Option<Vec<Cell>> {
        self.spend(items.len())?;
        let mut cells = Vec::new();
        for item in items {
            cells.push(match item {
                Item::One(field) => {
                    let known = columns.get(&field.slot).and_then(|column| column.get(at));
                    let word = match known {
                        Some(word) => word.clone(),
                        None => self.word(field)?,
                    };
                    self.values[field.slot] = number(&word);
                    Cell::One(word)
                }
                Item::List { count, field, rules } => {
                    let count = self.times(count)?;
                    self.spend(count)?;
                    let known = columns.get(&field.slot);
                    Cell::List(
                        match known.and_then(|words| words.get(at * count..(at + 1) * count)) {
                            Some(words) => words.to_vec(),
                            None => self.list(field, count, &Demands::of(rules))?,
                        },
                    )
                }
            });
        }
        Some(cells)
    }

    /// One word, alone in its place.
    fn word(&mut self, field: &Field) -> Option<String> {
        match &field.kind {
            Kind::Unknown => Some("0".to_string()),
            Kind::Literal(literal) => Some(literal.clone()),
            Kind::Choice(words) => self.rng.pick(words).cloned(),
            Kind::Word { alphabet, length } => {
                let mut most = self.times(length)?;
                // A word that is looked for in another one of its length has one place there.
                if let (Count::Free { low, .. }, true) =
                    (length, self.draft.is_some_and(|draft| draft.is_later(field.slot)))
                {
                    most = (most / 2).max(*low);
                }
                let length = self.within_total(field, most)?;
                self.spend(length / 8)?;
                if let Some(pattern) = self.pattern(field.slot) {
                    let letters = alphabet.clone();
                    let wanted = WantedWord { length, letters, seed: self.rng.bits() };
                    return pattern.word(&wanted).map(String::from_iter);
                }
                let style = self.style();
                Some(self.letters(alphabet, length, style))
            }
            Kind::Number { .. } => self.single(field).map(|value| value.to_string()),
            Kind::Real { low, high, decimals, exact } => {
                let value = self.scalar(*low, *high);
                Some(self.real(value, *decimals, *exact))
            }
        }
    }

    /// Writes a real number; where it need not have all its decimals, sometimes with fewer.
    fn real(&mut self, value: i128, decimals: usize, exact: bool) -> String {
        let text = real_text(value, decimals);
        if exact || !self.rng.once_in(3) {
            return text;
        }
        text.trim_end_matches('0').trim_end_matches('.').to_string()
    }

    fn copied(&mut self, texts: &[String]) -> String {
        let Some(text) = self.rng.pick(texts) else { return String::new() };
        match self.rng.below(3) {
            0 => text.clone(),
            _ => words::changed(self.rng, text),
        }
    }
}
