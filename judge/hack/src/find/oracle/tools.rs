//! The problem's own programs, a process for each run.

use super::fault::fault;
use crate::find::test_input::{Checked, TestInput};
use crate::find::worker::Worker;
use judge_core::compile::Program;
use judge_core::judging::validate;
use sandbox::{Failure, ToolOutput};
use std::ops::{Range, RangeInclusive};

/// The largest size that is tried: every size costs processes.
const MAX_SIZE: u64 = 64;
/// The least size must not be larger.
const MAX_LEAST_SIZE: u64 = 4;

/// The problem's own programs.
pub struct Tools {
    pub generator: Program,
    pub validator: Program,
    pub reference: Program,
    /// What a message calls the reference.
    pub reference_name: String,
}

impl Tools {
    pub fn sizes(&self, worker: &mut Worker) -> Result<RangeInclusive<u64>, Failure> {
        let mut least = 1;
        while let Err(why) = self.check_size(worker, least)? {
            least += 1;
            if least > MAX_LEAST_SIZE {
                return Err(fault(&why));
            }
        }
        let mut largest = least;
        while largest < MAX_SIZE && self.check_size(worker, 2 * largest)?.is_ok() {
            largest *= 2;
        }
        Ok(least..=largest)
    }

    pub fn make(
        &self,
        worker: &mut Worker,
        seeds: Range<u64>,
        size: u64,
    ) -> Result<Vec<TestInput>, Failure> {
        let mut tests = Vec::new();
        for seed in seeds {
            let input = self.generate(worker, seed, size)?;
            if self.validate(worker, &input)? == Ok(()) {
                let answer = self.answer(worker, &input)?;
                tests.push(TestInput { seed, input, answer });
            }
        }
        Ok(tests)
    }

    pub fn check(&self, worker: &mut Worker, inputs: &[&[u8]]) -> Result<Vec<Checked>, Failure> {
        let mut checked = Vec::new();
        for input in inputs {
            checked.push(match self.validate(worker, input)? {
                Ok(()) => Ok(self.answer(worker, input)?),
                Err(why) => Err(why),
            });
        }
        Ok(checked)
    }

    /// Whether the first input of a size is valid; an inner `Err` says what is wrong.
    fn check_size(&self, worker: &mut Worker, size: u64) -> Result<Result<(), String>, Failure> {
        let input = self.generate(worker, 0, size)?;
        let validated = self.validate(worker, &input)?;
        Ok(validated.map_err(|why| format!("the validator refuses generator 0 {size}: {why}")))
    }

    fn generate(&self, worker: &mut Worker, seed: u64, size: u64) -> Result<Vec<u8>, Failure> {
        let arguments = [seed.to_string(), size.to_string()];
        let output = worker.run_tool(&self.generator, None, &arguments)?;
        stdout(output, &format!("the generator fails for {seed} {size}"))
    }

    /// Whether an input is valid; an inner `Err` is the validator's reason.
    fn validate(&self, worker: &mut Worker, input: &[u8]) -> Result<Result<(), String>, Failure> {
        let output = worker.run_tool(&self.validator, Some(input), &[])?;
        let why = stderr(&output);
        let accepted =
            validate::accepts(self.validator.testlib(), "the validator", output.end, &why);
        Ok(if accepted.map_err(|message| fault(&message))? { Ok(()) } else { Err(why) })
    }

    fn answer(&self, worker: &mut Worker, input: &[u8]) -> Result<Vec<u8>, Failure> {
        let output = worker.run_tool(&self.reference, Some(input), &[])?;
        stdout(output, &format!("{} fails on a generated input", self.reference_name))
    }
}

/// What a program printed, if it succeeded.
fn stdout(output: ToolOutput, what: &str) -> Result<Vec<u8>, Failure> {
    if output.end.is_success() {
        return Ok(output.stdout);
    }
    let mut message = format!("{what}: {}", output.end);
    let stderr = stderr(&output);
    if !stderr.is_empty() {
        message.push_str(&format!(": {stderr}"));
    }
    Err(fault(&message))
}

fn stderr(output: &ToolOutput) -> String {
    String::from_utf8_lossy(&output.stderr).trim().to_string()
}
