//! Pipes, and waiting for several descriptors at once: pipe(2), poll(2).

use super::call::{check, retry, BSD};
use std::fs::File;
use std::io;
use std::os::fd::{AsRawFd, BorrowedFd, FromRawFd, OwnedFd, RawFd};
use std::time::Duration;

const O_NONBLOCK: i32 = if BSD { 4 } else { 0o4000 };
const F_GETFL: i32 = 3;
const F_SETFL: i32 = 4;

/// The other end is closed: POLLHUP.
const CLOSED: i16 = 0x10;
/// Wait until there is something to read, or the end of it.
pub const READABLE: i16 = 0x1 | CLOSED;
/// Wait until a write does not block, or no reader is left.
pub const WRITABLE: i16 = 0x4 | 0x8;

extern "C" {
    fn poll(entries: *mut Poll, count: std::ffi::c_ulong, timeout_ms: i32) -> i32;
    fn fcntl(fd: RawFd, command: i32, ...) -> i32;
}

/// Makes a pipe that no child inherits: the end to read and the end to write.
pub fn pair() -> io::Result<(OwnedFd, OwnedFd)> {
    let mut ends = [-1; 2];
    check(open_pipe(&mut ends))?;
    // SAFETY: the call succeeded, so both are open and nothing else owns them.
    Ok(unsafe { (OwnedFd::from_raw_fd(ends[0]), OwnedFd::from_raw_fd(ends[1])) })
}

#[cfg(not(portable))]
fn open_pipe(ends: &mut [RawFd; 2]) -> i32 {
    const O_CLOEXEC: i32 = 0o2000000;
    extern "C" {
        fn pipe2(ends: *mut RawFd, flags: i32) -> i32;
    }
    // SAFETY: `ends` holds the two descriptors that the call writes.
    unsafe { pipe2(ends.as_mut_ptr(), O_CLOEXEC) }
}

/// A program that another thread starts between these calls inherits the pipe. That is harmless: no
/// reader here waits for the end of a pipe.
#[cfg(portable)]
fn open_pipe(ends: &mut [RawFd; 2]) -> i32 {
    const F_SETFD: i32 = 2;
    const FD_CLOEXEC: i32 = 1;
    extern "C" {
        fn pipe(ends: *mut RawFd) -> i32;
    }
    // SAFETY: `ends` holds the two descriptors that the call writes.
    let result = unsafe { pipe(ends.as_mut_ptr()) };
    for end in ends.iter().filter(|_| result == 0) {
        // SAFETY: fcntl with this command takes plain integers.
        unsafe { fcntl(*end, F_SETFD, FD_CLOEXEC) };
    }
    result
}

/// Makes reads and writes fail with `WouldBlock` instead of waiting.
pub fn set_nonblocking(fd: &File) -> io::Result<()> {
    // SAFETY: fcntl with these commands takes and returns plain integers.
    let flags = check(unsafe { fcntl(fd.as_raw_fd(), F_GETFL) })?;
    // SAFETY: fcntl with these commands takes and returns plain integers.
    check(unsafe { fcntl(fd.as_raw_fd(), F_SETFL, flags | O_NONBLOCK) })?;
    Ok(())
}

/// The flag of open(2) that opens a file without waiting, for example a FIFO that has no writer.
pub const OPEN_NONBLOCKING: i32 = O_NONBLOCK;

/// One descriptor to wait for, and whether it is ready: `struct pollfd` of poll(2).
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct Poll {
    fd: RawFd,
    events: i16,
    revents: i16,
}

impl Poll {
    /// Waits for `events`, [`READABLE`] or [`WRITABLE`]; an entry without a descriptor is never ready.
    pub fn new(fd: Option<BorrowedFd>, events: i16) -> Poll {
        Poll { fd: fd.map_or(-1, |fd| fd.as_raw_fd()), events, revents: 0 }
    }

    /// Whether the last wait found the descriptor ready.
    pub fn ready(&self) -> bool {
        self.revents != 0
    }

    /// Whether the last wait found that the other end is closed.
    pub fn closed(&self) -> bool {
        self.revents & CLOSED != 0
    }
}

/// Waits until an entry is ready or the time is over, and returns the number that are ready.
pub fn wait(entries: &mut [Poll], timeout: Option<Duration>) -> io::Result<i32> {
    let ms = timeout.map_or(-1, |time| time.as_nanos().div_ceil(1_000_000).min(1 << 30) as i32);
    retry(|| {
        // SAFETY: the pointer and the count describe one slice of pollfd structures.
        check(unsafe { poll(entries.as_mut_ptr(), entries.len() as std::ffi::c_ulong, ms) })
    })
}
