//! Shrinks a find by running the program on smaller cases, one process each.
//!
//! Programs in a harness shrink there; this is for all others, and for what ends a harness: a program
//! that hangs, aborts or takes too much memory. One that hangs is stopped early while it shrinks, and
//! only the result gets the full time limit; where that was too early, longer limits follow.

use super::hunt::{Context, Find, Worker};
use super::oracle::Try;
use super::shrink::{Candidate, Shrinker};
use judge_core::judging::Job;
use judge_core::judging::outcome::Outcome;
use judge_core::verdict::Verdict;
use sandbox::Failure;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::Mutex;
use std::time::{Duration, Instant};

/// The first limit as a part of the time limit, and how much longer the next ones are.
const SHORT: u32 = 20;
const LONGER: u32 = 4;
/// Candidates that are checked at once, and bytes of them.
const BATCH: std::ops::RangeInclusive<usize> = 16..=256;
const BATCH_BYTES: usize = 4 << 20;

/// Makes a find as small as it gets until the deadline, and confirms it.
pub fn reduce(
    worker: &mut Worker,
    context: &Context,
    find: &mut Find,
    slowest_right: Duration,
    deadline: Instant,
    workers: usize,
) -> Result<(), Failure> {
    let full = &context.job.limits;
    if let Some(small) = find.small.take() {
        let outcome = worker.judge(context.program, context.job, &small)?;
        if outcome.verdict != Verdict::Ac {
            (find.outcome, find.small) = (outcome, Some(small));
        }
        if find.small.is_some() && find.is_smallest {
            return Ok(());
        }
    }
    let mut cpu = (full.cpu / SHORT).max(LONGER * slowest_right).min(full.cpu);
    loop {
        let mut short = context.problem.file_job(context.submission.clone(), true, "");
        (short.limits.cpu, short.limits.idle) = (cpu, cpu.max(full.idle / SHORT));
        let start = find.small.as_ref().unwrap_or(&find.found).clone();
        let hangs = AtomicBool::new(find.outcome.verdict == Verdict::Tle);
        let reducer = Reducer { context, short, hangs, deadline };
        let (small, is_smallest) = reducer.shrink(worker, start, workers)?;
        let known = find.small.as_ref().unwrap_or(&find.found);
        let outcome = match small.input == known.input {
            true => find.outcome.clone(),
            false => worker.judge(context.program, context.job, &small)?,
        };
        if outcome.verdict != Verdict::Ac {
            (find.small, find.outcome, find.is_smallest) = (Some(small), outcome, is_smallest);
            return Ok(());
        }
        if cpu == full.cpu || Instant::now() > deadline {
            find.is_smallest = false;
            return Ok(());
        }
        cpu = (cpu * LONGER).min(full.cpu);
    }
}

struct Reducer<'a> {
    context: &'a Context<'a>,
    /// With less time.
    short: Job<'a>,
    /// To be stopped early counts as failing.
    hangs: AtomicBool,
    deadline: Instant,
}

impl Reducer<'_> {
    /// The smallest case, and whether there was time to try everything.
    fn shrink(
        &self,
        worker: &mut Worker,
        start: Try,
        workers: usize,
    ) -> Result<(Try, bool), Failure> {
        let (given, tasks) = mpsc::channel();
        let tasks = Mutex::new(tasks);
        let (told, results) = mpsc::channel();
        std::thread::scope(|scope| {
            for _ in 0..workers {
                let (tasks, told) = (&tasks, told.clone());
                scope.spawn(move || self.work(tasks, &told));
            }
            drop(told);
            self.direct(worker, start, workers, given, &results)
        })
    }

    /// Runs the program on the cases that are given.
    fn work(&self, tasks: &Mutex<Receiver<Task>>, told: &Sender<(usize, Result<bool, Failure>)>) {
        let Context { builder, isolation, problem, interrupt, .. } = self.context;
        let mut worker = Worker::new(builder, isolation, &problem.settings, *interrupt);
        loop {
            let task = tasks.lock().expect("no waiting panics").recv();
            let Ok((number, case)) = task else { return };
            let result = match &mut worker {
                Ok(worker) => self.breaks(worker, &case),
                Err(_) => Err(Failure::Error("a worker cannot start".to_string())),
            };
            if told.send((number, result)).is_err() {
                return;
            }
        }
    }

    fn direct(
        &self,
        worker: &mut Worker,
        start: Try,
        workers: usize,
        given: Sender<Task>,
        results: &Receiver<(usize, Result<bool, Failure>)>,
    ) -> Result<(Try, bool), Failure> {
        let mut best = start.clone();
        let mut shrinker = Shrinker::new(start.input);
        let mut batch = *BATCH.start();
        loop {
            // Of a large case there may be many candidates, and none of them valid.
            if Instant::now() > self.deadline {
                return Ok((best, false));
            }
            let mut candidates: Vec<Candidate> = Vec::new();
            let mut bytes = 0;
            while candidates.len() < batch && bytes < BATCH_BYTES {
                let Some(candidate) = shrinker.candidate() else { break };
                bytes += candidate.case.len();
                candidates.push(candidate);
            }
            if candidates.is_empty() {
                return Ok((best, true));
            }
            let cases: Vec<&[u8]> = candidates.iter().map(|one| &one.case[..]).collect();
            let checked = self.context.oracle.check(worker, &cases)?;
            let mut valid = Vec::new();
            for (at, answer) in checked.into_iter().enumerate() {
                let Ok(answer) = answer else { continue };
                if shrinker.is_wanted(&candidates[at]) {
                    let input = candidates[at].case.clone();
                    valid.push((at, Try { seed: best.seed, input, answer }));
                }
            }
            match self.first(&valid, workers, &given, results)? {
                Tried::Breaks(number) => {
                    let at = valid[number].0;
                    best = valid.swap_remove(number).1;
                    // Those after it have not been tried.
                    candidates.drain(at + 1..).for_each(|candidate| shrinker.forget(&candidate));
                    shrinker.accept(candidates.pop().expect("it was taken"));
                    batch = *BATCH.start();
                }
                Tried::None => batch = (batch * 2).min(*BATCH.end()),
                Tried::Late => return Ok((best, false)),
            }
        }
    }

    /// The first of these cases that breaks the program. A few are under way at once.
    fn first(
        &self,
        cases: &[(usize, Try)],
        workers: usize,
        given: &Sender<Task>,
        results: &Receiver<(usize, Result<bool, Failure>)>,
    ) -> Result<Tried, Failure> {
        first_breaking(
            cases.len(),
            workers,
            &mut || Instant::now() > self.deadline,
            &mut |number| drop(given.send((number, cases[number].1.clone()))),
            &mut || {
                let (number, result) =
                    results.recv().map_err(|error| Failure::Error(error.to_string()))?;
                Ok((number, result?))
            },
        )
    }

    fn breaks(&self, worker: &mut Worker, case: &Try) -> Result<bool, Failure> {
        let Context { program, job, .. } = self.context;
        let outcome = worker.judge(program, &self.short, case)?;
        let early = |outcome: &Outcome| {
            outcome.verdict == Verdict::Tle && self.short.limits.cpu < job.limits.cpu
        };
        if early(&outcome) && !self.hangs.load(Relaxed) {
            // The first that runs so long: does it go on?
            let outcome = worker.judge(program, job, case)?;
            self.hangs.fetch_or(outcome.verdict == Verdict::Tle, Relaxed);
            return Ok(outcome.verdict != Verdict::Ac);
        }
        Ok(outcome.verdict != Verdict::Ac)
    }
}

/// The first of `count` cases that breaks the program. At most `workers` cases are handed out at a
/// time, in order, and every result is taken before this returns: `take` is called only while a case
/// is out. Once it is late no further case is handed out.
fn first_breaking(
    count: usize,
    workers: usize,
    is_late: &mut dyn FnMut() -> bool,
    hand_out: &mut dyn FnMut(usize),
    take: &mut dyn FnMut() -> Result<(usize, bool), Failure>,
) -> Result<Tried, Failure> {
    let mut next = 0;
    let mut waiting = 0;
    let mut first = None;
    let mut late = false;
    loop {
        late = late || is_late();
        // What comes after a case that breaks the program does not matter.
        let has_more = next < first.unwrap_or(count);
        if has_more && !late && waiting < workers {
            hand_out(next);
            next += 1;
            waiting += 1;
        } else if waiting > 0 {
            let (number, breaks) = take()?;
            waiting -= 1;
            if breaks {
                first = Some(first.map_or(number, |known: usize| known.min(number)));
            }
        } else if let Some(number) = first {
            return Ok(Tried::Breaks(number));
        } else if late {
            return Ok(Tried::Late);
        } else {
            return Ok(Tried::None);
        }
    }
}

/// A case and its number.
type Task = (usize, Try);

/// What came of some cases.
#[derive(Debug, PartialEq)]
enum Tried {
    Breaks(usize),
    None,
    Late,
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::VecDeque;

    /// Tries seven cases, of which those at `breaking` break the program; the deadline passes when the
    /// clock has been asked `steps` times.
    fn tried(workers: usize, breaking: &[usize], steps: usize) -> Tried {
        let mut asked = 0;
        let mut is_late = || {
            asked += 1;
            asked > steps
        };
        let out = std::cell::RefCell::new(VecDeque::new());
        let mut hand_out = |number| out.borrow_mut().push_back(number);
        let mut take = || {
            // To wait where nothing is out would be to wait for ever. The last comes back first.
            let number = out.borrow_mut().pop_back().expect("no case is out");
            Ok((number, breaking.contains(&number)))
        };
        let tried = first_breaking(7, workers, &mut is_late, &mut hand_out, &mut take);
        assert!(out.borrow().is_empty(), "a result was left for the next batch");
        tried.unwrap_or_else(|_| panic!("no worker fails"))
    }

    #[test]
    fn the_first_case_that_breaks_the_program_is_found() {
        for workers in 1..=9 {
            assert_eq!(tried(workers, &[], usize::MAX), Tried::None);
            for first in 0..7 {
                assert_eq!(tried(workers, &[first], usize::MAX), Tried::Breaks(first));
                assert_eq!(tried(workers, &[first, 6], usize::MAX), Tried::Breaks(first));
            }
        }
    }

    #[test]
    fn the_deadline_may_pass_at_every_step() {
        for workers in 1..=9 {
            for steps in 0..30 {
                let result = tried(workers, &[], steps);
                assert!(matches!(result, Tried::Late | Tried::None), "{result:?}");
                let result = tried(workers, &[3, 5], steps);
                assert!(matches!(result, Tried::Late | Tried::Breaks(3 | 5)), "{result:?}");
            }
            assert_eq!(tried(workers, &[0], 0), Tried::Late);
        }
    }
}
