//! The cases that a search with `--samples` must not show: neither they nor what they teach reaches a find.

use super::output_doubt::words;
use crate::environment::input_bytes;
use crate::find::test_input::hash_of;
use crate::find::worker::Worker;
use crate::stored_inputs::MAX_BYTES;
use judge_core::workspace::{Case, Problem, SAMPLE};
use sandbox::Failure;
use std::collections::HashSet;
use std::mem;

/// Removes all cases but the samples from a problem. Returns the others.
pub fn take(problem: &mut Problem) -> Vec<Case> {
    let mut others = Vec::new();
    for cases in [&mut problem.cases, &mut problem.unanswered] {
        let (samples, rest): (Vec<Case>, Vec<Case>) =
            mem::take(cases).into_iter().partition(|case| case.group() == SAMPLE);
        *cases = samples;
        others.extend(rest);
    }
    others
}

/// The inputs of cases, by the hashes of their words.
#[derive(Clone)]
pub struct WithheldInputs(HashSet<u64>);

impl WithheldInputs {
    /// Reads the inputs of these cases, or makes them for `.gen` cases. An input that cannot be read or made is
    /// left out.
    pub fn of(
        worker: &mut Worker,
        problem: &Problem,
        cases: &[Case],
    ) -> Result<WithheldInputs, Failure> {
        let mut hashes = HashSet::new();
        for case in cases {
            let generators = &problem.generators;
            let input = input_bytes(&mut worker.alone, generators, &case.input, MAX_BYTES)?;
            hashes.extend(input.map(|input| hash(&input)));
        }
        Ok(WithheldInputs(hashes))
    }

    /// Whether an input has the words of one of them.
    pub fn has(&self, input: &[u8]) -> bool {
        !self.0.is_empty() && self.0.contains(&hash(input))
    }
}

fn hash(input: &[u8]) -> u64 {
    hash_of(&words(input).collect::<Vec<_>>())
}
