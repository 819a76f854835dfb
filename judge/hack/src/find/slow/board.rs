//! What the threads of a search share: the inputs that wait for a run, and what came of the others.

use super::candidate::Candidate;
use super::trial::Trial;
use std::collections::VecDeque;
use std::sync::{Condvar, Mutex, MutexGuard};
use std::time::Duration;

/// The slowest trials that are remembered.
const BEST: usize = 6;

/// The inputs and the results of a search.
pub struct Board {
    state: Mutex<State>,
    changed: Condvar,
    /// Inputs that wait at once.
    room: usize,
}

#[derive(Default)]
struct State {
    waiting: VecDeque<Candidate>,
    /// Inputs that a thread is running.
    running: usize,
    is_closed: bool,
    /// No further input comes.
    is_complete: bool,
    results: Results,
}

/// What is known by now.
#[derive(Clone, Default)]
pub struct Results {
    pub tries: u64,
    /// The first trial that is too slow.
    pub found: Option<Trial>,
    /// The slowest others, the slowest first.
    pub best: Vec<Trial>,
    /// How many inputs were too slow for the reference too, or made it fail.
    pub too_hard: u64,
    /// How the program failed otherwise, and on what.
    pub failure: Option<String>,
}

impl Board {
    pub fn new(room: usize) -> Board {
        Board { state: Mutex::default(), changed: Condvar::new(), room }
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().expect("no thread of a search panics")
    }

    /// Hands out an input when there is room for it. Returns whether the search goes on.
    pub fn push(&self, candidate: Candidate) -> bool {
        let mut state = self.lock();
        while state.waiting.len() >= self.room && !state.is_closed {
            state = self.changed.wait(state).expect("no thread of a search panics");
        }
        if !state.is_closed {
            state.waiting.push_back(candidate);
            self.changed.notify_all();
        }
        !state.is_closed
    }

    /// The next input to run; `None` when the search ends.
    pub fn pop(&self) -> Option<Candidate> {
        let mut state = self.lock();
        loop {
            if state.is_closed {
                return None;
            }
            if let Some(candidate) = state.waiting.pop_front() {
                state.running += 1;
                self.changed.notify_all();
                return Some(candidate);
            }
            if state.is_complete {
                return None;
            }
            state = self.changed.wait(state).expect("no thread of a search panics");
        }
    }

    /// What came of an input.
    pub fn record(&self, trial: Trial) {
        let mut state = self.lock();
        state.running -= 1;
        let results = &mut state.results;
        results.tries += 1;
        if trial.is_refused {
            self.changed.notify_all();
            return;
        }
        if trial.failure.is_some() && results.failure.is_none() {
            results.failure.clone_from(&trial.failure);
        }
        if trial.is_found() {
            let is_first = |known: &Trial| trial.candidate.index < known.candidate.index;
            if results.found.as_ref().is_none_or(is_first) {
                results.found = Some(trial);
            }
            state.is_closed = true;
        } else if trial.is_too_hard {
            results.too_hard += 1;
        } else if trial.failure.is_none() {
            results.best.push(trial);
            results.best.sort_by_key(|trial| std::cmp::Reverse(trial.time));
            results.best.truncate(BEST);
        }
        self.changed.notify_all();
    }

    /// Waits until nothing waits or runs. Returns whether the search goes on.
    pub fn settle(&self) -> bool {
        let mut state = self.lock();
        while !state.is_closed && (state.running > 0 || !state.waiting.is_empty()) {
            state = self.changed.wait(state).expect("no thread of a search panics");
        }
        !state.is_closed
    }

    /// No further input comes: those that wait are run.
    pub fn complete(&self) {
        self.lock().is_complete = true;
        self.changed.notify_all();
    }

    /// Ends the search.
    pub fn close(&self) {
        self.lock().is_closed = true;
        self.changed.notify_all();
    }

    pub fn is_closed(&self) -> bool {
        self.lock().is_closed
    }

    /// The longest time of a run by now that was within the limit.
    pub fn slowest(&self) -> Duration {
        self.lock().results.best.first().map_or(Duration::ZERO, |trial| trial.time)
    }

    /// Whether the program has run on at least this many inputs, failed by something else than its time, and
    /// finished none of them.
    pub fn only_fails(&self, inputs: u64) -> bool {
        let State { results, .. } = &*self.lock();
        results.tries >= inputs && results.failure.is_some() && results.best.is_empty()
    }

    /// What is known by now.
    pub fn results(&self) -> Results {
        self.lock().results.clone()
    }

    /// How many inputs have been run, and the longest time.
    pub fn progress(&self) -> (u64, Duration) {
        let state = self.lock();
        let slowest = state.results.best.first().map_or(Duration::ZERO, |trial| trial.time);
        (state.results.tries, slowest)
    }
}
