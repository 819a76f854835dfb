//! What is known by now of the inputs of a slow search that are no finds.

use super::trial::Trial;
use std::cmp::Reverse;
use std::time::Duration;

/// The slowest trials that are remembered.
const BEST: usize = 6;

/// The slowest inputs, and how many are of no use.
#[derive(Default)]
pub struct Slowest {
    runs: u64,
    /// The slowest first.
    pub best: Vec<Trial>,
    /// How many inputs were too slow for the reference too, or made it fail.
    pub too_hard: u64,
    /// How the program failed otherwise on one.
    pub failure: Option<String>,
}

impl Slowest {
    /// Adds what came of an input.
    pub fn add(&mut self, trial: Trial) {
        self.runs += 1;
        if trial.is_refused {
        } else if trial.is_too_hard {
            self.too_hard += 1;
        } else if trial.failure.is_some() {
            self.failure = self.failure.take().or(trial.failure);
        } else {
            self.best.push(trial);
            self.best.sort_by_key(|trial| Reverse(trial.time));
            self.best.truncate(BEST);
        }
    }

    /// The longest time of a run by now that was within the limit.
    pub fn time(&self) -> Duration {
        self.best.first().map_or(Duration::ZERO, |trial| trial.time)
    }

    /// Whether the program has run on at least this many inputs, failed by something else than its time, and
    /// finished none of them.
    pub fn only_fails(&self, inputs: u64) -> bool {
        self.runs >= inputs && self.failure.is_some() && self.best.is_empty()
    }
}
