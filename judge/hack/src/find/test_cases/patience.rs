//! The time that the reference gets for an input. One that hangs on most inputs, as those that break a rule which
//! nobody told, must not take all the time of a search.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::Duration;

/// The reference gets this many times the CPU time that it took for any input so far, and at least `LEAST`.
pub const TIMES: u32 = 4;
pub const LEAST: Duration = Duration::from_millis(50);
/// What takes longer is a suspect. One in this many inputs may be one that gets the full time limit.
const WAITING_ONE_IN: u64 = 64;

/// The time for an input, by those before it.
#[derive(Default)]
pub struct Patience {
    slowest_us: AtomicU64,
    inputs: AtomicU64,
    /// The inputs on which the reference reached its full limit, or may reach it now.
    waited: AtomicU64,
}

impl Patience {
    /// The CPU time after which an input is a suspect.
    pub fn time(&self) -> Duration {
        (TIMES * Duration::from_micros(self.slowest_us.load(Relaxed))).max(LEAST)
    }

    /// Whether a suspect may have the full limit. It may where no input tells yet how long the reference takes.
    pub fn begin_waiting(&self) -> bool {
        let is_unknown = self.slowest_us.load(Relaxed) == 0;
        let inputs = self.inputs.load(Relaxed);
        let may_wait = |waited: u64| is_unknown || (waited + 1) * WAITING_ONE_IN <= inputs;
        let next = |waited| may_wait(waited).then_some(waited + 1);
        self.waited.fetch_update(Relaxed, Relaxed, next).is_ok()
    }

    /// It ended within the full limit: no time was lost.
    pub fn end_waiting(&self) {
        self.waited.fetch_sub(1, Relaxed);
    }

    /// An input; with the CPU time of the reference, where it answered.
    pub fn add(&self, answered: Option<Duration>) {
        self.inputs.fetch_add(1, Relaxed);
        let cpu = answered.unwrap_or_default();
        self.slowest_us.fetch_max(cpu.as_micros() as u64, Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn few_suspects_get_the_full_limit_and_what_ends_is_no_suspect_again() {
        let patience = Patience::default();
        assert!(patience.begin_waiting(), "nothing is known yet");
        patience.end_waiting();
        patience.add(Some(Duration::from_millis(1)));
        let waiting = (1..640).filter(|_| {
            patience.add(None);
            patience.begin_waiting()
        });
        assert_eq!(waiting.count(), 10);
        assert_eq!(patience.time(), LEAST);
        patience.end_waiting();
        patience.add(Some(Duration::from_millis(300)));
        assert!(patience.begin_waiting() && !patience.begin_waiting());
        assert_eq!(patience.time(), Duration::from_millis(1200));
    }
}
