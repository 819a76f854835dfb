//! Finds out that two programs wait for each other: the pure part.
//!
//! Each of them waits for its input, which is no idle time of its own: the other one may be at work. So
//! both are asked now and then what they do, while nothing is printed.

use super::message::State;
use std::time::Duration;

/// The time between two questions.
pub const EVERY: Duration = Duration::from_millis(50);
/// An answer that comes later than this says nothing about the time before: the caller waited for a core.
const LATE: Duration = Duration::from_millis(200);

/// The time that both have waited for each other.
#[derive(Debug, Default)]
pub struct SilenceClock {
    so_far: Duration,
    /// The CPU time of both at the last answers.
    cpu: Option<[Duration; 2]>,
}

impl SilenceClock {
    /// Something was printed or read.
    pub fn reset(&mut self) {
        *self = SilenceClock::default();
    }

    /// Adds the answers of both, so long after the last ones, and returns how long they have waited for each
    /// other. Time in which one of them ran does not count.
    pub fn add(&mut self, passed: Duration, states: [State; 2]) -> Duration {
        let seen = passed.min(LATE);
        let cpu = states.map(|state| state.cpu);
        let last = self.cpu.replace(cpu);
        let ran = last.map(|last| cpu[0].saturating_sub(last[0]) + cpu[1].saturating_sub(last[1]));
        let wait = states.iter().all(|state| state.waits);
        if wait && ran.is_some_and(|ran| ran <= seen / 2) {
            self.so_far += seen;
        }
        self.so_far
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ms(ms: u64) -> Duration {
        Duration::from_millis(ms)
    }

    fn state(waits: bool, cpu: u64) -> State {
        State { waits, runs: false, cpu: ms(cpu) }
    }

    #[test]
    fn only_the_time_in_which_both_wait_counts() {
        let mut clock = SilenceClock::default();
        // The state before the first answers is not known.
        assert_eq!(clock.add(EVERY, [state(true, 5), state(true, 7)]), ms(0));
        assert_eq!(clock.add(EVERY, [state(true, 5), state(true, 7)]), ms(50));
        // The interactor is at work, or waits for a core.
        assert_eq!(clock.add(EVERY, [state(true, 5), state(true, 47)]), ms(50));
        assert_eq!(clock.add(EVERY, [state(true, 5), state(false, 47)]), ms(50));
        // A virtual machine does a little all the time.
        assert_eq!(clock.add(EVERY, [state(true, 7), state(true, 48)]), ms(100));
        // This process was stopped.
        assert_eq!(clock.add(ms(9000), [state(true, 7), state(true, 48)]), ms(300));
        clock.reset();
        assert_eq!(clock.add(EVERY, [state(true, 7), state(true, 48)]), ms(0));
    }
}
