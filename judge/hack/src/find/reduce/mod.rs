//! Shrinks a counterexample by running the program on smaller inputs, one process each.
//!
//! Programs in a harness shrink there; this is for all others, and for what ends a harness: a program
//! that hangs, aborts or takes too much memory. One that hangs is stopped early while it shrinks, and
//! only the result gets the full time limit; where that was too early, longer limits follow.

mod first_breaking;

use super::counterexample::Counterexample;
use super::hunt::Context;
use super::shrink::{Candidate, Shrinker};
use super::test_input::TestInput;
use super::worker::Worker;
use first_breaking::{first_breaking, Tried};
use judge_core::judging::outcome::Outcome;
use judge_core::judging::Job;
use judge_core::verdict::Verdict;
use sandbox::Failure;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::Mutex;
use std::time::{Duration, Instant};

/// The first time limit is this part of the full one; each next is so many times longer.
const FIRST_LIMIT: u32 = 20;
const LONGER: u32 = 4;
/// Candidates that are validated at once: at first, and at most.
const FIRST_BATCH: usize = 16;
const MAX_BATCH: usize = 256;
/// Bytes of candidates that are validated at once, about.
const BATCH_BYTES: usize = 4 << 20;

/// Makes a counterexample as small as possible until the deadline, and confirms it. `slowest_right`
/// is the most CPU time that the program took where it was right.
pub fn reduce(
    worker: &mut Worker,
    context: &Context,
    counterexample: &mut Counterexample,
    slowest_right: Duration,
    deadline: Instant,
    workers: usize,
) -> Result<(), Failure> {
    confirm_shrunk(worker, context, counterexample)?;
    if counterexample.is_smallest {
        return Ok(());
    }
    let full = &context.job.limits;
    let mut cpu = (full.cpu / FIRST_LIMIT).max(LONGER * slowest_right).min(full.cpu);
    loop {
        let mut short =
            context.target.problem.file_job(context.target.submission.clone(), true, "");
        short.limits.cpu = cpu;
        short.limits.idle = cpu.max(full.idle / FIRST_LIMIT);
        let hangs = AtomicBool::new(counterexample.outcome.verdict == Verdict::Tle);
        let reducer = Reducer { context, short, hangs, deadline, workers };
        let known = counterexample.test();
        let (smaller, is_smallest) = reducer.shrink(worker, known.clone())?;
        let outcome = if smaller.input == known.input {
            counterexample.outcome.clone()
        } else {
            worker.judge(&context.parts.program, context.job, &smaller)?
        };
        if outcome.verdict != Verdict::Ac {
            counterexample.shrunk = Some(smaller);
            counterexample.outcome = outcome;
            counterexample.is_smallest = is_smallest;
            return Ok(());
        }
        if cpu == full.cpu || Instant::now() > deadline {
            return Ok(());
        }
        cpu = (cpu * LONGER).min(full.cpu);
    }
}

/// Runs the program alone on what a harness has shrunk, and drops that if the program is right.
fn confirm_shrunk(
    worker: &mut Worker,
    context: &Context,
    counterexample: &mut Counterexample,
) -> Result<(), Failure> {
    let Some(shrunk) = &counterexample.shrunk else { return Ok(()) };
    let outcome = worker.judge(&context.parts.program, context.job, shrunk)?;
    if outcome.verdict == Verdict::Ac {
        counterexample.shrunk = None;
        counterexample.is_smallest = false;
    } else {
        counterexample.outcome = outcome;
    }
    Ok(())
}

/// An input and its number in a batch.
type Task = (usize, TestInput);
/// The number of an input, and whether it breaks the program.
type TaskResult = (usize, Result<bool, Failure>);

/// The two ends of the queues to and from the workers.
struct Queues {
    tasks: Sender<Task>,
    results: Receiver<TaskResult>,
}

struct Reducer<'a> {
    context: &'a Context<'a>,
    /// The job with a shorter time limit.
    short: Job<'a>,
    /// The program runs over the full time limit: to be stopped early counts as failing.
    hangs: AtomicBool,
    deadline: Instant,
    workers: usize,
}

impl Reducer<'_> {
    /// The smallest input, and whether there was time to try everything.
    fn shrink(&self, worker: &mut Worker, start: TestInput) -> Result<(TestInput, bool), Failure> {
        let (task_sender, tasks) = mpsc::channel();
        let (result_sender, results) = mpsc::channel();
        let tasks = Mutex::new(tasks);
        std::thread::scope(|scope| {
            for _ in 0..self.workers {
                let (tasks, results) = (&tasks, result_sender.clone());
                scope.spawn(move || self.work(tasks, &results));
            }
            drop(result_sender);
            // The workers end when the queue of tasks is dropped.
            self.direct(worker, start, &Queues { tasks: task_sender, results })
        })
    }

    /// A worker: runs the program on the inputs of the queue.
    fn work(&self, tasks: &Mutex<Receiver<Task>>, results: &Sender<TaskResult>) {
        let mut worker = self.context.worker();
        loop {
            let task = tasks.lock().expect("no receiving panics").recv();
            let Ok((number, test)) = task else { return };
            let result = self.breaks(&mut worker, &test);
            if results.send((number, result)).is_err() {
                return;
            }
        }
    }

    /// Goes from the start to smaller and smaller inputs that break the program.
    fn direct(
        &self,
        worker: &mut Worker,
        start: TestInput,
        queues: &Queues,
    ) -> Result<(TestInput, bool), Failure> {
        let mut best = start.clone();
        let mut shrinker = Shrinker::new(start.input);
        let mut batch = FIRST_BATCH;
        loop {
            // Of a large input there may be many candidates, and none of them valid.
            if Instant::now() > self.deadline {
                return Ok((best, false));
            }
            let candidates = next_candidates(&mut shrinker, batch);
            if candidates.is_empty() {
                return Ok((best, true));
            }
            let mut valid = self.valid(worker, &mut shrinker, &candidates, best.seed)?;
            match self.first(&valid, queues)? {
                Tried::Breaks(number) => {
                    let (index, test) = valid.swap_remove(number);
                    best = test;
                    for (other, candidate) in candidates.into_iter().enumerate().rev() {
                        if other > index {
                            // It has not been tried.
                            shrinker.forget(&candidate);
                        } else if other == index {
                            shrinker.accept(candidate);
                        }
                    }
                    batch = FIRST_BATCH;
                }
                Tried::NoneBreaks => batch = (batch * 2).min(MAX_BATCH),
                Tried::OutOfTime => return Ok((best, false)),
            }
        }
    }

    /// The valid candidates that are worth a run: the index of each, and the input with its answer.
    fn valid(
        &self,
        worker: &mut Worker,
        shrinker: &mut Shrinker,
        candidates: &[Candidate],
        seed: u64,
    ) -> Result<Vec<(usize, TestInput)>, Failure> {
        let inputs: Vec<&[u8]> = candidates.iter().map(|one| &one.case[..]).collect();
        let checked = self.context.parts.oracle.check(worker, &inputs)?;
        let mut valid = Vec::new();
        for (index, answer) in checked.into_iter().enumerate() {
            let Ok(answer) = answer else { continue };
            if shrinker.is_wanted(&candidates[index]) {
                let input = candidates[index].case.clone();
                valid.push((index, TestInput { seed, input, answer }));
            }
        }
        Ok(valid)
    }

    /// The first of these inputs that breaks the program. A few are under way at once.
    fn first(&self, inputs: &[(usize, TestInput)], queues: &Queues) -> Result<Tried, Failure> {
        let mut is_late = || Instant::now() > self.deadline;
        let mut hand_out = |number: usize| {
            // A worker that is gone cannot take it; then the results end too.
            let _ = queues.tasks.send((number, inputs[number].1.clone()));
        };
        let mut take = || match queues.results.recv() {
            Ok((number, result)) => Ok((number, result?)),
            Err(_) => Err(Failure::Error("the workers that shrink an input are gone".to_string())),
        };
        first_breaking(inputs.len(), self.workers, &mut is_late, &mut hand_out, &mut take)
    }

    fn breaks(&self, worker: &mut Worker, test: &TestInput) -> Result<bool, Failure> {
        let Context { parts, job, .. } = self.context;
        let outcome = worker.judge_once(&parts.program, &self.short, test)?;
        if self.is_early(&outcome) && !self.hangs.load(Relaxed) {
            // The first that runs so long: does it run over the full limit too?
            let outcome = worker.judge(&parts.program, job, test)?;
            self.hangs.fetch_or(outcome.verdict == Verdict::Tle, Relaxed);
            return Ok(outcome.verdict != Verdict::Ac);
        }
        Ok(outcome.verdict != Verdict::Ac)
    }

    /// Whether a run was stopped before the full time limit.
    fn is_early(&self, outcome: &Outcome) -> bool {
        let full = self.context.job.limits.cpu;
        outcome.verdict == Verdict::Tle && self.short.limits.cpu < full
    }
}

/// At most `count` candidates, or fewer where they are large.
fn next_candidates(shrinker: &mut Shrinker, count: usize) -> Vec<Candidate> {
    let mut candidates: Vec<Candidate> = Vec::new();
    let mut bytes = 0;
    while candidates.len() < count && bytes < BATCH_BYTES {
        let Some(candidate) = shrinker.candidate() else { break };
        bytes += candidate.case.len();
        candidates.push(candidate);
    }
    candidates
}
