//! A process and its descendants, as proc(5) shows them, and what they use.
//!
//! Processes start and end while /proc is read; one that has ended counts nothing. Without /proc the
//! tree looks empty, and only what the kernel reports at the end of a program is known.

use crate::system::linux::{memory_file, process};
use crate::system::signal;
use std::fs::{self, File};
use std::time::Duration;

/// The unit of times in /proc/PID/stat, as a part of a second; the kernel fixes it for user space.
const TICKS_PER_SECOND: u64 = 100;

/// The processes of a tree, and what they use.
#[derive(Debug)]
pub struct ProcessTree {
    /// Each after its parent.
    pub processes: Vec<Process>,
    /// CPU time of the children that they have reaped, rounded down to clock ticks.
    pub waited_cpu: Duration,
    /// Whether no process has more than one child: then only the last one has none.
    pub is_line: bool,
    streams: StreamFiles,
}

/// The files in memory that are stdin and stdout of a program. They are the caller's memory, and a program may map
/// them. A file that the program makes itself counts as its memory, whatever its name is.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct StreamFiles {
    /// As [`memory_file::mapped_as`] names them.
    names: Vec<String>,
}

impl StreamFiles {
    /// The files among these descriptors.
    pub fn of(stdio: &[File]) -> StreamFiles {
        let is_file = |file: &&File| file.metadata().is_ok_and(|data| data.is_file());
        let names = stdio.iter().filter(is_file).flat_map(memory_file::mapped_as).collect();
        StreamFiles { names }
    }

    /// Whether the first line of a mapping in `/proc/PID/smaps` is of one of them.
    fn has(&self, line: &str) -> bool {
        let mut fields = line.split_ascii_whitespace().skip(3);
        let (device, inode) = (fields.next(), fields.next());
        let (device, inode) = (device.unwrap_or_default(), inode.unwrap_or_default());
        self.names.iter().any(|name| name.split_once(' ') == Some((device, inode)))
    }
}

/// A process while it runs. What cannot be known is zero.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Process {
    pub pid: i32,
    /// The thread that shows its memory and descriptors: the first one, or another where that has ended before it.
    pub shows: i32,
    /// The state of its first thread: R, S, D, T, Z and others.
    pub state: char,
    /// Its process group.
    group: i32,
    pub threads: u64,
    /// Page faults for which the disk was read.
    pub major_faults: u64,
    /// Memory that is resident or swapped out, without the mapped files of its streams.
    pub bytes: u64,
    /// The resident memory of its input and its output, as far as it mapped them.
    pub mapped_bytes: u64,
    /// The resident shared memory, which is part of these.
    pub shared: u64,
    pub page_table_bytes: u64,
    /// The size of its table of descriptors, open or not.
    pub descriptors: u64,
    pub cpu: Duration,
    /// CPU time of the children that it has reaped.
    waited_cpu: Duration,
}

impl ProcessTree {
    /// The descendants of this process, which has one thread.
    pub fn of_this_process() -> ProcessTree {
        ProcessTree::with_streams(&StreamFiles::default())
    }

    /// The same, where these are the files of their streams.
    pub fn with_streams(streams: &StreamFiles) -> ProcessTree {
        ProcessTree::from(children_of_this_process(), streams)
    }

    /// A process and its descendants.
    pub fn of(pid: i32) -> ProcessTree {
        ProcessTree::from(vec![pid], &StreamFiles::default())
    }

    fn from(mut found: Vec<i32>, streams: &StreamFiles) -> ProcessTree {
        let (mut processes, mut is_line) = (Vec::new(), true);
        while let Some(pid) = found.pop() {
            is_line &= found.is_empty();
            processes.push(Process::of(pid, streams));
            let Ok(threads) = fs::read_dir(format!("/proc/{pid}/task")) else { continue };
            for thread in threads.flatten() {
                found.extend(children(&format!("{}/children", thread.path().display())));
            }
        }
        let waited_cpu = processes.iter().map(|process| process.waited_cpu).sum();
        ProcessTree { processes, waited_cpu, is_line, streams: streams.clone() }
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

    /// The memory that its processes show, at least and at most. Shared pages count once only if the sum exceeds
    /// `limit`, because the kernel walks every page to find them. What they do not show is in `hidden_memory`.
    pub fn shown_bytes(&self, limit: u64) -> (u64, u64) {
        // Here a shared page counts once for each process.
        let sum: u64 = self.processes.iter().map(|process| process.bytes).sum();
        if sum <= limit || self.processes.len() < 2 {
            return (sum, sum);
        }
        // One that waits until its child runs another program shows the same memory as that child.
        let (mut most, mut is_unsure) =
            (0, self.processes.iter().any(|process| process.state == 'D'));
        for process in &self.processes {
            let share = match share_bytes(process.shows) {
                Some(bytes) if process.mapped_bytes > 0 => {
                    own_share(process.shows, &self.streams).unwrap_or(bytes)
                }
                Some(bytes) => bytes,
                // If a process cannot be examined, all its memory counts.
                None => {
                    is_unsure |= !has_memory(process.shows);
                    process.bytes
                }
            };
            most += share;
        }
        // From the end of a process on, the others show what it shared with them: it may be in the sum twice.
        let largest = self.processes.iter().map(|process| process.bytes).max();
        (if is_unsure { largest.unwrap_or_default() } else { most }, most)
    }
}

impl Process {
    fn of(pid: i32, streams: &StreamFiles) -> Process {
        let stat = fs::read(format!("/proc/{pid}/stat")).unwrap_or_default();
        let mut process = Process::of_stat(pid, &stat);
        if process.state == 'Z' && process.threads > 1 {
            process.shows = living_thread(pid).unwrap_or(pid);
        }
        let folder = format!("/proc/{}", process.shows);
        let read = |name: &str| fs::read_to_string(format!("{folder}/{name}")).unwrap_or_default();
        let status = read("status");
        (process.bytes, process.mapped_bytes) = resident(&status, read, streams);
        let of = |name| kib(&status, name).unwrap_or_default();
        process.shared = of("RssShmem:");
        process.bytes += of("VmSwap:");
        process.page_table_bytes = of("VmPTE:");
        process.descriptors =
            value(&status, "FDSize:").and_then(|word| word.parse().ok()).unwrap_or_default();
        process.cpu = process::cpu_time(pid).unwrap_or_default();
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
            shows: pid,
            state: field(3).chars().next().unwrap_or('X'),
            group: field(5).parse().unwrap_or_default(),
            threads: number(20),
            major_faults: number(12),
            bytes: 0,
            mapped_bytes: 0,
            shared: 0,
            page_table_bytes: 0,
            descriptors: 0,
            cpu: Duration::ZERO,
            waited_cpu: Duration::from_millis((number(16) + number(17)) * 1000 / TICKS_PER_SECOND),
        }
    }
}

/// A thread of a process that has memory. All have the same: the filter lets none have descriptors of its own.
fn living_thread(pid: i32) -> Option<i32> {
    let threads = fs::read_dir(format!("/proc/{pid}/task")).ok()?.flatten();
    let mut ids = threads.filter_map(|thread| thread.file_name().to_string_lossy().parse().ok());
    ids.find(|&id| has_memory(id))
}

/// Whether a process or thread has memory; from its end on it has none.
fn has_memory(pid: i32) -> bool {
    let status = fs::read_to_string(format!("/proc/{pid}/status")).unwrap_or_default();
    kib(&status, "VmRSS:").is_some()
}

/// The proportional set size of a process: each page divided by the processes that share it.
fn share_bytes(pid: i32) -> Option<u64> {
    let text = fs::read_to_string(format!("/proc/{pid}/smaps_rollup")).ok()?;
    kib(&text, "Pss:")
}

/// The same without the mapped files of its streams.
fn own_share(pid: i32, streams: &StreamFiles) -> Option<u64> {
    let smaps = fs::read_to_string(format!("/proc/{pid}/smaps")).ok()?;
    Some(of_mappings(&smaps, "Pss:", streams).0)
}

/// The resident memory of a process without the mapped files of its streams, and the resident memory of these. Both are
/// 0 for a process that is ending: the memory it held is known when it has ended. Where there may be such a mapping,
/// both come from one text, as a mapping can go between two looks.
fn resident(status: &str, read: impl Fn(&str) -> String, streams: &StreamFiles) -> (u64, u64) {
    match (kib(status, "VmRSS:"), kib(status, "RssShmem:")) {
        (None, _) => (0, 0),
        (Some(bytes), None | Some(0)) => (bytes, 0),
        (Some(bytes), Some(_)) => match of_mappings(&read("smaps"), "Rss:", streams) {
            // A process that goes on and hides its mappings has no stream to be left out.
            (0, 0) if kib(&read("status"), "VmRSS:").is_some() => (bytes, 0),
            of_mappings => of_mappings,
        },
    }
}

/// The sum of a figure over all mappings of `/proc/PID/smaps` but the streams', and over these. The pages of
/// its input that a process has changed are its own.
fn of_mappings(smaps: &str, figure: &str, streams: &StreamFiles) -> (u64, u64) {
    let (mut is_stream, mut own, mut mapped) = (false, 0, 0);
    for line in smaps.lines() {
        // Only the first line of a mapping has a range of addresses; a figure has no `-`.
        if line.split(' ').next().is_some_and(|word| word.contains('-')) {
            is_stream = streams.has(line);
        } else if let Some(bytes) = kib(line, figure) {
            *(if is_stream { &mut mapped } else { &mut own }) += bytes;
        } else if is_stream {
            let changed = kib(line, "Anonymous:").unwrap_or_default().min(mapped);
            mapped -= changed;
            own += changed;
        }
    }
    (own, mapped)
}

/// The bytes that a line `NAME  NUMBER kB` gives.
fn kib(text: &str, name: &str) -> Option<u64> {
    Some(value(text, name)?.strip_suffix(" kB")?.parse::<u64>().ok()? * 1024)
}

/// The value that a line `NAME  VALUE` gives.
fn value<'a>(text: &'a str, name: &str) -> Option<&'a str> {
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
    fn pages_of_the_input_that_were_changed_are_no_input() {
        let smaps = "7f10-7f20 r--p 00000000 00:01 9                    /memfd:input (deleted)\n\
                     Size:  64 kB\nRss:  40 kB\nPss:  20 kB\nAnonymous:  8 kB\n\
                     7f20-7f30 rw-p 00000000 00:00 0\nRss:  99 kB\nAnonymous:  99 kB\n";
        let streams = StreamFiles { names: vec!["00:01 8".to_string(), "00:01 9".to_string()] };
        assert_eq!(of_mappings(smaps, "Rss:", &streams), (107 * 1024, 32 * 1024));
        assert_eq!(of_mappings(smaps, "Pss:", &streams), (8 * 1024, 12 * 1024));
        let status = "VmRSS:  139 kB\nRssShmem:  40 kB\n";
        assert_eq!(resident(status, |_| smaps.to_string(), &streams), (107 * 1024, 32 * 1024));
        // A file that the program made itself, with the same name.
        let other = StreamFiles { names: vec!["00:01 8".to_string()] };
        assert_eq!(of_mappings(smaps, "Rss:", &other), (139 * 1024, 0));
    }

    #[test]
    fn a_process_that_is_ending_holds_nothing() {
        let none = StreamFiles::default();
        let status = "State:  X (dead)\nThreads:  1\n";
        assert_eq!(resident(status, |_| panic!("there is nothing to look at"), &none), (0, 0));
        let just_before = "VmRSS:  25000 kB\nRssShmem:  24576 kB\n";
        assert_eq!(resident(just_before, |_| String::new(), &none), (0, 0));
        let hides =
            |name: &str| if name == "status" { just_before.to_string() } else { String::new() };
        assert_eq!(resident(just_before, hides, &none), (25000 * 1024, 0));
    }

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
