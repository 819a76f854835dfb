//! Finds the sizes for which the problem's own generator makes what the validators accept.

use super::learned::OwnGenerator;
use super::source::InputSource;
use crate::find::clock::Deadline;
use crate::find::clock::SHORT;
use crate::find::programs::fault;
use crate::find::worker::Worker;
use judge_core::judging::data::Data;
use sandbox::Failure;
use std::ops::RangeInclusive;

/// The largest size that is looked at.
const MAX_SIZE: u64 = 1024;
/// Where nothing refuses an input: the largest size.
const MAX_UNCHECKED: u64 = 64;
/// The least size must not be larger.
const MAX_LEAST_SIZE: u64 = 4;
/// Seeds that must make valid inputs for a size to be good.
pub const SEEDS: u64 = 3;
/// The largest input that makes a size good, in bytes.
const MAX_INPUT: usize = 256 * 1024;

/// The least and the largest good size: doubles the size while that works, then bisects, until `end` at the latest.
pub fn sizes(
    generator: &OwnGenerator,
    worker: &mut Worker,
    end: Deadline,
) -> Result<RangeInclusive<u64>, Failure> {
    let end = end.within(SHORT);
    let mut least = 1;
    while let Err(why) = check(generator, worker, least)? {
        least += 1;
        // A larger size does not help a generator that hangs.
        if least > MAX_LEAST_SIZE || end.is_over() {
            return Err(fault(&why));
        }
    }
    let most = if generator.0.by(worker).has_validators()? { MAX_SIZE } else { MAX_UNCHECKED };
    let mut doubling = Doubling::new(least, most);
    while let Some(next) = doubling.next().filter(|_| !end.is_over()) {
        doubling.add(next, check(generator, worker, next)?.is_ok());
    }
    Ok(least..=doubling.largest)
}

/// Looks for the largest size that is good: doubles it while that works, then bisects.
pub struct Doubling {
    /// The largest good size so far; 0 before the first.
    pub largest: u64,
    too_large: u64,
    most: u64,
    last: u64,
}

impl Doubling {
    /// Above a good size; 0 if none is known.
    pub fn new(largest: u64, most: u64) -> Doubling {
        Doubling { largest, too_large: most + 1, most, last: largest }
    }

    /// The size to look at; `None` where the largest is known.
    pub fn next(&self) -> Option<u64> {
        let next = if self.too_large > self.most {
            (2 * self.last).clamp(1, self.most)
        } else {
            (self.largest + self.too_large) / 2
        };
        (next > self.largest && next != self.last).then_some(next)
    }

    /// Notes whether a size is good. The least that is may be more than one.
    pub fn add(&mut self, size: u64, is_good: bool) {
        self.last = size;
        if is_good {
            self.largest = size;
        } else if self.largest > 0 || size > MAX_LEAST_SIZE {
            self.too_large = size;
        }
    }
}

/// Whether the first inputs of a size are valid; an inner `Err` says what is wrong.
fn check(
    generator: &OwnGenerator,
    worker: &mut Worker,
    size: u64,
) -> Result<Result<(), String>, Failure> {
    for seed in 0..SEEDS {
        let input = match generator.make(worker, seed..seed + 1, size)?.pop() {
            Some(Ok(input)) => input,
            Some(Err(why)) => return Ok(Err(why)),
            None => continue,
        };
        let named = generator.origin(seed, size);
        if input.len() > MAX_INPUT {
            return Ok(Err(format!("{named} makes more than {MAX_INPUT} bytes")));
        }
        if let Some(why) = generator.0.by(worker).accepts(Data::Bytes(&input))?.refusal() {
            return Ok(Err(format!("{named} makes no valid input: {why}")));
        }
    }
    Ok(Ok(()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_largest_size_is_found() {
        for (least, limit) in [(1, 1), (3, 700), (2, 1 << 20), (1, 1000), (9, 5)] {
            let mut doubling = Doubling::new(0, 1 << 20);
            let mut asked = 0;
            while let Some(next) = doubling.next() {
                doubling.add(next, (least..=limit).contains(&next));
                asked += 1;
            }
            assert_eq!(doubling.largest, if least > limit { 0 } else { limit });
            assert!(asked < 45, "{asked}");
        }
    }
}
