//! Values that may matter, put into inputs: those that a program compares with, for example.

use crate::check::{changed_input, check};
use crate::edit::{repair, words_mut};
use crate::field::{Count, Field, Kind, Slot};
use crate::make;
use crate::model::{counts, fields, Shape};
use crate::rng::Rng;
use crate::text::{number, real_text};
use crate::tree::{print, Node};

/// The maximum number of hints that are tried until one fits.
const TRIES: usize = 12;
/// Sizes, and the largest count from each on: inputs with more are long.
const MOST: [(u64, i128); 3] = [(LARGEST_SIZE, 200_001), (20, 3000), (0, 300)];
/// The size of inputs at the limits.
const LARGEST_SIZE: u64 = 100;

/// Numbers and words to put into inputs.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Hints {
    /// For numbers and counts.
    pub numbers: Vec<i128>,
    /// For words, whole or as a part of one.
    pub words: Vec<String>,
    /// The numbers that are sizes of arrays.
    pub sizes: Vec<i128>,
    /// They may be beyond the limits of the shape: the caller checks what is a case.
    pub beyond: bool,
}

/// A value, and the slot that it is for.
struct Hint {
    slot: Slot,
    is_count: bool,
    value: Value,
}

enum Value {
    /// Of a number, or of the last digit of a real.
    Number(i128),
    Word(String),
    /// The number of characters of a word whose length is free.
    Length(usize),
}

impl Shape {
    /// Makes an input as [`Shape::make`] does, and puts a hint into it, if one fits: a number or a word in
    /// one place or several, or a count with as many elements. Small sizes have no large counts.
    pub fn make_with(&self, hints: &Hints, rng: &mut Rng, size: u64) -> Vec<u8> {
        let made = (0..TRIES).find_map(|_| {
            let hint = choose(self, hints, rng, size)?;
            let wide = widened(self, &hint);
            let pin = match hint.value {
                Value::Number(value) if hint.is_count => Some((hint.slot, value)),
                Value::Number(_) | Value::Word(_) | Value::Length(_) => None,
            };
            let mut nodes = make::nodes(&wide, rng, size, pin)?;
            let changed = change(&wide, &mut nodes, &hint, rng);
            (changed && check(&wide, &nodes).is_ok()).then(|| print(&wide.parts, &nodes))
        });
        made.unwrap_or_else(|| self.make(rng, size))
    }

    /// `input` with a hint in one place or several, but for counts. `None` when it does not have this
    /// shape, or when no hint fits.
    pub fn vary_with(&self, hints: &Hints, input: &[u8], rng: &mut Rng) -> Option<Vec<u8>> {
        let nodes = self.nodes(input).ok()?;
        let before = print(&self.parts, &nodes);
        (0..TRIES).find_map(|_| {
            let hint = choose(self, hints, rng, LARGEST_SIZE).filter(|hint| !hint.is_count)?;
            let wide = widened(self, &hint);
            let mut varied = nodes.clone();
            change(&wide, &mut varied, &hint, rng).then_some(())?;
            changed_input(&wide, &varied, &before)
        })
    }
}

/// A hint for one of the slots, which fits it.
fn choose(shape: &Shape, hints: &Hints, rng: &mut Rng, size: u64) -> Option<Hint> {
    let counts = counts(&shape.parts);
    let fields = fields(&shape.parts);
    let fields: Vec<&Field> = fields.filter(|field| takes_hints(&field.kind, hints)).collect();
    let field = rng.pick(&fields)?;
    let (slot, is_count) = (field.slot, counts.contains(&field.slot));
    let value = match &field.kind {
        Kind::Number { low, high, .. } => {
            let value = signed(*rng.pick(&hints.numbers)?, *low, rng);
            let may_be = *low < 0 || value >= (*low).min(1);
            let is_within = (*low..=*high).contains(&value) || hints.beyond && may_be;
            if !is_within || is_count && value > most(size) {
                return None;
            }
            Value::Number(value)
        }
        Kind::Real { low, high, decimals, .. } => {
            let value = signed(*rng.pick(&hints.numbers)?, *low, rng);
            let value = value.checked_mul(10i128.checked_pow(*decimals as u32)?)?;
            (hints.beyond || (*low..=*high).contains(&value)).then_some(Value::Number(value))?
        }
        Kind::Word { length: Count::Free { low, high }, .. }
            if hints.words.is_empty() || !hints.numbers.is_empty() && rng.once_in(2) =>
        {
            let value = *rng.pick(&hints.numbers)?;
            let length =
                usize::try_from(value).ok().filter(|_| (1..=most(size)).contains(&value))?;
            let is_within = hints.beyond || (*low..=*high).contains(&length);
            is_within.then_some(Value::Length(length))?
        }
        Kind::Word { alphabet, .. } => {
            let word = rng.pick(&hints.words)?;
            let is_known = |c: char| alphabet.contains(&c) || hints.beyond && is_like(c, alphabet);
            let is_good = !word.is_empty() && word.chars().all(is_known);
            is_good.then(|| Value::Word(word.clone()))?
        }
        Kind::Literal(_) | Kind::Choice(_) | Kind::Unknown => return None,
    };
    Some(Hint { slot, is_count, value })
}

fn takes_hints(kind: &Kind, hints: &Hints) -> bool {
    match kind {
        Kind::Number { .. } | Kind::Real { .. } => !hints.numbers.is_empty(),
        Kind::Word { length: Count::Free { .. }, .. } => true,
        Kind::Word { length: Count::Of { .. }, .. } => !hints.words.is_empty(),
        Kind::Literal(_) | Kind::Choice(_) | Kind::Unknown => false,
    }
}

/// Whether a character is a letter or a digit as some of an alphabet are.
fn is_like(c: char, alphabet: &[char]) -> bool {
    let kinds = [char::is_ascii_lowercase, char::is_ascii_uppercase, char::is_ascii_digit];
    kinds.iter().any(|is| is(&c) && alphabet.iter().any(is))
}

/// Where numbers may be negative, one in three is.
fn signed(value: i128, low: i128, rng: &mut Rng) -> i128 {
    if low < 0 && rng.once_in(3) {
        -value
    } else {
        value
    }
}

/// The largest count that is chosen at a size.
fn most(size: u64) -> i128 {
    MOST.iter().find(|(least, _)| size >= *least).map_or(0, |(_, most)| *most)
}

/// The shape in which the hint fits its slot.
fn widened(shape: &Shape, hint: &Hint) -> Shape {
    shape.with_field(hint.slot, |field| match (&mut field.kind, &hint.value) {
        (Kind::Number { low, high, .. } | Kind::Real { low, high, .. }, Value::Number(value)) => {
            *low = (*low).min(*value);
            *high = (*high).max(*value);
        }
        (Kind::Word { alphabet, .. }, Value::Word(word)) => {
            alphabet.extend(word.chars());
            alphabet.sort_unstable();
            alphabet.dedup();
        }
        (Kind::Word { length: Count::Free { low, high }, .. }, Value::Length(length)) => {
            *low = (*low).min(*length);
            *high = (*high).max(*length);
        }
        (Kind::Number { .. } | Kind::Real { .. } | Kind::Word { .. }, _) => {}
        (Kind::Literal(_) | Kind::Choice(_) | Kind::Unknown, _) => {}
    })
}

/// Puts a hint into the words of its slot: one, all or some of them. Whether any word has it; a count was
/// pinned when it was made.
fn change(shape: &Shape, nodes: &mut [Node], hint: &Hint, rng: &mut Rng) -> bool {
    let words = words_mut(&shape.parts, nodes).into_iter();
    let words: Vec<_> = words.filter(|(field, _)| field.slot == hint.slot).collect();
    if hint.is_count {
        let is_it =
            |word: &str| matches!(hint.value, Value::Number(value) if number(word) == Some(value));
        return words.iter().any(|(_, word)| is_it(word));
    }
    let mode = rng.below(5);
    let wanted = rng.below(words.len());
    let mut has = false;
    for (at, (field, word)) in words.into_iter().enumerate() {
        let is_chosen = match mode {
            0 => true,
            1 => rng.once_in(2),
            _ => at == wanted,
        };
        if is_chosen {
            *word = hinted(field, word, &hint.value, rng);
            has = true;
        }
    }
    repair(&shape.parts, nodes);
    has
}

/// A word with a hint in it.
fn hinted(field: &Field, word: &str, value: &Value, rng: &mut Rng) -> String {
    match (value, &field.kind) {
        (Value::Number(value), Kind::Real { decimals, .. }) => real_text(*value, *decimals),
        (Value::Number(value), _) => value.to_string(),
        (Value::Length(length), _) => word.chars().cycle().take(*length).collect(),
        (Value::Word(hint), _) => {
            let (mut chars, hint): (Vec<char>, Vec<char>) =
                (word.chars().collect(), hint.chars().collect());
            if hint.len() >= chars.len() || rng.once_in(3) {
                // Whether the length is good the check says.
                return hint.into_iter().collect();
            }
            let at = rng.below(chars.len() - hint.len() + 1);
            chars[at..at + hint.len()].copy_from_slice(&hint);
            chars.into_iter().collect()
        }
    }
}
