//! The search for inputs that kill opponents: by the workers and the clock of every search. A worker makes candidates
//! and tries the opponents on them that are alive, or builds an opponent and tries it on the candidates that are kept.

use super::candidates::{Candidate, Candidates};
use super::opponents::{mutation_time, Opponent, Opponents};
use super::pool::{marks, Mark, Pool};
use crate::environment::Environment;
use crate::find::clock::Deadline;
use crate::find::hunt::{ChunkWorker, Context, ParallelSearch, Times, WorkerState};
use crate::find::test_input::TestInput;
use crate::find::worker::Worker;
use judge_core::base::cores;
use judge_core::compile::Builder;
use sandbox::Failure;
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Duration;

/// The number of candidates that are made in the first part of the time whatever is alive, as they differ.
const DIVERSE: u64 = 6000;
/// The number of times in a row that nothing new comes, after which no more candidates are made.
const FRUITLESS: u32 = 8;

/// An opponent is tried for this time at once, so that a slow one leaves time to the others.
const TURN: Duration = Duration::from_secs(1);

/// The shares of the kinds of tasks in the time: to build an opponent takes longer than to make a candidate.
const SHARES: [u32; 3] = [1, 1, 2];

/// The work of one worker for a while.
#[derive(Clone, Copy)]
pub enum Task {
    /// The worker makes candidates from every source.
    Candidates,
    /// The worker makes candidates at the limits.
    Large,
    /// The worker builds an opponent, or tries one on the candidates that it has missed.
    Opponent,
}

/// An opponent, and the candidates on which it was tried.
#[derive(Clone)]
pub struct TriedOpponent<'a> {
    pub opponent: Arc<Opponent<'a>>,
    /// The mark of the candidates that kill it.
    pub mark: Mark,
    /// The number of these candidates, and the bytes of the largest.
    pub inputs: usize,
    pub largest: usize,
    /// Entries of the pool before this one need no try.
    seen: usize,
}

/// The state that the workers share.
#[derive(Default)]
pub struct State<'a> {
    pub pool: Pool,
    pub tried: Vec<TriedOpponent<'a>>,
    fruitless: u32,
    /// The time of each kind of task so far.
    spent: [Duration; 3],
}

impl<'a> State<'a> {
    /// The opponents that no candidate kills so far.
    fn alive(&self) -> impl Iterator<Item = (usize, &TriedOpponent<'a>)> + '_ {
        let is_alive =
            |one: &TriedOpponent| one.opponent.is_there() && self.pool.count(one.mark) == 0;
        self.tried.iter().enumerate().filter(move |(_, one)| is_alive(one))
    }

    /// The entries of the pool that an opponent has missed.
    fn missed_by(&self, at: usize) -> Vec<usize> {
        let entries = &self.pool.entries;
        (self.tried[at].seen..entries.len())
            .filter(|&entry| entries[entry].opponents <= at)
            .collect()
    }

    /// An opponent that is alive and has missed some.
    fn behind(&self) -> Option<usize> {
        self.alive().map(|(at, _)| at).find(|&at| !self.missed_by(at).is_empty())
    }

    /// Notes that an opponent was tried on these.
    fn note(&mut self, at: usize, tests: &[TestInput]) {
        let one = &mut self.tried[at];
        one.inputs += tests.len();
        one.largest = tests.iter().map(|test| test.input.len()).fold(one.largest, usize::max);
    }
}

/// A search.
pub struct Kills<'a> {
    pub context: &'a Context<'a>,
    pub candidates: Candidates<'a>,
    pub opponents: Opponents<'a>,
    /// Builds the opponents.
    pub builder: &'a Builder,
    /// The end of the first part of the time.
    pub first: Deadline<'a>,
    pub state: Mutex<State<'a>>,
}

impl<'a> Kills<'a> {
    /// Searches until the time is over, or nothing is left to try.
    pub fn run(&self, times: Times) -> Result<(), Failure> {
        let search = ParallelSearch::new(cores(), times, &|()| ())?;
        search.run(
            &|state| {
                let target = self.context.target.until(&state.alarm);
                let environment = Environment { builder: self.builder, ..target.environment };
                let worker = self.context.target.worker(&state.alarm);
                KillWorker { kills: self, search: &search, state, worker, environment }
            },
            &mut |_| (),
        )
    }

    fn state(&self) -> MutexGuard<'_, State<'a>> {
        self.state.lock().expect("no noting panics")
    }
}

/// One thread of a search.
struct KillWorker<'k, 'a> {
    kills: &'k Kills<'a>,
    search: &'k ParallelSearch<'k, ()>,
    state: &'k WorkerState,
    worker: Worker<'k>,
    environment: Environment<'k>,
}

impl ChunkWorker for KillWorker<'_, '_> {
    type Chunk = Task;
    type Find = ();

    fn deal(&mut self) -> Result<Option<Task>, Failure> {
        let Kills { candidates, opponents, .. } = self.kills;
        let state = self.kills.state();
        let is_wanted = state.pool.tries < DIVERSE && !self.kills.first.is_over()
            || state.fruitless < FRUITLESS && state.alive().next().is_some();
        let (has_more, has_large) = (candidates.has_more(), candidates.has_large());
        let has_some = !state.pool.entries.is_empty() || !(has_more || has_large);
        let is_next = opponents.has_next() && has_some || state.behind().is_some();
        let open = [
            (Task::Candidates, is_wanted && has_more),
            (Task::Large, is_wanted && has_large),
            (Task::Opponent, is_next),
        ];
        let open =
            open.into_iter().filter(|(_, is_open)| *is_open && !self.search.is_over(self.state));
        Ok(open
            .map(|(task, _)| task)
            .min_by_key(|task| state.spent[*task as usize] / SHARES[*task as usize]))
    }

    fn try_chunk(&mut self, task: Task) -> Result<Option<()>, Failure> {
        let (kills, end) = (self.kills, self.search.last_try());
        let begin = end.elapsed();
        match task {
            Task::Candidates => {
                let made = kills.candidates.next(&mut self.worker, end)?;
                self.try_candidates(made)?;
            }
            Task::Large => {
                let made = kills.candidates.next_large(&mut self.worker, end)?;
                self.try_candidates(made)?;
            }
            Task::Opponent => self.try_opponent()?,
        }
        kills.state().spent[task as usize] += end.elapsed().saturating_sub(begin);
        Ok(None)
    }
}

impl KillWorker<'_, '_> {
    /// Tries the opponents that are alive on candidates, and keeps those that kill one or differ from the others.
    fn try_candidates(&mut self, made: Vec<Candidate>) -> Result<(), Failure> {
        let kills = self.kills;
        if made.is_empty() {
            return Ok(());
        }
        let tests: Vec<TestInput> = made.iter().map(|one| one.test.clone()).collect();
        let inputs: Vec<&[u8]> = tests.iter().map(|test| &test.input[..]).collect();
        let compared = self.worker.compared(&kills.context.programs.comparing, &inputs)?;
        let widest = kills.candidates.widest.as_deref();
        let of = |(one, compared): (&Candidate, Vec<u8>)| {
            marks(one, &batch::comparisons(&compared), widest)
        };
        let mut marks: Vec<Vec<Mark>> = made.iter().zip(compared).map(of).collect();
        let (alive, opponents) = {
            let state = kills.state();
            let alive: Vec<_> = state.alive().map(|(at, one)| (at, one.clone())).collect();
            (alive, state.tried.len())
        };
        for (mark, fails, _) in self.fails(alive, &tests)? {
            fails.into_iter().for_each(|test| marks[test].push(mark));
        }
        let mut state = kills.state();
        let kept = state.pool.entries.len();
        made.into_iter().zip(marks).for_each(|(one, marks)| state.pool.add(one, marks, opponents));
        state.fruitless = if state.pool.entries.len() > kept { 0 } else { state.fruitless + 1 };
        Ok(())
    }

    /// Tries a new opponent on the candidates that are kept, or else one on those that it has missed.
    fn try_opponent(&mut self) -> Result<(), Failure> {
        let kills = self.kills;
        let new = kills.opponents.next(self.environment)?;
        let (opponent, missed, tests) = {
            let mut state = kills.state();
            let Some(at) = new.is_some().then_some(state.tried.len()).or_else(|| state.behind())
            else {
                return Ok(());
            };
            if let Some(opponent) = new {
                let (mark, inputs, largest) = (opponent.mark(at), 0, 0);
                let (opponent, seen) = (Arc::new(opponent), 0);
                state.tried.push(TriedOpponent { opponent, mark, inputs, largest, seen });
            }
            let missed = state.missed_by(at);
            state.tried[at].seen = state.pool.entries.len();
            let test = |&entry: &usize| state.pool.entries[entry].candidate.test.clone();
            let tests: Vec<TestInput> = missed.iter().map(test).collect();
            ((at, state.tried[at].clone()), missed, tests)
        };
        let at = opponent.0;
        for (mark, fails, tried) in self.fails(vec![opponent], &tests)? {
            let mut state = kills.state();
            fails.into_iter().for_each(|test| state.pool.mark(missed[test], mark));
            // The others wait for its next turn.
            if let Some(&next) = missed.get(tried) {
                state.tried[at].seen = next;
            }
        }
        Ok(())
    }

    /// The marks of these opponents, the numbers of the tests on which each fails, and how many it got in its turn.
    fn fails(
        &mut self,
        opponents: Vec<(usize, TriedOpponent)>,
        tests: &[TestInput],
    ) -> Result<Vec<(Mark, Vec<usize>, usize)>, Failure> {
        if opponents.is_empty() || tests.is_empty() {
            return Ok(Vec::new());
        }
        let Context { programs, job, .. } = *self.kills.context;
        let validator = programs.output_validator.as_deref();
        let time = mutation_time(&mut self.worker, validator, (&programs.served, job), tests)?;
        let mut all = Vec::new();
        for (at, one) in opponents {
            let limits = (time, self.search.last_try().within(TURN));
            let (fails, tried) = one.opponent.fails(&mut self.worker, validator, tests, limits)?;
            self.kills.state().note(at, &tests[..tried]);
            all.push((one.mark, fails, tried));
        }
        Ok(all)
    }
}
