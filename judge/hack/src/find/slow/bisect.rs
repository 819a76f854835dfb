//! Makes an input on which the program is too slow smaller: its sizes by bisection.

use super::family::Family;
use super::recipe::{Candidate, Recipe};
use super::stock::Stock;
use super::trial::{self, Trial};
use crate::find::clock::Deadline;
use crate::find::test_input::TestInput;
use crate::find::worker::Worker;
use sandbox::Failure;
use std::time::Duration;

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
