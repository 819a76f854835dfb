//! A process and its descendants, as proc(5) shows them, and what they use.
//!
//! Processes start and end while /proc is read; one that has ended counts nothing. Without /proc the
//! tree looks empty, and only what the kernel reports at the end of a program is known.

use crate::system::linux::process;
use std::fs;
use std::time::Duration;

/// The unit of times in /proc/PID/stat, as a part of a second; the kernel fixes it for user space.
const TICKS_PER_SECOND: u64 = 100;

/// The processes of a tree, and what they use.
#[derive(Debug, Default)]
pub struct ProcessTree {
    pub pids: Vec<i32>,
    /// Memory of each: resident or swapped out.
    own_bytes: Vec<u64>,
    /// CPU time of each.
    pub own_cpu: Vec<Duration>,
    /// CPU time of the children that they have reaped, rounded down to clock ticks.
    pub waited_cpu: Duration,
}

impl ProcessTree {
    /// The descendants of this process, which has one thread.
    pub fn of_this_process() -> ProcessTree {
        ProcessTree::from(children_of_this_process())
    }

    /// A process and its descendants.
    pub fn of(pid: i32) -> ProcessTree {
        ProcessTree::from(vec![pid])
    }

    fn from(mut found: Vec<i32>) -> ProcessTree {
        let mut tree = ProcessTree::default();
        while let Some(pid) = found.pop() {
            tree.add(pid);
            let Ok(threads) = fs::read_dir(format!("/proc/{pid}/task")) else { continue };
            for thread in threads.flatten() {
                found.extend(children(&format!("{}/children", thread.path().display())));
            }
        }
        tree
    }

    fn add(&mut self, pid: i32) {
        let stat = fs::read(format!("/proc/{pid}/stat")).unwrap_or_default();
        let (children, pages) = parse_stat(&stat).unwrap_or_default();
        let status = fs::read_to_string(format!("/proc/{pid}/status")).unwrap_or_default();
        let (swapped, tables) = (kib(&status, "VmSwap:"), kib(&status, "VmPTE:"));
        let mut held = pages * process::page_bytes() + swapped.unwrap_or_default();
        // A program that only reads untouched memory makes the kernel allocate page tables.
        held = held.max(tables.unwrap_or_default());
        self.pids.push(pid);
        self.own_bytes.push(held);
        self.own_cpu.push(process::cpu_time(pid).unwrap_or_default());
        self.waited_cpu += children;
    }

    /// By how much `waited_cpu` may be too small: user and system time are both rounded down.
    pub fn rounding_error(&self) -> Duration {
        Duration::from_millis(2 * 1000 / TICKS_PER_SECOND) * self.pids.len() as u32
    }

    /// The memory that the tree holds. Shared pages count once only if the sum exceeds `limit`, because
    /// the kernel walks every page to find them.
    pub fn memory_bytes(&self, limit: u64) -> u64 {
        // Here a shared page counts once for each process.
        let sum: u64 = self.own_bytes.iter().sum();
        if self.pids.len() < 2 || sum <= limit {
            return sum;
        }
        // If a process cannot be examined, all its memory counts.
        let share = |(pid, held): (&i32, &u64)| share_bytes(*pid).unwrap_or(*held);
        self.pids.iter().zip(&self.own_bytes).map(share).sum()
    }

    /// Whether a thread of the tree runs or waits for a core.
    pub fn is_runnable(&self) -> bool {
        self.pids.iter().any(|pid| {
            let threads = fs::read_dir(format!("/proc/{pid}/task")).into_iter().flatten().flatten();
            threads.into_iter().any(|thread| {
                let stat = fs::read(thread.path().join("stat")).unwrap_or_default();
                stat_fields(&stat).is_some_and(|fields| fields.starts_with("R"))
            })
        })
    }
}

/// The proportional set size of a process: each page divided by the processes that share it.
fn share_bytes(pid: i32) -> Option<u64> {
    let text = fs::read_to_string(format!("/proc/{pid}/smaps_rollup")).ok()?;
    kib(&text, "Pss:")
}

/// The bytes that a line `NAME  NUMBER kB` gives.
fn kib(text: &str, name: &str) -> Option<u64> {
    let line = text.lines().find_map(|line| line.strip_prefix(name))?;
    Some(line.trim().strip_suffix(" kB")?.parse::<u64>().ok()? * 1024)
}

/// The children of this process, which has one thread.
pub fn children_of_this_process() -> Vec<i32> {
    children("/proc/thread-self/children")
}

fn children(path: &str) -> Vec<i32> {
    let text = fs::read_to_string(path).unwrap_or_default();
    text.split_ascii_whitespace().filter_map(|pid| pid.parse().ok()).collect()
}

/// The fields of /proc/PID/stat from the third on, which is the state.
fn stat_fields(stat: &[u8]) -> Option<&str> {
    // The name of the program is in parentheses and may contain parentheses.
    let end = stat.iter().rposition(|&byte| byte == b')')?;
    Some(std::str::from_utf8(&stat[end + 1..]).ok()?.trim_start())
}

/// CPU time of the children that were reaped, and resident pages: proc_pid_stat(5).
fn parse_stat(stat: &[u8]) -> Option<(Duration, u64)> {
    let fields: Vec<&str> = stat_fields(stat)?.split_ascii_whitespace().collect();
    let field = |number: usize| fields.get(number - 3)?.parse::<u64>().ok();
    let (user, system, pages) = (field(16)?, field(17)?, field(24)?);
    Some((Duration::from_millis((user + system) * 1000 / TICKS_PER_SECOND), pages))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stat_with_a_hostile_name() {
        let stat = b"7 (a) b) R 1 7 7 0 -1 4 5 6 7 8 9 10 150 50 20 0 1 0 99 4096 321 18446744073709551615";
        assert_eq!(parse_stat(stat), Some((Duration::from_secs(2), 321)));
        assert_eq!(parse_stat(b"7 (cut"), None);
    }
}
