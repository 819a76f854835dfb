//! What a running program has used so far, and whether that is too much.

use crate::family::Family;
use crate::spec::{Cause, Limits};
use crate::sys::process::Ended;
use std::time::{Duration, Instant};

/// How often a running tree is measured.
pub const TICK: Duration = Duration::from_millis(10);
/// Hard wall limit as a multiple of the idle limit, for a program that is neither idle nor running.
const WALL_FACTOR: u32 = 10;

/// The figures of one run.
#[derive(Debug)]
pub struct Gauge {
    limits: Limits,
    start: Instant,
    /// CPU time of all that have been reaped.
    reaped_cpu: Duration,
    /// The largest CPU time seen, of the living and the reaped together.
    cpu: Duration,
    peak_bytes: u64,
}

impl Gauge {
    pub fn start(limits: Limits) -> Gauge {
        let zero = Duration::ZERO;
        Gauge { limits, start: Instant::now(), reaped_cpu: zero, cpu: zero, peak_bytes: 0 }
    }

    /// Takes the figures of a process that has ended.
    pub fn add(&mut self, ended: &Ended) {
        self.reaped_cpu += ended.cpu;
        self.peak_bytes = self.peak_bytes.max(ended.peak_bytes);
    }

    /// One tick: adds up the tree and decides whether a limit is passed.
    pub fn measure(&mut self, family: &Family) -> Option<Cause> {
        self.cpu = self.cpu.max(self.reaped_cpu + family.cpu);
        self.peak_bytes = self.peak_bytes.max(family.memory_bytes(self.limits.memory_bytes));
        let wall = self.wall();
        // Time in which the machine had no core for the program is not idleness.
        let idle = || wall.saturating_sub(self.cpu + family.queued());
        if self.cpu >= self.limits.cpu {
            Some(Cause::Cpu)
        } else if self.peak_bytes > self.limits.memory_bytes {
            Some(Cause::Memory)
        } else if family.pids.len() as u64 > self.limits.processes {
            Some(Cause::Processes)
        } else if wall >= self.limits.idle
            && (idle() >= self.limits.idle || wall >= self.limits.idle * WALL_FACTOR)
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
