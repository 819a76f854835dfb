//! The problem's own programs, a process for each run.

use super::right_program::RightProgram;
use super::tested::Tested;
use crate::find::test_input::TestInput;
use crate::find::worker::Worker;
use judge_core::compile::Program;
use judge_core::verdict::Verdict;
use judge_core::workspace::Problem;
use sandbox::{End, Failure, ToolOutput};
use shape::Shape;
use std::sync::Arc;

/// The exit code of a validator that accepts, in the ICPC problem package format.
const ACCEPTS: End = End::Exited(42);

/// The problem's own programs.
pub struct Tools {
    /// All must accept an input.
    pub validators: Vec<Program>,
    pub reference: RightProgram,
    /// Where there is no validator, these must be right too on what is a case.
    pub others: Vec<RightProgram>,
    /// Where there is no validator, what the inputs must look like, once that is learnt.
    pub shape: Option<Arc<Shape>>,
}

impl Tools {
    /// Whether an input is valid, and its answer.
    pub fn test(&self, worker: &mut Worker, input: &[u8]) -> Result<Tested, Failure> {
        match self.refusal(worker, input)? {
            Some(refusal) => Ok(refusal),
            None => self.answer(worker, input),
        }
    }

    /// Why an input is not valid.
    pub fn refusal(&self, worker: &mut Worker, input: &[u8]) -> Result<Option<Tested>, Failure> {
        for validator in &self.validators {
            let output = worker.run_validator(validator, input)?;
            if output.end == ACCEPTS {
                continue;
            }
            // A validator may also crash on what is no input. Nothing is wrong with it for that.
            let why = described(&output);
            return Ok(Some(match output.end {
                End::Stopped(_) => Tested::Slow(format!("the validator was stopped: {why}")),
                End::Exited(_) | End::Signaled(_) => Tested::Refused(why),
            }));
        }
        if !self.validators.is_empty() {
            return Ok(None);
        }
        let refused = self.shape.as_ref().and_then(|shape| shape.check(input).err());
        Ok(refused.map(Tested::Refused))
    }

    fn answer(&self, worker: &mut Worker, input: &[u8]) -> Result<Tested, Failure> {
        let RightProgram { program, submission, .. } = &self.reference;
        let output = worker.run_right(program, submission.language.time_factor, input)?;
        let why = || {
            format!("{} fails on a generated input: {}", self.reference.name, described(&output))
        };
        Ok(match output.end {
            End::Exited(0) => Tested::Answered(output.stdout),
            End::Stopped(_) => Tested::Slow(why()),
            End::Exited(_) | End::Signaled(_) => Tested::Unanswered(why()),
        })
    }

    /// Whether an input is a case: where nothing validates, the other right programs must be right too.
    pub fn is_case(
        &self,
        worker: &mut Worker,
        problem: &Problem,
        test: &TestInput,
    ) -> Result<bool, Failure> {
        for RightProgram { program, submission, .. } in &self.others {
            let job = problem.file_job(submission.clone(), true, "");
            if worker.judge_once(program, &job, test)?.verdict != Verdict::Ac {
                return Ok(false);
            }
        }
        Ok(true)
    }
}

/// How a program ended, and what it said.
fn described(output: &ToolOutput) -> String {
    let stderr = String::from_utf8_lossy(&output.stderr).trim().to_string();
    let stdout = String::from_utf8_lossy(&output.stdout).trim().chars().take(200).collect();
    let said = if stderr.is_empty() { stdout } else { stderr };
    match output.end {
        End::Exited(43) => said,
        end if said.is_empty() => end.to_string(),
        end => format!("{end}: {said}"),
    }
}
