//! Finds the sizes for which the problem's own generator makes what the validators accept.

use super::own_generator::OwnGenerator;
use super::source::InputSource;
use crate::find::fault::fault;
use crate::find::worker::Worker;
use batch::Served;
use judge_core::judging::data::Data;
use judge_core::tools::Tools;
use sandbox::Failure;
use std::ops::RangeInclusive;
use std::time::{Duration, Instant};

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
/// Looking for the largest size ends after this time, with what is known.
const MAX_TIME: Duration = Duration::from_secs(3);

/// The least and the largest good size: doubles the size while that works, then bisects.
pub fn sizes(
    generator: &OwnGenerator,
    tools: &Tools<Served>,
    worker: &mut Worker,
) -> Result<RangeInclusive<u64>, Failure> {
    let start = Instant::now();
    let mut least = 1;
    while let Err(why) = check(generator, tools, worker, least)? {
        least += 1;
        // A larger size does not help a generator that hangs.
        if least > MAX_LEAST_SIZE || start.elapsed() > MAX_TIME {
            return Err(fault(&why));
        }
    }
    let most = if tools.by(worker).has_validators()? { MAX_SIZE } else { MAX_UNCHECKED };
    let (mut largest, mut too_large) = (least, most + 1);
    while too_large - largest > 1 && start.elapsed() < MAX_TIME {
        let next =
            if too_large > most { (2 * largest).min(most) } else { (largest + too_large) / 2 };
        if check(generator, tools, worker, next)?.is_ok() {
            largest = next;
        } else {
            too_large = next;
        }
    }
    Ok(least..=largest)
}

/// Whether the first inputs of a size are valid; an inner `Err` says what is wrong.
fn check(
    generator: &OwnGenerator,
    tools: &Tools<Served>,
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
        if let Some(why) = tools.by(worker).accepts(Data::Bytes(&input))?.refusal() {
            return Ok(Err(format!("{named} makes no valid input: {why}")));
        }
    }
    Ok(Ok(()))
}
