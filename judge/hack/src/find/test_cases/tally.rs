//! Counts the inputs that were made, by result.

use std::sync::{Mutex, MutexGuard};

/// Counts inputs for several threads.
#[derive(Default)]
pub struct Tally(Mutex<Counts>);

/// The counts at some moment.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Counts {
    pub made: u64,
    pub valid: u64,
    pub answered: u64,
    /// Those on which the output validator fails, so that nothing says whether a program is right.
    pub unjudged: u64,
    /// Why one of the others became no try.
    pub why: String,
    /// How the output validator failed on one.
    pub fault: String,
}

impl Tally {
    fn lock(&self) -> MutexGuard<'_, Counts> {
        self.0.lock().expect("no counting panics")
    }

    /// An input for which there is an answer.
    pub fn add_answered(&self) {
        let mut counts = self.lock();
        counts.made += 1;
        counts.valid += 1;
        counts.answered += 1;
    }

    /// An input that is not valid, or that cannot be made.
    pub fn add_refused(&self, why: &str) {
        let mut counts = self.lock();
        counts.made += 1;
        counts.note(why);
    }

    /// An input that has no answer.
    pub fn add_unanswered(&self, why: &str) {
        let mut counts = self.lock();
        counts.made += 1;
        counts.valid += 1;
        counts.note(why);
    }

    /// An input with an answer, on which the output validator fails. Returns how many there are.
    pub fn add_unjudged(&self, fault: &str) -> u64 {
        let mut counts = self.lock();
        counts.fault = fault.to_string();
        counts.unjudged += 1;
        counts.unjudged
    }

    pub fn counts(&self) -> Counts {
        self.lock().clone()
    }
}

impl Counts {
    fn note(&mut self, why: &str) {
        if !why.is_empty() {
            self.why = why.to_string();
        }
    }
}
