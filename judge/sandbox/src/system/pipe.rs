//! Pipes, and waiting for several descriptors at once.

use super::{check, retry, BSD};
use std::fs::File;
use std::io;
use std::os::fd::{AsFd, AsRawFd, BorrowedFd, FromRawFd, OwnedFd, RawFd};
use std::time::Duration;

const O_NONBLOCK: i32 = if BSD { 4 } else { 0o4000 };
const F_GETFL: i32 = 3;
const F_SETFL: i32 = 4;

/// There is something to read, or the end of it.
pub const READABLE: i16 = 0x1 | 0x10;
/// There is room to write, or nobody who reads.
pub const WRITABLE: i16 = 0x4 | 0x8;

extern "C" {
    fn poll(entries: *mut Poll, count: std::ffi::c_ulong, timeout_ms: i32) -> i32;
    fn fcntl(fd: RawFd, command: i32, ...) -> i32;
}

/// A pipe that no child inherits: the end to read and the end to write.
pub fn pair() -> io::Result<(OwnedFd, OwnedFd)> {
    let mut ends = [-1; 2];
    check(open_pipe(&mut ends))?;
    // SAFETY: the call succeeded, so both are open and nobody else owns them.
    Ok(unsafe { (OwnedFd::from_raw_fd(ends[0]), OwnedFd::from_raw_fd(ends[1])) })
}

#[cfg(target_os = "linux")]
fn open_pipe(ends: &mut [RawFd; 2]) -> i32 {
    const O_CLOEXEC: i32 = 0o2000000;
    extern "C" {
        fn pipe2(ends: *mut RawFd, flags: i32) -> i32;
    }
    // SAFETY: `ends` has room for the two descriptors that the call writes.
    unsafe { pipe2(ends.as_mut_ptr(), O_CLOEXEC) }
}

/// A program that another thread starts between these calls inherits the pipe, which does no harm:
/// nobody waits for the end of one.
#[cfg(not(target_os = "linux"))]
fn open_pipe(ends: &mut [RawFd; 2]) -> i32 {
    const F_SETFD: i32 = 2;
    const FD_CLOEXEC: i32 = 1;
    extern "C" {
        fn pipe(ends: *mut RawFd) -> i32;
    }
    // SAFETY: `ends` has room for the two descriptors that the call writes.
    let result = unsafe { pipe(ends.as_mut_ptr()) };
    for end in ends.iter().filter(|_| result == 0) {
        // SAFETY: fcntl with this command takes plain integers.
        unsafe { fcntl(*end, F_SETFD, FD_CLOEXEC) };
    }
    result
}

/// Makes reads and writes return at once when they would wait.
pub fn set_nonblocking(fd: &File) -> io::Result<()> {
    // SAFETY: fcntl with these commands takes and returns plain integers.
    let flags = check(unsafe { fcntl(fd.as_raw_fd(), F_GETFL) })?;
    // SAFETY: as above.
    check(unsafe { fcntl(fd.as_raw_fd(), F_SETFL, flags | O_NONBLOCK) })?;
    Ok(())
}

/// Whether whoever has these ends of pipes (stdin, stdout, stderr) would have to wait for the other
/// ends: nothing to read though more may come, or no room to write.
pub fn waits_for_other_ends(stdio: &[OwnedFd; 3]) -> io::Result<bool> {
    let [input, output, errors] = stdio.each_ref().map(|fd| Some(fd.as_fd()));
    let mut ends =
        [Poll::new(input, READABLE), Poll::new(output, WRITABLE), Poll::new(errors, WRITABLE)];
    wait(&mut ends, Some(Duration::ZERO))?;
    Ok(ends.iter().any(|end| !end.ready()))
}

/// The flag that opens a file without waiting, whatever it is (a FIFO has no writer yet).
pub const OPEN_NONBLOCKING: i32 = O_NONBLOCK;

/// One descriptor to wait for; `struct pollfd` of poll(2).
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct Poll {
    fd: RawFd,
    events: i16,
    revents: i16,
}

impl Poll {
    /// Waits for `events` on `fd`; for nothing at all when there is no descriptor.
    pub fn new(fd: Option<BorrowedFd>, events: i16) -> Poll {
        Poll { fd: fd.map_or(-1, |fd| fd.as_raw_fd()), events, revents: 0 }
    }

    /// Whether the last wait found the descriptor ready.
    pub fn ready(&self) -> bool {
        self.revents != 0
    }
}

/// Waits until one of the entries is ready or the time is over; the number that are ready.
pub fn wait(entries: &mut [Poll], timeout: Option<Duration>) -> io::Result<i32> {
    let ms = timeout.map_or(-1, |time| time.as_nanos().div_ceil(1_000_000).min(1 << 30) as i32);
    retry(|| {
        // SAFETY: the pointer and the count describe one slice of pollfd structures.
        check(unsafe { poll(entries.as_mut_ptr(), entries.len() as std::ffi::c_ulong, ms) })
    })
}
