//! The facts that were seen about the words of one slot.

use crate::field::{Bound, Count, Field, Kind, Relation, Slot, Values};
use crate::text::{number, real, scaled, with};
use crate::visit::Above;
use std::collections::BTreeSet;

/// A slot with more words than this is no choice among them.
const MAX_CHOICE: usize = 8;
/// A slot is a choice where each of its words was seen at least this often on average.
const CHOICE_SHARE: usize = 2;
/// A limit of the elements of a list is believed where the largest element of one list in this many reaches it.
const TOUCHED: usize = 4;
/// The number of words after which a strict limit is believed.
const ENOUGH: usize = 4;

/// The facts that were seen about a slot.
#[derive(Default)]
pub(super) struct SlotFacts {
    words: usize,
    numbers: bool,
    range: Option<(i128, i128)>,
    /// The fewest and the most digits after the point; none where some word is no real number.
    decimals: Option<(usize, usize)>,
    reals: Vec<(i128, usize)>,
    alphabet: BTreeSet<char>,
    lengths: Option<(usize, usize)>,
    /// Slots that are the length of each word.
    length_slots: Vec<Slot>,
    /// The words themselves, as long as they are few.
    choice: BTreeSet<String>,
    bounds: Vec<BoundFacts>,
    in_list: bool,
}

/// How a slot compares with one above it.
struct BoundFacts {
    slot: Slot,
    /// It stands in the same line.
    is_own: bool,
    holds: [bool; 4],
    /// The number of lists in which the largest element was the limit, or one less.
    touched: usize,
    lists: usize,
    /// Some word was one less than the limit.
    was_one_less: bool,
}

impl SlotFacts {
    /// Takes in a word. The number of `cases` says nothing of it.
    pub fn add(&mut self, word: &str, above: &Above, cases: Option<Slot>) {
        let values = &above.values;
        let value = number(word);
        let length = word.chars().count();
        let is_first = self.words == 0;
        self.words += 1;
        if is_first {
            self.numbers = true;
            self.decimals = Some((usize::MAX, 0));
            let scope = || above.scope.iter().copied().filter(|slot| Some(*slot) != cases);
            let is_length = |slot: &Slot| values[*slot] == Some(length as i128);
            self.length_slots = scope().filter(is_length).collect();
            let known = scope().filter(|slot| values[*slot].is_some());
            self.bounds = known
                .map(|slot| BoundFacts {
                    slot,
                    is_own: above.scope[above.outer..].contains(&slot),
                    holds: [true; 4],
                    touched: 0,
                    lists: 0,
                    was_one_less: false,
                })
                .collect();
        }
        self.length_slots.retain(|&slot| values[slot] == Some(length as i128));
        self.lengths = with(self.lengths, length);
        if self.choice.len() <= MAX_CHOICE {
            self.choice.insert(word.to_string());
        }
        self.add_real(word);
        if self.alphabet.len() < 300 {
            self.alphabet.extend(word.chars());
        }
        let Some(value) = value else {
            self.numbers = false;
            self.bounds.clear();
            return;
        };
        self.range = with(self.range, value);
        self.bounds.retain_mut(|bound| {
            let Some(other) = values[bound.slot] else { return false };
            bound.was_one_less |= value == other - 1;
            for (holds, relation) in bound.holds.iter_mut().zip(Relation::ALL) {
                *holds &= relation.holds(value, other);
            }
            bound.holds.contains(&true)
        });
    }

    fn add_real(&mut self, word: &str) {
        let Some((fewest, most)) = self.decimals else { return };
        match real(word) {
            Some((value, decimals)) => {
                self.decimals = Some((fewest.min(decimals), most.max(decimals)));
                // Only the extremes matter, and which are depends on decimals that are not known yet.
                if self.reals.len() < 10_000 {
                    self.reals.push((value, decimals));
                }
            }
            None => self.decimals = None,
        }
    }

    /// Takes in that a list of these words ended.
    pub fn end_list(&mut self, words: &[impl AsRef<str>], values: &Values) {
        if words.is_empty() {
            return;
        }
        self.in_list = true;
        let largest = words.iter().filter_map(|word| number(word.as_ref())).max();
        for bound in &mut self.bounds {
            let (Some(largest), Some(other)) = (largest, values[bound.slot]) else { continue };
            bound.lists += 1;
            bound.touched += usize::from(largest == other || largest == other - 1);
        }
    }

    /// The range of the numbers, where all words were numbers.
    pub fn numbers(&self) -> Option<(i128, i128)> {
        self.range.filter(|_| self.numbers)
    }

    /// The kind of a field. `is_count` says which slots count something.
    pub fn kind(&self, is_count: &dyn Fn(Slot) -> bool, field: &Field) -> Kind {
        if let (Some((low, high)), false) = (self.numbers(), self.is_digits(field, is_count)) {
            return Kind::Number { low, high, bounds: self.bounds(is_count) };
        }
        if let (Some((fewest, most)), false) = (self.decimals, self.numbers) {
            if most > 0 {
                if let Some(kind) = self.real(fewest, most) {
                    return kind;
                }
            }
        }
        let is_choice =
            self.choice.len() <= MAX_CHOICE && self.words >= CHOICE_SHARE * self.choice.len();
        let short = self.choice.iter().all(|word| word.chars().count() == 1);
        if self.choice.len() == 1 && (self.words > 2) {
            return Kind::Literal(self.choice.iter().next().cloned().unwrap_or_default());
        }
        if is_choice
            && (!short || self.choice.len() <= 4)
            && self.length_slots.is_empty()
            && !self.in_block_of_rows()
        {
            return Kind::Choice(self.choice.iter().cloned().collect());
        }
        let (low, high) = self.lengths.unwrap_or((1, 1));
        let length = match self.length_slot(is_count) {
            Some(slot) => Count::of(slot, 0),
            None if low == high && self.words > 2 => Count::constant(low),
            None => Count::Free { low, high },
        };
        Kind::Word { alphabet: self.alphabet.iter().copied().collect(), length }
    }

    /// The slot that is the length. Of the two sides of a square grid one counts the rows already.
    fn length_slot(&self, is_count: &dyn Fn(Slot) -> bool) -> Option<Slot> {
        let slots = &self.length_slots;
        let is_side = |slot: &&Slot| {
            !is_count(**slot) && slots.iter().any(|&other| is_count(other) && other + 1 == **slot)
        };
        slots.iter().find(is_side).or(slots.first()).copied()
    }

    /// Rows of cells are no choice among rows.
    fn in_block_of_rows(&self) -> bool {
        self.alphabet.len() <= 6 && self.lengths.is_some_and(|(low, high)| low == high && low > 2)
    }

    /// Whether words that look like numbers are words of digits: a number says how many digits each has; or of 0 and 1:
    /// some begin with 0, or all are long.
    fn is_digits(&self, field: &Field, is_count: &dyn Fn(Slot) -> bool) -> bool {
        let (low, high) = self.lengths.unwrap_or((1, 1));
        let is_told = !self.length_slots.is_empty() && self.words > 2 && low < high && high > 2;
        if is_told && self.alphabet.iter().all(char::is_ascii_digit) {
            return !is_count(field.slot);
        }
        let is_binary = self.alphabet.iter().all(|c| "01".contains(*c));
        let is_long = !self.numbers || low >= 5;
        let is_even = low == high || !self.length_slots.is_empty();
        !is_count(field.slot) && is_binary && high > 1 && self.words > 1 && is_even && is_long
    }

    fn real(&self, fewest: usize, most: usize) -> Option<Kind> {
        let values: Option<Vec<i128>> =
            self.reals.iter().map(|&(value, decimals)| scaled(value, decimals, most)).collect();
        let values = values?;
        let (low, high) = (*values.iter().min()?, *values.iter().max()?);
        (self.reals.len() == self.words).then_some(Kind::Real {
            low,
            high,
            decimals: most,
            exact: fewest == most,
        })
    }

    /// The limits that other slots give, those in the same line first.
    fn bounds(&self, is_count: &dyn Fn(Slot) -> bool) -> Vec<Bound> {
        let most_touched = self.bounds.iter().map(|bound| bound.touched).max().unwrap_or(0);
        let mut found = Vec::new();
        for bound in self.bounds.iter().rev() {
            let is_own = bound.is_own;
            // Of several limits of a list the one that is reached most is the true one.
            let touched =
                bound.touched * TOUCHED >= bound.lists.max(1) && bound.touched == most_touched;
            let enough = match (is_own, self.in_list) {
                (true, _) => self.words >= 3 || is_count(bound.slot),
                (false, true) => touched && self.range.is_some_and(|(low, _)| low >= 0),
                (false, false) => is_count(bound.slot) || self.words >= 2,
            };
            if !enough {
                continue;
            }
            let is_strict = self.words >= ENOUGH
                || self.words >= 2 && bound.was_one_less
                || self.range.is_some_and(|(low, _)| low == 0 && self.in_list);
            let pick =
                |strict: usize| match (bound.holds[strict] && is_strict, bound.holds[strict + 1]) {
                    (true, _) => Some(Relation::ALL[strict]),
                    (false, true) => Some(Relation::ALL[strict + 1]),
                    (false, false) => None,
                };
            // The number before a number is seldom its lower limit, unless both are of one line.
            let (upper, lower) = (pick(0), pick(2));
            let lower = lower.filter(|_| self.words >= if is_own { 3 } else { 6 });
            for relation in [upper, lower].into_iter().flatten() {
                found.push(Bound { relation, slot: bound.slot });
            }
        }
        found
    }
}
