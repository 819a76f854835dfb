//! Tells waiting of its own accord from waiting for the machine: the pure part of measuring a program.
//!
//! Wall time minus CPU time would not do: on a loaded machine a program waits for a core most of the
//! time, and for the disk. So each tick says what its processes did since the last one.

use std::time::Duration;

/// A tick that comes later than this says nothing about the time before: this process itself was
/// stopped, or waited for a core.
const LATE: Duration = Duration::from_millis(100);

/// The time between two ticks, and how it was used.
#[derive(Clone, Copy, Debug)]
pub struct Period {
    /// Wall time.
    pub passed: Duration,
    /// CPU time that the processes used.
    pub ran: Duration,
    /// Whether the program waits for the caller to write its input or to read its output.
    pub waits_for_caller: bool,
}

/// The activity of the threads of a program, now and since the last look.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Activity {
    /// Whether a thread runs or waits for a core now.
    pub runnable: bool,
    /// Time for which threads have waited for a core since the last look, of those that have one now.
    pub queued: Duration,
    pub blocked: Blocked,
    /// Whether a process has read from the disk since the last look.
    pub disk_read: bool,
}

/// Whether a thread waits in state D, in which no signal ends the wait.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Blocked {
    #[default]
    No,
    /// For the disk, or for a child: the parent of a child made by vfork(2) waits so until the child
    /// ends or executes a program.
    ForDiskOrChild,
    /// For the disk: there is no child that it could wait for.
    ForDisk,
}

/// The time that a program has waited of its own accord, and for the machine.
#[derive(Debug, Default)]
pub struct IdleClock {
    idle: Duration,
    /// Time in state D that is idle, too, if no read of the disk ends it.
    doubtful: Duration,
    excused: Duration,
    waited: Duration,
}

impl IdleClock {
    /// Adds a period. `look` is called only if the program ran less than half of what was seen of it.
    pub fn add(&mut self, period: Period, look: impl FnOnce() -> Activity) {
        let Period { passed, ran, waits_for_caller } = period;
        let seen = if waits_for_caller { Duration::ZERO } else { passed.min(LATE) };
        self.excused += passed - seen;
        let rest = seen.saturating_sub(ran);
        if rest <= seen / 2 {
            return;
        }
        let Activity { runnable, queued, blocked, disk_read } = look();
        // The kernel adds a wait to its sum when it ends; until then the thread is in the queue.
        let ended_waits = queued.min(passed.saturating_sub(ran));
        self.waited += if runnable { rest.max(ended_waits) } else { ended_waits };
        if disk_read {
            // The disk is what ended the wait.
            self.doubtful = Duration::ZERO;
        }
        let still = rest.saturating_sub(queued);
        if runnable || disk_read || blocked == Blocked::ForDisk || still <= seen / 2 {
            return;
        }
        self.doubtful += still;
        if blocked == Blocked::No {
            self.idle += std::mem::take(&mut self.doubtful);
        }
    }

    /// Time in which no process ran, or waited for a core, the disk or the caller.
    pub fn idle(&self) -> Duration {
        self.idle + self.doubtful
    }

    /// Time that says nothing about the program: it may have waited for the caller, or a tick was late.
    pub fn excused(&self) -> Duration {
        self.excused
    }

    /// Time in which it waited for a core.
    pub fn waited(&self) -> Duration {
        self.waited
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TICK: Duration = Duration::from_millis(10);
    const ZERO: Duration = Duration::ZERO;
    /// Of a program that sleeps.
    const ASLEEP: Activity =
        Activity { runnable: false, queued: ZERO, blocked: Blocked::No, disk_read: false };

    fn ms(ms: u64) -> Duration {
        Duration::from_millis(ms)
    }

    /// A second of ticks that all see the same.
    fn second(clock: &mut IdleClock, ran: Duration, activity: Activity) {
        for _ in 0..100 {
            clock.add(Period { passed: TICK, ran, waits_for_caller: false }, || activity);
        }
    }

    /// The idle time of a program that behaves the same for a second.
    fn idle_of(ran: Duration, activity: Activity) -> Duration {
        let mut clock = IdleClock::default();
        second(&mut clock, ran, activity);
        clock.idle()
    }

    #[test]
    fn sleeping_is_idle() {
        assert_eq!(idle_of(ZERO, ASLEEP), ms(1000));
        assert_eq!(idle_of(ms(1), ASLEEP), ms(900));
        let mut clock = IdleClock::default();
        second(&mut clock, ZERO, ASLEEP);
        assert_eq!(clock.waited(), ZERO);
    }

    #[test]
    fn running_is_not_idle_and_needs_no_look() {
        let mut clock = IdleClock::default();
        let period = Period { passed: TICK, ran: ms(6), waits_for_caller: false };
        clock.add(period, || panic!("a program that runs needs no look"));
        assert_eq!(clock.idle(), ZERO);
    }

    #[test]
    fn waiting_for_a_core_is_not_idle() {
        // In the queue at each tick, which the kernel adds to the sum only when it gets a core.
        let queue = Activity { runnable: true, ..ASLEEP };
        assert_eq!(idle_of(ZERO, queue), ZERO);
        assert_eq!(idle_of(Duration::from_micros(30), queue), ZERO);
        // Asleep at each tick, and mostly in the queue between them.
        let between = Activity { queued: ms(8), ..ASLEEP };
        assert_eq!(idle_of(ZERO, between), ZERO);
        let mut clock = IdleClock::default();
        second(&mut clock, ZERO, queue);
        second(&mut clock, ZERO, between);
        assert_eq!(clock.waited(), ms(1800));
        // A long wait that ends adds its whole time to the sum at once.
        let mut clock = IdleClock::default();
        second(&mut clock, ZERO, queue);
        second(&mut clock, ms(1), ASLEEP);
        clock.add(Period { passed: TICK, ran: ZERO, waits_for_caller: false }, || Activity {
            queued: ms(1000),
            ..ASLEEP
        });
        assert_eq!(clock.waited(), ms(1010));
        assert_eq!(clock.idle(), ms(900));
    }

    #[test]
    fn waiting_for_the_disk_is_not_idle() {
        assert_eq!(idle_of(ZERO, Activity { blocked: Blocked::ForDisk, ..ASLEEP }), ZERO);
        // Several processes, one of which waits for a slow disk: each read takes 300 ms.
        let mut clock = IdleClock::default();
        let wait = Activity { blocked: Blocked::ForDiskOrChild, ..ASLEEP };
        for tick in 0..100 {
            let disk_read = tick % 30 == 29;
            let period = Period { passed: TICK, ran: ZERO, waits_for_caller: false };
            clock.add(period, || Activity { disk_read, ..wait });
        }
        // The last wait has not ended yet.
        assert_eq!(clock.idle(), ms(100));
    }

    #[test]
    fn a_parent_in_vfork_does_not_excuse_its_child() {
        let vfork = Activity { blocked: Blocked::ForDiskOrChild, ..ASLEEP };
        assert_eq!(idle_of(ZERO, vfork), ms(1000));
        let mut clock = IdleClock::default();
        second(&mut clock, ZERO, vfork);
        second(&mut clock, ZERO, ASLEEP);
        assert_eq!(clock.idle(), ms(2000));
    }

    #[test]
    fn waiting_for_the_caller_is_not_idle() {
        let mut clock = IdleClock::default();
        for _ in 0..100 {
            let period = Period { passed: TICK, ran: ZERO, waits_for_caller: true };
            clock.add(period, || panic!("it waits for the caller"));
        }
        assert_eq!((clock.idle(), clock.excused()), (ZERO, ms(1000)));
    }

    #[test]
    fn a_late_tick_says_little() {
        let mut clock = IdleClock::default();
        let late = |ran| Period { passed: ms(5000), ran, waits_for_caller: false };
        clock.add(late(ZERO), || ASLEEP);
        assert_eq!((clock.idle(), clock.excused()), (ms(100), ms(4900)));
        // The kernel's sums say what happened.
        clock.add(late(ms(80)), || panic!("a program that runs needs no look"));
        clock.add(late(ZERO), || Activity { queued: ms(3000), ..ASLEEP });
        assert_eq!((clock.idle(), clock.waited()), (ms(100), ms(3000)));
        // A program that sleeps meets its limit even if each tick is late.
        let mut clock = IdleClock::default();
        for _ in 0..10 {
            clock.add(Period { passed: ms(400), ran: ZERO, waits_for_caller: false }, || ASLEEP);
        }
        assert_eq!(clock.idle(), ms(1000));
    }
}
