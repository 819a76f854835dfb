//! A right program beside the reference.

use super::lazy::Lazy;
use super::runner::{build, Role, Runner, Tool};
use crate::compile::Program;
use crate::workspace::Submission;
use sandbox::Failure;

/// A program that can confirm an answer.
pub struct ConfirmingProgram {
    pub submission: Submission,
    program: Lazy<crate::Result<Program>>,
}

impl ConfirmingProgram {
    /// Not built yet.
    pub fn of(submission: Submission) -> ConfirmingProgram {
        ConfirmingProgram { submission, program: Lazy::default() }
    }

    /// The program, built once, or why it cannot be.
    pub fn built<R: Runner>(&self, runner: &mut R) -> Result<crate::Result<Program>, Failure> {
        self.program.get(|| {
            let built = build(runner, &self.submission.source, Role::Reference, "")?;
            Ok(built.map(|tool| tool.program().clone()))
        })
    }

    /// Whether it is declared right, and more than a simple one.
    pub fn is_accepted(&self) -> bool {
        self.submission.expectation.is_accepted()
    }
}
