//! What a running program has used so far, and whether that is too much.

use crate::process_tree::ProcessTree;
use crate::spec::{Cause, Limits};
use crate::system::process::Ended;
use std::time::{Duration, Instant};

/// How often a running tree is measured.
pub const TICK: Duration = Duration::from_millis(10);
/// A tick that comes later than this says nothing about the time before: the machine was stopped.
const LATE: Duration = Duration::from_millis(100);
/// Hard wall limit as a multiple of the idle limit, for a program that is neither idle nor running.
const WALL_FACTOR: u32 = 10;

/// The figures of one run.
#[derive(Debug)]
pub struct Usage {
    limits: Limits,
    start: Instant,
    /// CPU time of all that have been reaped.
    reaped_cpu: Duration,
    /// Who lived at the last tick, and how long it had run.
    seen: Vec<(i32, Duration)>,
    /// CPU time seen of those who live no more.
    died_cpu: Duration,
    /// The most CPU time that was known of all together.
    cpu: Duration,
    peak_bytes: u64,
    /// The wall time of the last tick.
    measured: Duration,
    /// Time in which nothing of it ran, wanted to run, or waited for the judge.
    idle: Duration,
    /// Time in which it may have waited for the judge.
    excused: Duration,
}

impl Usage {
    pub fn start(limits: Limits) -> Usage {
        let zero = Duration::ZERO;
        Usage {
            limits,
            start: Instant::now(),
            reaped_cpu: zero,
            seen: Vec::new(),
            died_cpu: zero,
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
    pub fn measure(&mut self, family: &ProcessTree, waited: Duration) -> Option<Cause> {
        let wall = self.wall();
        let passed = wall.saturating_sub(self.measured);
        self.measured = wall;
        let cpu = self.cpu_with(family);
        let ran = cpu.saturating_sub(self.cpu);
        self.cpu = self.cpu.max(cpu);
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

    /// CPU time of the living and the dead. Who has died was reaped here, or waited for by its parent,
    /// or by nobody, because its parent ignores the signal: then what was seen of it counts.
    fn cpu_with(&mut self, family: &ProcessTree) -> Duration {
        for (pid, own) in std::mem::take(&mut self.seen) {
            let now = family.pids.iter().position(|&living| living == pid);
            // A process of this number that has used less is another one.
            if now.is_none_or(|at| family.own_cpu[at] < own) {
                self.died_cpu += own;
            }
        }
        self.seen = family.pids.iter().copied().zip(family.own_cpu.iter().copied()).collect();
        let known = self.reaped_cpu + family.waited_cpu;
        let seen = self.died_cpu.saturating_sub(family.cut());
        known.max(seen) + family.own_cpu.iter().sum::<Duration>()
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
