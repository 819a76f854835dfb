//! Some case reaches each limit of the input, at both ends: the limits that the validators accept, or the
//! limits in `shape.txt`.

use super::finding::CheckResult;
use super::subject::{Subject, STOPPED};
use crate::find::clock::LONG;
use crate::find::inputs::{Reach, MAX_NUMBER};
use crate::stored_inputs::{StoredInput, LARGEST, MAX_BYTES};
use crate::validity::InputRules;
use judge_core::base::file;
use judge_core::base::text::{count, escape};
use judge_core::judging::data::Data;
use sandbox::Failure;
use shape::Shape;
use std::collections::HashMap;
use std::time::Instant;

/// The least and the largest value of each number, by its name.
type Ranges = HashMap<String, (i128, i128)>;

/// Looks whether some case is at each end of the limits.
pub fn check(subject: &mut Subject) -> Result<CheckResult, Failure> {
    let rules = subject.input_rules()?;
    let Some(shape) = subject.shape()? else {
        return Ok(CheckResult::ok("the inputs have no shape that is known"));
    };
    let (limits, who) = match &rules {
        InputRules::Unknown | InputRules::Samples(_) => {
            return Ok(CheckResult::ok("nothing tells the limits"))
        }
        InputRules::Shape(shape) => (Shape::clone(shape), "shape.txt allows"),
        InputRules::Validators => {
            let reaching = ask(subject, |reach, stored| reach.reaching(&shape, stored))?;
            (reaching.unwrap_or_else(|| shape.clone()), "the validator takes")
        }
    };
    if subject.is_validator_stopped {
        return Ok(CheckResult::skipped(STOPPED));
    }
    let Some(seen) = seen(subject, &limits)? else {
        return Ok(CheckResult::ok("some inputs have another shape than the small ones"));
    };
    let mut checked = CheckResult::default();
    let numbers = limits.numbers();
    // No larger number is asked for.
    let unlimited = i128::from(MAX_NUMBER);
    for place in &numbers {
        let Some(&(low, high)) = seen.get(&place.name) else { continue };
        let name = escape(place.name.as_bytes());
        if place.low <= -unlimited && place.high >= unlimited {
            checked.add_warning(format!("{who} any {name}; let it check the limits"));
            continue;
        }
        let mut miss = |side: &str, seen: i128, end: i128| {
            let or = if end.abs() < unlimited { "" } else { ", or let it check the limit" };
            let what = format!("no case has {name} {side} {seen}, and {who} {end}; add one{or}");
            checked.add_warning(what);
        };
        let largest = limits.largest(place);
        if high < largest {
            miss("above", high, largest);
        }
        // A learnt count goes down to one, and another number to zero, whatever the validator says.
        let least = match &rules {
            InputRules::Validators => {
                ask(subject, |reach, stored| reach.smaller(&shape, stored, place, low))?
            }
            InputRules::Shape(_) | InputRules::Samples(_) | InputRules::Unknown => Some(place.low),
        };
        if let Some(least) = least.filter(|&least| least < low) {
            miss("below", low, least);
        }
    }
    checked.summary = match numbers.len() {
        0 => "the inputs have no number with limits".to_string(),
        some => format!("at both ends: {}", count(some, "number")),
    };
    Ok(checked)
}

/// Asks the validators, with the small stored inputs.
fn ask<T>(
    subject: &mut Subject,
    question: impl FnOnce(&mut Reach, &[StoredInput]) -> Result<T, Failure>,
) -> Result<T, Failure> {
    let stored = subject.small_inputs()?;
    let mut accepts = |input: &[u8]| {
        Ok(!subject.is_validator_stopped
            && subject.accepts(Data::Bytes(input))?.refusal().is_none())
    };
    let start = Instant::now();
    let is_over = || start.elapsed() > LONG;
    question(&mut Reach::new(&mut accepts, MAX_BYTES as usize, &is_over), &stored)
}

/// The least and the largest value of each number in all inputs, by its name. `None` where an input does not have
/// this shape.
fn seen(subject: &mut Subject, shape: &Shape) -> Result<Option<Ranges>, Failure> {
    let mut seen = Ranges::new();
    for input in subject.inputs()?.iter() {
        let Ok(path) = &input.path else { continue };
        let Ok(bytes) = file::read(path, LARGEST) else { continue };
        let Some(extremes) = shape.extremes(&bytes) else { return Ok(None) };
        for (place, low, high) in extremes {
            let range = seen.entry(place.name).or_insert((low, high));
            *range = (range.0.min(low), range.1.max(high));
        }
    }
    Ok(Some(seen))
}
