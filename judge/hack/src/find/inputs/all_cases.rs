//! Every stored input as it is, once: who chose them knew what breaks programs.

use super::source::{InputSource, MadeInput};
use crate::find::worker::Worker;
use judge_core::base::file;
use judge_core::judging::generate;
use judge_core::workspace::{Generators, Input, Problem};
use sandbox::Failure;
use std::collections::VecDeque;
use std::fs;
use std::ops::Range;

/// A larger input is left out, in bytes.
const MAX_BYTES: u64 = 64 << 20;
/// The input of a `.gen` case counts as so many bytes as long as nobody has made it.
const GUESSED_BYTES: u64 = 64 << 10;

/// An input of a case.
struct StoredCase {
    /// `group/name`.
    name: String,
    input: Input,
    bytes: u64,
}

/// The stored inputs of a problem. The sizes are their numbers, from 1: the smallest input, the largest, the
/// next smallest, and so on, as many programs are wrong only at the limits.
pub struct AllCases {
    cases: Vec<StoredCase>,
    generators: Generators,
}

impl AllCases {
    /// Those that are files, and those of `.gen` cases. Each is `None` where there are none.
    pub fn of(problem: &Problem) -> [Option<AllCases>; 2] {
        let cases = problem.cases.iter().chain(&problem.unanswered).map(|case| {
            let bytes = match &case.input {
                Input::File(path) => fs::metadata(path).map_or(u64::MAX, |data| data.len()),
                Input::Recipe(_) => GUESSED_BYTES,
            };
            StoredCase { name: case.id.clone(), input: case.input.clone(), bytes }
        });
        let (files, made): (Vec<StoredCase>, Vec<StoredCase>) = cases
            .filter(|case| case.bytes <= MAX_BYTES)
            .partition(|case| matches!(case.input, Input::File(_)));
        [files, made].map(|mut cases| {
            cases.sort_by_key(|case| case.bytes);
            let cases = from_both_ends(cases);
            let generators = problem.generators.clone();
            (!cases.is_empty()).then_some(AllCases { cases, generators })
        })
    }

    /// The largest size.
    pub fn count(&self) -> u64 {
        self.cases.len() as u64
    }

    fn case(&self, size: u64) -> &StoredCase {
        &self.cases[size as usize - 1]
    }
}

/// The input of a case.
pub fn stored_input(
    worker: &mut Worker,
    generators: &Generators,
    input: &Input,
) -> Result<MadeInput, Failure> {
    let path =
        generate::input_of(&mut worker.alone.sandbox, worker.alone.builder, generators, input);
    match path {
        Ok(path) => Ok(file::read(&path, MAX_BYTES).map_err(|error| sandbox::reason(&error))),
        Err(Failure::Error(why)) => Ok(Err(why)),
        Err(Failure::Interrupted) => Err(Failure::Interrupted),
    }
}

/// The first, the last, the second, the second last, and so on.
fn from_both_ends<T>(items: Vec<T>) -> Vec<T> {
    let mut left: VecDeque<T> = items.into();
    let mut order = Vec::with_capacity(left.len());
    while let Some(first) = left.pop_front() {
        order.push(first);
        order.extend(left.pop_back());
    }
    order
}

impl InputSource for AllCases {
    fn make(
        &self,
        worker: &mut Worker,
        seeds: Range<u64>,
        size: u64,
    ) -> Result<Vec<MadeInput>, Failure> {
        let made = stored_input(worker, &self.generators, &self.case(size).input)?;
        Ok(seeds.map(|_| made.clone()).collect())
    }

    fn bytes(&self, size: u64) -> Option<usize> {
        Some(self.case(size).bytes as usize)
    }

    fn origin(&self, _: u64, size: u64) -> String {
        format!("the input of {}", self.case(size).name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn small_and_large_ones_take_turns() {
        assert_eq!(from_both_ends(vec![1, 2, 3, 4, 5]), [1, 5, 2, 4, 3]);
        assert_eq!(from_both_ends(vec![1, 2]), [1, 2]);
    }
}
