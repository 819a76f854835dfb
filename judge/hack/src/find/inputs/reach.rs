//! The limits of the statement, as far as the validator tells them: samples are small.

use super::stored::StoredInput;
use crate::find::limit::largest_taken;
use crate::find::programs::Tools;
use crate::find::worker::Worker;
use sandbox::Failure;
use shape::{NumberPlace, Shape};
use std::time::{Duration, Instant};

/// The largest number that is asked for, and the largest count.
const MAX_NUMBER: i64 = 1_000_000_000_000_000_000;
const MAX_COUNT: i64 = 1_000_000;

/// The shape with the limits that the validator takes, where it takes more than was seen; `None` where it
/// does not. After this time, about, no more is asked.
pub fn reaching(
    shape: &Shape,
    stored: &[StoredInput],
    tools: &Tools,
    worker: &mut Worker,
    time: Duration,
) -> Result<Option<Shape>, Failure> {
    // The inputs are in order of their length.
    let Some(sample) = stored.iter().find(|input| shape.check(&input.bytes).is_ok()) else {
        return Ok(None);
    };
    let mut asked = Asked { shape, sample: &sample.bytes, tools, worker, end: Instant::now() + time };
    let mut wide = shape.clone();
    for place in shape.numbers() {
        let (low, high) = asked.limits(&place)?;
        wide = wide.reaching(&place, low, high);
    }
    Ok((wide != *shape).then_some(wide))
}

/// Asks the validator.
struct Asked<'a, 'w> {
    shape: &'a Shape,
    sample: &'a [u8],
    tools: &'a Tools,
    worker: &'a mut Worker<'w>,
    end: Instant,
}

impl Asked<'_, '_> {
    /// The limits of a number; at least those of the shape.
    fn limits(&mut self, place: &NumberPlace) -> Result<(i128, i128), Failure> {
        let most = if place.is_count { MAX_COUNT } else { MAX_NUMBER };
        let high = self.largest(place, place.high, most, 1)?;
        let below = if place.low > 0 && self.takes(place, 0)? { 0 } else { place.low };
        let low = match place.is_count || below > 0 || !self.takes(place, below - 1)? {
            true => below,
            false => -self.largest(place, 1 - below, most, -1)?,
        };
        Ok((low, high))
    }

    /// The largest number from one that is taken, each with this sign.
    fn largest(
        &mut self,
        place: &NumberPlace,
        from: i128,
        most: i64,
        sign: i128,
    ) -> Result<i128, Failure> {
        let Ok(start) = i64::try_from(from.max(1)) else { return Ok(from) };
        let found = largest_taken(start, most, &mut |number| {
            self.takes(place, sign * i128::from(number))
        })?;
        Ok(if found > start { i128::from(found) } else { from })
    }

    fn takes(&mut self, place: &NumberPlace, value: i128) -> Result<bool, Failure> {
        if Instant::now() > self.end {
            return Ok(false);
        }
        let Some(input) = self.shape.with_number(self.sample, place, value) else {
            return Ok(false);
        };
        Ok(self.tools.refusal(self.worker, &input)?.is_none())
    }
}
