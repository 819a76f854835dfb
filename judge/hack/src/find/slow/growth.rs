//! The growth of the time with the sizes of an input, as a power that is fitted to a ladder of sizes, and which
//! smaller one is too slow as well.

use super::recipe::{Candidate, Family, Recipe, Stock};
use super::trial::{self, Trial};
use crate::find::clock::Deadline;
use crate::find::test_input::TestInput;
use crate::find::worker::Worker;
use judge_core::tools::Runner;
use judge_core::verdict::Verdict;
use sandbox::Failure;
use std::time::Duration;

/// Sizes of the ladder, at most; each is half of the next.
const STEPS: u32 = 12;
/// A time counts from here: below it the start of the program is most of it.
const LEAST_TIME: Duration = Duration::from_millis(8);
/// Points that a fit needs.
const MIN_POINTS: usize = 3;
/// A power above this does not count as one: the time grows faster than any.
const MAX_POWER: f64 = 8.0;

/// The growth of the time of the program and of the reference.
#[derive(Clone, Debug)]
pub struct Growth {
    /// The unit of the size.
    pub unit: String,
    /// The sizes that were measured.
    pub from: u64,
    pub to: u64,
    pub power: f64,
    /// Of the reference, where it takes long enough to be measured.
    pub reference_power: Option<f64>,
    /// The size at which the program would reach its limit; `None` if it was reached.
    pub breaks_at: Option<u64>,
}

impl Growth {
    /// Whether the time grows faster than any power of the size would.
    pub fn is_steep(&self) -> bool {
        self.power > MAX_POWER
    }
}

/// A size and the time that it takes.
type Point = (f64, f64);

/// The growth of the first family of an input that has enough sizes; `None` where there is no time for it.
pub fn growth_of(
    stock: &Stock,
    candidate: &Candidate,
    end: Deadline,
) -> Result<Option<Growth>, Failure> {
    let measured = end.alarming(|alarm| {
        let mut worker = stock.context.target.worker(alarm);
        for family in Family::of(stock, &mut worker, candidate)? {
            let growth = measure(stock, &mut worker, &family, end)?;
            if growth.is_some() {
                return Ok(growth);
            }
        }
        Ok(None)
    });
    match measured {
        Err(Failure::Interrupted) => Ok(None),
        measured => measured,
    }
}

/// Measures a family from its smallest size up, until the time is over or the program reaches its limit.
fn measure(
    stock: &Stock,
    worker: &mut Worker,
    family: &Family,
    end: Deadline,
) -> Result<Option<Growth>, Failure> {
    let job = stock.context.job;
    let limit = job.limits.cpu;
    let (mut points, mut reference_points) = (Vec::new(), Vec::new());
    let (mut start, mut reference_start) = (Duration::MAX, Duration::MAX);
    let mut is_reached = false;
    for step in (0..STEPS).rev() {
        let size = family.top >> step;
        if size < 2 {
            continue;
        }
        if end.is_over() {
            break;
        }
        let Some((_, input)) = family.at(stock, worker, size)? else { continue };
        let test = TestInput { seed: 0, input, answer: Vec::new() };
        let outcome = worker.judge(stock.context.run_of(job, &test), None)?;
        if outcome.verdict != Verdict::Ac {
            is_reached = outcome.verdict.is_too_slow();
            break;
        }
        start = start.min(outcome.time);
        points.push((size, outcome.time));
        if let Ok((_, time)) = stock.context.test_cases.answers.answer(worker, &test.input)? {
            reference_start = reference_start.min(time);
            reference_points.push((size, time));
        }
        // The next would take too long.
        if outcome.time > limit / 2 || outcome.time * 4 > end.left() {
            break;
        }
    }
    let Some(power) = power(&beyond(&points, start)) else { return Ok(None) };
    let (largest, time) = *points.last().expect("a power has points");
    let factor = (limit.as_secs_f64() / time.as_secs_f64()).powf(1.0 / power.max(0.1));
    let breaks_at = largest as f64 * factor;
    let is_known = !is_reached && breaks_at < 1e15;
    Ok(Some(Growth {
        unit: family.unit.clone(),
        from: points[0].0,
        to: largest,
        power,
        reference_power: self::power(&beyond(&reference_points, reference_start)),
        breaks_at: is_known.then_some(breaks_at as u64),
    }))
}

/// The points whose time is well beyond the start time of the program, without the start time.
fn beyond(points: &[(u64, Duration)], start: Duration) -> Vec<Point> {
    let is_beyond = |&&(_, time): &&(u64, Duration)| time > start * 2 && time - start > LEAST_TIME;
    let point = |&(size, time): &(u64, Duration)| (size as f64, (time - start).as_secs_f64());
    points.iter().filter(is_beyond).map(point).collect()
}

/// The power of the size as which the time grows: the slope of the logarithms by least squares.
fn power(points: &[Point]) -> Option<f64> {
    if points.len() < MIN_POINTS {
        return None;
    }
    let count = points.len() as f64;
    let logs: Vec<Point> = points.iter().map(|&(x, y)| (x.ln(), y.ln())).collect();
    let (mean_x, mean_y) = (
        logs.iter().map(|point| point.0).sum::<f64>() / count,
        logs.iter().map(|point| point.1).sum::<f64>() / count,
    );
    let covariance: f64 = logs.iter().map(|&(x, y)| (x - mean_x) * (y - mean_y)).sum();
    let variance: f64 = logs.iter().map(|&(x, _)| (x - mean_x).powi(2)).sum();
    (variance > 0.0).then(|| covariance / variance)
}

/// Bisection ends when the smallest that is too slow and the largest that is not are so near: a tenth.
const NEAR: u64 = 10;
/// A larger input is not shrunk word by word: each step costs the time limit.
const MAX_BYTES: usize = 2048;

/// Bisects a trial that is found until the deadline. `keep` gets each smaller one. Returns the smallest, and whether
/// other steps may make it smaller yet.
pub fn bisect(
    stock: &Stock,
    found: Trial,
    end: Deadline,
    keep: &mut dyn FnMut(&Trial),
) -> Result<(Trial, bool), Failure> {
    end.alarming(|alarm| {
        let mut worker = stock.context.target.worker(alarm);
        let mut bisection = Bisection { stock, worker: &mut worker, end, best: found, keep };
        match bisection.run() {
            Ok(may_be_smaller) => Ok((bisection.best, may_be_smaller)),
            Err(Failure::Interrupted) => Ok((bisection.best, false)),
            Err(failure) => Err(failure),
        }
    })
}

struct Bisection<'a, 'w, 'k> {
    stock: &'a Stock<'a>,
    worker: &'a mut Worker<'w>,
    end: Deadline<'a>,
    best: Trial,
    keep: &'k mut dyn FnMut(&Trial),
}

impl Bisection<'_, '_, '_> {
    /// First the sizes that grow together, then each size alone; then the sizes of the input itself. Returns
    /// whether other steps are worth their time.
    fn run(&mut self) -> Result<bool, Failure> {
        let mut number = 0;
        for families in [Family::of, Family::parts_of] {
            for at in 0.. {
                let all = families(self.stock, self.worker, &self.best.candidate)?;
                let Some(family) = all.into_iter().nth(at) else { break };
                number += 1;
                self.bisect(&family)?;
                if self.end.is_over() {
                    return Ok(false);
                }
            }
        }
        // An input without a shape has nothing else that makes it smaller.
        Ok(number == 0 || self.best.candidate.test.input.len() <= MAX_BYTES)
    }

    /// Goes to about the smallest size of a family on which the program is too slow.
    fn bisect(&mut self, family: &Family) -> Result<(), Failure> {
        let (mut too_fast, mut slow) = (0, family.top);
        while slow - too_fast > (slow / NEAR).max(1) && !self.end.is_over() {
            // Between them by their ratio: the time grows faster than the size.
            let middle = ((too_fast.max(1) as f64 * slow as f64).sqrt() as u64)
                .clamp(too_fast + 1, slow - 1);
            let is_slow = match family.at(self.stock, self.worker, middle)? {
                Some((recipe, input)) => self.is_slow(recipe, input)?,
                None => false,
            };
            if is_slow {
                slow = middle;
            } else {
                too_fast = middle;
            }
        }
        Ok(())
    }

    /// Whether an input is smaller and the program is too slow on it; then it goes on from that.
    fn is_slow(&mut self, recipe: Recipe, input: Vec<u8>) -> Result<bool, Failure> {
        let test = &self.best.candidate.test;
        if input.len() >= test.input.len() {
            return Ok(false);
        }
        let test = TestInput { seed: test.seed, input, answer: Vec::new() };
        let candidate = Candidate { recipe, test, is_valid: true };
        let trial = trial::run(self.stock, self.worker, candidate, Duration::MAX, Duration::MAX)?;
        if trial.exceeded().is_none() {
            return Ok(false);
        }
        (self.keep)(&trial);
        self.best = trial;
        Ok(true)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn points(time: fn(f64) -> f64) -> Vec<(u64, Duration)> {
        let size = |step: u32| 1u64 << step;
        (4..14).map(|step| (size(step), Duration::from_secs_f64(time(size(step) as f64)))).collect()
    }

    #[test]
    fn powers_are_found_beyond_the_start() {
        let quadratic = points(|n| 0.050 + n * n * 1e-6);
        let found = power(&beyond(&quadratic, Duration::from_millis(50))).unwrap();
        assert!((found - 2.0).abs() < 0.01, "{found}");
        let linear = points(|n| n * 1e-4);
        let found = power(&beyond(&linear, Duration::ZERO)).unwrap();
        assert!((found - 1.0).abs() < 0.01, "{found}");
        let constant = points(|_| 0.05);
        assert_eq!(power(&beyond(&constant, Duration::from_millis(50))), None);
        assert_eq!(power(&[(3.0, 1.0), (3.0, 2.0), (3.0, 3.0)]), None);
    }
}
