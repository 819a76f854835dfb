//! Looks at the threads of a program: whether they run, wait for a core, or wait for the disk. The
//! files are described in proc(5).

use super::idle_clock::{Activity, Blocked};
use super::process_tree::{schedstat, threads, Process, ProcessTree};
use std::fs;
use std::time::Duration;

/// Looks at the threads of one program again and again.
#[derive(Debug, Default)]
pub struct ActivityProbe {
    /// Of the last look: the threads by their ids, and how long each had waited for a core.
    queued: Vec<(i32, Duration)>,
    /// Of the last look: the processes by their ids, and how often each had read from the disk.
    reads: Vec<(i32, Reads)>,
}

/// The reads of a process from the disk.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Reads {
    /// Page faults for which the disk was read. They count when the read has ended.
    major_faults: u64,
    /// Bytes; they count when the read begins. Known only while a process waits in state D.
    bytes: Option<u64>,
}

impl ActivityProbe {
    /// The activity of the threads, now and since the last look.
    pub fn look(&mut self, tree: &ProcessTree) -> Activity {
        let last_queued = std::mem::take(&mut self.queued);
        let last_reads = std::mem::take(&mut self.reads);
        let mut activity = Activity::default();
        for (at, process) in tree.processes.iter().enumerate() {
            let states = self.add_threads(process);
            activity.runnable |= states.runnable;
            let mut bytes = None;
            if states.blocked {
                // Only a child that is not in the tree's line of descent could hold it up.
                let has_no_child = tree.is_line && at + 1 == tree.processes.len();
                if has_no_child || activity.blocked == Blocked::ForDisk {
                    activity.blocked = Blocked::ForDisk;
                } else {
                    activity.blocked = Blocked::ForDiskOrChild;
                }
                bytes = bytes_read(process.pid);
            }
            let reads = Reads { major_faults: process.major_faults, bytes };
            self.reads.push((process.pid, reads));
            let last = last_reads.iter().find(|last| last.0 == process.pid);
            activity.disk_read |= reads.grew_since(last.map_or(Reads::default(), |last| last.1));
        }
        for (thread, now) in &self.queued {
            let last = last_queued.iter().find(|last| last.0 == *thread);
            activity.queued += now.saturating_sub(last.map_or(Duration::ZERO, |last| last.1));
        }
        activity
    }

    /// Notes how long the threads of a process have waited for a core, and returns their states.
    fn add_threads(&mut self, process: &Process) -> States {
        let Process { pid, .. } = *process;
        let mut states = States::default();
        if process.threads == 1 {
            states.add(process.state);
            self.queued.push((pid, queued(&format!("/proc/{pid}"))));
            return states;
        }
        for id in threads(pid) {
            let folder = format!("/proc/{pid}/task/{id}");
            let stat = fs::read(format!("{folder}/stat")).unwrap_or_default();
            states.add(Process::of_stat(pid, &stat).state);
            self.queued.push((id, queued(&folder)));
        }
        states
    }
}

impl Reads {
    fn grew_since(self, last: Reads) -> bool {
        let more_bytes = matches!((self.bytes, last.bytes), (Some(now), Some(last)) if now > last);
        more_bytes || self.major_faults > last.major_faults
    }
}

/// The states of the threads of a process.
#[derive(Clone, Copy, Debug, Default)]
struct States {
    runnable: bool,
    blocked: bool,
}

impl States {
    fn add(&mut self, state: char) {
        self.runnable |= state == 'R';
        self.blocked |= state == 'D';
    }
}

/// The time that a thread has waited for a core.
fn queued(folder: &str) -> Duration {
    Duration::from_nanos(schedstat(folder, 1))
}

/// The bytes for which a process has asked the disk; `None` where that is not shown.
fn bytes_read(pid: i32) -> Option<u64> {
    let text = fs::read_to_string(format!("/proc/{pid}/io")).ok()?;
    text.lines().find_map(|line| line.strip_prefix("read_bytes:"))?.trim().parse().ok()
}
