//! The limits of the statement, as far as the validator tells them: samples are small.

use super::sizes::SEEDS;
use crate::find::inputs::limit::largest_taken;
use crate::stored_inputs::StoredInput;
use sandbox::Failure;
use shape::{Draft, NumberPlace, Pattern, PatternKind, Shape};
use std::iter;
use std::sync::Arc;

/// The usual number of questions: each limit takes some ten.
const MAX_QUESTIONS: usize = 200;
/// The largest number that is asked for, and the largest count.
pub const MAX_NUMBER: i64 = 1_000_000_000_000_000_000;
const MAX_COUNT: i64 = 10_000_000;
/// The counts that are asked for, one after another: inputs get long, and validators slow.
const COUNTS: [i64; 16] = [
    10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 20_000, 50_000, 100_000, 200_000, 500_000,
    1_000_000,
];
/// The smallest counts that are asked for.
const SMALL_COUNTS: i128 = 3;
/// The maximum size in bytes of the sample with which limits of numbers are asked for, where there is one.
pub const MAX_SAMPLE: usize = 4 << 10;
/// The patterns that fill lists, words and graphs of the largest input, where random data is not valid.
const FILLINGS: [[&str; 5]; 5] = [
    ["", "", "", "a path", ""],
    ["a permutation", "a random word", "random words", "a random graph", "an open grid"],
    ["the least number again and again", "a word of one letter", "", "a star", "a full grid"],
    ["consecutive numbers", "a word of two halves", "", "a path", "a grid with few walls"],
    ["sorted numbers", "two letters by turns", "the same word again and again", "a path", ""],
];
const KINDS: [PatternKind; 5] = [
    PatternKind::Numbers,
    PatternKind::Word,
    PatternKind::Words,
    PatternKind::Graph,
    PatternKind::Maze,
];

/// Asks the validator.
pub struct Reach<'a> {
    accepts: &'a mut dyn FnMut(&[u8]) -> Result<bool, Failure>,
    /// The number of times that it may still be asked, the maximum size of the inputs in bytes, and until when. Time
    /// would be no bound that is the same for a seed; it ends this only where the validator is very slow.
    pub questions: usize,
    /// The limits of the shape are those of the statement, so nothing beyond them is asked for.
    pub is_told: bool,
    /// A filling works for larger inputs, and no other is looked for.
    is_filled: bool,
    max_bytes: usize,
    is_over: &'a dyn Fn() -> bool,
}

/// The largest input of a shape that the validator takes.
pub struct Largest {
    pub shape: Arc<Shape>,
    /// A small input, and the largest of the same kind.
    pub small: Draft,
    pub large: Draft,
}

impl Largest {
    /// Where nothing tells larger limits: the counts of the largest stored input, and each other number as large as in
    /// any.
    pub fn as_stored(shape: &Shape, stored: &[StoredInput]) -> Option<Largest> {
        let fits = stored.iter().rev().find(|input| shape.check(&input.bytes).is_ok())?;
        let mut numbers = shape.values(&fits.bytes)?;
        for (place, value) in numbers.iter_mut().filter(|(place, _)| !place.is_count) {
            *value = place.high;
        }
        let draft = Draft { numbers, patterns: Vec::new(), seed: 1 };
        Some(Largest { shape: Arc::new(shape.clone()), small: draft.clone(), large: draft })
    }
}

impl<'a> Reach<'a> {
    /// `accepts` says whether an input is a case.
    pub fn new(
        accepts: &'a mut dyn FnMut(&[u8]) -> Result<bool, Failure>,
        max_bytes: usize,
        is_over: &'a dyn Fn() -> bool,
    ) -> Reach<'a> {
        let (questions, is_told, is_filled) = (MAX_QUESTIONS, false, false);
        Reach { accepts, questions, is_told, is_filled, max_bytes, is_over }
    }

    /// The shape with the limits that the validator takes, where it takes more than was seen; `None` where it
    /// does not.
    pub fn reaching(
        &mut self,
        shape: &Shape,
        stored: &[StoredInput],
    ) -> Result<Option<Shape>, Failure> {
        let Some(sample) = sample(shape, stored) else { return Ok(None) };
        let mut wide = self.numbers(shape, stored, sample)?;
        // The numbers in samples may be too few for many rows that differ, and larger ones may break a rule.
        let shapes = [shape.clone(), wide.clone()];
        for place in shape.numbers().into_iter().filter(|place| place.is_count) {
            let largest = self.largest_count(&shapes, &wide, sample, &place)?;
            wide = wide.reaching(&place, place.low.min(1), largest);
        }
        Ok((wide != *shape).then_some(wide))
    }

    /// The shape with the limits of numbers that count nothing, and without rules that the validator does not
    /// know.
    fn numbers(
        &mut self,
        shape: &Shape,
        stored: &[StoredInput],
        sample: &[u8],
    ) -> Result<Shape, Failure> {
        let mut wide = shape.clone();
        for input in shape.beyond_rules(sample) {
            if self.takes(Some(&input))? {
                wide = wide.taking(&input).unwrap_or(wide);
            }
        }
        let values = shape.values(sample).unwrap_or_default();
        let has_stored_zero = |place: &NumberPlace| {
            let mut extremes =
                stored.iter().filter_map(|input| shape.extremes(&input.bytes)).flatten();
            extremes.any(|(one, low, _)| one.name == place.name && low <= 0)
        };
        for place in shape.numbers().into_iter().filter(|place| !place.is_count) {
            let (mut low, high) = self.limits(shape, sample, &place)?;
            // A number below a count is learnt to go down to zero, which may be wrong.
            if (place.low, low) == (0, 0) && !has_stored_zero(&place) {
                let zero = shape.with_number(sample, &place, 0);
                low = if self.takes(zero.as_deref())? { 0 } else { 1 };
            }
            wide = wide.reaching(&place, low, high);
            // A limit that was learnt and does not hold goes.
            let largest = shape.with_number(sample, &place, high);
            if let Some(wider) = largest.and_then(|input| wide.taking(&input)) {
                wide = wider;
            }
            // A limit that is a count here grows with that count.
            let is_it = |(count, value): &&(NumberPlace, i128)| {
                count.is_count && *value > 1 && (*value == high || *value - 1 == high)
            };
            if let Some((count, value)) = values.iter().find(is_it) {
                wide = wide.limited(&place, count, MAX_COUNT.into(), *value == high);
            }
        }
        Ok(wide)
    }

    /// The limits of a number that counts nothing; at least the limits of the shape.
    fn limits(
        &mut self,
        shape: &Shape,
        sample: &[u8],
        place: &NumberPlace,
    ) -> Result<(i128, i128), Failure> {
        let mut takes =
            |value: i128| self.takes(shape.with_number(sample, place, value).as_deref());
        let high = largest(place.high, 1, &mut takes)?;
        let below = if place.low > 0 && takes(0)? { 0 } else { place.low };
        let low = if below > 0 || !takes(below - 1)? {
            below
        } else {
            -largest(1 - below, -1, &mut takes)?
        };
        Ok((low, high))
    }

    /// A value that is accepted below the least that was seen: the least of the smallest counts, or the learnt limit
    /// of another number, which may be a guess.
    pub fn smaller(
        &mut self,
        shape: &Shape,
        stored: &[StoredInput],
        place: &NumberPlace,
        seen: i128,
    ) -> Result<Option<i128>, Failure> {
        let Some(sample) = sample(shape, stored) else { return Ok(None) };
        let values = if place.is_count { 1..=SMALL_COUNTS } else { place.low..=place.low };
        for value in values.take_while(|&value| value < seen) {
            if self.takes(shape.with_number(sample, place, value).as_deref())? {
                return Ok(Some(value));
            }
        }
        Ok(None)
    }

    /// The largest count that is accepted with numbers of one of the shapes, or with the counts of a wider one; at
    /// least the count in the first.
    fn largest_count(
        &mut self,
        shapes: &[Shape],
        wide: &Shape,
        sample: &[u8],
        place: &NumberPlace,
    ) -> Result<i128, Failure> {
        let mut takes = |count: i64| {
            for shape in shapes {
                if self.takes(shape.with_number(sample, place, count.into()).as_deref())? {
                    return Ok(true);
                }
            }
            self.takes(with_counts(wide, place, count.into()).as_deref())
        };
        let Ok(mut largest) = i64::try_from(place.high) else { return Ok(place.high) };
        for count in COUNTS.into_iter().filter(|&count| i128::from(count) > place.high) {
            if !takes(count)? {
                largest = largest_taken(largest, count, &mut takes)?;
                break;
            }
            largest = count;
        }
        Ok(largest.into())
    }

    /// The largest input: all numbers at limits that are told, or else the counts as large as they can be together,
    /// then each with those before, then the other numbers. `None` where no input of the shape is valid.
    pub fn largest(
        &mut self,
        shape: &Shape,
        stored: &[StoredInput],
    ) -> Result<Option<Largest>, Failure> {
        let Some(sample) = sample(shape, stored) else { return Ok(None) };
        let mut shape = shape.clone();
        if !self.is_told {
            shape = self.numbers(&shape, stored, sample)?;
            for place in shape.numbers().into_iter().filter(|place| place.is_count) {
                shape = shape.reaching(&place, place.low.min(1), MAX_COUNT.into());
            }
        }
        let Some(small) = self.smallest(&shape, sample)? else { return Ok(None) };
        let mut large = small.clone();
        if self.is_told {
            for (place, value) in large.numbers.iter_mut().filter(|(place, _)| !place.is_outer) {
                *value = shape.largest(place);
            }
            let filled = fillings(&shape, &large);
            large = self.first_taken(&shape, filled)?.unwrap_or_else(|| small.clone());
        }
        let places = |wanted: &dyn Fn(&NumberPlace) -> bool| -> Vec<usize> {
            (0..small.numbers.len()).filter(|&at| wanted(&small.numbers[at].0)).collect()
        };
        let inner = places(&|place| place.is_count && !place.is_outer);
        large = self.raised(&shape, large, &inner)?;
        let alone = if inner.len() > 1 { inner } else { Vec::new() };
        for at in alone.into_iter().chain(places(&|place| place.is_outer)) {
            large = self.raised(&shape, large, &[at])?;
        }
        for at in places(&|place| !place.is_count) {
            let highest = large.with_number(at, large.numbers[at].0.high);
            large = if highest == large || self.takes(shape.draft(&highest).as_deref())? {
                highest
            } else {
                self.raised(&shape, large, &[at])?
            };
        }
        Ok(Some(Largest { shape: Arc::new(shape), small, large }))
    }

    /// The first of some drafts that is taken.
    fn first_taken(&mut self, shape: &Shape, drafts: Vec<Draft>) -> Result<Option<Draft>, Failure> {
        for draft in drafts {
            if self.takes(shape.draft(&draft).as_deref())? {
                return Ok(Some(draft));
            }
        }
        Ok(None)
    }

    /// A small input that is valid: with the numbers of a sample, and one test if possible.
    fn smallest(&mut self, shape: &Shape, sample: &[u8]) -> Result<Option<Draft>, Failure> {
        let values = shape.values(sample).unwrap_or_default();
        let one = |(place, value): &(NumberPlace, i128)| {
            (place.clone(), if place.is_outer { 1 } else { *value })
        };
        for numbers in [values.iter().map(one).collect(), values] {
            for seed in 1..=SEEDS {
                let draft = Draft { numbers: numbers.clone(), patterns: Vec::new(), seed };
                if let Some(filled) = self.first_taken(shape, fillings(shape, &draft))? {
                    return Ok(Some(filled));
                }
            }
        }
        Ok(None)
    }

    /// A draft with some numbers as large as they can be: all the same, or up to the limits of the shape.
    fn raised(&mut self, shape: &Shape, draft: Draft, places: &[usize]) -> Result<Draft, Failure> {
        let with = |draft: &Draft, value: i64| {
            places.iter().fold(draft.clone(), |draft, &at| {
                let (place, before) = &draft.numbers[at];
                draft.with_number(at, place.high.min(value.into()).max(*before))
            })
        };
        let Some(start) = places.iter().map(|&at| draft.numbers[at].1).max() else {
            return Ok(draft);
        };
        let Ok(start) = i64::try_from(start.max(1)) else { return Ok(draft) };
        let most = if draft.numbers[places[0]].0.is_count { MAX_COUNT } else { MAX_NUMBER };
        // A filling that works for a little more is used for more: each try costs a run of the validator.
        let filled = if self.is_filled { Vec::new() } else { fillings(shape, &draft) };
        let mut working = None;
        'search: for next in
            [start.saturating_add(1), start.saturating_mul(2), start.saturating_mul(4)]
        {
            for filled in iter::once(&draft).chain(&filled) {
                let grown = with(filled, next);
                if grown.numbers != draft.numbers && self.takes(shape.draft(&grown).as_deref())? {
                    (working, self.is_filled) = (Some((grown, next)), true);
                    break 'search;
                }
            }
        }
        let Some((working, from)) = working else { return Ok(draft) };
        let largest = largest_taken(from, most, &mut |value| {
            self.takes(shape.draft(&with(&working, value)).as_deref())
        })?;
        Ok(with(&working, largest))
    }

    /// Whether an input was made, and is a case.
    fn takes(&mut self, input: Option<&[u8]>) -> Result<bool, Failure> {
        let Some(input) = input.filter(|input| input.len() <= self.max_bytes) else {
            return Ok(false);
        };
        if self.questions == 0 || (self.is_over)() {
            return Ok(false);
        }
        self.questions -= 1;
        (self.accepts)(input)
    }
}

/// An input with this count, where another count may have to be larger too, or not zero as was learnt: each is one
/// more, within its limits.
fn with_counts(shape: &Shape, place: &NumberPlace, count: i128) -> Option<Vec<u8>> {
    let shape = shape.reaching(place, place.low.min(count), place.high.max(count));
    let counts = shape.numbers().into_iter().filter(|place| place.is_count);
    let numbers = counts.map(|one| {
        let value = if one.name == place.name { count } else { one.high.min(count + 1) };
        (one, value)
    });
    shape.draft(&Draft { numbers: numbers.collect(), patterns: Vec::new(), seed: 1 })
}

/// The largest number from one on that is taken, each with this sign.
fn largest(
    from: i128,
    sign: i128,
    takes: &mut dyn FnMut(i128) -> Result<bool, Failure>,
) -> Result<i128, Failure> {
    let Ok(start) = i64::try_from(from.max(1)) else { return Ok(from) };
    let found = largest_taken(start, MAX_NUMBER, &mut |number| takes(sign * i128::from(number)))?;
    Ok(if found > start { i128::from(found) } else { from })
}

/// The input that is changed to ask for limits: the largest of the small ones. They are in order of their length.
fn sample<'a>(shape: &Shape, stored: &'a [StoredInput]) -> Option<&'a [u8]> {
    let mut fitting =
        stored.iter().map(|input| &*input.bytes).filter(|input| shape.check(input).is_ok());
    let first = fitting.next()?;
    fitting.take_while(|input| input.len() <= MAX_SAMPLE).last().or(Some(first))
}

/// The same draft with each of the fillings in its places.
fn fillings(shape: &Shape, draft: &Draft) -> Vec<Draft> {
    let places = shape.pattern_places();
    let fill = |names: [&str; 5]| {
        let mut filled = draft.clone();
        for place in places.iter().filter(|place| !place.is_column) {
            let name = KINDS.iter().position(|kind| *kind == place.kind).map_or("", |at| names[at]);
            let pattern = Pattern::all(place.kind).find(|pattern| pattern.name() == name);
            filled = match pattern {
                Some(pattern) => filled.with_pattern(place, pattern),
                None => filled,
            };
        }
        filled
    };
    FILLINGS.into_iter().map(fill).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_that_bound_each_other_are_raised_together() {
        let graph = |most: &str| {
            let lines = "m times, connected simple graph of n by u v from 1:\n  u: number 1..MOST; v: number 1..MOST\n";
            let text = format!("n: number 2..MOST; m: number 1..MOST\n{lines}");
            Shape::read(&text.replace("MOST", most)).expect("the shape is good")
        };
        let (small, limits) = (graph("9"), graph("700"));
        let sample = StoredInput { case: "1".to_string(), bytes: b"3 3\n1 2\n2 3\n1 3\n".to_vec() };
        for (shape, is_told) in [(&small, false), (&limits, true)] {
            let mut asked = 0;
            let mut accepts = |input: &[u8]| {
                asked += 1;
                Ok(limits.check(input).is_ok())
            };
            let mut reach = Reach::new(&mut accepts, 1 << 20, &|| false);
            reach.is_told = is_told;
            let Ok(Some(largest)) = reach.largest(shape, std::slice::from_ref(&sample)) else {
                panic!("an input is valid")
            };
            let numbers: Vec<i128> =
                largest.large.numbers.iter().map(|(_, value)| *value).collect();
            assert_eq!(numbers, [700, 700]);
            assert!(!is_told || asked < 20, "{asked}");
        }
    }
}
