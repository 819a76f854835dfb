//! Marks descriptors to be closed by exec: close_range(2), and another way where it is missing.

use super::limit;
use crate::system::call::check;
use std::ffi::c_long;
use std::fs;
use std::io;
use std::os::fd::RawFd;

/// The number of close_range on every architecture; glibc has a function for it only since 2.34.
const CLOSE_RANGE: c_long = 436;
const CLOSE_RANGE_CLOEXEC: i32 = 4;
const F_SETFD: i32 = 2;
const FD_CLOEXEC: i32 = 1;
/// Without /proc no higher descriptor is looked for: that many calls take a tenth of a second.
const MAX_DESCRIPTOR: u64 = 1 << 20;

extern "C" {
    fn syscall(number: c_long, ...) -> c_long;
    fn fcntl(fd: RawFd, command: i32, ...) -> i32;
}

/// Marks every descriptor from `first` on to be closed by exec.
///
/// Linux has one call for it since 5.11, which some containers refuse. Then the descriptors are marked
/// one by one: those that /proc lists, or without /proc every number up to the limit.
pub fn close_on_exec_from(first: u32) -> io::Result<()> {
    if mark_all(first).is_ok() {
        return Ok(());
    }
    match listed() {
        Ok(open) => open.into_iter().filter(|&fd| fd >= first as RawFd).for_each(mark),
        Err(_) => {
            let last = limit::get(limit::OPEN_FILES)?.soft.min(MAX_DESCRIPTOR);
            (first..last as u32).for_each(|fd| mark(fd as RawFd));
        }
    }
    Ok(())
}

fn mark_all(first: u32) -> io::Result<()> {
    // SAFETY: the arguments are integers, and the call closes nothing now, so no owner is left with a
    // dead descriptor.
    check(unsafe { syscall(CLOSE_RANGE, first, u32::MAX, CLOSE_RANGE_CLOEXEC) })?;
    Ok(())
}

/// The open descriptors of this process: proc_pid_fd(5).
fn listed() -> io::Result<Vec<RawFd>> {
    let mut open = Vec::new();
    for entry in fs::read_dir("/proc/self/fd")? {
        open.extend(entry?.file_name().to_str().and_then(|name| name.parse::<RawFd>().ok()));
    }
    Ok(open)
}

/// Marks one descriptor; a number that is not open is no error.
fn mark(fd: RawFd) {
    // SAFETY: the arguments are integers; the call closes nothing now.
    unsafe { fcntl(fd, F_SETFD, FD_CLOEXEC) };
}
