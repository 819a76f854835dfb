//! Makes an input on which the program is too slow smaller: first its sizes by bisection, then, if it is
//! small, line by line and word by word.

use super::candidate::Candidate;
use super::family::Family;
use super::programs::Programs;
use super::trial::{self, Trial};
use crate::find::deadline::Deadline;
use crate::find::shrink::shrinker::Shrinker;
use crate::find::worker::Worker;
use sandbox::Failure;
use std::time::Duration;

/// Bisection ends when the smallest that is too slow and the largest that is not are so near: a tenth.
const NEAR: u64 = 10;
/// A larger input is not shrunk word by word: each step costs the time limit.
const MAX_BYTES: usize = 2048;

/// Shrinks a trial that is found until the deadline. `keep` gets each smaller one.
pub fn shrink(
    programs: &Programs,
    worker: &mut Worker,
    found: Trial,
    end: Deadline,
    keep: &mut dyn FnMut(&Trial),
) -> Result<(Trial, bool), Failure> {
    let mut shrinking = Shrinking { programs, worker, end, best: found, keep };
    match shrinking.run() {
        Ok(is_smallest) => Ok((shrinking.best, is_smallest)),
        Err(Failure::Interrupted) => Ok((shrinking.best, false)),
        Err(failure) => Err(failure),
    }
}

struct Shrinking<'a, 'w, 'k> {
    programs: &'a Programs<'a>,
    worker: &'a mut Worker<'w>,
    end: Deadline<'a>,
    best: Trial,
    keep: &'k mut dyn FnMut(&Trial),
}

impl Shrinking<'_, '_, '_> {
    /// Returns whether nothing smaller was left to try.
    fn run(&mut self) -> Result<bool, Failure> {
        // What grows together, then each size alone; then what the input itself has.
        let mut number = 0;
        while let Some(family) =
            Family::of(self.programs, self.worker, &self.best.candidate, self.end)?
                .into_iter()
                .nth(number)
        {
            self.bisect(&family)?;
            number += 1;
            if self.end.is_over() {
                return Ok(false);
            }
        }
        for at in 0.. {
            let parts =
                Family::parts_of(self.programs, self.worker, &self.best.candidate, self.end)?;
            let Some(family) = parts.into_iter().nth(at) else { break };
            number += 1;
            self.bisect(&family)?;
            if self.end.is_over() {
                return Ok(false);
            }
        }
        // What has no shape has nothing else that makes it smaller.
        if self.best.candidate.input.len() > MAX_BYTES && number > 0 {
            return Ok(false);
        }
        self.step_by_step()
    }

    /// Goes to about the smallest size of a family on which the program is too slow.
    fn bisect(&mut self, family: &Family) -> Result<(), Failure> {
        let (mut too_fast, mut slow) = (0, family.top);
        while slow - too_fast > (slow / NEAR).max(1) && !self.end.is_over() {
            // Between them by their ratio: the time grows faster than the size.
            let middle = ((too_fast.max(1) as f64 * slow as f64).sqrt() as u64)
                .clamp(too_fast + 1, slow - 1);
            let Some(input) = family.at(self.programs, self.worker, middle)? else {
                too_fast = middle;
                continue;
            };
            let recipe = family.recipe(middle);
            match self.try_input(Candidate { recipe, input, ..self.best.candidate.clone() })? {
                true => slow = middle,
                false => too_fast = middle,
            }
        }
        Ok(())
    }

    /// Removes lines and words and lowers numbers, as long as the program stays too slow.
    fn step_by_step(&mut self) -> Result<bool, Failure> {
        let mut shrinker = Shrinker::new(self.best.candidate.input.clone());
        loop {
            let end = self.end;
            let Some(smaller) = shrinker.candidate(&mut || !end.is_over()) else {
                return Ok(!self.end.is_over() && !shrinker.has_more());
            };
            if self.end.is_over() {
                return Ok(false);
            }
            let is_valid = self.programs.is_valid(self.worker, &smaller.case)?;
            if !is_valid || !shrinker.is_wanted(&smaller) {
                continue;
            }
            let candidate =
                Candidate { input: smaller.case.clone(), ..self.best.candidate.clone() };
            if self.try_input(candidate)? {
                shrinker.accept(smaller);
            }
        }
    }

    /// Goes on from a smaller input if the program is too slow there.
    fn try_input(&mut self, candidate: Candidate) -> Result<bool, Failure> {
        if candidate.input.len() >= self.best.candidate.input.len() {
            return Ok(false);
        }
        let trial = trial::run(self.programs, self.worker, candidate, Duration::MAX)?;
        if !trial.is_found() {
            return Ok(false);
        }
        (self.keep)(&trial);
        self.best = trial;
        Ok(true)
    }
}
