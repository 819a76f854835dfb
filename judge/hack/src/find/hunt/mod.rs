//! The hunt for an input that breaks a program: several workers, smallest inputs first, until one is
//! found and confirmed or the time is over.
//!
//! Tries are numbered by their seeds and dealt in chunks of one size; `parallel_search` has the workers, and what
//! happens when one of them finds something.

mod context;
pub mod own_checks;
mod parallel_search;
pub mod serving;
mod shared;

use crate::find::clock::{Deadline, LONG, MOMENT, SIDE_PART, STAGE_PART};
use crate::find::finds::counterexample::Counterexample;
use crate::find::inputs::schedule::{Chunk, Schedule};
use crate::find::test_input::TestInput;
use crate::find::worker::{ByServer, Worker};
use crate::stored_inputs::PIPE;
use judge_core::judging::run_case::Output;
use judge_core::verdict::Verdict;
use sandbox::Failure;
use shared::Shared;
use std::collections::HashMap;
use std::time::{Duration, Instant};

pub use context::Context;
pub use parallel_search::{ChunkWorker, ParallelSearch, Times, WorkerState};
pub use shared::Doubt;

/// The time of a hunt, its means, and the listener to its progress.
pub struct HuntPlan<'a> {
    pub workers: usize,
    pub times: Times<'a>,
    /// Gets each counterexample that is the first by then.
    pub keep: &'a (dyn Fn(&Counterexample) + Sync),
}

/// The result of a hunt.
pub struct HuntResult {
    /// With the doubt about it.
    pub counterexample: Option<(Doubt, Counterexample)>,
    pub tries: u64,
    /// Every try was a process of its own.
    pub by_processes: bool,
    /// The most CPU time that the program took where it was right.
    pub slowest_right: Duration,
}

/// Hunts. `progress` is called several times a second with the tries so far and the size of the next.
pub fn hunt(
    context: &Context,
    plan: &HuntPlan,
    progress: &mut dyn FnMut(u64, u64),
) -> Result<HuntResult, Failure> {
    let search = ParallelSearch::new(plan.workers, plan.times, plan.keep)?;
    let shared = Shared::new(Schedule::new(context.test_cases.sources.plans(), context.seed));
    search.run(
        &|state| {
            let worker = context.target.worker(&state.alarm);
            let batches = Batches::default();
            FailureWorker { worker, context, shared: &shared, search: &search, state, batches }
        },
        &mut |tries| progress(tries, shared.size()),
    )?;
    Ok(HuntResult {
        tries: search.tries(),
        by_processes: !context.programs.are_served(),
        slowest_right: shared.slowest_right(),
        counterexample: search
            .into_first()
            .map(|found| (Doubt::default(), found))
            .or_else(|| shared.into_doubtful()),
    })
}

/// The number of inputs of a source and a size to make at once.
type Batches = HashMap<(usize, u64), u64>;

/// One thread of a hunt.
struct FailureWorker<'a> {
    worker: Worker<'a>,
    context: &'a Context<'a>,
    shared: &'a Shared,
    search: &'a ParallelSearch<'a, Counterexample>,
    state: &'a WorkerState,
    batches: Batches,
}

impl ChunkWorker for FailureWorker<'_> {
    type Chunk = Chunk;
    type Find = Counterexample;

    fn deal(&mut self) -> Result<Option<Chunk>, Failure> {
        let test_cases = self.context.test_cases;
        let last_try = self.search.last_try();
        if test_cases.sources.has_nothing_small()
            || test_cases.has_tried_all()
            || self.shared.is_enough(last_try)
        {
            self.search.stop();
            return Ok(None);
        }
        self.shared.reckon_with_processes(self.context);
        Ok(self.shared.deal(|index| self.state.begin(index)))
    }

    fn try_chunk(&mut self, chunk: Chunk) -> Result<Option<Counterexample>, Failure> {
        if let Some(program) = self.context.test_cases.sources.of(&chunk).in_turn() {
            self.shared.wait_for_turn(&chunk, &|| program.is_settled(), &|| self.is_over());
        }
        let found = self.hunt(&chunk);
        self.shared.end(&chunk);
        found
    }
}

/// An input of more bytes is large.
const LARGE: usize = 1024;
/// The next one has at most this part of its bytes.
const PART: usize = 8;

/// The smallest counterexample that hunts for smaller and smaller ones find, if any, and their tries. None is more
/// doubtful than the one that was found.
///
/// # Errors
///
/// As [`hunt::hunt`].
pub fn small_find(
    context: &Context,
    workers: usize,
    end: Deadline,
    (doubt, found): (Doubt, &Counterexample),
    progress: &mut dyn FnMut(u64, u64),
) -> Result<(Option<Counterexample>, u64), Failure> {
    // A program that is too slow is likely to be fast on small inputs.
    let part = if found.outcome.verdict.is_too_slow() { SIDE_PART } else { STAGE_PART };
    let end = end.within((end.left() / part).min(LONG));
    let (mut smallest, mut tries) = (None, 0);
    loop {
        let last = smallest.as_ref().unwrap_or(found);
        let (bytes, seed) = (last.original.input.len(), last.original.seed + 1);
        if bytes <= LARGE || end.is_over() {
            return Ok((smallest, tries));
        }
        context.test_cases.sources.only_small(bytes / PART);
        let times = Times { last_try: end, end, share: Duration::ZERO, tries: u64::MAX };
        let context = Context { seed, ..*context };
        let plan = HuntPlan { workers, times, keep: &|_| {} };
        let before = tries;
        let HuntResult { counterexample, tries: more, .. } =
            hunt(&context, &plan, &mut |tries, size| progress(before + tries, size))?;
        tries += more;
        match counterexample {
            Some((its, smaller)) if its <= doubt => smallest = Some(smaller),
            Some(_) | None => return Ok((smallest, tries)),
        }
    }
}

/// A server may be wrong, and some call `solve` and never `main`: the first input of one chunk in this many is
/// also tried on the program itself.
const WHOLE_ONE_IN: u64 = 4;

/// The number of inputs that are too slow for the problem's own programs, without any try, after which its
/// larger sizes are left out.
const MAX_SLOW: u64 = 2;

/// The shortest inputs break most programs, and what is left of a chunk of them does not come again: it has this
/// many times the time of another chunk.
const SHORT_TIMES: u32 = 6;

/// The result of a try.
enum Attempt {
    Right,
    /// The program fails, but the input is no case.
    NoCase,
    Fails(Box<Counterexample>),
}

impl FailureWorker<'_> {
    /// Tries each input of the chunk. Inputs on which the program is right by its server are not looked at
    /// again, except the first of some chunks.
    pub fn hunt(&mut self, chunk: &Chunk) -> Result<Option<Counterexample>, Failure> {
        let (test_cases, seeds) = (self.context.test_cases, chunk.seeds.clone());
        let source = test_cases.sources.of(chunk);
        let begin = self.search.last_try().elapsed();
        let time = if source.coverage.is_some() { SHORT_TIMES } else { 1 };
        let time = self.context.chunk_time * time;
        let (mut start, mut tries, mut slow) = (seeds.start, 0, 0);
        let mut is_sample = chunk.index % WHOLE_ONE_IN == 0;
        let mut is_right = true;
        while start < seeds.end && !self.is_over() && !source.is_slow(chunk.size) {
            // How long these inputs are the first one shows. Meanwhile servers may be ready.
            let at_once = self.batches.entry((chunk.source, chunk.size)).or_insert(1);
            let batch = match source.in_turn() {
                Some(_) => u64::MAX,
                None => test_cases.answers.batch().min(*at_once),
            };
            let end = seeds.end.min(start.saturating_add(batch));
            let clock = Instant::now();
            let made = test_cases.make(&mut self.worker, (source, chunk), start..end)?;
            *at_once = next_at_once(*at_once, &made.tests, clock.elapsed() / (end - start) as u32);
            is_right &= made.are_all;
            let Context { job, .. } = self.context;
            let said = self.context.ask_server(&mut self.worker, job, &made.tests)?;
            for (original, (said, cpu)) in made.tests.into_iter().zip(said) {
                if self.is_over() {
                    return Ok(None);
                }
                if said == ByServer::Right {
                    self.shared.add_right_run(original.input.len(), cpu);
                }
                if said == ByServer::Right && !std::mem::take(&mut is_sample) {
                    self.search.add_tries(1);
                    tries += 1;
                    continue;
                }
                match self.shared.run(|| self.attempt(chunk, &original))? {
                    Attempt::Right if said == ByServer::Wrong => {
                        self.context.programs.served.doubt()
                    }
                    Attempt::Right => {}
                    Attempt::NoCase => is_right = false,
                    // The checks of this find may have been cancelled.
                    Attempt::Fails(_) if self.search.has_better(self.state) => return Ok(None),
                    Attempt::Fails(found) => {
                        if said == ByServer::Right {
                            self.context.programs.served.give_up();
                        }
                        let doubt = Doubt {
                            of_output: found.has_doubtful_output,
                            of_input: test_cases.doubt(chunk, &found.original.input),
                        };
                        if doubt == Doubt::default() {
                            return Ok(Some(*found));
                        }
                        is_right = false;
                        self.shared.keep_doubtful(doubt, chunk, *found, self.search.last_try());
                    }
                }
                tries += 1;
            }
            slow += made.slow;
            if slow >= MAX_SLOW && tries == 0 {
                source.add_slow(chunk.size);
            }
            if self.search.last_try().elapsed().saturating_sub(begin) > time {
                break;
            }
            start = end;
        }
        if is_right && start >= seeds.end {
            source.add_right(chunk, tries);
        }
        Ok(None)
    }

    /// The result of a try; no case where the output validator fails.
    fn attempt(&mut self, chunk: &Chunk, test: &TestInput) -> Result<Attempt, Failure> {
        match self.judged(chunk, test) {
            Err(Failure::Error(fault)) if self.context.programs.output_validator.is_some() => {
                self.context.test_cases.add_unjudged(&fault, self.search.tries())?;
                Ok(Attempt::NoCase)
            }
            attempt => attempt,
        }
    }

    /// The result of a try. A program that fails only now and then must do so twice, except for one that is too
    /// slow: that would take too long.
    fn judged(&mut self, chunk: &Chunk, test: &TestInput) -> Result<Attempt, Failure> {
        let Context { job, test_cases, .. } = self.context;
        let mut output = Output::up_to(PIPE);
        let context = self.context;
        let outcome = context.judge(&mut self.worker, job, test, true, &mut output)?;
        self.search.add_tries(1);
        if outcome.verdict == Verdict::Ac {
            self.shared.add_right_run(test.input.len(), outcome.cpu);
            test_cases.look_for_disagreement(&mut self.worker, test)?;
            return Ok(Attempt::Right);
        }
        if !test_cases.is_case_of(&mut self.worker, chunk, test, outcome.verdict)? {
            return Ok(Attempt::NoCase);
        }
        let doubt = test_cases.output_doubt(outcome.verdict, &test.answer, &output.bytes);
        let has_doubtful_output = doubt.is_some();
        let fails = |outcome| {
            let origin = test_cases.sources.of(chunk).origin(chunk, test.seed);
            let found = Counterexample::new(test.clone(), origin, chunk.size, outcome);
            Attempt::Fails(Box::new(Counterexample { has_doubtful_output, ..found }))
        };
        if outcome.verdict.is_too_slow() {
            return Ok(fails(outcome));
        }
        Ok(match self.context.failure(&mut self.worker, test) {
            Ok(Some(outcome)) => fails(outcome),
            Ok(None) => Attempt::Right,
            // There was no time for that, so it is done at the end.
            Err(Failure::Interrupted) => fails(outcome),
            Err(failure) => return Err(failure),
        })
    }

    pub fn is_over(&self) -> bool {
        self.search.is_over(self.state)
    }
}

/// The number of inputs to make at once after these were, each of which took this time.
fn next_at_once(before: u64, made: &[TestInput], time_of_one: Duration) -> u64 {
    let longest = made.iter().map(|test| test.input.len()).max().unwrap_or(0);
    let fitting = (PIPE / longest.max(1)).max(1) as u64;
    let in_time = (MOMENT.as_micros() / time_of_one.as_micros().max(1)).max(1) as u64;
    fitting.min(in_time).min(before.saturating_mul(16))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_and_slow_inputs_are_made_one_by_one() {
        let made = |bytes: usize| [TestInput { seed: 1, input: vec![b'1'; bytes], answer: vec![] }];
        let none = Duration::ZERO;
        assert_eq!(next_at_once(1, &made(4 << 20), none), 1);
        assert_eq!(next_at_once(16, &made(16 << 10), none), 4);
        assert_eq!(next_at_once(1, &made(10), none), 16);
        assert_eq!(next_at_once(1, &[], none), 16);
        assert_eq!(next_at_once(1, &made(10), Duration::from_secs(1)), 1);
    }
}
