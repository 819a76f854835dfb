//! One thread's means to run programs on inputs.

mod by_server;
mod by_validator;

pub use by_server::ByServer;

use super::test_input::TestInput;
use crate::environment::Environment;
use batch::Servers;
use judge_core::base::{folder, MIB};
use judge_core::compile::{Builder, Program};
use judge_core::judging::data::Data;
use judge_core::judging::generate;
use judge_core::judging::outcome::Outcome;
use judge_core::judging::run_case::{self, Output, Run};
use judge_core::judging::Job;
use judge_core::workspace::settings::Settings;
use sandbox::{Failure, Limits, Sandbox};
use std::fs::File;
use std::path::PathBuf;
use std::time::Duration;

/// How long a harness of the problem's own programs may run.
pub const TOOL_TIME: Duration = Duration::from_secs(60);
/// How long a generator or a validator may run on one input.
const TRY_TIME: Duration = Duration::from_secs(10);
/// What one of the problem's own programs may print, in bytes.
const TOOL_OUTPUT: u64 = 16 << 20;
/// The memory of a generator or a validator, in bytes, where the problem gives programs less.
const TOOL_MEMORY: u64 = 1024 * MIB;

/// A sandbox, and what to run in it.
pub struct Worker<'a> {
    pub sandbox: Sandbox<'a>,
    environment: Environment<'a>,
    settings: &'a Settings,
    servers: Servers<'a>,
    /// How long a generator or a validator may run on one input.
    tool_time: Duration,
    /// What validators have refused.
    refusals: u64,
    /// The folder that generators write to, once there is one.
    folder: Option<PathBuf>,
    /// The folder for the files of the server of an output validator, once there is one.
    validation_folder: Option<PathBuf>,
}

impl<'a> Worker<'a> {
    pub fn new(environment: Environment<'a>, settings: &'a Settings) -> Worker<'a> {
        Worker {
            sandbox: environment.sandbox(),
            environment,
            settings,
            servers: Servers::new(environment.isolation, environment.builder),
            tool_time: TRY_TIME,
            refusals: 0,
            folder: None,
            validation_folder: None,
        }
    }

    /// Stops generators and validators after this time, if that is sooner.
    pub fn limit_tools(&mut self, time: Duration) {
        self.tool_time = self.tool_time.min(time);
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

    /// The limits of a right program of the problem, whose language has this time factor.
    fn right_limits(&self, time_factor: u32) -> Limits {
        let limits = self.settings.limits(time_factor);
        Limits { output_bytes: limits.output_bytes.min(TOOL_OUTPUT), ..limits }
    }

    /// Calls a generator in a process of its own.
    fn generate_alone(
        &mut self,
        program: &Program,
        arguments: &[String],
    ) -> Result<Result<Vec<u8>, String>, Failure> {
        let limits =
            Limits { file_bytes: TOOL_OUTPUT, disk_bytes: 2 * TOOL_OUTPUT, ..self.tool_limits() };
        let folder = match &self.folder {
            Some(folder) => folder,
            None => self.folder.insert(self.environment.builder.scratch()?),
        };
        generate::call(&mut self.sandbox, program, arguments, limits, folder)
    }

    /// The limits of a generator or a validator.
    fn tool_limits(&self) -> Limits {
        let limits = self.settings.limits(1);
        Limits {
            cpu: self.tool_time,
            idle: self.tool_time,
            memory_bytes: limits.memory_bytes.max(TOOL_MEMORY),
            output_bytes: TOOL_OUTPUT,
            ..limits
        }
    }

    /// A file with these bytes, for the stdin of a program.
    pub fn file(&self, bytes: &[u8]) -> Result<File, Failure> {
        Data::Bytes(bytes).open(self.environment.builder)
    }
}

impl Drop for Worker<'_> {
    fn drop(&mut self) {
        for folder in self.folder.iter().chain(&self.validation_folder) {
            let _ = folder::remove(folder);
        }
    }
}

/// The run of a program on an input.
fn run_of<'a>(program: &'a Program, job: &'a Job<'a>, test: &'a TestInput) -> Run<'a> {
    let (input, answer) = (Data::Bytes(&test.input), Some(Data::Bytes(&test.answer)));
    Run { program, job, input, answer, validator_flags: None, overtime: false }
}
