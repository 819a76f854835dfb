//! The usage of a running program so far, and whether it exceeds a limit.

use super::activity::ActivityProbe;
use super::disk_usage::DiskUsage;
use super::hidden_memory::HiddenMemory;
use super::idle_clock::{Activity, Blocked, IdleClock, Period};
use super::process_tree::ProcessTree;
use super::shown_memory::{Between, ShownMemory, StreamFiles};
use super::wait_channel::WaitChannels;
use crate::run_result::Limit;
use crate::spec::{Limits, Spec};
use crate::system::linux::process;
use crate::system::process::ChildExit;
use std::collections::hash_map::RandomState;
use std::hash::{BuildHasher, Hasher};
use std::time::{Duration, Instant};

/// The time between two measurements of a running program, on average. It is drawn anew each time, from half to one and
/// a half of this: what a program does at regular times, or between two measurements, is seen as often as all else.
const TICK: Duration = Duration::from_millis(10);
/// The longest time between ticks, and the part of it that measuring may take: a program of many
/// threads takes milliseconds to measure. It bounds how often memory is measured, too.
const LONG_TICK: Duration = Duration::from_millis(50);
const TICKS_PER_MEASURING: u32 = 4;
/// The time between ticks need not be a smaller part of the CPU time limit: a server lives for hours.
const TICKS_PER_LIMIT: u32 = 1000;

/// How often a child may be seen on a core by chance, beyond twice what should be by its CPU time.
const SEEN_BY_CHANCE: u32 = 20;

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
    /// The same without what the kernel rounds off when it tells of them: the least that there was.
    seen_cpu: Duration,
    /// The most CPU time that the kernel told of processes after their end, to the runner or to their parents.
    known_cpu: Duration,
    /// CPU time of the whole tree; it never falls.
    cpu: Duration,
    /// An estimate of the CPU time of children: each that has a core at a tick has it for the time since the last one.
    children_cpu: Duration,
    /// How often one was seen on a core.
    children_seen: u32,
    /// The CPU time that there can have been, once it is proven that the kernel drops some.
    most_cpu: Duration,
    memory: MemoryUsage,
    /// The wall time of the last look at the CPU time, the CPU time that the last tick took without the memory, and the
    /// time until the next one. A busy program makes looks late, and shall not make them rare.
    looked: Duration,
    /// The wall time that it took.
    look: Duration,
    measuring: Duration,
    tick: Duration,
    /// The wall time at the begin of the last tick, and the CPU time then.
    measured: Duration,
    ran: Duration,
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
            seen_cpu: zero,
            known_cpu: zero,
            cpu: zero,
            children_cpu: zero,
            children_seen: 0,
            most_cpu: zero,
            memory: MemoryUsage { streams, ..MemoryUsage::default() },
            looked: zero,
            look: zero,
            measuring: zero,
            tick: TICK,
            measured: zero,
            ran: zero,
            activity: ActivityProbe::default(),
            clock: IdleClock::default(),
            disk: DiskUsage::of(&spec.writable),
        }
    }

    /// Adds a process that was reaped.
    pub fn add(&mut self, ended: &ChildExit) {
        self.reaped_cpu += ended.cpu;
        let memory = &mut self.memory;
        let peak = ended.peak_bytes.saturating_sub(memory.mapped_bytes);
        memory.peak_bytes = memory.peak_bytes.max(peak);
    }

    /// The time until the next tick.
    pub fn next_tick(&self) -> Duration {
        (self.looked + self.tick).saturating_sub(self.wall())
    }

    /// The time between ticks, on average.
    fn mean_tick(&self) -> Duration {
        let longer = self.measuring * TICKS_PER_MEASURING;
        TICK.max(longer.max(self.limits.cpu / TICKS_PER_LIMIT).min(LONG_TICK))
    }

    /// One tick: adds up the process tree and returns the limit that it exceeds. While the program waits for
    /// the caller, as its pipes show, it is not idle. `instructions` are those counted so far, and `printed` is the
    /// length of the file that is its stdout. Until it `has_begun`, its memory is that of the runner.
    pub fn measure(
        &mut self,
        has_begun: bool,
        pipes: PipeState,
        instructions: Option<u64>,
        printed: u64,
    ) -> Option<Limit> {
        let own = own_cpu();
        let tree = self.look_at_cpu();
        let wall = self.looked;
        let waits_for_caller = match pipes {
            PipeState::Moving => false,
            PipeState::Stuck => true,
            PipeState::MayBeStuck { is_empty } => WaitChannels::of(&tree).waits(is_empty),
        };
        let period = Period {
            passed: wall.saturating_sub(self.measured),
            ran: self.cpu.saturating_sub(self.ran),
            waits_for_caller,
        };
        self.clock.add(period, || self.activity.look(&tree));
        (self.measured, self.ran) = (wall, self.cpu);
        self.measuring = own_cpu().saturating_sub(own);
        // At the tick that is next to the right time.
        let is_due = has_begun && wall + self.mean_tick() / 2 >= self.memory.next;
        if is_due && !self.is_over_cpu() {
            let mut memory = std::mem::take(&mut self.memory);
            memory.look(&tree, self.limits.memory_bytes, wall, &mut || {
                if self.is_time_between() {
                    self.look_at_cpu();
                }
            });
            let took = self.wall() - wall;
            memory.next = wall + (took * TICKS_PER_MEASURING).min(LONG_TICK);
            self.memory = memory;
        }
        self.exceeded(tree.processes.len() as u64, instructions, printed)
    }

    /// Whether the program waits for its input, where that is empty, or until its output is read, and no
    /// thread of it runs or waits for a core now; and whether one runs or waits for a core or for the disk.
    pub fn now(&self, is_empty: bool) -> (bool, bool) {
        let tree = ProcessTree::of_this_process(&[]);
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
            cpu: _,
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
        } else if self.is_over_cpu() {
            Some(Limit::Cpu)
        } else if most.is_some_and(|limit| instructions >= Some(limit)) {
            Some(Limit::Instructions)
        // Of many processes only a bound of the memory is known.
        } else if processes > most_processes {
            Some(Limit::Processes)
        } else if self.memory.peak_bytes > memory_bytes {
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

    /// Adds up the CPU time of the processes that run and that have ended. One that has ended was reaped here, or by
    /// its parent, or by no process, because its parent ignores SIGCHLD: then what was seen of it counts.
    fn look_at_cpu(&mut self) -> ProcessTree {
        let before = self.looked;
        self.looked = self.wall();
        let tree = ProcessTree::of_this_process(&self.seen);
        for (pid, own) in std::mem::take(&mut self.seen) {
            let now = tree.processes.iter().find(|process| process.pid == pid);
            // It ends at this moment, or the kernel has left it out of a list while others end.
            if now.map_or_else(|| process::cpu_time(pid) >= Some(own), |now| now.state == 'X') {
                self.seen.push((pid, own));
            // A process with the same id and less CPU time is another process.
            } else if now.is_none_or(|process| process.cpu < own) {
                self.ended_cpu += own;
            }
        }
        let living = tree.processes.iter().filter(|process| process.state != 'X');
        self.seen.extend(living.map(|process| (process.pid, process.cpu)));
        self.known_cpu = self.known_cpu.max(self.reaped_cpu + tree.waited_cpu);
        // An honest parent has waited by now for the children of which the last look saw the end.
        let is_dropped = self.seen_cpu > self.known_cpu * 9 / 8;
        self.seen_cpu = self.ended_cpu.saturating_sub(tree.rounding_error());
        let own: Duration = self.seen.iter().map(|process| process.1).sum();
        self.cpu = self.cpu.max(self.known_cpu.max(self.seen_cpu) + own);
        let on_cores: u32 = tree.processes.iter().map(|process| process.cores).sum();
        self.children_cpu += on_cores * self.looked.saturating_sub(before);
        self.children_seen += on_cores;
        let by_chance = SEEN_BY_CHANCE * self.children_cpu / self.children_seen.max(1);
        let most = 2 * self.cpu + by_chance;
        if is_dropped || self.children_cpu > most || !self.most_cpu.is_zero() {
            let cores = std::thread::available_parallelism().map_or(1, usize::from);
            self.most_cpu = self.looked * cores as u32;
        }
        let mean = self.mean_tick();
        let drawn = RandomState::new().build_hasher().finish() as u32 % 1000;
        self.tick = mean / 2 + mean * drawn / 1000;
        self.look = self.wall() - self.looked;
        tree
    }

    /// Wall time since the start.
    pub fn wall(&self) -> Duration {
        self.start.elapsed()
    }

    /// CPU time of the whole tree: where the kernel drops some of it, as much as there can have been.
    pub fn cpu(&self) -> Duration {
        self.measured_cpu().max(self.most_cpu)
    }

    fn is_over_cpu(&self) -> bool {
        self.cpu() >= self.limits.cpu
    }

    /// Whether to look at the CPU time between parts of a look at the memory. That has half of the time at least,
    /// however late hundreds of busy threads make the other one; and it ends soon where the CPU time has come to its
    /// limit.
    fn is_time_between(&self) -> bool {
        self.wall() >= self.looked + self.tick.max(2 * self.look) && !self.is_over_cpu()
    }

    /// The CPU time of which the kernel tells.
    pub fn measured_cpu(&self) -> Duration {
        self.cpu.max(self.reaped_cpu)
    }

    /// The part of the wall time that the program waited for a core, as far as that was seen.
    pub fn waited(&self) -> Duration {
        self.clock.waited()
    }

    /// The most memory that was seen in use at once.
    pub fn peak_bytes(&self) -> u64 {
        self.memory.peak_bytes
    }
}

/// The CPU time of the runner.
fn own_cpu() -> Duration {
    process::cpu_time(0).unwrap_or_default()
}

/// The memory of a running program so far.
#[derive(Debug, Default)]
struct MemoryUsage {
    peak_bytes: u64,
    /// The wall time of the first of the last looks, all of which are so.
    unsure_since: Option<Duration>,
    hidden: HiddenMemory,
    /// The files of its streams, and the most that was seen of their mappings, which the kernel counts to the memory
    /// of a process.
    streams: StreamFiles,
    mapped_bytes: u64,
    /// The wall time of the next look.
    next: Duration,
}

impl MemoryUsage {
    fn look(&mut self, tree: &ProcessTree, limit: u64, wall: Duration, between: Between) {
        let shown = ShownMemory::of(tree, &self.streams, limit, between);
        let mapped = shown.processes.iter().map(|process| process.mapped_bytes).max();
        self.mapped_bytes = self.mapped_bytes.max(mapped.unwrap_or_default());
        let since = self.unsure_since.unwrap_or(wall);
        self.unsure_since = (shown.least < shown.most).then_some(since);
        let bytes = if wall.saturating_sub(since) > MOST_UNSURE { shown.most } else { shown.least };
        let bytes = self.hidden.added_to(bytes, limit, &shown, wall, between);
        self.peak_bytes = self.peak_bytes.max(bytes);
    }
}
