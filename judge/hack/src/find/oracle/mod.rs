//! The problem's own programs: the generator makes inputs, the validator accepts them, the
//! reference answers them. One harness runs them where they keep its conventions, else a process for each.

pub mod fault;
mod harness_oracle;
mod tools;

pub use harness_oracle::HarnessOracle;
pub use tools::Tools;

use super::test_input::{Checked, TestInput};
use super::worker::Worker;
use sandbox::Failure;
use std::ops::{Range, RangeInclusive};

/// How the problem's own programs are run.
pub enum Oracle {
    Harness(HarnessOracle),
    Tools(Tools),
}

impl Oracle {
    /// The sizes for which the generator makes what the validator accepts.
    pub fn sizes(&self, worker: &mut Worker) -> Result<RangeInclusive<u64>, Failure> {
        match self {
            Oracle::Harness(harness) => harness.sizes(worker),
            Oracle::Tools(tools) => tools.sizes(worker),
        }
    }

    /// How many inputs to make at once: where each costs processes, one, so that it is tried soon.
    pub fn batch(&self) -> u64 {
        match self {
            Oracle::Harness(_) => u64::MAX,
            Oracle::Tools(_) => 1,
        }
    }

    /// Valid inputs of a size, and their answers: fewer where the validator refuses some.
    pub fn make(
        &self,
        worker: &mut Worker,
        seeds: Range<u64>,
        size: u64,
    ) -> Result<Vec<TestInput>, Failure> {
        match self {
            Oracle::Harness(harness) => harness.make(worker, seeds, size),
            Oracle::Tools(tools) => tools.make(worker, seeds, size),
        }
    }

    /// Which inputs are valid, and their answers. The reason of a refusal is there only where a
    /// single input is checked.
    pub fn check(&self, worker: &mut Worker, inputs: &[&[u8]]) -> Result<Vec<Checked>, Failure> {
        match self {
            Oracle::Harness(harness) => harness.check(worker, inputs),
            Oracle::Tools(tools) => tools.check(worker, inputs),
        }
    }
}
