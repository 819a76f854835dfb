//! One thread's means to run programs on inputs.

mod by_server;
mod by_validator;

pub use by_server::ByServer;

use super::test_input::TestInput;
use crate::environment::Environment;
use batch::Servers;
use judge_core::base::folder;
use judge_core::compile::Program;
use judge_core::judging::data::Data;
use judge_core::judging::outcome::Outcome;
use judge_core::judging::run_case::{self, Output, Run};
use judge_core::judging::Job;
use judge_core::tools::{Alone, Runner};
use judge_core::workspace::settings::Settings;
use sandbox::{Failure, Limits};
use std::path::PathBuf;
use std::time::Duration;

/// A sandbox, and what to run in it.
pub struct Worker<'a> {
    pub alone: Alone<'a>,
    pub settings: &'a Settings,
    servers: Servers<'a>,
    /// How long a generator or a validator may run on one input, if that is less than its limit.
    tool_time: Duration,
    /// What validators have refused.
    refusals: u64,
    /// The folder for the files of the server of an output validator, once there is one.
    validation_folder: Option<PathBuf>,
}

impl<'a> Worker<'a> {
    pub fn new(environment: Environment<'a>, settings: &'a Settings) -> Worker<'a> {
        Worker {
            alone: Alone::new(environment.sandbox(), environment.builder),
            settings,
            servers: Servers::new(environment.isolation, environment.builder),
            tool_time: Duration::MAX,
            refusals: 0,
            validation_folder: None,
        }
    }

    /// Stops generators and validators after this time, if that is sooner.
    pub fn limit_tools(&mut self, time: Duration) {
        self.tool_time = self.tool_time.min(time);
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
        run_case::judge_settled(&mut self.alone.sandbox, self.alone.builder, run, kept)
    }

    /// Judges the program once, and stops it at its time limit.
    pub fn judge_once(
        &mut self,
        program: &Program,
        job: &Job,
        test: &TestInput,
    ) -> Result<Outcome, Failure> {
        let run = run_of(program, job, test);
        self.alone.judge(run, None)
    }

    /// Limits within the time of this worker.
    fn in_time(&self, limits: Limits) -> Limits {
        let (cpu, idle) = (limits.cpu.min(self.tool_time), limits.idle.min(self.tool_time));
        Limits { cpu, idle, ..limits }
    }
}

impl Drop for Worker<'_> {
    fn drop(&mut self) {
        if let Some(folder) = &self.validation_folder {
            let _ = folder::remove(folder);
        }
    }
}

/// The run of a program on an input.
fn run_of<'a>(program: &'a Program, job: &'a Job<'a>, test: &'a TestInput) -> Run<'a> {
    let (input, answer) = (Data::Bytes(&test.input), Some(Data::Bytes(&test.answer)));
    Run { program, job, input, answer, validator_flags: None, overtime: false }
}
