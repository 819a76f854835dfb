//! Tries the inputs of one chunk, each in a process of its own.

use super::context::Context;
use super::race::Race;
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
    pub race: &'a Race<'w>,
    pub chunk: &'a Chunk,
}

impl ChunkHunter<'_, '_> {
    /// Tries each input of these seeds in a process of its own.
    pub fn by_process(&mut self, seeds: Range<u64>) -> Result<Option<Counterexample>, Failure> {
        let batch = self.context.parts.oracle.batch();
        let mut start = seeds.start;
        while start < seeds.end && !self.is_over() {
            let end = seeds.end.min(start.saturating_add(batch));
            for original in self.make(start..end)? {
                if self.is_over() {
                    return Ok(None);
                }
                if let Some(outcome) = self.attempt(&original)? {
                    return Ok(Some(Counterexample {
                        size: self.chunk.size,
                        original,
                        shrunk: None,
                        outcome,
                        is_smallest: false,
                        by_harness: false,
                    }));
                }
            }
            start = end;
        }
        Ok(None)
    }

    /// How the program fails on an input, if it does. One that fails only now and then must do so
    /// twice, but for one that is too slow: that would take too long.
    fn attempt(&mut self, test: &TestInput) -> Result<Option<Outcome>, Failure> {
        let Context { parts, job, .. } = self.context;
        let outcome = self.worker.judge(&parts.program, job, test)?;
        if parts.harness.is_none() {
            self.race.add_tries(1);
        }
        if outcome.verdict == Verdict::Ac {
            self.shared.add_right_run(outcome.cpu);
            return Ok(None);
        }
        if outcome.verdict == Verdict::Tle {
            return Ok(Some(outcome));
        }
        match self.confirm(test) {
            // There was no time for that, so it is done at the end.
            Err(Failure::Interrupted) => Ok(Some(outcome)),
            confirmed => confirmed,
        }
    }

    /// Valid inputs of these seeds, and their answers.
    pub fn make(&mut self, seeds: Range<u64>) -> Result<Vec<TestInput>, Failure> {
        self.context.parts.oracle.make(self.worker, seeds, self.chunk.size)
    }

    /// How the program alone fails on an input, if it does.
    pub fn confirm(&mut self, test: &TestInput) -> Result<Option<Outcome>, Failure> {
        let Context { parts, job, .. } = self.context;
        let outcome = self.worker.judge(&parts.program, job, test)?;
        Ok(Some(outcome).filter(|outcome| outcome.verdict != Verdict::Ac))
    }

    pub fn is_over(&self) -> bool {
        self.race.is_over(self.chunk)
    }
}
