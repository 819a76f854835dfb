//! The memory that the processes of a program show, as proc(5) tells it.
//!
//! The kernel walks all mappings of a process, or all its pages, to tell some of it. With many of them a look takes
//! long, so something else is done between its parts.

use super::process_tree::{kib, status, threads, value, Process, ProcessTree};
use crate::system::linux::memory_file;
use std::fs::{self, File};
use std::io::{BufRead, BufReader};

/// What is done between parts of a look.
pub type Between<'a> = &'a mut dyn FnMut();

/// The lines of a text of the kernel between two calls of `between`.
pub const LINES_BETWEEN: u64 = 5_000;

/// The files in memory that are stdin and stdout of a program. They are the caller's memory, and a program may map
/// them. A file that the program makes itself counts as its memory, whatever its name is.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct StreamFiles {
    /// As [`memory_file::mapped_as`] names them.
    names: Vec<String>,
}

impl StreamFiles {
    /// The streams of a program that are files, of these descriptors.
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

/// The memory that the processes of a program show.
#[derive(Debug)]
pub struct ShownMemory {
    pub processes: Vec<ProcessMemory>,
    /// Together, at least and at most. What they do not show is in `hidden_memory`.
    pub least: u64,
    pub most: u64,
}

/// The memory of a process. What cannot be known is zero.
#[derive(Debug, Default)]
pub struct ProcessMemory {
    /// The thread that shows its memory and descriptors: the first one, or another where that has ended before it.
    pub shows: i32,
    /// Memory that is resident or swapped out, without the mapped files of its streams.
    pub bytes: u64,
    /// The resident memory of its input and its output, as far as it mapped them.
    pub mapped_bytes: u64,
    /// Each of its pages divided by the processes that share it, without these files, where that is known already.
    share: Option<u64>,
    /// The resident shared memory, which is part of these.
    pub shared: u64,
    pub page_table_bytes: u64,
    /// The size of its table of descriptors, open or not.
    pub descriptors: u64,
}

impl ShownMemory {
    /// Looks at the processes of a tree. Shared pages count once only if the sum exceeds `limit`, because the kernel
    /// walks every page to find them.
    pub fn of(
        tree: &ProcessTree,
        streams: &StreamFiles,
        limit: u64,
        between: Between,
    ) -> ShownMemory {
        let mut processes = Vec::new();
        for process in &tree.processes {
            processes.push(ProcessMemory::of(process, streams, between));
            between();
        }
        // Here a shared page counts once for each process.
        let sum: u64 = processes.iter().map(|process| process.bytes).sum();
        if sum <= limit || processes.len() < 2 {
            return ShownMemory { processes, least: sum, most: sum };
        }
        // One that waits until its child runs another program shows the same memory as that child.
        let (mut most, mut is_unsure) =
            (0, tree.processes.iter().any(|process| process.state == 'D'));
        for process in &processes {
            most += process.share.or_else(|| share_bytes(process.shows)).unwrap_or_else(|| {
                // If a process cannot be examined, all its memory counts.
                is_unsure |= !has_memory(process.shows);
                process.bytes
            });
            between();
        }
        // From the end of a process on, the others show what it shared with them: it may be in the sum twice.
        let largest = processes.iter().map(|process| process.bytes).max().unwrap_or_default();
        ShownMemory { processes, least: if is_unsure { largest } else { most }, most }
    }
}

impl ProcessMemory {
    fn of(process: &Process, streams: &StreamFiles, between: Between) -> ProcessMemory {
        let Process { pid, .. } = *process;
        let mut shows = pid;
        if process.state == 'Z' && process.threads > 1 {
            // All threads have the same: the filter lets none have descriptors of its own.
            shows = threads(pid).into_iter().find(|&id| has_memory(id)).unwrap_or(pid);
        }
        let status = status(shows);
        let of = |name| kib(&status, name).unwrap_or_default();
        let shared = of("RssShmem:");
        // Where there may be a mapped stream, all comes from one text, as a mapping can go between two looks.
        let smaps = if shared > 0 { File::open(format!("/proc/{shows}/smaps")).ok() } else { None };
        let mappings = smaps
            .map(|file| Mappings::read(BufReader::with_capacity(1 << 16, file), streams, between));
        let (bytes, mapped_bytes, share) = match mappings {
            Some(Mappings { rss: (own, mapped), pss }) if own + mapped > 0 => {
                (own, mapped, Some(pss.0))
            }
            _ if shared > 0 && !has_memory(shows) => (0, 0, None),
            // It has no such mapping. If it goes on and hides its mappings, it has no stream to be left out.
            _ => (of("VmRSS:"), 0, None),
        };
        ProcessMemory {
            shows,
            bytes: bytes + of("VmSwap:"),
            mapped_bytes,
            share,
            shared,
            page_table_bytes: of("VmPTE:"),
            descriptors: value(&status, "FDSize:")
                .and_then(|word| word.parse().ok())
                .unwrap_or_default(),
        }
    }
}

/// Whether a process or thread has memory; from its end on it has none, and what it held is known.
fn has_memory(pid: i32) -> bool {
    kib(&status(pid), "VmRSS:").is_some()
}

/// The proportional set size of a process: each page divided by the processes that share it.
fn share_bytes(pid: i32) -> Option<u64> {
    let text = fs::read_to_string(format!("/proc/{pid}/smaps_rollup")).ok()?;
    kib(&text, "Pss:")
}

/// Figures over all mappings of `/proc/PID/smaps` but the streams', and over these. The pages of its input that a
/// process has changed are its own.
#[derive(Debug, Default, PartialEq)]
struct Mappings {
    rss: (u64, u64),
    pss: (u64, u64),
}

impl Mappings {
    fn read(mut smaps: impl BufRead, streams: &StreamFiles, between: Between) -> Mappings {
        let (mut mappings, mut is_stream) = (Mappings::default(), false);
        let mut bytes = Vec::new();
        let mut count = 0;
        while matches!(smaps.read_until(b'\n', &mut bytes), Ok(1..)) {
            let line = String::from_utf8_lossy(&bytes);
            let line = line.trim_end();
            // Only the first line of a mapping has a range of addresses; a figure has no `-`.
            if line.split(' ').next().is_some_and(|word| word.contains('-')) {
                is_stream = streams.has(line);
            }
            for (name, figure) in [("Rss:", &mut mappings.rss), ("Pss:", &mut mappings.pss)] {
                let (own, mapped) = figure;
                if let Some(bytes) = kib(line, name) {
                    *(if is_stream { mapped } else { own }) += bytes;
                } else if is_stream {
                    let changed = kib(line, "Anonymous:").unwrap_or_default().min(*mapped);
                    *mapped -= changed;
                    *own += changed;
                }
            }
            bytes.clear();
            count += 1;
            if count % LINES_BETWEEN == 0 {
                between();
            }
        }
        mappings
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pages_of_the_input_that_were_changed_are_no_input() {
        let smaps = "7f10-7f20 r--p 00000000 00:01 9                    /memfd:input (deleted)\n\
                     Size:  64 kB\nRss:  40 kB\nPss:  20 kB\nAnonymous:  8 kB\n\
                     7f20-7f30 rw-p 00000000 00:00 0\nRss:  99 kB\nAnonymous:  99 kB\n";
        let of = |names: &[&str]| {
            let names = names.iter().map(|name| name.to_string()).collect();
            Mappings::read(smaps.as_bytes(), &StreamFiles { names }, &mut || {})
        };
        let kib = |own: u64, mapped: u64| (own * 1024, mapped * 1024);
        assert_eq!(of(&["00:01 8", "00:01 9"]), Mappings { rss: kib(107, 32), pss: kib(8, 12) });
        // A file that the program made itself, with the same name.
        assert_eq!(of(&["00:01 8"]), Mappings { rss: kib(139, 0), pss: kib(20, 0) });
    }
}
