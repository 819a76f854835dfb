//! Shrinks a counterexample by running the program on smaller inputs.
//!
//! A program that hangs is stopped early while its input shrinks, and only the result gets the full time
//! limit; where that was too early, longer limits follow.

mod by_shape;
mod pass;
mod passes;
mod pool;
mod shorter;
mod text;

use super::hunt::Context;
use super::search::progress_line::ProgressLine;
use super::test_input::TestInput;
use super::worker::Worker;
use crate::find::clock::{Alarm, Deadline, SHORT};
use crate::find::finds::counterexample::{Counterexample, Smallest};
use crate::find::finds::keeper::Keeper;
use crate::find::finds::nearby::{nearby, Nearby};
use crate::stored_inputs::PIPE;
use judge_core::judging::outcome::Outcome;
use judge_core::judging::run_case::Output;
use judge_core::judging::Job;
use judge_core::verdict::Verdict;
use passes::{shrink, CandidateTester, FirstBreaking, ShrunkInput};
use pool::{with_pool, Pool, TestResult};
use sandbox::{unless_interrupted, Failure};
use shape::Shape;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Duration;

/// The first time limit is this part of the full one; each next is `LONGER` times longer.
const FIRST_LIMIT: u32 = 20;
const LONGER: u32 = 4;

/// The time of shrinking, and its means.
pub struct ReducePlan<'a> {
    pub context: &'a Context<'a>,
    /// No run begins after this moment, and those under way are cancelled.
    pub deadline: Deadline<'a>,
    /// The most CPU time that the program took where it was right.
    pub slowest_right: Duration,
    /// Processes of the program at once.
    pub workers: usize,
    /// The end of the search.
    pub end: Deadline<'a>,
}

/// A confirmed counterexample.
pub struct ConfirmedFind {
    pub counterexample: Counterexample,
    /// The output of the program when it ran again; `None` when the verdict is about a limit.
    pub output: Option<Vec<u8>>,
    pub steadiness: Steadiness,
    /// The assumptions about the input and the output that nothing shows, a line each.
    pub assumes: Vec<String>,
    /// The words of the input with which the program is right when they have another value.
    pub nearby: Vec<Nearby>,
    /// The file that has the input, or why there is none.
    pub kept: Result<PathBuf, String>,
}

/// The result of running the program on the input once more.
#[derive(Clone, Copy, PartialEq)]
pub enum Steadiness {
    /// It failed again, or was too slow, which is not tried twice.
    Steady,
    /// It was right.
    Flaky,
    /// There was no time for it.
    Unknown,
}

/// Gets the smaller inputs: `true` for one on which the program fails with its full limits.
type Tell<'a> = &'a mut dyn FnMut(&TestInput, bool);

/// Makes what was found after `tries` tries smaller, and runs the program on it for the last time.
///
/// # Errors
///
/// A program cannot be run.
pub fn confirmed(
    plan: &ReducePlan,
    mut counterexample: Counterexample,
    tries: u64,
    keeper: Keeper,
    line: &mut ProgressLine,
) -> Result<ConfirmedFind, Failure> {
    let ReducePlan { context, deadline, end, .. } = *plan;
    let doubt = |input: &[u8]| context.test_cases.rules.assumptions(input);
    context.test_cases.limit_doubt(doubt(&counterexample.original.input).1);
    let from = counterexample.original.input.len();
    keeper.keep(&counterexample.test().input);
    line.shrinking(tries, from, counterexample.test().input.len());
    let mut tell = |test: &TestInput, is_confirmed: bool| {
        line.shrinking(tries, from, test.input.len());
        if is_confirmed {
            keeper.keep(&test.input);
        }
    };
    let unconfirmed = deadline.alarming(|alarm| {
        let (worker, counterexample) = (context.target.worker(alarm), &mut counterexample);
        Reduction { plan, worker, alarm, counterexample, tell: &mut tell }.reduce()
    })?;
    let (output, steadiness) = end.with_grace().alarming(|alarm| {
        let mut worker = context.target.worker(alarm);
        if let Some(ShrunkInput { best, smallest, .. }) = unconfirmed {
            match context.failure(&mut worker, &best) {
                Ok(Some(outcome)) => counterexample.adopt(best, outcome, smallest),
                // There is no time for it, so the larger input must do.
                Ok(None) | Err(Failure::Interrupted) => {}
                Err(failure) => return Err(failure),
            }
        }
        run_again(&mut worker, context, &counterexample)
    })?;
    keeper.keep(&counterexample.test().input);
    let verdict = counterexample.outcome.verdict;
    // The find is one, whatever becomes of others. A program that is too slow would take long.
    let has_nearby = !verdict.is_too_slow() && !context.is_unanswered();
    let nearby = if has_nearby && steadiness == Steadiness::Steady {
        let test = counterexample.test();
        let asked = |alarm: &Alarm| nearby(&mut context.target.worker(alarm), context, test);
        end.within(SHORT).alarming(asked).unwrap_or_default()
    } else {
        Vec::new()
    };
    let kept = keeper.into_result();
    if context.is_unanswered() && verdict == Verdict::Wa {
        let answer = end.with_grace().alarming(|alarm| {
            let input = &counterexample.test().input;
            context.own_checks.one_by_one(&mut context.target.worker(alarm), input)
        });
        counterexample.set_answer(unless_interrupted(answer)?.ok().flatten().unwrap_or_default());
    }
    let test = counterexample.test();
    let bytes = output.as_deref().unwrap_or_default();
    let of_output = context.test_cases.output_doubt(verdict, &test.answer, bytes);
    let (beyond, _) = doubt(&test.input);
    let assumes = of_output.map(String::from).into_iter().chain(beyond).collect();
    Ok(ConfirmedFind { counterexample, output, steadiness, assumes, nearby, kept })
}

/// Runs the program again on the shrunk input, for its output and to see whether it is flaky.
fn run_again(
    worker: &mut Worker,
    context: &Context,
    counterexample: &Counterexample,
) -> Result<(Option<Vec<u8>>, Steadiness), Failure> {
    let verdict = counterexample.outcome.verdict;
    // A program that is too slow has been run often enough.
    if verdict.is_too_slow() {
        return Ok((None, Steadiness::Steady));
    }
    let mut output = Output::up_to(PIPE);
    let test = counterexample.test();
    let ran = context.judge(worker, context.job, test, true, &mut output);
    let steadiness = match ran {
        Ok(outcome) if outcome.verdict == Verdict::Ac => Steadiness::Flaky,
        Ok(_) => Steadiness::Steady,
        Err(Failure::Interrupted) => return Ok((None, Steadiness::Unknown)),
        Err(failure) => return Err(failure),
    };
    let is_shown = !verdict.is_over_limit();
    Ok((is_shown.then_some(output.bytes), steadiness))
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
    /// Shrinks under longer and longer time limits. Returns a still smaller input for which there was no time to run
    /// the program on it with its full limits, if there is one.
    fn reduce(mut self) -> Result<Option<ShrunkInput>, Failure> {
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
                    return Ok(Some(ShrunkInput { best, outcome: None, smallest }));
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

    /// The failure of the program on an input within its full limits, if it fails. With another verdict than before the
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
        self.counterexample.adopt(test, outcome, smallest);
    }
}

/// The runs of the program while its input is shrunk.
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
    /// The failure of the program on an input, if it fails; none where the output validator fails.
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
