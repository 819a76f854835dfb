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

/// How often a worker looks whether the first try has ended.
const FIRST_TRY_PERIOD: Duration = Duration::from_millis(5);

/// What is known of the harness and of the program.
pub struct Shared {
    /// The first try that is a process has ended.
    has_tried: Mutex<bool>,
    first_try: Condvar,
    false_alarms: AtomicU64,
    by_processes: AtomicBool,
    checked: Mutex<CheckedHarness>,
    overflow: Mutex<Option<String>>,
    slowest_right_us: AtomicU64,
    start: Instant,
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
            has_tried: Mutex::new(false),
            first_try: Condvar::new(),
            false_alarms: AtomicU64::new(0),
            by_processes: AtomicBool::new(by_processes),
            checked: Mutex::new(CheckedHarness::NotBuilt),
            overflow: Mutex::new(None),
            slowest_right_us: AtomicU64::new(0),
            start: Instant::now(),
        }
    }

    /// Waits until the first try that is a process has ended, unless it is that of this chunk. A program
    /// that hangs needs all of a core to reach its time limit soon.
    pub fn wait_for_first_try(&self, race: &Race, chunk: &Chunk) {
        let mut has_tried = self.has_tried.lock().expect("no waiting panics");
        while !*has_tried && chunk.index > 0 && !race.is_over(chunk) {
            let waited = self.first_try.wait_timeout(has_tried, FIRST_TRY_PERIOD);
            has_tried = waited.expect("no waiting panics").0;
        }
    }

    /// The first try that is a process has ended.
    pub fn end_first_try(&self) {
        *self.has_tried.lock().expect("no waiting panics") = true;
        self.first_try.notify_all();
    }

    pub fn add_right_run(&self, cpu: Duration) {
        self.slowest_right_us.fetch_max(cpu.as_micros() as u64, Relaxed);
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

    /// An overflow after which the answer was right, and where it was seen.
    pub fn into_overflow(self) -> Option<String> {
        self.overflow.into_inner().expect("no noting panics")
    }
}
