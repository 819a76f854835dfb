//! The state for making an input: limits, random numbers, the values so far.

use super::limits::Limits;
use crate::draft::Draft;
use crate::field::{Slot, Values};
use crate::model::Shape;
use crate::pattern::Pattern;
use crate::rng::Rng;
use crate::style::Style;
use std::collections::HashMap;

/// The maximum number of words of an input, whatever its counts may be: 8 MiB of words of 8 bytes, the largest input.
pub(super) const MAX_WORDS: usize = 1 << 20;
/// The same of an input that is drafted: it is made once.
pub(super) const MAX_DRAFTED: usize = 1 << 22;
/// The maximum number of words that all attempts at an input make, except for the last ones, which are small.
pub(super) const MAX_WORK: usize = 2 * MAX_WORDS;
/// The number of times that a part that did not come out well is made again, and an input.
pub(super) const TRIES: usize = 20;

/// In one of this number of inputs the numbers that stand alone are equal.
const EQUAL_IN: usize = 10;

/// The words of some slots for each time a line comes.
pub(super) type Columns = HashMap<Slot, Vec<String>>;

/// The rest of a sum of products, and how many times its slots still come.
#[derive(Clone)]
pub(super) struct Budget {
    pub slots: Vec<Slot>,
    pub left: i128,
    pub times: usize,
}

pub(super) struct Maker<'s, 'r> {
    pub limits: &'s Limits<'s>,
    pub rng: &'r mut Rng,
    /// From 1 to 100.
    pub size: u64,
    pub values: Values,
    /// The style of half of all lists.
    pub mood: Style,
    /// Whether numbers that stand alone are equal where their limits permit it, and the first of them.
    pub are_equal: bool,
    pub equal_to: Option<i128>,
    /// The word of letters that came last.
    pub last_word: Vec<char>,
    /// The number of words that may still come.
    pub words_left: usize,
    /// The number of words that were made, also those that were made again.
    pub work: usize,
    /// The totals of the parts around.
    pub totals: Vec<Budget>,
    /// The values of numbers that stand alone, where their limits permit it.
    pub pins: Vec<(Slot, i128)>,
    /// Says all but what is random.
    pub draft: Option<&'s Draft>,
}

impl<'s, 'r> Maker<'s, 'r> {
    pub fn new(
        shape: &'s Shape,
        limits: &'s Limits<'s>,
        rng: &'r mut Rng,
        size: u64,
    ) -> Maker<'s, 'r> {
        let (mood, are_equal) = (Style::any(rng), rng.once_in(EQUAL_IN));
        let values = vec![None; shape.names.len()];
        let (totals, pins) = (Vec::new(), Vec::new());
        Maker {
            limits,
            rng,
            size,
            values,
            mood,
            are_equal,
            equal_to: None,
            last_word: Vec::new(),
            words_left: MAX_WORDS,
            work: 0,
            totals,
            pins,
            draft: None,
        }
    }

    pub fn style(&mut self) -> Style {
        if self.draft.is_some() {
            Style::Uniform
        } else if self.rng.once_in(2) {
            self.mood
        } else {
            Style::any(self.rng)
        }
    }

    pub fn spend(&mut self, words: usize) -> Option<()> {
        self.words_left = self.words_left.checked_sub(words)?;
        self.work += words;
        (self.draft.is_some() || self.work <= MAX_WORK).then_some(())
    }

    pub fn is_pinned(&self, slot: Slot) -> bool {
        self.pins.iter().any(|(pinned, _)| *pinned == slot)
    }

    /// The pattern that fills a slot.
    pub fn pattern(&self, slot: Slot) -> Option<Pattern> {
        self.draft?.pattern(slot).map(|(pattern, _)| pattern)
    }
}
