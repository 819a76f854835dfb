//! What only Linux tells about processes and does for them: prctl(2), close_range(2), pidfd_open(2),
//! and the clock of another process. `elsewhere` has the same names.

use super::check;
use std::ffi::c_long;
use std::io;
use std::os::fd::{FromRawFd, OwnedFd, RawFd};
use std::time::Duration;

const PR_SET_PDEATHSIG: i32 = 1;
const PR_SET_DUMPABLE: i32 = 4;
const PR_SET_CHILD_SUBREAPER: i32 = 36;
const PR_SET_NO_NEW_PRIVS: i32 = 38;

#[repr(C)]
struct TimeSpec {
    seconds: i64,
    nanos: i64,
}

extern "C" {
    fn syscall(number: c_long, ...) -> c_long;
    fn close_range(first: u32, last: u32, flags: i32) -> i32;
    fn prctl(option: i32, ...) -> i32;
    fn clock_gettime(clock: i32, time: *mut TimeSpec) -> i32;
}

/// A descriptor that is readable when this child has ended.
pub fn descriptor(pid: i32) -> io::Result<OwnedFd> {
    const PIDFD_OPEN: c_long = 434;
    // SAFETY: the arguments are integers.
    let fd = check(unsafe { syscall(PIDFD_OPEN, pid, 0u32) })?;
    // SAFETY: the call has just opened it for us.
    Ok(unsafe { OwnedFd::from_raw_fd(fd as RawFd) })
}

/// Marks every descriptor from `first` on to be closed by exec.
pub fn close_on_exec_from(first: u32) -> io::Result<()> {
    const CLOSE_RANGE_CLOEXEC: i32 = 4;
    // SAFETY: the call closes nothing now, so no owner is left with a dead descriptor.
    check(unsafe { close_range(first, u32::MAX, CLOSE_RANGE_CLOEXEC) })?;
    Ok(())
}

/// The signal this process gets when the thread that forked it ends.
pub fn die_with_parent() -> io::Result<()> {
    control(PR_SET_PDEATHSIG, super::signal::KILL as u64)
}

/// Orphans among the descendants become children of this process.
pub fn adopt_orphans() -> io::Result<()> {
    control(PR_SET_CHILD_SUBREAPER, 1)
}

/// Nobody but root may trace this process or read its memory, which holds answers.
pub fn hide_memory() -> io::Result<()> {
    control(PR_SET_DUMPABLE, 0)
}

/// Undoes [`hide_memory`].
pub fn show_memory() -> io::Result<()> {
    control(PR_SET_DUMPABLE, 1)
}

/// Exec gives no more rights than there are now: no setuid programs.
pub fn no_new_privileges() -> io::Result<()> {
    control(PR_SET_NO_NEW_PRIVS, 1)
}

fn control(option: i32, value: u64) -> io::Result<()> {
    // SAFETY: these options take one integer, and the unused arguments must be 0.
    check(unsafe { prctl(option, value, 0u64, 0u64, 0u64) })?;
    Ok(())
}

/// CPU time of a live process, exact to the nanosecond; `None` when it is gone.
pub fn cpu_time(pid: i32) -> Option<Duration> {
    // The clock of another process, as clock_getcpuclockid(3) computes it.
    let clock = (!pid << 3) | 2;
    let mut time = TimeSpec { seconds: 0, nanos: 0 };
    // SAFETY: the call writes one structure of this layout.
    check(unsafe { clock_gettime(clock, &mut time) }).ok()?;
    Some(Duration::new(time.seconds as u64, time.nanos as u32))
}

/// Bytes in a page of memory.
pub fn page_bytes() -> u64 {
    const SC_PAGESIZE: i32 = 30;
    extern "C" {
        fn sysconf(name: i32) -> std::ffi::c_long;
    }
    // SAFETY: sysconf takes and returns integers.
    unsafe { sysconf(SC_PAGESIZE) as u64 }
}
