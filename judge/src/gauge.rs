//! What a running program has used so far, and whether that is too much.

use crate::family::Family;
use crate::spec::{Cause, Limits};
use crate::sys::process::Ended;
use std::time::{Duration, Instant};

/// How often a running tree is measured.
pub const TICK: Duration = Duration::from_millis(10);
/// A tick that comes later than this says nothing about the time before: the machine was stopped.
const LATE: Duration = Duration::from_millis(100);
/// Hard wall limit as a multiple of the idle limit, for a program that is neither idle nor running.
const WALL_FACTOR: u32 = 10;

/// The figures of one run.
#[derive(Debug)]
pub struct Gauge {
    limits: Limits,
    start: Instant,
    /// CPU time of all that have been reaped.
    reaped_cpu: Duration,
    /// CPU time at the last tick, of the living and the reaped together.
    seen_cpu: Duration,
    /// The largest of these.
    cpu: Duration,
    peak_bytes: u64,
    /// The wall time of the last tick.
    measured: Duration,
    /// Time in which nothing of it ran, wanted to run, or waited for the judge.
    idle: Duration,
    /// Time in which it may have waited for the judge.
    excused: Duration,
}

impl Gauge {
    pub fn start(limits: Limits) -> Gauge {
        let zero = Duration::ZERO;
        Gauge {
            limits,
            start: Instant::now(),
            reaped_cpu: zero,
            seen_cpu: zero,
            cpu: zero,
            peak_bytes: 0,
            measured: zero,
            idle: zero,
            excused: zero,
        }
    }

    /// Takes the figures of a process that has ended.
    pub fn add(&mut self, ended: &Ended) {
        self.reaped_cpu += ended.cpu;
        self.peak_bytes = self.peak_bytes.max(ended.peak_bytes);
    }

    /// How long it is to the next tick.
    pub fn next_tick(&self) -> Duration {
        (self.measured + TICK).saturating_sub(self.wall())
    }

    /// One tick: adds up the tree and decides whether a limit is passed. `waited` is the part of it in
    /// which the program may have waited for the judge, which reads what it prints and writes what it
    /// reads.
    ///
    /// Whether it is idle is asked of the tree at each tick. Wall time minus CPU time would not do:
    /// on a machine with more to do than cores most of it is waiting for a core, and how long those
    /// have waited who have ended already nobody knows.
    pub fn measure(&mut self, family: &Family, waited: Duration) -> Option<Cause> {
        let wall = self.wall();
        let passed = wall.saturating_sub(self.measured);
        self.measured = wall;
        let seen = self.reaped_cpu + family.cpu;
        let ran = seen.saturating_sub(self.seen_cpu);
        // A child that nobody waited for takes its time with it. At least it was no use of the core
        // that is counted anywhere else.
        self.idle += self.seen_cpu.saturating_sub(seen);
        self.seen_cpu = seen;
        self.cpu = self.cpu.max(seen);
        self.peak_bytes = self.peak_bytes.max(family.memory_bytes(self.limits.memory_bytes));
        let waited = waited.min(passed).max(passed.saturating_sub(LATE));
        self.excused += waited;
        let busy = ran + waited;
        if busy < passed / 2 && !family.is_runnable() {
            self.idle += passed - busy;
        }
        if self.cpu >= self.limits.cpu {
            Some(Cause::Cpu)
        } else if self.peak_bytes > self.limits.memory_bytes {
            Some(Cause::Memory)
        } else if family.pids.len() as u64 > self.limits.processes {
            Some(Cause::Processes)
        } else if self.idle >= self.limits.idle
            || wall.saturating_sub(self.excused) >= self.limits.idle * WALL_FACTOR
        {
            Some(Cause::Idle)
        } else {
            None
        }
    }

    pub fn wall(&self) -> Duration {
        self.start.elapsed()
    }

    /// CPU time of the whole tree.
    pub fn cpu(&self) -> Duration {
        self.cpu.max(self.reaped_cpu)
    }

    /// The most memory seen at once.
    pub fn peak_bytes(&self) -> u64 {
        self.peak_bytes
    }
}
