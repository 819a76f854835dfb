//! What the workers of a hunt tell each other about the harness and the program.

use super::race::Race;
use crate::find::schedule::Effort;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::{Condvar, Mutex};
use std::time::Duration;

/// After so many counterexamples of the harness with which the program alone has no trouble, every
/// try is a process of its own.
const MAX_FALSE_ALARMS: u64 = 3;
/// A program that takes so long on an input of at most so many bytes starts slowly.
const SLOW_START: Duration = Duration::from_millis(400);
const SMALL_INPUT: usize = 256;

/// How often a worker looks whether the search is over while it waits for the first run.
const FIRST_RUN_PERIOD: Duration = Duration::from_millis(5);

/// What is known of the harness and of the program.
pub struct Shared {
    first_run: Mutex<FirstRun>,
    first_run_ended: Condvar,
    false_alarms: AtomicU64,
    by_processes: AtomicBool,
    slowest_right_us: AtomicU64,
    turned_to_large: AtomicBool,
}

/// The first run of the program in a process of its own.
#[derive(Clone, Copy, PartialEq)]
enum FirstRun {
    NotBegun,
    UnderWay,
    Ended,
}

impl Shared {
    pub fn new(by_processes: bool) -> Shared {
        Shared {
            first_run: Mutex::new(FirstRun::NotBegun),
            first_run_ended: Condvar::new(),
            false_alarms: AtomicU64::new(0),
            by_processes: AtomicBool::new(by_processes),
            slowest_right_us: AtomicU64::new(0),
            turned_to_large: AtomicBool::new(false),
        }
    }

    /// A run of the program in a process of its own is next. The first one has the machine for itself: a
    /// program that hangs needs all of a core to reach its time limit soon.
    pub fn begin_run(&self, is_over: &dyn Fn() -> bool) {
        let mut first = self.first_run.lock().expect("no waiting panics");
        while *first == FirstRun::UnderWay && !is_over() {
            let waited = self.first_run_ended.wait_timeout(first, FIRST_RUN_PERIOD);
            first = waited.expect("no waiting panics").0;
        }
        if *first == FirstRun::NotBegun {
            *first = FirstRun::UnderWay;
        }
    }

    /// A run of the program in a process of its own has ended.
    pub fn end_run(&self) {
        *self.first_run.lock().expect("no waiting panics") = FirstRun::Ended;
        self.first_run_ended.notify_all();
    }

    /// The program was right on an input of so many bytes. One that takes long even on a small input does as
    /// much for a large one, where there is more to be wrong.
    pub fn add_right_run(&self, bytes: usize, cpu: Duration, race: &Race) {
        self.slowest_right_us.fetch_max(cpu.as_micros() as u64, Relaxed);
        let starts_slowly = bytes <= SMALL_INPUT && cpu >= SLOW_START;
        if starts_slowly && !self.turned_to_large.swap(true, Relaxed) {
            race.turn_to_large();
        }
    }

    /// The most CPU time that the program took where it was right.
    pub fn slowest_right(&self) -> Duration {
        Duration::from_micros(self.slowest_right_us.load(Relaxed))
    }

    /// Every try is a process of its own.
    pub fn by_processes(&self) -> bool {
        self.by_processes.load(Relaxed)
    }

    /// Counts a counterexample of the harness that is none when the program runs alone: it keeps
    /// something from one try to the next, or misbehaves. Whether the harness is to be given up.
    pub fn add_false_alarm(&self, race: &Race) -> bool {
        if self.false_alarms.fetch_add(1, Relaxed) + 1 < MAX_FALSE_ALARMS {
            return false;
        }
        if !self.by_processes.swap(true, Relaxed) {
            race.restart(Effort::BY_PROCESS);
        }
        true
    }
}
