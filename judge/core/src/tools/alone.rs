//! Runs each program in a process of its own.

use super::runner::{Call, Role, Runner, Tool, ToolRun};
pub use crate::compile::Alone;
use crate::compile::{BuildError, Program};
use crate::judging::outcome::Outcome;
use crate::judging::run_case::{self, Output, Run};
use crate::judging::run_limits::RunLimits;
use crate::judging::time_by::TimeBy;
use crate::judging::{execution, generate};
use crate::verdict::Verdict;
use crate::workspace::Source;
use sandbox::{Failure, Limits, Stderr, Streams};

/// A program, and its files.
pub type Built = (Program, Source);

impl Tool for Built {
    fn of(program: Program, source: Source, _: Role) -> Built {
        (program, source)
    }

    fn program(&self) -> &Program {
        &self.0
    }

    fn source(&self) -> &Source {
        &self.1
    }
}

impl Alone<'_> {
    /// Runs a program once.
    pub fn run_once(
        &mut self,
        program: &Program,
        role: Role,
        limits: Limits,
        call: Call,
    ) -> Result<ToolRun, Failure> {
        let mut output = Vec::new();
        if role == Role::Generator {
            let folder = match &self.folder {
                Some(folder) => folder,
                None => self.folder.insert(self.builder.scratch()?),
            };
            let made = generate::call(&mut self.sandbox, program, call.words, limits, folder)?;
            let mut outcome = Outcome::new(if made.is_ok() { Verdict::Ac } else { Verdict::Re });
            match made {
                Ok(made) => output = made,
                Err(why) => outcome.note = why,
            }
            return Ok(ToolRun { outcome, output });
        }
        let mut keep = |chunk: &[u8]| {
            output.extend_from_slice(chunk);
            Ok(())
        };
        let input = Some(call.input.open(self.builder)?);
        let streams = Streams { input, output: &mut keep, stderr: Stderr::Bounded };
        let ran = self.sandbox.run(&program.spec_with(limits, call.words)?, streams)?;
        let limits = RunLimits::new(limits, TimeBy::Cpu, false);
        Ok(ToolRun { outcome: execution::outcome_of(&ran, &limits), output })
    }
}

impl Runner for Alone<'_> {
    type Tool = Built;

    fn build(&mut self, source: &Source) -> Result<Program, BuildError> {
        Alone::build(self, source)
    }

    fn judge(&mut self, run: Run, kept: Option<&mut Output>) -> Result<Outcome, Failure> {
        run_case::judge(self, run, kept)
    }

    fn run(
        &mut self,
        (program, _): &Built,
        role: Role,
        limits: Limits,
        calls: &[Call],
    ) -> Result<Vec<ToolRun>, Failure> {
        calls.iter().map(|&call| self.run_once(program, role, limits, call)).collect()
    }
}
