//! The usage of a running program so far, and whether it exceeds a limit.

use super::activity::ActivityProbe;
use super::disk_usage::DiskUsage;
use super::hidden_memory::HiddenMemory;
use super::idle_clock::{Activity, Blocked, IdleClock, Period};
use super::process_tree::{ProcessTree, StreamFiles};
use super::wait_channel::WaitChannels;
use crate::run_result::Limit;
use crate::spec::{Limits, Spec};
use crate::system::process::ChildExit;
use std::time::{Duration, Instant};

/// The time between two measurements of a running program.
const TICK: Duration = Duration::from_millis(10);
/// The same while children end without a process that waits for them: only what a tick saw of them is known.
const SHORT_TICK: Duration = Duration::from_millis(1);
/// The longest time between ticks, and the part of it that measuring may take: a program of many
/// threads takes milliseconds to measure.
const LONG_TICK: Duration = Duration::from_millis(50);
const TICKS_PER_MEASURING: u32 = 4;
/// The time between ticks need not be a smaller part of the CPU time limit: a server lives for hours.
const TICKS_PER_LIMIT: u32 = 1000;

/// The time for which it may be unknown how much memory processes share, as one of them ends or starts another program
/// at each tick. For a program that starts others all the time it is known now and then; one that hides memory so has
/// no such tick.
const MOST_UNSURE: Duration = Duration::from_millis(250);

/// The usage of a running program so far.
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
    /// Whether some of that is of processes for which no process waits.
    has_unreaped: bool,
    /// CPU time of the whole tree at the last tick; it never falls.
    cpu: Duration,
    peak_bytes: u64,
    /// The wall time of the first of the last ticks, all of which are so.
    unsure_since: Option<Duration>,
    hidden: HiddenMemory,
    /// The files of its streams, and the most that was seen of their mappings, which the kernel counts to the memory
    /// of a process.
    streams: StreamFiles,
    mapped_bytes: u64,
    /// The wall time at the begin of the last tick, and how long it took.
    measured: Duration,
    measuring: Duration,
    activity: ActivityProbe,
    clock: IdleClock,
    disk: DiskUsage,
}

/// The state of the pipes of a program.
#[derive(Clone, Copy, Debug)]
pub enum PipeState {
    /// There is something to read, and room to write.
    Moving,
    /// It waits for the caller: its input is empty and may have more, or its output is full.
    Stuck,
    /// Its output is not known, as the caller wants to see its end; and its input is empty or not. Its input may have
    /// more: else the caller reads all that it prints, and there is nothing to wait for.
    MayBeStuck { is_empty: bool },
}

impl Usage {
    pub fn start(spec: &Spec, streams: StreamFiles) -> Usage {
        let zero = Duration::ZERO;
        Usage {
            limits: spec.limits,
            start: Instant::now(),
            reaped_cpu: zero,
            seen: Vec::new(),
            ended_cpu: zero,
            has_unreaped: false,
            cpu: zero,
            peak_bytes: 0,
            unsure_since: None,
            hidden: HiddenMemory::default(),
            streams,
            mapped_bytes: 0,
            measured: zero,
            measuring: zero,
            activity: ActivityProbe::default(),
            clock: IdleClock::default(),
            disk: DiskUsage::of(&spec.writable),
        }
    }

    /// Adds a process that was reaped.
    pub fn add(&mut self, ended: &ChildExit) {
        self.reaped_cpu += ended.cpu;
        self.peak_bytes = self.peak_bytes.max(ended.peak_bytes.saturating_sub(self.mapped_bytes));
    }

    /// The time until the next tick.
    pub fn next_tick(&self) -> Duration {
        let tick = if self.has_unreaped { SHORT_TICK } else { TICK };
        let longer = self.measuring * TICKS_PER_MEASURING;
        let tick = tick.max(longer.max(self.limits.cpu / TICKS_PER_LIMIT).min(LONG_TICK));
        (self.measured + tick).saturating_sub(self.wall())
    }

    /// One tick: adds up the process tree and returns the limit that it exceeds. While the program waits for
    /// the caller, as its pipes show, it is not idle. `instructions` are those counted so far, and `printed` is the
    /// length of the file that is its stdout.
    pub fn measure(
        &mut self,
        pipes: PipeState,
        instructions: Option<u64>,
        printed: u64,
    ) -> Option<Limit> {
        let wall = self.wall();
        let tree = ProcessTree::with_streams(&self.streams);
        let cpu = self.cpu_with(&tree);
        let waits_for_caller = match pipes {
            PipeState::Moving => false,
            PipeState::Stuck => true,
            PipeState::MayBeStuck { is_empty } => WaitChannels::of(&tree).waits(is_empty),
        };
        let period = Period {
            passed: wall.saturating_sub(self.measured),
            ran: cpu.saturating_sub(self.cpu),
            waits_for_caller,
        };
        self.clock.add(period, || self.activity.look(&tree));
        self.measured = wall;
        self.cpu = self.cpu.max(cpu);
        let mapped = tree.processes.iter().map(|process| process.mapped_bytes).max();
        self.mapped_bytes = self.mapped_bytes.max(mapped.unwrap_or_default());
        let limit = self.limits.memory_bytes;
        let (least, most) = tree.shown_bytes(limit);
        let since = self.unsure_since.unwrap_or(wall);
        self.unsure_since = (least < most).then_some(since);
        let shown = if wall.saturating_sub(since) > MOST_UNSURE { most } else { least };
        let memory = self.hidden.added_to(shown, limit, &tree, wall);
        self.peak_bytes = self.peak_bytes.max(memory);
        self.measuring = self.wall() - wall;
        self.exceeded(tree.processes.len() as u64, instructions, printed)
    }

    /// Whether the program waits for its input, where that is empty, or until its output is read, and no
    /// thread of it runs or waits for a core now; and whether one runs or waits for a core or for the disk.
    pub fn now(&self, is_empty: bool) -> (bool, bool) {
        let tree = ProcessTree::of_this_process();
        let Activity { runnable, blocked, .. } = ActivityProbe::default().look(&tree);
        let waits = WaitChannels::of(&tree).waits(is_empty) && !runnable;
        (waits, runnable || blocked == Blocked::ForDisk)
    }

    fn exceeded(
        &mut self,
        processes: u64,
        instructions: Option<u64>,
        printed: u64,
    ) -> Option<Limit> {
        let wall = self.limits.wall();
        let Limits {
            cpu,
            idle,
            instructions: most,
            memory_bytes,
            processes: most_processes,
            disk_bytes,
            output_bytes,
            // The kernel counts the bytes of a file.
            file_bytes: _,
            may_reserve_all: _,
        } = self.limits;
        // The caller counts what goes through a pipe.
        if printed > output_bytes {
            Some(Limit::Output)
        } else if self.cpu >= cpu {
            Some(Limit::Cpu)
        } else if most.is_some_and(|limit| instructions >= Some(limit)) {
            Some(Limit::Instructions)
        // Of many processes only a bound of the memory is known.
        } else if processes > most_processes {
            Some(Limit::Processes)
        } else if self.peak_bytes > memory_bytes {
            Some(Limit::Memory)
        } else if self.clock.idle() >= idle {
            Some(Limit::Idle)
        } else if self.measured.saturating_sub(self.clock.excused()) >= wall {
            Some(Limit::Wall)
        } else if self.disk.exceeds(disk_bytes) {
            Some(Limit::Disk)
        } else {
            None
        }
    }

    /// CPU time of the processes that run and that have ended. One that has ended was reaped here, or
    /// by its parent, or by no process, because its parent ignores SIGCHLD: then what was seen of it counts.
    fn cpu_with(&mut self, tree: &ProcessTree) -> Duration {
        for (pid, own) in std::mem::take(&mut self.seen) {
            let now = tree.processes.iter().find(|process| process.pid == pid);
            // A process with the same id and less CPU time is another process.
            if now.is_none_or(|process| process.cpu < own) {
                self.ended_cpu += own;
            }
        }
        self.seen = tree.processes.iter().map(|process| (process.pid, process.cpu)).collect();
        let known = self.reaped_cpu + tree.waited_cpu;
        let seen = self.ended_cpu.saturating_sub(tree.rounding_error());
        self.has_unreaped |= seen > known;
        known.max(seen) + self.seen.iter().map(|process| process.1).sum::<Duration>()
    }

    /// Wall time since the start.
    pub fn wall(&self) -> Duration {
        self.start.elapsed()
    }

    /// CPU time of the whole tree.
    pub fn cpu(&self) -> Duration {
        self.cpu.max(self.reaped_cpu)
    }

    /// The part of the wall time that the program waited for a core, as far as that was seen.
    pub fn waited(&self) -> Duration {
        self.clock.waited()
    }

    /// The most memory that was seen in use at once.
    pub fn peak_bytes(&self) -> u64 {
        self.peak_bytes
    }
}
