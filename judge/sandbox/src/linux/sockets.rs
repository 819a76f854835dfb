//! Memory in the buffers of sockets: it belongs to no process, so that proc(5) shows it nowhere.
//!
//! A program can make socket pairs. Each socket buffers the bytes that its owner has sent until they are read, up to
//! a limit that the program cannot raise (`seccomp.rs`). So the number of sockets bounds the memory.

use super::resource_limits::OPEN_FILES_OF_BUILDS;
use std::collections::BTreeSet;
use std::ffi::OsString;
use std::fs;

/// The limit of a socket's buffer where the system does not say another one: the default of Linux.
const BUFFER_BYTES: u64 = 212_992;

/// The most memory that the sockets of these processes can hold. If it cannot exceed `limit`, whatever
/// sockets there are, they are not counted.
pub fn memory_bytes(pids: &[i32], limit: u64) -> u64 {
    if pids.len() as u64 * OPEN_FILES_OF_BUILDS * BUFFER_BYTES <= limit {
        return 0;
    }
    // Processes share the sockets that they have inherited.
    let sockets: BTreeSet<OsString> = pids.iter().flat_map(|&pid| sockets_of(pid)).collect();
    let text = fs::read_to_string("/proc/sys/net/core/wmem_default").unwrap_or_default();
    sockets.len() as u64 * text.trim().parse().unwrap_or(BUFFER_BYTES)
}

/// The names of the sockets that a process has open; none of one whose descriptors are hidden.
fn sockets_of(pid: i32) -> impl Iterator<Item = OsString> {
    let descriptors = fs::read_dir(format!("/proc/{pid}/fd")).into_iter().flatten().flatten();
    let targets = descriptors.filter_map(|descriptor| fs::read_link(descriptor.path()).ok());
    targets.map(OsString::from).filter(|name| name.as_encoded_bytes().starts_with(b"socket:"))
}
