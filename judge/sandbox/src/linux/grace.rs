//! Decides how long an interactor goes on after its program has failed: the pure part.
//!
//! By the clock both often end within a millisecond, and who is first is chance. So the interactor is left alone until
//! it has done all that it does with what the program said. If it ends by itself, it has not needed the
//! end of the program. If it waits for more, its program has failed first.

use super::message::State;
use std::time::Duration;

/// An answer that comes later than this says nothing about the time before: the caller waited for a core.
const LATE: Duration = Duration::from_millis(200);
/// The time after which an interactor that waits for its input, or until its output is read, waits for a word
/// of the program.
const WAIT: Duration = Duration::from_millis(100);
/// The time that it may sleep in all.
const SLEEP: Duration = Duration::from_secs(3);
/// The CPU time that it may use.
const CPU: Duration = Duration::from_secs(5);

/// The time of an interactor whose program has failed.
#[derive(Debug, Default)]
pub struct Grace {
    /// Its CPU time at the first and the last answer.
    cpu: Option<[Duration; 2]>,
    waited: Duration,
    slept: Duration,
}

impl Grace {
    /// The program's last words were passed on, or the interactor said something.
    pub fn moved(&mut self) {
        self.waited = Duration::ZERO;
    }

    /// Adds what the interactor does, so long after the last answer, and returns whether its time is over.
    pub fn is_over(&mut self, passed: Duration, state: State) -> bool {
        let seen = passed.min(LATE);
        let Some([first, last]) = self.cpu.replace([state.cpu; 2]) else { return false };
        self.cpu = Some([first, state.cpu]);
        let has_rested = !state.runs && state.cpu.saturating_sub(last) <= seen / 10;
        match (has_rested, state.waits) {
            (true, true) => self.waited += seen,
            (true, false) => self.slept += seen,
            (false, _) => self.waited = Duration::ZERO,
        }
        self.waited >= WAIT || self.slept >= SLEEP || state.cpu.saturating_sub(first) >= CPU
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const EVERY: Duration = Duration::from_millis(50);

    fn ms(ms: u64) -> Duration {
        Duration::from_millis(ms)
    }

    fn waiting(cpu: u64) -> State {
        State { waits: true, runs: false, cpu: ms(cpu) }
    }

    #[test]
    fn one_that_waits_for_more_is_done() {
        let mut grace = Grace::default();
        // The state before the first answer is not known.
        assert!(!grace.is_over(ms(900), waiting(7)));
        assert!(!grace.is_over(EVERY, waiting(7)));
        // It runs, or waits for a core, or has worked in between: all begins anew.
        assert!(!grace.is_over(EVERY, State { runs: true, ..waiting(7) }));
        assert!(!grace.is_over(EVERY, waiting(7)));
        assert!(!grace.is_over(EVERY, waiting(13)));
        assert!(!grace.is_over(EVERY, waiting(13)));
        grace.moved();
        assert!(!grace.is_over(EVERY, waiting(13)));
        assert!(grace.is_over(EVERY, waiting(13)));
    }

    #[test]
    fn one_that_never_ends_is_done() {
        let asleep = State { waits: false, ..waiting(7) };
        let mut grace = Grace::default();
        // A caller that was stopped for an hour learns little.
        assert!(!grace.is_over(EVERY, asleep) && !grace.is_over(ms(3_600_000), asleep));
        let mut asked = 0..100;
        assert!(asked.any(|_| grace.is_over(EVERY, asleep)));
        assert_eq!(asked.start, 56);
        let mut grace = Grace::default();
        let busy = |cpu| State { waits: false, runs: true, cpu: ms(cpu) };
        assert!(!grace.is_over(EVERY, busy(3000)) && !grace.is_over(EVERY, busy(7900)));
        assert!(grace.is_over(EVERY, busy(8000)));
    }
}
