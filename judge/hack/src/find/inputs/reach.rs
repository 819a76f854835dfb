//! The limits of the statement, as far as the validator tells them: samples are small.

use super::stored::StoredInput;
use crate::find::limit::largest_taken;
use crate::find::worker::Worker;
use batch::Served;
use judge_core::judging::data::Data;
use judge_core::tools::{Checked, Tools};
use sandbox::Failure;
use shape::{NumberPlace, Shape};
use std::time::{Duration, Instant};

/// The largest number that is asked for.
const MAX_NUMBER: i64 = 1_000_000_000_000_000_000;
/// The counts that are asked for, one after another: inputs get long, and validators slow.
const COUNTS: [i128; 16] = [
    10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 20_000, 50_000, 100_000, 200_000, 500_000,
    1_000_000,
];
/// The validator is asked so often, about inputs of at most so many bytes. Time would be no bound that is the
/// same for a seed; it ends this only where the validator is very slow.
const MAX_QUESTIONS: usize = 120;
const MAX_BYTES: usize = 128 << 10;

/// The shape with the limits that the validator takes, where it takes more than was seen; `None` where it
/// does not. After this time no more is asked.
pub fn reaching(
    shape: &Shape,
    stored: &[StoredInput],
    tools: &Tools<Served>,
    worker: &mut Worker,
    time: Duration,
) -> Result<Option<Shape>, Failure> {
    // The inputs are in order of their length.
    let Some(sample) = stored.iter().find(|input| shape.check(&input.bytes).is_ok()) else {
        return Ok(None);
    };
    let end = Instant::now() + time;
    let mut asked = Asked { shape, sample: &sample.bytes, tools, worker, end, questions: 0 };
    let mut wide = shape.clone();
    let (counts, others): (Vec<_>, Vec<_>) =
        shape.numbers().into_iter().partition(|place| place.is_count);
    for place in others {
        let (low, high) = asked.limits(&place)?;
        wide = wide.reaching(&place, low, high);
    }
    for place in counts {
        wide = wide.reaching(&place, place.low.min(1), asked.largest_count(&place)?);
    }
    Ok((wide != *shape).then_some(wide))
}

/// Asks the validator.
struct Asked<'a, 'w> {
    shape: &'a Shape,
    sample: &'a [u8],
    tools: &'a Tools<Served>,
    worker: &'a mut Worker<'w>,
    end: Instant,
    /// Those that were asked.
    questions: usize,
}

impl Asked<'_, '_> {
    /// The limits of a number that counts nothing; at least those of the shape.
    fn limits(&mut self, place: &NumberPlace) -> Result<(i128, i128), Failure> {
        let high = self.largest(place, place.high, 1)?;
        let below = if place.low > 0 && self.takes(place, 0)? { 0 } else { place.low };
        let low = match below > 0 || !self.takes(place, below - 1)? {
            true => below,
            false => -self.largest(place, 1 - below, -1)?,
        };
        Ok((low, high))
    }

    /// The largest number from one on that is taken, each with this sign.
    fn largest(&mut self, place: &NumberPlace, from: i128, sign: i128) -> Result<i128, Failure> {
        let Ok(start) = i64::try_from(from.max(1)) else { return Ok(from) };
        let mut takes = |number| self.takes(place, sign * i128::from(number));
        let found = largest_taken(start, MAX_NUMBER, &mut takes)?;
        Ok(if found > start { i128::from(found) } else { from })
    }

    /// The largest count that is taken, at least that of the shape.
    fn largest_count(&mut self, place: &NumberPlace) -> Result<i128, Failure> {
        let mut largest = place.high;
        for count in COUNTS.into_iter().filter(|&count| count > place.high) {
            if !self.takes(place, count)? {
                break;
            }
            largest = count;
        }
        Ok(largest)
    }

    fn takes(&mut self, place: &NumberPlace, value: i128) -> Result<bool, Failure> {
        if self.questions >= MAX_QUESTIONS || Instant::now() > self.end {
            return Ok(false);
        }
        self.questions += 1;
        let made = self.shape.with_number(self.sample, place, value);
        let Some(input) = made.filter(|input| input.len() <= MAX_BYTES) else { return Ok(false) };
        let checked = self.tools.by(self.worker).accepts(Data::Bytes(&input))?;
        Ok(matches!(checked, Checked::Accepted(_)))
    }
}
