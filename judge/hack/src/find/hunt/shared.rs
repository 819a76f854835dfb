//! What the workers of a hunt tell each other about the harness and the program.

use super::context::Context;
use super::race::Race;
use crate::find::schedule::{Chunk, Effort};
use judge_core::compile::Program;
use sandbox::Sandbox;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::{Condvar, Mutex};
use std::time::{Duration, Instant};

/// After so many counterexamples of the harness with which the program alone has no trouble, every
/// try is a process of its own.
const MAX_FALSE_ALARMS: u64 = 3;
/// After this time some chunks are tried with overflow checks.
const CHECKS_AFTER: Duration = Duration::from_secs(1);
/// One chunk in so many is tried with overflow checks.
const CHECKED_ONE_IN: u64 = 4;

/// One chunk in so many is tried with checks of undefined behaviour, as far as it goes.
const LUCK_ONE_IN: u64 = 16;

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
    checked: Mutex<CheckedHarness>,
    overflow: Mutex<Option<String>>,
    luck: Mutex<Option<String>>,
    slowest_right_us: AtomicU64,
    turned_to_large: AtomicBool,
    start: Instant,
}

/// The first run of the program in a process of its own.
#[derive(Clone, Copy, PartialEq)]
enum FirstRun {
    NotBegun,
    UnderWay,
    Ended,
}

/// The harness with overflow checks.
enum CheckedHarness {
    NotBuilt,
    Ready(Program),
    /// It has found an overflow already, or cannot be built.
    NotNeeded,
}

impl Shared {
    pub fn new(by_processes: bool) -> Shared {
        Shared {
            first_run: Mutex::new(FirstRun::NotBegun),
            first_run_ended: Condvar::new(),
            false_alarms: AtomicU64::new(0),
            by_processes: AtomicBool::new(by_processes),
            checked: Mutex::new(CheckedHarness::NotBuilt),
            overflow: Mutex::new(None),
            luck: Mutex::new(None),
            slowest_right_us: AtomicU64::new(0),
            turned_to_large: AtomicBool::new(false),
            start: Instant::now(),
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

    /// The harness with overflow checks, when it is the turn of such a chunk.
    pub fn checked_harness(
        &self,
        context: &Context,
        sandbox: &mut Sandbox,
        chunk: &Chunk,
    ) -> Option<Program> {
        if self.start.elapsed() < CHECKS_AFTER || chunk.index % CHECKED_ONE_IN != 0 {
            return None;
        }
        let mut checked = self.checked.lock().expect("no building panics");
        if matches!(*checked, CheckedHarness::NotBuilt) {
            let built = context.target.build_checked(sandbox, context.parts);
            *checked = built.map_or(CheckedHarness::NotNeeded, CheckedHarness::Ready);
        }
        match &*checked {
            CheckedHarness::Ready(program) => Some(program.clone()),
            CheckedHarness::NotBuilt | CheckedHarness::NotNeeded => None,
        }
    }

    /// The checked harness found something where the program alone is right: `overflow` says which
    /// overflow it was, if it was one. One is enough.
    pub fn end_checks(&self, overflow: Option<String>) {
        *self.checked.lock().expect("no building panics") = CheckedHarness::NotNeeded;
        let mut first = self.overflow.lock().expect("no noting panics");
        if first.is_none() {
            *first = overflow;
        }
    }

    /// Whether some inputs of a chunk, on which the program is right, are tried with checks too.
    pub fn wants_checks(&self, chunk: &Chunk) -> bool {
        chunk.index % LUCK_ONE_IN == 0 && self.luck.lock().expect("no noting panics").is_none()
    }

    /// Notes what a check says of a right answer. One is enough.
    pub fn add_luck(&self, said: String) {
        self.luck.lock().expect("no noting panics").get_or_insert(said);
    }

    /// What the program was right by, and where it was seen: an overflow, and something else that has no
    /// defined result.
    pub fn into_notes(self) -> [Option<String>; 2] {
        [self.overflow, self.luck].map(|note| note.into_inner().expect("no noting panics"))
    }
}
