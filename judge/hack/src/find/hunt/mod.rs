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

use crate::find::clock::{MOMENT, SIDE_PART};
use crate::find::finds::counterexample::Counterexample;
use crate::find::inputs::schedule::{Chunk, Schedule};
use crate::find::test_input::TestInput;
use crate::find::worker::{ByServer, Worker};
use crate::stored_inputs::PIPE;
use judge_core::judging::outcome::Outcome;
use judge_core::judging::run_case::Output;
use judge_core::judging::Job;
use judge_core::verdict::Verdict;
use sandbox::Failure;
use shared::Shared;
use std::collections::HashMap;
use std::time::{Duration, Instant};

pub use context::{Context, CHUNK_PART};
pub use parallel_search::{ChunkWorker, ParallelSearch, Times, WorkerState};
pub use shared::Doubt;

/// The result of a hunt.
pub struct HuntResult {
    pub counterexample: Option<Counterexample>,
    pub tries: u64,
    /// Every try was a process of its own.
    pub by_processes: bool,
    /// The most CPU time that the program took where it was right.
    pub slowest_right: Duration,
}

/// Hunts. `keep` gets each counterexample that is the first by then; `progress` is called several times a second with
/// the tries so far and the size of the next.
pub fn hunt(
    context: &Context,
    (workers, times): (usize, Times),
    keep: &(dyn Fn(&Counterexample) + Sync),
    progress: &mut dyn FnMut(u64, u64),
) -> Result<HuntResult, Failure> {
    let search = ParallelSearch::new(workers, times, keep)?;
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
        slowest_right: shared.patience.slowest(),
        counterexample: search.into_first().or_else(|| shared.into_doubtful()),
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
    /// With an input: only that one, with the full limits.
    type Chunk = (Chunk, Option<TestInput>);
    type Find = Counterexample;

    fn deal(&mut self) -> Result<Option<Self::Chunk>, Failure> {
        let test_cases = self.context.test_cases;
        let last_try = self.search.last_try();
        let suspect = || self.shared.next_suspect(|index| self.state.begin(index));
        let is_late = last_try.left() < self.context.chunk_time * (CHUNK_PART / SIDE_PART);
        if let Some((chunk, test)) = is_late.then(suspect).flatten() {
            return Ok(Some((chunk, Some(test))));
        }
        if test_cases.has_tried_all() || self.shared.is_enough(last_try) {
            self.search.stop();
            return Ok(None);
        }
        let chunk = self.shared.deal(|index| self.state.begin(index), &mut || !last_try.is_over());
        let last = || suspect().map(|(chunk, test)| (chunk, Some(test)));
        Ok(chunk.map(|chunk| (chunk, None)).or_else(last))
    }

    fn try_chunk(&mut self, dealt: Self::Chunk) -> Result<Option<Counterexample>, Failure> {
        let (chunk, suspect) = dealt;
        if let Some(test) = suspect {
            let attempt = self.attempt(&chunk, &test, TryTime::Full)?;
            return self.settle(&chunk, attempt);
        }
        if let Some(program) = self.context.test_cases.sources.of(&chunk).in_turn() {
            self.shared.wait_for_turn(&chunk, &|| program.is_settled(), &|| self.is_over());
        }
        let found = self.hunt(&chunk);
        self.shared.end(&chunk);
        found
    }
}

/// An input of more bytes is hard to read, so the search for a smaller one goes on.
const LARGE: usize = 1024;

/// A server may be wrong, and some call `solve` and never `main`: the first input of one chunk in this many is
/// also tried on the program itself.
const WHOLE_ONE_IN: u64 = 4;

/// The number of inputs that are too slow for the problem's own programs, without any try, after which its
/// larger sizes are left out.
const MAX_SLOW: u64 = 2;

/// The time that a run of the program may take.
#[derive(Clone, Copy, PartialEq)]
enum TryTime {
    /// Few times as long as on the inputs before.
    Short,
    /// It took longer by its server: now few get the full limit.
    Suspect,
    Full,
}

/// The result of a try.
enum Attempt {
    Right,
    /// The program fails, but the input is no case.
    NoCase,
    Fails(Box<Counterexample>),
}

impl<'a> FailureWorker<'a> {
    /// Tries each input of the chunk. Inputs on which the program is right by its server are not looked at
    /// again, except the first of some chunks.
    pub fn hunt(&mut self, chunk: &Chunk) -> Result<Option<Counterexample>, Failure> {
        let (test_cases, seeds) = (self.context.test_cases, chunk.seeds.clone());
        let source = test_cases.sources.of(chunk);
        let begin = self.search.last_try().elapsed();
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
            let short = self.short_job();
            let said = self.context.ask_server(&mut self.worker, &short, &made.tests)?;
            for (original, (said, cpu)) in made.tests.into_iter().zip(said) {
                if self.is_over() {
                    return Ok(None);
                }
                let mut time = TryTime::Short;
                if said == ByServer::Right {
                    self.shared.patience.add_answered(cpu);
                } else if said == ByServer::Unknown && cpu >= short.limits.cpu {
                    time = TryTime::Suspect;
                }
                if said == ByServer::Right && !std::mem::take(&mut is_sample) {
                    self.search.add_tries(1);
                    tries += 1;
                    continue;
                }
                let attempt = self.attempt(chunk, &original, time)?;
                is_right &= matches!(attempt, Attempt::Right);
                match (&attempt, said) {
                    (Attempt::Right, ByServer::Wrong) => self.context.programs.served.doubt(),
                    // The checks of this find may have been cancelled.
                    (Attempt::Fails(_), _) if self.search.has_better(self.state) => {
                        return Ok(None)
                    }
                    (Attempt::Fails(_), ByServer::Right) => self.context.programs.served.give_up(),
                    (_, _) => {}
                }
                if let Some(found) = self.settle(chunk, attempt)? {
                    return Ok(Some(found));
                }
                tries += 1;
            }
            slow += made.slow;
            if slow >= MAX_SLOW && tries == 0 {
                source.add_slow(chunk.size);
            }
            start = end;
            if self.search.last_try().elapsed().saturating_sub(begin) > self.context.chunk_time {
                break;
            }
        }
        let [tried, rest] = source.parts(chunk, start);
        if is_right && !tried.seeds.is_empty() {
            source.add_right(&tried, tries);
        }
        // The shortest inputs break most programs, so none of them is left out.
        if source.plan.once.is_some() && !rest.seeds.is_empty() && !self.is_over() {
            self.shared.take_back(rest);
        }
        Ok(None)
    }

    /// The find of a try, if it is small and nothing about it is doubtful; else it is kept.
    fn settle(&self, chunk: &Chunk, attempt: Attempt) -> Result<Option<Counterexample>, Failure> {
        let Attempt::Fails(found) = attempt else { return Ok(None) };
        let doubt = Doubt {
            of_output: found.has_doubtful_output,
            of_input: self.context.test_cases.doubt(chunk, &found.original.input),
            is_large: found.original.input.len() > LARGE,
        };
        if doubt == Doubt::default() {
            return Ok(Some(*found));
        }
        self.shared.keep_doubtful(doubt, chunk, *found, self.search.last_try());
        Ok(None)
    }

    /// The job with the time that the program may take at first.
    fn short_job(&self) -> Job<'a> {
        let mut short = self.context.job.clone();
        short.limits.cpu = short.limits.cpu.min(self.shared.patience.time());
        short
    }

    /// The outcome of a run of the program; `None` where it takes longer than on the inputs before, and others have had
    /// the full limit.
    fn outcome(
        &mut self,
        (chunk, test): (&Chunk, &TestInput),
        time: TryTime,
        output: &mut Output,
    ) -> Result<Option<Outcome>, Failure> {
        let (context, shared, job) = (self.context, self.shared, self.context.job);
        let mut short = self.short_job();
        if time == TryTime::Short && short.limits.cpu < job.limits.cpu {
            let outcome = context.judge(&mut self.worker, &short, test, false, output)?;
            if !outcome.verdict.is_too_slow() {
                return Ok(Some(outcome));
            }
            *output = Output::up_to(PIPE);
        }
        let is_suspect = time != TryTime::Full && short.limits.cpu < job.limits.cpu;
        let longer = if is_suspect { shared.patience.begin_waiting() } else { Some(Duration::MAX) };
        short.limits.cpu = longer.unwrap_or_default().min(job.limits.cpu);
        let is_full = short.limits.cpu == job.limits.cpu;
        if longer.is_some() {
            let outcome = context.judge(&mut self.worker, &short, test, is_full, output)?;
            if !outcome.verdict.is_too_slow() && is_suspect {
                shared.patience.end_waiting();
            }
            if !outcome.verdict.is_too_slow() || is_full {
                return Ok(Some(outcome));
            }
        }
        shared.patience.add_lost(shared.patience.time() + short.limits.cpu);
        shared.add_suspect(chunk, test.clone());
        Ok(None)
    }

    /// The result of a try; no case where the output validator fails.
    fn attempt(
        &mut self,
        chunk: &Chunk,
        test: &TestInput,
        time: TryTime,
    ) -> Result<Attempt, Failure> {
        match self.judged(chunk, test, time) {
            Err(Failure::Error(fault)) if self.context.programs.output_validator.is_some() => {
                self.context.test_cases.add_unjudged(&fault, self.search.tries())?;
                Ok(Attempt::NoCase)
            }
            attempt => attempt,
        }
    }

    /// The result of a try. A program that fails only now and then must do so twice, except for one that is too
    /// slow: that would take too long.
    fn judged(
        &mut self,
        chunk: &Chunk,
        test: &TestInput,
        time: TryTime,
    ) -> Result<Attempt, Failure> {
        let test_cases = self.context.test_cases;
        let mut output = Output::up_to(PIPE);
        let outcome = self.outcome((chunk, test), time, &mut output)?;
        self.search.add_tries(1);
        let Some(outcome) = outcome else { return Ok(Attempt::NoCase) };
        if outcome.verdict == Verdict::Ac {
            self.shared.patience.add_answered(outcome.cpu);
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
