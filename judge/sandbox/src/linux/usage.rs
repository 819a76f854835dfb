//! What a running program has used so far, and whether it exceeds a limit.

use super::process_tree::ProcessTree;
use crate::finished::Limit;
use crate::spec::Limits;
use crate::system::process::Ended;
use std::time::{Duration, Instant};

/// How often a running program is measured.
const TICK: Duration = Duration::from_millis(10);
/// A tick that comes later than this says nothing about the time before: this process was stopped.
const LATE: Duration = Duration::from_millis(100);

/// What a running program has used so far.
#[derive(Debug)]
pub struct Usage {
    limits: Limits,
    start: Instant,
    /// CPU time of all processes that were reaped.
    reaped_cpu: Duration,
    /// The processes of the last tick and their CPU time.
    seen: Vec<(i32, Duration)>,
    /// CPU time seen of processes that have ended since.
    ended_cpu: Duration,
    /// CPU time of the whole tree at the last tick; it never falls.
    cpu: Duration,
    peak_bytes: u64,
    /// The wall time of the last tick.
    measured: Duration,
    /// Time in which no process ran, waited for a core, or waited for the caller.
    idle: Duration,
    /// Time in which it may have waited for the caller.
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
            ended_cpu: zero,
            cpu: zero,
            peak_bytes: 0,
            measured: zero,
            idle: zero,
            excused: zero,
        }
    }

    /// Adds a process that was reaped.
    pub fn add(&mut self, ended: &Ended) {
        self.reaped_cpu += ended.cpu;
        self.peak_bytes = self.peak_bytes.max(ended.peak_bytes);
    }

    /// The time until the next tick.
    pub fn next_tick(&self) -> Duration {
        (self.measured + TICK).saturating_sub(self.wall())
    }

    /// One tick: adds up the process tree and returns the limit that it exceeds. While
    /// `waits_for_caller` is true, the program waits for its input or its output, and is not idle.
    /// `instructions` are those counted so far.
    ///
    /// Each tick asks the tree whether it is idle. Wall time minus CPU time would not do: on a loaded
    /// machine a program waits for a core most of the time, and how long processes waited that have
    /// ended since is not known.
    pub fn measure(
        &mut self,
        tree: &ProcessTree,
        waits_for_caller: bool,
        instructions: Option<u64>,
    ) -> Option<Limit> {
        let wall = self.wall();
        let passed = wall.saturating_sub(self.measured);
        self.measured = wall;
        let cpu = self.cpu_with(tree);
        let ran = cpu.saturating_sub(self.cpu);
        self.cpu = self.cpu.max(cpu);
        self.peak_bytes = self.peak_bytes.max(tree.memory_bytes(self.limits.memory_bytes));
        let waited = if waits_for_caller { passed } else { passed.saturating_sub(LATE) };
        self.excused += waited;
        let busy = ran + waited;
        if busy < passed / 2 && !tree.is_runnable() {
            self.idle += passed - busy;
        }
        if self.cpu >= self.limits.cpu {
            Some(Limit::Cpu)
        } else if self.limits.instructions.is_some_and(|limit| instructions >= Some(limit)) {
            Some(Limit::Instructions)
        } else if self.peak_bytes > self.limits.memory_bytes {
            Some(Limit::Memory)
        } else if tree.pids.len() as u64 > self.limits.processes {
            Some(Limit::Processes)
        } else if self.idle >= self.limits.idle {
            Some(Limit::Idle)
        } else if wall.saturating_sub(self.excused) >= self.limits.wall() {
            Some(Limit::Wall)
        } else {
            None
        }
    }

    /// CPU time of the processes that run and that have ended. One that has ended was reaped here, or
    /// by its parent, or by nobody, because its parent ignores SIGCHLD: then what was seen of it counts.
    fn cpu_with(&mut self, tree: &ProcessTree) -> Duration {
        for (pid, own) in std::mem::take(&mut self.seen) {
            let now = tree.pids.iter().position(|&running| running == pid);
            // A process with the same id and less CPU time is another process.
            if now.is_none_or(|at| tree.own_cpu[at] < own) {
                self.ended_cpu += own;
            }
        }
        self.seen = tree.pids.iter().copied().zip(tree.own_cpu.iter().copied()).collect();
        let known = self.reaped_cpu + tree.waited_cpu;
        let seen = self.ended_cpu.saturating_sub(tree.rounding_error());
        known.max(seen) + tree.own_cpu.iter().sum::<Duration>()
    }

    /// Wall time since the start.
    pub fn wall(&self) -> Duration {
        self.start.elapsed()
    }

    /// CPU time of the whole tree.
    pub fn cpu(&self) -> Duration {
        self.cpu.max(self.reaped_cpu)
    }

    /// The most memory that was seen in use at once.
    pub fn peak_bytes(&self) -> u64 {
        self.peak_bytes
    }
}
