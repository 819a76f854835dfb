//! The context of a hunt.

use crate::find::alarm::Alarm;
use crate::find::goal::Goal;
use crate::find::programs::{SearchPrograms, Target};
use crate::find::test_cases::TestCases;
use crate::find::test_input::TestInput;
use crate::find::worker::Worker;
use judge_core::judging::data::Data;
use judge_core::judging::run_case::Run;
use judge_core::judging::Job;
use std::time::Duration;

/// The context that all workers read.
#[derive(Clone, Copy)]
pub struct Context<'a> {
    pub goal: Goal,
    pub target: Target<'a>,
    /// The program under test on one case at a time.
    pub job: &'a Job<'a>,
    pub programs: &'a SearchPrograms,
    pub test_cases: &'a TestCases,
    /// At the start no try takes a process.
    pub is_called: bool,
    /// The first seed.
    pub seed: u64,
    /// How long the tries of a chunk may take where each is a process.
    pub chunk_time: Duration,
}

impl Context<'_> {
    /// A worker for one thread, whose runs this alarm cancels.
    pub fn worker<'w>(&'w self, alarm: &'w Alarm) -> Worker<'w> {
        self.target.worker(alarm)
    }

    /// The run of the program on an input within the limits of a job. It has an answer where the goal is about
    /// the output.
    pub fn run_of<'r>(&'r self, job: &'r Job<'r>, test: &'r TestInput) -> Run<'r> {
        let answer = match self.goal {
            Goal::Breaks => Some(Data::Bytes(&test.answer)),
            Goal::TooSlow => None,
        };
        let (program, input) = (&self.programs.program, Data::Bytes(&test.input));
        Run { program, job, input, answer, validator_flags: None, overtime: false }
    }
}
