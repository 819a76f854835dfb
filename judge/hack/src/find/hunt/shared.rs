//! What the workers of a hunt tell each other.

use super::context::Context;
use crate::find::counterexample::Counterexample;
use crate::find::schedule::{Chunk, Effort, Schedule};
use judge_core::compile::Program;
use sandbox::Sandbox;
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::Mutex;
use std::time::{Duration, Instant};

/// After so many counterexamples of the harness with which the program alone has no trouble, every
/// try is a process of its own.
const MAX_FALSE_ALARMS: u64 = 3;
/// After this time some chunks are tried with overflow checks.
const CHECKS_AFTER: Duration = Duration::from_secs(1);
/// One chunk in so many is tried with overflow checks.
const CHECKED_ONE_IN: u64 = 4;

/// The state of a hunt.
pub struct Shared {
    schedule: Mutex<Schedule>,
    /// Counterexamples by the index of their chunk.
    found: Mutex<BTreeMap<u64, Counterexample>>,
    /// The lowest chunk with a counterexample: nobody need look beyond it.
    first_found: AtomicU64,
    tries: AtomicU64,
    /// The size of the chunk that was dealt last.
    size: AtomicU64,
    false_alarms: AtomicU64,
    by_processes: AtomicBool,
    /// A worker failed.
    is_stopped: AtomicBool,
    checked: Mutex<CheckedHarness>,
    overflow: Mutex<Option<String>>,
    slowest_right_us: AtomicU64,
    start: Instant,
    deadline: Instant,
}

/// The harness with overflow checks.
enum CheckedHarness {
    NotBuilt,
    Ready(Program),
    /// It has found an overflow already, or cannot be built.
    NotNeeded,
}

/// What came of a hunt.
pub struct HuntResult {
    pub counterexample: Option<Counterexample>,
    pub tries: u64,
    /// Every try was a process of its own.
    pub by_processes: bool,
    /// The most CPU time that the program took where it was right.
    pub slowest_right: Duration,
    /// An overflow after which the answer was right, and where it was seen.
    pub overflow: Option<String>,
}

impl Shared {
    pub fn new(context: &Context) -> Shared {
        let by_processes = context.parts.harness.is_none();
        let effort = if by_processes { Effort::BY_PROCESS } else { Effort::IN_PROCESS };
        let schedule = Schedule::new(context.sizes.clone(), context.seed, effort);
        Shared {
            schedule: Mutex::new(schedule),
            found: Mutex::new(BTreeMap::new()),
            first_found: AtomicU64::new(u64::MAX),
            tries: AtomicU64::new(0),
            size: AtomicU64::new(0),
            false_alarms: AtomicU64::new(0),
            by_processes: AtomicBool::new(by_processes),
            is_stopped: AtomicBool::new(false),
            checked: Mutex::new(CheckedHarness::NotBuilt),
            overflow: Mutex::new(None),
            slowest_right_us: AtomicU64::new(0),
            start: Instant::now(),
            deadline: context.deadline,
        }
    }

    /// Whether a chunk need not be looked at any further.
    pub fn is_over(&self, chunk: &Chunk) -> bool {
        let has_earlier = self.first_found.load(Relaxed) < chunk.index;
        has_earlier || self.is_stopped.load(Relaxed) || Instant::now() > self.deadline
    }

    /// The next chunk, while there is need for one.
    pub fn next_chunk(&self) -> Option<Chunk> {
        let chunk = self.schedule.lock().expect("no dealing panics").deal();
        self.size.store(chunk.size, Relaxed);
        if self.is_over(&chunk) {
            None
        } else {
            Some(chunk)
        }
    }

    pub fn record(&self, chunk: &Chunk, counterexample: Counterexample) {
        self.found.lock().expect("no recording panics").insert(chunk.index, counterexample);
        self.first_found.fetch_min(chunk.index, Relaxed);
    }

    /// Ends the hunt, because a worker failed.
    pub fn stop(&self) {
        self.is_stopped.store(true, Relaxed);
    }

    pub fn add_tries(&self, tries: u64) {
        self.tries.fetch_add(tries, Relaxed);
    }

    /// The tries so far, and the size of the chunk that was dealt last.
    pub fn progress(&self) -> (u64, u64) {
        (self.tries.load(Relaxed), self.size.load(Relaxed))
    }

    pub fn add_right_run(&self, cpu: Duration) {
        self.slowest_right_us.fetch_max(cpu.as_micros() as u64, Relaxed);
    }

    pub fn by_processes(&self) -> bool {
        self.by_processes.load(Relaxed)
    }

    /// Counts a counterexample of the harness that is none when the program runs alone: it keeps
    /// something from one try to the next, or misbehaves. Whether the harness is to be given up.
    pub fn add_false_alarm(&self) -> bool {
        if self.false_alarms.fetch_add(1, Relaxed) + 1 < MAX_FALSE_ALARMS {
            return false;
        }
        if !self.by_processes.swap(true, Relaxed) {
            self.schedule.lock().expect("no dealing panics").restart(Effort::BY_PROCESS);
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

    pub fn into_result(self) -> HuntResult {
        let found = self.found.into_inner().expect("no recording panics");
        HuntResult {
            counterexample: found.into_values().next(),
            tries: self.tries.into_inner(),
            by_processes: self.by_processes.into_inner(),
            slowest_right: Duration::from_micros(self.slowest_right_us.into_inner()),
            overflow: self.overflow.into_inner().expect("no noting panics"),
        }
    }
}
