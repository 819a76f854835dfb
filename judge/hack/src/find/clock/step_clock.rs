//! A clock for tests: its time passes when it has been asked a number of times.

use crate::find::clock::Clock;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::Duration;

/// A clock whose time passes when it has been asked a given number of times.
pub struct StepClock {
    asked: AtomicU64,
    steps: u64,
    /// The user interrupts the search then, and the time never passes.
    interrupts: bool,
}

impl StepClock {
    pub fn new(steps: u64, interrupts: bool) -> StepClock {
        StepClock { asked: AtomicU64::new(0), steps, interrupts }
    }

    fn has_passed(&self) -> bool {
        self.asked.fetch_add(1, Relaxed) >= self.steps
    }
}

impl Clock for StepClock {
    fn elapsed(&self) -> Duration {
        if !self.interrupts && self.has_passed() {
            Duration::from_secs(100)
        } else {
            Duration::ZERO
        }
    }

    fn is_interrupted(&self) -> bool {
        self.interrupts && self.has_passed()
    }

    fn period(&self) -> Duration {
        Duration::ZERO
    }
}
