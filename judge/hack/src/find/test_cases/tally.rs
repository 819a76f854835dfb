//! Counts the inputs that were made, by result.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::Mutex;

/// Counts inputs.
#[derive(Default)]
pub struct Tally {
    /// All that were asked for.
    made: AtomicU64,
    /// Those that the validator accepts.
    valid: AtomicU64,
    /// Those that the reference answers.
    answered: AtomicU64,
    /// Those on which the output validator fails.
    unjudged: AtomicU64,
    /// Why one became no try.
    why: Mutex<String>,
    /// How the output validator failed.
    fault: Mutex<String>,
}

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
    /// An input for which there is an answer.
    pub fn add_answered(&self, count: u64) {
        self.made.fetch_add(count, Relaxed);
        self.valid.fetch_add(count, Relaxed);
        self.answered.fetch_add(count, Relaxed);
    }

    /// An input that is not valid, or that cannot be made.
    pub fn add_refused(&self, count: u64, why: &str) {
        self.made.fetch_add(count, Relaxed);
        self.note(why);
    }

    /// An input that has no answer.
    pub fn add_unanswered(&self, why: &str) {
        self.made.fetch_add(1, Relaxed);
        self.valid.fetch_add(1, Relaxed);
        self.note(why);
    }

    /// An input with an answer, on which the output validator fails. Returns how many there are.
    pub fn add_unjudged(&self, fault: &str) -> u64 {
        *self.fault.lock().expect("no noting panics") = fault.to_string();
        self.unjudged.fetch_add(1, Relaxed) + 1
    }

    fn note(&self, why: &str) {
        if !why.is_empty() {
            *self.why.lock().expect("no noting panics") = why.to_string();
        }
    }

    pub fn counts(&self) -> Counts {
        Counts {
            made: self.made.load(Relaxed),
            valid: self.valid.load(Relaxed),
            answered: self.answered.load(Relaxed),
            unjudged: self.unjudged.load(Relaxed),
            why: self.why.lock().expect("no noting panics").clone(),
            fault: self.fault.lock().expect("no noting panics").clone(),
        }
    }
}
