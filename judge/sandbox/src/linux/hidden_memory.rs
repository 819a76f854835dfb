//! Memory that belongs to a program and that none of its processes shows as resident, as the kernel keeps it for
//! them: page tables, the records of mappings, shared memory of which no page is mapped, full pipes and sockets.
//!
//! Of some of it only a bound is known, so the memory of a program is what its processes show until both together
//! exceed its limit. Whatever the kernel keeps, a descriptor or a mapping of some process leads to it: the filter
//! (`seccomp.rs`) denies what would hide these, or make one of them lead to more than is counted here.

use super::shown_memory::{Between, ProcessMemory, ShownMemory, LINES_BETWEEN};
use crate::spec::Limits;
use crate::system::linux::seccomp::MAX_SHARED_BYTES;
use std::collections::{BTreeMap, BTreeSet};
use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{BufRead, BufReader, ErrorKind};
use std::os::unix::fs::MetadataExt;
use std::sync::OnceLock;
use std::time::{Duration, Instant};

/// The time between two counts, as a multiple of what the last one took: a Java virtual machine has hundreds of
/// mappings. What takes longer is no ordinary program.
const PAUSE: u32 = 100;
const LONGEST_PAUSE: Duration = Duration::from_millis(50);

/// The part of a memory limit by which it may be exceeded with what is hidden: each program has some page tables.
const ALLOWANCE: u64 = 16;

/// The most that the kernel keeps for a mapping: its record, its place among the others, a policy, and what
/// leads from its pages to it. The last is one for each process from which a process inherited the mapping.
const RECORD_BYTES: u64 = 1024;
const HEIR_BYTES: u64 = 64;

/// The name of shared memory without a file in `/proc/PID/maps`. The filter lets no program give it another one.
const SHARED_MEMORY: &[u8] = b"/dev/zero (deleted)";

/// The most that a pipe holds: 16 pieces, which may each be a byte of a block of 32 KiB that came out of a socket.
const PIPE_BYTES: u64 = 16 * (32 << 10);
/// The limit of what waits in a socket where the system does not say another one: the default of Linux.
const SOCKET_BYTES: u64 = 212_992;
/// A file that an epoll instance watches under some number.
const WATCH_BYTES: u64 = 256;
/// The most that one descriptor of a process leads to: watches of all its files under all their numbers.
const DESCRIPTOR_BYTES: u64 = 2 << 20;

/// The most that the descriptors lead to which a user has under way in sockets: two for each that a process may have.
const UNDER_WAY_BYTES: u64 = 512 * DESCRIPTOR_BYTES;
/// The counts in a row at which descriptors may be under way: they arrive soon, unless they are to hide memory.
const COUNTS_UNDER_WAY: u32 = 25;
/// The number of counts in a row that may find a process closed: each process is closed for a moment while it starts
/// a program.
const COUNTS_CLOSED: u32 = 1;

/// The hidden memory of a program, counted now and then.
#[derive(Debug, Default)]
pub struct HiddenMemory {
    /// Of the last count.
    bytes: u64,
    /// The number of counts in a row that found descriptors under way.
    counts_under_way: u32,
    /// The number of counts in a row that found a closed process.
    counts_closed: u32,
    /// The wall time from which on it may be counted again.
    next: Duration,
}

impl HiddenMemory {
    /// The memory that a program holds at this wall time, `shown` of which its processes show: with what is hidden,
    /// where that makes it exceed `limit`.
    pub fn added_to(
        &mut self,
        shown: u64,
        limit: u64,
        memory: &ShownMemory,
        wall: Duration,
        between: Between,
    ) -> u64 {
        if limit == Limits::UNLIMITED {
            return shown;
        }
        let room = limit.saturating_add(limit / ALLOWANCE).saturating_sub(shown);
        if wall >= self.next {
            let start = Instant::now();
            let count = Count::of(&memory.processes, room, between);
            self.bytes = count.bytes;
            self.counts_under_way = if count.is_under_way { self.counts_under_way + 1 } else { 0 };
            if self.counts_under_way > COUNTS_UNDER_WAY {
                self.bytes = self.bytes.saturating_add(UNDER_WAY_BYTES);
            }
            self.counts_closed = if count.is_closed { self.counts_closed + 1 } else { 0 };
            if self.counts_closed > COUNTS_CLOSED {
                self.bytes = self.bytes.max(room.saturating_add(1));
            }
            self.next = wall + (PAUSE * start.elapsed()).min(LONGEST_PAUSE);
        }
        let tables: u64 = memory.processes.iter().map(|process| process.page_table_bytes).sum();
        let hidden = self.bytes.saturating_add(tables);
        if hidden > room {
            shown.saturating_add(hidden)
        } else {
            shown
        }
    }
}

/// A count of what processes hide.
#[derive(Debug, Default)]
struct Count {
    /// The most that it can be.
    bytes: u64,
    /// Whether a socket holds descriptors that no process has received yet.
    is_under_way: bool,
    /// Whether a process is closed: its user cannot read its program, so the kernel shows no memory of it.
    is_closed: bool,
}

impl Count {
    /// Counts until there is more than `enough`.
    fn of(processes: &[ProcessMemory], enough: u64, between: Between) -> Count {
        let mut count = Count::default();
        count.add_mappings(processes, enough, between);
        if count.bytes <= enough {
            count.add_descriptors(processes, enough, between);
        }
        count
    }

    /// Adds the most that the mappings of processes hide; where it is more than `enough`, some of it.
    fn add_mappings(&mut self, processes: &[ProcessMemory], enough: u64, between: Between) {
        let record_bytes = RECORD_BYTES + HEIR_BYTES * processes.len() as u64;
        let mut mappings = Mappings::default();
        for process in processes {
            let folder = format!("/proc/{}", process.shows);
            let file = match File::open(format!("{folder}/maps")) {
                Ok(file) => file,
                Err(error) => {
                    let is_denied = error.kind() == ErrorKind::PermissionDenied;
                    self.is_closed |= is_denied && is_closed(&folder);
                    continue;
                }
            };
            between();
            let mut lines = BufReader::new(file);
            let mut line = Vec::new();
            while matches!(lines.read_until(b'\n', &mut line), Ok(1..)) {
                mappings.add(line.trim_ascii_end());
                line.clear();
                if mappings.records % LINES_BETWEEN == 0 {
                    between();
                }
                if mappings.records * record_bytes > enough {
                    self.bytes = mappings.records * record_bytes;
                    return;
                }
            }
        }
        let resident: u64 = processes.iter().map(|process| process.shared).sum();
        let records = mappings.records * record_bytes;
        self.bytes = mappings.shared_bytes(resident).saturating_add(records);
    }

    /// Adds what pipes, sockets and epoll instances hold. If there cannot be more than `enough`, whatever there is,
    /// they are not counted.
    fn add_descriptors(&mut self, processes: &[ProcessMemory], enough: u64, between: Between) {
        static KNOWN: OnceLock<u64> = OnceLock::new();
        let buffer_bytes = *KNOWN.get_or_init(buffer_bytes);
        let slots: u64 = processes.iter().map(|process| process.descriptors).sum();
        let most = slots.saturating_mul(buffer_bytes.max(DESCRIPTOR_BYTES));
        if self.bytes.saturating_add(most).saturating_add(UNDER_WAY_BYTES) <= enough {
            return;
        }
        // Processes share the pipes and sockets that they have inherited.
        let mut buffers: BTreeSet<OsString> = BTreeSet::new();
        for process in processes {
            between();
            let folder = format!("/proc/{}", process.shows);
            for entry in fs::read_dir(format!("{folder}/fd")).into_iter().flatten().flatten() {
                let Ok(target) = fs::read_link(entry.path()) else { continue };
                let name = target.as_os_str().as_encoded_bytes();
                let (is_socket, is_pipe) =
                    (name.starts_with(b"socket:"), name.starts_with(b"pipe:"));
                let is_epoll = name == b"anon_inode:[eventpoll]";
                if (is_socket || is_pipe) && buffers.insert(target.into()) {
                    self.bytes = self.bytes.saturating_add(buffer_bytes);
                }
                if is_socket || is_epoll {
                    let info = format!("{folder}/fdinfo/{}", entry.file_name().to_string_lossy());
                    self.add_info(&fs::read_to_string(info).unwrap_or_default());
                }
                if self.bytes > enough {
                    return;
                }
            }
        }
    }

    /// Adds what `/proc/PID/fdinfo` says of a socket or an epoll instance.
    fn add_info(&mut self, info: &str) {
        for line in info.lines() {
            if line.starts_with("tfd:") {
                self.bytes = self.bytes.saturating_add(WATCH_BYTES);
            } else if let Some(number) = line.strip_prefix("scm_fds:") {
                self.is_under_way |= number.trim() != "0";
            }
        }
    }
}

/// Whether the files of a process belong to another user than the process: the kernel gives those of a closed one to
/// root.
fn is_closed(folder: &str) -> bool {
    let owner = |path: &str| fs::metadata(path).map(|data| data.uid()).ok();
    owner(folder) != owner(&format!("{folder}/maps"))
}

/// The mappings of processes.
#[derive(Debug, Default)]
struct Mappings {
    records: u64,
    /// Of the pieces of shared memory without a file, by inode: where the last part ends that is mapped.
    ends: BTreeMap<Vec<u8>, u64>,
}

impl Mappings {
    /// Adds a line of `/proc/PID/maps`.
    fn add(&mut self, line: &[u8]) {
        self.records += 1;
        // Range, rights, offset, device, inode, name; the name may hold anything.
        let mut fields = line.splitn(6, |&byte| byte == b' ');
        let mut field = || fields.next().unwrap_or_default();
        let (range, rights, offset, _, inode) = (field(), field(), field(), field(), field());
        let name = field().trim_ascii_start();
        if !rights.ends_with(b"s") || name != SHARED_MEMORY {
            return;
        }
        let hex = |digits| {
            let digits = std::str::from_utf8(digits).unwrap_or_default();
            u64::from_str_radix(digits, 16).unwrap_or_default()
        };
        let mut range = range.split(|&byte| byte == b'-').map(hex);
        let (start, end) = (range.next().unwrap_or_default(), range.next().unwrap_or_default());
        let end = hex(offset).saturating_add(end.saturating_sub(start));
        let last = self.ends.entry(inode.to_vec()).or_default();
        *last = end.max(*last);
    }

    /// The most shared memory without a file that is not among `resident` bytes. A page keeps all of a piece, so
    /// each counts as if it were as large as the filter lets one be, or as what is seen of it without the filter.
    fn shared_bytes(&self, resident: u64) -> u64 {
        let seen = self.ends.values().fold(0, |sum: u64, &end| sum.saturating_add(end));
        seen.saturating_sub(resident).max(self.ends.len() as u64 * MAX_SHARED_BYTES)
    }
}

/// The most that a pipe or a socket holds.
fn buffer_bytes() -> u64 {
    let text = fs::read_to_string("/proc/sys/net/core/wmem_default").unwrap_or_default();
    let socket_bytes: u64 = text.trim().parse().unwrap_or(SOCKET_BYTES);
    // The last packet may be as long as all that wait before it, and each has a head.
    PIPE_BYTES.max(socket_bytes.saturating_mul(2).saturating_add(96 << 10))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_kernel_tells_of_watches_and_of_descriptors_under_way() {
        let mut count = Count::default();
        count.add_info("pos:\t0\nflags:\t02\nscm_fds: 0\n");
        count.add_info("pos:\t0\ntfd:  5 events: 19 data: 5\ntfd:  6 events: 19 data: 6\n");
        assert_eq!((count.bytes, count.is_under_way), (2 * WATCH_BYTES, false));
        count.add_info("scm_fds: 2\n");
        assert!(count.is_under_way);
    }

    #[test]
    fn a_piece_of_shared_memory_counts_once_and_whole() {
        let mut mappings = Mappings::default();
        for line in [
            "7f00000000-7f00100000 rw-s 00000000 00:01 77   /dev/zero (deleted)",
            "7f10000000-7f10001000 rw-s 01fff000 00:01 77   /dev/zero (deleted)",
            "7f20000000-7f20100000 rw-p 00000000 00:00 0 ",
            "7f30000000-7f30100000 r--s 00000000 00:01 5    /memfd:input (deleted)",
            "7f30000000-7f30100000 r--s 00000000 08:01 5    /home/x/dev/zero (deleted)",
            "7f00000000-7f00100000 rw-s 00000000 00:01 77   /dev/zero (deleted)",
        ] {
            mappings.add(line.as_bytes());
        }
        assert_eq!(mappings.records, 6);
        assert_eq!(mappings.shared_bytes(0), 0x200_0000);
        assert_eq!(mappings.shared_bytes(0x100_0000), 0x100_0000);
        // All of it is mapped: it may be more.
        assert_eq!(mappings.shared_bytes(0x200_0000), MAX_SHARED_BYTES);
        mappings.add(b"7f40000000-7f40001000 rw-s 00000000 00:01 78  /dev/zero (deleted)");
        assert_eq!(mappings.shared_bytes(0x200_1000), 2 * MAX_SHARED_BYTES);
    }
}
