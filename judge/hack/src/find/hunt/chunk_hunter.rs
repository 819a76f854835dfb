//! Tries the inputs of one chunk, each in a process of its own.

use super::context::Context;
use super::shared::Shared;
use crate::find::counterexample::Counterexample;
use crate::find::schedule::Chunk;
use crate::find::test_input::TestInput;
use crate::find::worker::Worker;
use judge_core::judging::outcome::Outcome;
use judge_core::verdict::Verdict;
use sandbox::Failure;
use std::ops::Range;

/// A worker on a chunk.
pub struct ChunkHunter<'a, 'w> {
    pub worker: &'a mut Worker<'w>,
    pub context: &'a Context<'w>,
    pub shared: &'a Shared,
    pub chunk: &'a Chunk,
}

impl ChunkHunter<'_, '_> {
    /// Tries each input of these seeds in a process of its own.
    pub fn by_process(&mut self, seeds: Range<u64>) -> Result<Option<Counterexample>, Failure> {
        for original in self.make(seeds)? {
            if self.is_over() {
                break;
            }
            if self.context.parts.harness.is_none() {
                self.shared.add_tries(1);
            }
            let Context { parts, job, .. } = self.context;
            let outcome = self.worker.judge(&parts.program, job, &original)?;
            if outcome.verdict == Verdict::Ac {
                self.shared.add_right_run(outcome.cpu);
                continue;
            }
            // A program that fails only now and then must do so twice. To be too slow costs too much.
            let is_slow = outcome.verdict == Verdict::Tle;
            let outcome = if is_slow { Some(outcome) } else { self.confirm(&original)? };
            if let Some(outcome) = outcome {
                return Ok(Some(Counterexample {
                    size: self.chunk.size,
                    original,
                    shrunk: None,
                    outcome,
                    is_smallest: false,
                }));
            }
        }
        Ok(None)
    }

    /// Valid inputs of these seeds, and their answers.
    pub fn make(&mut self, seeds: Range<u64>) -> Result<Vec<TestInput>, Failure> {
        let (shared, chunk) = (self.shared, self.chunk);
        let is_over = || shared.is_over(chunk);
        self.context.parts.oracle.make(self.worker, seeds, chunk.size, &is_over)
    }

    /// How the program alone fails on an input, if it does.
    pub fn confirm(&mut self, test: &TestInput) -> Result<Option<Outcome>, Failure> {
        let Context { parts, job, .. } = self.context;
        let outcome = self.worker.judge(&parts.program, job, test)?;
        Ok(Some(outcome).filter(|outcome| outcome.verdict != Verdict::Ac))
    }

    pub fn is_over(&self) -> bool {
        self.shared.is_over(self.chunk)
    }
}
