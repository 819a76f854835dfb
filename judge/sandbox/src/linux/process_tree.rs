//! A process and its descendants, as proc(5) shows them, and their CPU time.
//!
//! Processes start and end while /proc is read; one that has ended counts nothing. Without /proc the
//! tree looks empty, and only what the kernel reports at the end of a program is known.

use crate::system::linux::process;
use crate::system::signal;
use std::collections::hash_map::RandomState;
use std::fs;
use std::hash::{BuildHasher, Hasher};
use std::time::Duration;

/// The unit of times in /proc/PID/stat, as a part of a second; the kernel fixes it for user space.
const TICKS_PER_SECOND: u64 = 100;

/// Enough is seen of the CPU time of a process that has used this much.
const MUCH_CPU: Duration = Duration::from_millis(50);

/// The processes of a tree, and their CPU time.
#[derive(Debug)]
pub struct ProcessTree {
    /// Each after its parent.
    pub processes: Vec<Process>,
    /// CPU time of the children that they have reaped, rounded down to clock ticks.
    pub waited_cpu: Duration,
    /// Whether no process has more than one child: then only the last one has none.
    pub is_line: bool,
}

/// A process while it runs. What cannot be known is zero.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Process {
    pub pid: i32,
    pub parent: i32,
    /// The state of its first thread: R, S, D, T, Z and others; X where it has just ended.
    pub state: char,
    /// Its process group.
    group: i32,
    pub threads: u64,
    /// Page faults for which the disk was read.
    pub major_faults: u64,
    pub cpu: Duration,
    /// The number of its threads that have a core now, where that may be all that will be known of its CPU time.
    pub cores: u32,
    /// CPU time of the children that it has reaped.
    waited_cpu: Duration,
}

/// The process that looks at a tree, and what it has seen.
#[derive(Clone, Copy)]
struct Observer<'a> {
    pid: i32,
    /// Processes and their CPU time.
    seen: &'a [(i32, Duration)],
}

impl ProcessTree {
    /// The descendants of this process, which has one thread; `seen` are processes and their CPU time at its last look.
    pub fn of_this_process(seen: &[(i32, Duration)]) -> ProcessTree {
        let observer = Observer { pid: std::process::id() as i32, seen };
        ProcessTree::from(children_of_this_process(), observer)
    }

    /// A process and its descendants.
    pub fn of(pid: i32) -> ProcessTree {
        ProcessTree::from(vec![pid], Observer { pid: 0, seen: &[] })
    }

    fn from(first: Vec<i32>, observer: Observer) -> ProcessTree {
        let mut tree =
            ProcessTree { processes: Vec::new(), waited_cpu: Duration::ZERO, is_line: true };
        tree.add(first, observer);
        tree.waited_cpu = tree.processes.iter().map(|process| process.waited_cpu).sum();
        tree
    }

    /// Adds brothers and all their descendants. Each list of children is read just before, and begun at any place: so
    /// the processes that run are seen as often as they do, however long all of this takes and whose turn it is.
    fn add(&mut self, mut brothers: Vec<i32>, observer: Observer) {
        if brothers.len() > 1 {
            let drawn = RandomState::new().build_hasher().finish() as usize % brothers.len();
            brothers.rotate_left(drawn);
            self.is_line = false;
        }
        for pid in brothers {
            let process = Process::of(pid, observer);
            self.processes.push(process);
            for thread in if process.threads == 1 { vec![pid] } else { threads(pid) } {
                self.add(children(&format!("/proc/{pid}/task/{thread}/children")), observer);
            }
        }
    }

    /// Kills every process of the tree, and the process groups that they are in: processes that fork
    /// faster than /proc is read do not leave their group by that. A program starts in a session of its
    /// own, so no group of its processes has others.
    pub fn kill(&self) {
        let ours = process::group();
        for Process { pid, group, .. } in &self.processes {
            if *group > 1 && *group != ours {
                signal::kill_now(-group);
            }
            signal::kill_now(*pid);
        }
    }

    /// By how much `waited_cpu` may be too small: user and system time are both rounded down.
    pub fn rounding_error(&self) -> Duration {
        Duration::from_millis(2 * 1000 / TICKS_PER_SECOND) * self.processes.len() as u32
    }
}

impl Process {
    fn of(pid: i32, observer: Observer) -> Process {
        let stat = fs::read(format!("/proc/{pid}/stat")).unwrap_or_default();
        let Some(cpu) = process::cpu_time(pid) else { return Process::of_stat(pid, b"") };
        let mut process = Process { cpu, ..Process::of_stat(pid, &stat) };
        // The CPU time of a child of the observer is known when it has ended. One that has not run since has no core.
        let is_wanted = process.parent != observer.pid && cpu < MUCH_CPU;
        if is_wanted && !observer.seen.contains(&(pid, cpu)) {
            process.cores = match process.threads {
                1 => u32::from(process.state == 'R' && has_core(pid, pid)),
                _ => {
                    threads(pid).into_iter().filter(|&thread| has_core(pid, thread)).count() as u32
                }
            };
        }
        process
    }

    /// The process or thread that the text of a `/proc/PID/stat` describes: proc_pid_stat(5).
    pub fn of_stat(pid: i32, stat: &[u8]) -> Process {
        // The name of the program is in parentheses and may contain parentheses.
        let end = stat.iter().rposition(|&byte| byte == b')').map_or(stat.len(), |end| end + 1);
        let fields: Vec<&str> = std::str::from_utf8(&stat[end..])
            .unwrap_or_default()
            .split_ascii_whitespace()
            .collect();
        // The first field behind the name has the number 3.
        let field = |number: usize| fields.get(number - 3).copied().unwrap_or_default();
        let number = |at: usize| field(at).parse::<u64>().unwrap_or_default();
        Process {
            pid,
            parent: number(4) as i32,
            state: field(3).chars().next().unwrap_or('X'),
            group: field(5).parse().unwrap_or_default(),
            threads: number(20),
            major_faults: number(12),
            cpu: Duration::ZERO,
            cores: 0,
            waited_cpu: Duration::from_millis((number(16) + number(17)) * 1000 / TICKS_PER_SECOND),
        }
    }
}

/// The ids of the threads of a process.
pub fn threads(pid: i32) -> Vec<i32> {
    let entries = fs::read_dir(format!("/proc/{pid}/task")).into_iter().flatten().flatten();
    entries.filter_map(|entry| entry.file_name().to_string_lossy().parse().ok()).collect()
}

/// Whether a thread has a core: it got one once more than it gave one up.
fn has_core(pid: i32, thread: i32) -> bool {
    let got = schedstat(&format!("/proc/{pid}/task/{thread}"), 2);
    let status = status(thread);
    let switches = ["voluntary_ctxt_switches:", "nonvoluntary_ctxt_switches:"];
    let number = |name| value(&status, name)?.parse::<u64>().ok();
    let given: u64 = switches.into_iter().filter_map(number).sum();
    got > given
}

/// A number of schedstat: nanoseconds on a core, and in its queue; how often it got one.
pub fn schedstat(folder: &str, at: usize) -> u64 {
    let text = fs::read_to_string(format!("{folder}/schedstat")).unwrap_or_default();
    text.split_ascii_whitespace().nth(at).and_then(|word| word.parse().ok()).unwrap_or_default()
}

/// The text of `/proc/PID/status` of a process or thread.
pub fn status(pid: i32) -> String {
    fs::read_to_string(format!("/proc/{pid}/status")).unwrap_or_default()
}

/// The bytes that a line `NAME  NUMBER kB` gives.
pub fn kib(text: &str, name: &str) -> Option<u64> {
    Some(value(text, name)?.strip_suffix(" kB")?.parse::<u64>().ok()? * 1024)
}

/// The value that a line `NAME  VALUE` gives.
pub fn value<'a>(text: &'a str, name: &str) -> Option<&'a str> {
    Some(text.lines().find_map(|line| line.strip_prefix(name))?.trim())
}

/// The children of this process, which has one thread.
pub fn children_of_this_process() -> Vec<i32> {
    children("/proc/thread-self/children")
}

fn children(path: &str) -> Vec<i32> {
    let text = fs::read_to_string(path).unwrap_or_default();
    text.split_ascii_whitespace().filter_map(|pid| pid.parse().ok()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stat_with_a_hostile_name() {
        let stat = b"7 (a) b) D 1 7 7 0 -1 4 5 6 7 8 9 10 150 50 20 0 3 0 99 4096 321 18446744073709551615";
        let process = Process::of_stat(7, stat);
        assert_eq!((process.pid, process.state, process.threads), (7, 'D', 3));
        assert_eq!(process.group, 7);
        assert_eq!((process.major_faults, process.waited_cpu), (7, Duration::from_secs(2)));
        let cut = Process::of_stat(7, b"7 (cut");
        assert_eq!((cut.state, cut.waited_cpu), ('X', Duration::ZERO));
    }
}
