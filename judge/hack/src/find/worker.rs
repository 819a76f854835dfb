//! One thread's means to run programs on inputs.

mod by_server;

pub use by_server::ByServer;

use crate::environment::Environment;
use batch::Servers;
use judge_core::compile::Scratch;
use judge_core::judging::outcome::Outcome;
use judge_core::judging::run_case::{self, Output, Run};
use judge_core::tools::Alone;
use judge_core::workspace::settings::Settings;
use sandbox::{Failure, Limits};
use std::time::Duration;

/// A sandbox, and what to run in it.
pub struct Worker<'a> {
    pub alone: Alone<'a>,
    pub settings: &'a Settings,
    servers: Servers<'a>,
    /// The time that a generator or a validator may run on one input, if that is less than its limit.
    tool_time: Duration,
    /// The CPU time of a right program on one input, if that is less than its limit.
    answer_time: Duration,
    /// The number of inputs that validators have refused.
    refusals: u64,
    /// The folder for the files of the server of an output validator, once there is one.
    validation_folder: Option<Scratch>,
}

impl<'a> Worker<'a> {
    pub fn new(environment: Environment<'a>, settings: &'a Settings) -> Worker<'a> {
        Worker {
            alone: Alone::new(environment.sandbox(), environment.builder),
            settings,
            servers: Servers::new(environment.isolation, environment.builder),
            tool_time: Duration::MAX,
            answer_time: Duration::MAX,
            refusals: 0,
            validation_folder: None,
        }
    }

    /// Stops generators and validators after this time, if that is sooner.
    pub fn limit_tools(&mut self, time: Duration) {
        self.tool_time = self.tool_time.min(time);
    }

    /// From now on stops right programs after this CPU time, if that is sooner.
    pub fn limit_answers(&mut self, time: Duration) {
        self.answer_time = time;
    }

    /// Judges a run as `scripts/judge` does, a close call twice: what is too slow here is too slow there. The start
    /// of the output goes to `kept`.
    pub fn settle(&mut self, run: Run, kept: Option<&mut Output>) -> Result<Outcome, Failure> {
        run_case::judge_settled(&mut self.alone, run, kept)
    }

    /// Ends the servers that run, so that the servers of many programs do not run at once.
    pub fn end_servers(&mut self) {
        self.servers.end();
    }

    /// Limits within the time of this worker.
    fn in_time(&self, limits: Limits) -> Limits {
        let (cpu, idle) = (limits.cpu.min(self.tool_time), limits.idle.min(self.tool_time));
        Limits { cpu, idle, ..limits }
    }
}
