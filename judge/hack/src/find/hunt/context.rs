//! The context of a hunt.

use crate::find::goal::Goal;
use crate::find::hunt::own_checks::OwnChecks;
use crate::find::programs::{SearchPrograms, Target};
use crate::find::test_cases::TestCases;
use crate::find::test_input::TestInput;
use crate::find::worker::{ByServer, Worker};
use judge_core::base::MIB;
use judge_core::judging::data::Data;
use judge_core::judging::outcome::Outcome;
use judge_core::judging::run_case::{Output, Run};
use judge_core::judging::Job;
use judge_core::tools::Runner as _;
use judge_core::verdict::Verdict;
use sandbox::Failure;
use std::slice;
use std::time::Duration;

/// The tries of a chunk that are slow end after this part of the time, so that the others come too; but
/// not before the shortest of these times.
pub const CHUNK_PART: u32 = 30;

/// The context that all workers read.
#[derive(Clone, Copy)]
pub struct Context<'a> {
    pub goal: &'a Goal,
    pub target: Target<'a>,
    /// The program under test on one case at a time.
    pub job: &'a Job<'a>,
    pub programs: &'a SearchPrograms,
    pub test_cases: &'a TestCases,
    pub own_checks: &'a OwnChecks<'a>,
    /// The first seed.
    pub seed: u64,
    /// The time that the tries of a chunk may take where each is a process.
    pub chunk_time: Duration,
}

impl Context<'_> {
    /// The run of the program on an input within the limits of a job. It has an answer where the goal is about
    /// the output.
    pub fn run_of<'r>(&'r self, job: &'r Job<'r>, test: &'r TestInput) -> Run<'r> {
        // Where the output validator talks to the program, the answer is for the validator, and may be empty.
        let has_answer = self.goal.judges_outputs && !self.is_unanswered();
        let answer = has_answer.then_some(Data::Bytes(&test.answer));
        Run::of(&self.programs.served.program, job, Data::Bytes(&test.input), answer)
    }

    /// Whether the right answers are not known, where they matter.
    pub fn is_unanswered(&self) -> bool {
        self.target.has_answers() && !self.test_cases.answers.are_known
    }

    /// Judges a run of the program within the limits of a job, and keeps its output. Where no answer is known, other
    /// signs show that it is wrong.
    pub fn judge(
        &self,
        worker: &mut Worker,
        job: &Job,
        test: &TestInput,
        is_settled: bool,
        output: &mut Output,
    ) -> Result<Outcome, Failure> {
        let run = self.run_of(job, test);
        let outcome = if is_settled {
            worker.settle(run, Some(output))?
        } else {
            worker.judge(run, Some(output))?
        };
        if outcome.verdict != Verdict::Ac || !self.goal.judges_outputs || !self.is_unanswered() {
            return Ok(outcome);
        }
        let failure = self.own_checks.failure(worker, &test.input, &output.bytes)?;
        Ok(failure.unwrap_or(outcome))
    }

    /// The failure by which a run of the program alone meets the goal, if it does. It does not where the output
    /// validator fails.
    pub fn failure(
        &self,
        worker: &mut Worker,
        test: &TestInput,
    ) -> Result<Option<Outcome>, Failure> {
        match self.judge(worker, self.job, test, true, &mut Output::up_to(MIB as usize)) {
            Ok(outcome) => Ok(Some(outcome).filter(|outcome| (self.goal.is_met)(outcome.verdict))),
            Err(Failure::Error(_)) if self.programs.output_validator.is_some() => Ok(None),
            Err(failure) => Err(failure),
        }
    }

    /// The result of the program's server for each of these tests within the limits of a job, and the CPU time.
    pub fn ask_server(
        &self,
        worker: &mut Worker,
        job: &Job,
        tests: &[TestInput],
    ) -> Result<Vec<(ByServer, Duration)>, Failure> {
        if self.is_unanswered() {
            return Ok(vec![(ByServer::Unknown, Duration::ZERO); tests.len()]);
        }
        let validator = self.programs.output_validator.as_deref();
        worker.test_by_server(&self.programs.served, validator, job, tests)
    }

    /// Whether the program's server is there, and says that the program is right on a test.
    pub fn is_right_by_server(
        &self,
        worker: &mut Worker,
        job: &Job,
        test: &TestInput,
    ) -> Result<bool, Failure> {
        let said = self.ask_server(worker, job, slice::from_ref(test))?;
        Ok(said.first().is_some_and(|(said, _)| *said == ByServer::Right))
    }
}
