//! Shrinks a counterexample by running the program on smaller inputs.
//!
//! A program that hangs is stopped early while its input shrinks, and only the result gets the full time
//! limit; where that was too early, longer limits follow.

mod by_shape;
mod passes;
mod pool;
mod shorter;
mod text;

use super::hunt::Context;
use super::test_input::TestInput;
use super::worker::Worker;
use crate::find::clock::{Alarm, Deadline};
use crate::find::finds::counterexample::{Counterexample, Smallest};
use crate::stored_inputs::PIPE;
use judge_core::judging::outcome::Outcome;
use judge_core::judging::run_case::Output;
use judge_core::judging::Job;
use judge_core::verdict::Verdict;
use passes::{shrink, CandidateTester, FirstBreaking, ShrunkInput};
use pool::{with_pool, Pool, TestResult};
use sandbox::Failure;
use shape::Shape;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Duration;

/// The first time limit is this part of the full one; each next is `LONGER` times longer.
const FIRST_LIMIT: u32 = 20;
const LONGER: u32 = 4;

/// How long to shrink, and with what.
pub struct ReducePlan<'a> {
    pub context: &'a Context<'a>,
    /// No run begins after this moment, and those under way are cancelled.
    pub deadline: Deadline<'a>,
    /// The most CPU time that the program took where it was right.
    pub slowest_right: Duration,
    /// Processes of the program at once.
    pub workers: usize,
}

/// An input for which there was no time to run the program on it with its full limits.
pub struct UnconfirmedFind {
    pub test: TestInput,
    pub smallest: Smallest,
}

/// Gets the smaller inputs: `true` for one on which the program fails with its full limits.
pub type Tell<'a> = &'a mut dyn FnMut(&TestInput, bool);

/// Makes a counterexample as small as possible until the deadline. Returns a still smaller one that is
/// not confirmed, if there is one.
pub fn reduce(
    plan: &ReducePlan,
    counterexample: &mut Counterexample,
    tell: Tell,
) -> Result<Option<UnconfirmedFind>, Failure> {
    plan.deadline.alarming(|alarm| {
        let worker = plan.context.target.worker(alarm);
        Reduction { plan, worker, alarm, counterexample, tell }.reduce()
    })
}

/// A counterexample that is being shrunk.
struct Reduction<'a, 't> {
    plan: &'a ReducePlan<'a>,
    worker: Worker<'a>,
    alarm: &'a Alarm,
    counterexample: &'a mut Counterexample,
    tell: Tell<'t>,
}

impl Reduction<'_, '_> {
    /// Shrinks under longer and longer time limits.
    fn reduce(mut self) -> Result<Option<UnconfirmedFind>, Failure> {
        let ReducePlan { context, deadline, slowest_right, .. } = *self.plan;
        let full = &context.job.limits;
        let mut cpu = (full.cpu / FIRST_LIMIT).max(LONGER * slowest_right).min(full.cpu);
        loop {
            let mut short = context.job.clone();
            short.limits.cpu = cpu;
            short.limits.idle = cpu.max(full.idle / FIRST_LIMIT);
            let ShrunkInput { best, outcome, smallest } = self.shrink(short)?;
            let Some(outcome) = outcome else {
                self.counterexample.smallest = smallest;
                return Ok(None);
            };
            match self.confirmed(&best, outcome.verdict) {
                // It was stopped too early.
                Ok(None) => {}
                Ok(Some(outcome)) => {
                    self.adopt(best, outcome, smallest);
                    return Ok(None);
                }
                Err(Failure::Interrupted) if outcome.verdict.is_too_slow() => {
                    return Ok(Some(UnconfirmedFind { test: best, smallest }));
                }
                Err(Failure::Interrupted) => {
                    self.adopt(best, outcome, smallest);
                    return Ok(None);
                }
                Err(failure) => return Err(failure),
            }
            if cpu == full.cpu || deadline.is_over() {
                return Ok(None);
            }
            cpu = (cpu * LONGER).min(full.cpu);
        }
    }

    /// Goes to the smallest input that breaks the program under the limits of a job.
    fn shrink(&mut self, short: Job) -> Result<ShrunkInput, Failure> {
        let ReducePlan { context, deadline, workers, .. } = *self.plan;
        let hangs = AtomicBool::new(self.counterexample.outcome.verdict.is_too_slow());
        let may_doubt = self.counterexample.has_doubtful_output;
        let runner = Runner { context, short: &short, hangs: &hangs, may_doubt };
        let start = || {
            let mut worker = context.target.worker(self.alarm);
            move |test: &TestInput| runner.failure(&mut worker, test)
        };
        let (worker, tell) = (&mut self.worker, &mut *self.tell);
        let known = self.counterexample.test().clone();
        with_pool(workers, &start, |pool| {
            let mut tester = InProcesses { runner, worker, pool, deadline, tell };
            shrink(known, context.test_cases.shape.as_deref(), deadline, &mut tester)
        })
    }

    /// How the program fails on an input within its full limits, if it does. With another verdict than before the
    /// problem's own programs are asked once more.
    fn confirmed(&mut self, test: &TestInput, before: Verdict) -> TestResult {
        let Some(outcome) = self.plan.context.failure(&mut self.worker, test)? else {
            return Ok(None);
        };
        let test_cases = self.plan.context.test_cases;
        let is_find = outcome.verdict == before
            || test_cases.is_case(&mut self.worker, test, outcome.verdict)?;
        Ok(is_find.then_some(outcome))
    }

    fn adopt(&mut self, test: TestInput, outcome: Outcome, smallest: Smallest) {
        (self.tell)(&test, true);
        self.counterexample.shrunk = Some(test);
        self.counterexample.outcome = outcome;
        self.counterexample.smallest = smallest;
    }
}

/// How the program runs while its input is shrunk.
#[derive(Clone, Copy)]
struct Runner<'a> {
    context: &'a Context<'a>,
    /// The job with a shorter time limit.
    short: &'a Job<'a>,
    /// The program runs over the full time limit: to be stopped early counts as failing.
    hangs: &'a AtomicBool,
    /// An output that is not plainly wrong counts, as there is no better find.
    may_doubt: bool,
}

impl Runner<'_> {
    /// How the program fails on an input, if it does; not where the output validator fails.
    fn failure(&self, worker: &mut Worker, test: &TestInput) -> TestResult {
        match self.judged(worker, test) {
            Err(Failure::Error(_)) if self.context.programs.output_validator.is_some() => Ok(None),
            judged => judged,
        }
    }

    fn judged(&self, worker: &mut Worker, test: &TestInput) -> TestResult {
        let Context { goal, job, test_cases, .. } = self.context;
        if self.context.is_right_by_server(worker, self.short, test)? {
            return Ok(None);
        }
        let mut output = Output::up_to(PIPE);
        let mut outcome = self.context.judge(worker, self.short, test, false, &mut output)?;
        if self.is_early(&outcome) && !self.hangs.load(Relaxed) {
            // The first that runs so long: does it run over the full limit too?
            output = Output::up_to(PIPE);
            outcome = self.context.judge(worker, job, test, true, &mut output)?;
            self.hangs.fetch_or(outcome.verdict.is_too_slow(), Relaxed);
        }
        let breaks = (goal.is_met)(outcome.verdict);
        let doubt = test_cases.output_doubt(outcome.verdict, &test.answer, &output.bytes);
        let is_plain = self.may_doubt || doubt.is_none();
        let is_find = breaks && is_plain && test_cases.is_case(worker, test, outcome.verdict)?;
        Ok(is_find.then_some(outcome))
    }

    /// Whether a run was stopped before the full time limit.
    fn is_early(&self, outcome: &Outcome) -> bool {
        let full = self.context.job.limits.cpu;
        outcome.verdict.is_too_slow() && self.short.limits.cpu < full
    }
}

/// Tests candidates: the problem's own programs, and the program in the threads of a pool.
struct InProcesses<'a, 'w, 't> {
    runner: Runner<'a>,
    worker: &'a mut Worker<'w>,
    pool: &'a Pool,
    deadline: Deadline<'a>,
    tell: Tell<'t>,
}

impl CandidateTester for InProcesses<'_, '_, '_> {
    fn check(&mut self, inputs: &[&[u8]]) -> Result<Vec<Option<Vec<u8>>>, Failure> {
        self.runner.context.test_cases.check(self.worker, inputs)
    }

    fn shape_of_shorter(&self, input: &[u8]) -> Option<Shape> {
        self.runner.context.test_cases.shape_of_shorter(input)
    }

    fn first_breaking(&mut self, tests: &[TestInput]) -> Result<FirstBreaking, Failure> {
        self.pool.first_breaking(tests, self.deadline)
    }

    fn smaller(&mut self, test: &TestInput, outcome: &Outcome) {
        (self.tell)(test, !self.runner.is_early(outcome));
    }
}
