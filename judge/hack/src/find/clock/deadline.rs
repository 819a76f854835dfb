//! When a part of a search ends: at a moment, or when the user interrupts the search.
//!
//! A search has one clock. All its parts ask deadlines of that clock, and a run that is under way when
//! a deadline passes is cancelled by an `Alarm`. Tests have clocks of their own.

use crate::find::clock::Alarm;
use crate::find::clock::MOMENT;
use sandbox::system::pipe::{self, Poll, READABLE};
use sandbox::system::signal;
use sandbox::Failure;
use std::os::fd::BorrowedFd;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::{Duration, Instant};

/// The time after which a thread that waits looks at the real clock.
pub const PERIOD: Duration = Duration::from_millis(20);

/// Tells the time of a search.
pub trait Clock: Sync {
    /// The time since the command began.
    fn elapsed(&self) -> Duration;
    /// Whether the user has interrupted the search.
    fn is_interrupted(&self) -> bool;
    /// The time that a thread which watches for a deadline waits between two looks.
    fn period(&self) -> Duration;
}

/// The time of the machine, and the interrupts that a descriptor reports.
pub struct RealClock<'a> {
    start: Instant,
    interrupt: BorrowedFd<'a>,
}

impl<'a> RealClock<'a> {
    /// Begins now. `interrupt` becomes readable when the user interrupts the search.
    pub fn start(interrupt: BorrowedFd<'a>) -> RealClock<'a> {
        RealClock { start: Instant::now(), interrupt }
    }
}

impl Clock for RealClock<'_> {
    fn elapsed(&self) -> Duration {
        self.start.elapsed()
    }

    fn is_interrupted(&self) -> bool {
        let mut polls = [Poll::new(Some(self.interrupt), READABLE)];
        // Where the system cannot tell, only the deadline ends the search.
        pipe::wait(&mut polls, Some(Duration::ZERO)).is_ok() && polls[0].ready()
    }

    fn period(&self) -> Duration {
        PERIOD
    }
}

/// A moment of a clock.
#[derive(Clone, Copy)]
pub struct Deadline<'a> {
    clock: &'a dyn Clock,
    /// Since the command began.
    at: Duration,
    /// It passes early when the user interrupts the search.
    heeds_interrupts: bool,
}

impl<'a> Deadline<'a> {
    /// The moment at which the command has taken this time.
    pub fn new(clock: &'a dyn Clock, at: Duration) -> Deadline<'a> {
        Deadline { clock, at, heeds_interrupts: true }
    }

    /// The same, earlier by `time`.
    pub fn earlier_by(self, time: Duration) -> Deadline<'a> {
        Deadline { at: self.at.saturating_sub(time), ..self }
    }

    /// The moment after this time from now, but not later than this deadline.
    pub fn within(self, time: Duration) -> Deadline<'a> {
        Deadline { at: self.at.min(self.clock.elapsed().saturating_add(time)), ..self }
    }

    /// The moment after this time from now.
    pub fn starting_now(self, time: Duration) -> Deadline<'a> {
        Deadline { at: self.clock.elapsed().saturating_add(time), ..self }
    }

    /// The same for what must be done even when this deadline has passed: at least a short time from
    /// now. An interrupt that has come already counts no more.
    pub fn with_grace(self) -> Deadline<'a> {
        let earliest = self.clock.elapsed() + MOMENT;
        if self.clock.is_interrupted() {
            signal::forget_interrupt();
            return Deadline { at: earliest, heeds_interrupts: false, ..self };
        }
        Deadline { at: self.at.max(earliest), ..self }
    }

    /// Whether it has passed.
    pub fn is_over(&self) -> bool {
        (self.heeds_interrupts && self.clock.is_interrupted()) || self.clock.elapsed() >= self.at
    }

    /// The time until then, if the user does not interrupt the search.
    pub fn left(&self) -> Duration {
        self.at.saturating_sub(self.clock.elapsed())
    }

    /// The time since the command began.
    pub fn elapsed(&self) -> Duration {
        self.clock.elapsed()
    }

    /// Whether the user has interrupted the search.
    pub fn is_interrupted(&self) -> bool {
        self.clock.is_interrupted()
    }

    /// Does some work whose runs heed an alarm, which rings once the deadline has passed.
    pub fn alarming<T>(
        &self,
        work: impl FnOnce(&Alarm) -> Result<T, Failure>,
    ) -> Result<T, Failure> {
        let alarm = Alarm::new()?;
        self.during(&|| alarm.ring(), || work(&alarm))
    }

    /// Does some work. Once the deadline has passed, another thread calls `stop` again and again until
    /// the work is done.
    pub fn during<T>(&self, stop: &(dyn Fn() + Sync), work: impl FnOnce() -> T) -> T {
        std::thread::scope(|scope| {
            let (done, end) = mpsc::channel::<()>();
            scope.spawn(move || {
                let period = self.clock.period();
                while end.recv_timeout(period) == Err(RecvTimeoutError::Timeout) {
                    if self.is_over() {
                        stop();
                    }
                }
            });
            let result = work();
            drop(done);
            result
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::find::clock::StepClock;

    const TIME: Duration = Duration::from_secs(10);

    #[test]
    fn a_deadline_passes_with_the_time_or_with_an_interrupt() {
        for interrupts in [false, true] {
            let clock = StepClock::new(2, interrupts);
            let deadline = Deadline::new(&clock, TIME);
            let over: Vec<bool> = (0..4).map(|_| deadline.is_over()).collect();
            assert_eq!(over, [false, false, true, true]);
        }
    }

    #[test]
    fn work_that_hangs_is_stopped_at_the_deadline() {
        for interrupts in [false, true] {
            let clock = StepClock::new(5, interrupts);
            let (stop, stopped) = mpsc::channel();
            let stop = std::sync::Mutex::new(stop);
            let ring = || {
                let _ = stop.lock().unwrap().send(());
            };
            Deadline::new(&clock, TIME).during(&ring, || stopped.recv().unwrap());
        }
    }

    #[test]
    fn there_is_a_little_time_left_after_the_end() {
        // Over already: what is left is the grace, and an interrupt that came before is no more.
        let interrupted = StepClock::new(0, true);
        let end = Deadline::new(&interrupted, TIME);
        assert!(end.is_over());
        assert_eq!((end.with_grace().is_over(), end.with_grace().left()), (false, MOMENT));
        let late = StepClock::new(0, false);
        assert_eq!(Deadline::new(&late, TIME).with_grace().left(), MOMENT);
        // Not over: nothing changes.
        let early = StepClock::new(u64::MAX, false);
        assert_eq!(Deadline::new(&early, TIME).with_grace().left(), TIME);
        let early = StepClock::new(1, true);
        let end = Deadline::new(&early, TIME).with_grace();
        assert!(end.is_over(), "an interrupt counts when none came before");
    }
}
