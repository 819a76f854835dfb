//! One thread's means to run programs on inputs.

use super::test_input::TestInput;
use crate::environment::Environment;
use judge_core::compile::{Builder, Program};
use judge_core::judging::data::Data;
use judge_core::judging::outcome::Outcome;
use judge_core::judging::run_case::{self, Output, Run};
use judge_core::judging::Job;
use judge_core::workspace::settings::Settings;
use sandbox::{Failure, Sandbox, ToolOutput};
use std::fs::File;
use std::time::Duration;

/// How long one of the problem's own programs may run.
pub const TOOL_TIME: Duration = Duration::from_secs(60);
/// What one of the problem's own programs may print, in bytes.
const TOOL_OUTPUT: u64 = 16 << 20;

/// A sandbox, and what to run in it.
pub struct Worker<'a> {
    pub sandbox: Sandbox<'a>,
    environment: Environment<'a>,
    settings: &'a Settings,
}

impl<'a> Worker<'a> {
    pub fn new(environment: Environment<'a>, settings: &'a Settings) -> Worker<'a> {
        Worker { sandbox: environment.sandbox(), environment, settings }
    }

    /// Builds programs, in the sandbox of this worker.
    pub fn builder(&self) -> &'a Builder {
        self.environment.builder
    }

    /// The memory limit of the problem, in bytes.
    pub fn memory_bytes(&self) -> u64 {
        self.settings.memory_bytes
    }

    /// Judges the program on an input as `scripts/judge` does, a close call twice: what is too slow here
    /// is too slow there.
    pub fn judge(
        &mut self,
        program: &Program,
        job: &Job,
        test: &TestInput,
    ) -> Result<Outcome, Failure> {
        self.judge_and_keep(program, job, test, None)
    }

    /// The same; the start of the output goes to `kept`.
    pub fn judge_and_keep(
        &mut self,
        program: &Program,
        job: &Job,
        test: &TestInput,
        kept: Option<&mut Output>,
    ) -> Result<Outcome, Failure> {
        let run = run_of(program, job, test);
        run_case::judge_settled(&mut self.sandbox, self.environment.builder, run, kept)
    }

    /// Judges the program once, and stops it at its time limit.
    pub fn judge_once(
        &mut self,
        program: &Program,
        job: &Job,
        test: &TestInput,
    ) -> Result<Outcome, Failure> {
        let run = run_of(program, job, test);
        run_case::judge(&mut self.sandbox, self.environment.builder, run, None)
    }

    /// Runs one of the problem's own programs.
    pub fn run_tool(
        &mut self,
        program: &Program,
        input: Option<&[u8]>,
        arguments: &[String],
    ) -> Result<ToolOutput, Failure> {
        let input = input.map(|bytes| self.file(bytes)).transpose()?;
        let mut limits = self.settings.limits(1);
        (limits.cpu, limits.idle) = (TOOL_TIME, TOOL_TIME);
        limits.output_bytes = TOOL_OUTPUT;
        self.sandbox.run_tool(&program.spec_with(limits, arguments)?, input)
    }

    /// A file with these bytes, for the stdin of a program.
    pub fn file(&self, bytes: &[u8]) -> Result<File, Failure> {
        Data::Bytes(bytes).open(self.environment.builder)
    }
}

/// The run of a program on an input.
fn run_of<'a>(program: &'a Program, job: &'a Job<'a>, test: &'a TestInput) -> Run<'a> {
    let (input, answer) = (Data::Bytes(&test.input), Some(Data::Bytes(&test.answer)));
    Run { program, job, input, answer, validator_flags: None, overtime: false }
}
