//! Processes: fork, exec, wait with figures, kill.

#[cfg(not(target_os = "linux"))]
pub use super::elsewhere::process::*;
#[cfg(target_os = "linux")]
pub use super::linux::*;
use super::{check, retry};
use std::ffi::{c_char, CString};
use std::io;
use std::os::fd::{AsRawFd, OwnedFd, RawFd};
use std::time::Duration;

const WNOHANG: i32 = 1;

/// `suseconds_t`.
#[cfg(not(target_vendor = "apple"))]
type Micros = i64;
#[cfg(target_vendor = "apple")]
type Micros = i32;

#[repr(C)]
#[derive(Clone, Copy)]
struct TimeVal {
    seconds: i64,
    micros: Micros,
}

/// `struct rusage` of 64-bit systems.
#[repr(C)]
struct Usage {
    user: TimeVal,
    system: TimeVal,
    max_rss: i64,
    rest: [i64; 13],
}

/// What `max_rss` counts, in bytes.
const RSS_UNIT: u64 = if cfg!(target_vendor = "apple") { 1 } else { 1024 };

extern "C" {
    fn fork() -> i32;
    fn execve(path: *const c_char, argv: *const *const c_char, env: *const *const c_char) -> i32;
    fn _exit(code: i32) -> !;
    fn wait4(pid: i32, status: *mut i32, options: i32, usage: *mut Usage) -> i32;
    fn kill(pid: i32, signal: i32) -> i32;
    fn setsid() -> i32;
    fn getpgrp() -> i32;
    fn dup2(from: RawFd, to: RawFd) -> RawFd;
}

/// Which side of a fork this is.
pub enum Fork {
    Child,
    /// The parent, with the id of the child.
    Parent(i32),
}

/// Splits a process that has one thread. The child must end in [`exec`] or [`exit_now`].
pub fn split() -> io::Result<Fork> {
    // SAFETY: the callers (the keeper) have one thread, so no lock is held by another one.
    Ok(match check(unsafe { fork() })? {
        0 => Fork::Child,
        pid => Fork::Parent(pid),
    })
}

/// Becomes another program; returns only when that fails.
pub fn exec(argv: &[CString], env: &[CString]) -> io::Error {
    let pointers = |strings: &[CString]| -> Vec<*const c_char> {
        strings.iter().map(|s| s.as_ptr()).chain([std::ptr::null()]).collect()
    };
    let (argv, env) = (pointers(argv), pointers(env));
    // SAFETY: both arrays end in a null pointer and their strings in a zero, and all outlive the call.
    unsafe { execve(argv[0], argv.as_ptr(), env.as_ptr()) };
    io::Error::last_os_error()
}

/// Ends the process at once, running nothing that the parent registered.
pub fn exit_now(code: i32) -> ! {
    // SAFETY: _exit takes any code and does not return.
    unsafe { _exit(code) }
}

/// A child that has ended.
#[derive(Clone, Copy, Debug)]
pub struct Ended {
    pub pid: i32,
    /// As wait4 gives it; [`exit_code`] and [`signal_of`] read it.
    pub status: i32,
    /// CPU time of the child and of the children it waited for.
    pub cpu: Duration,
    /// The largest resident set of one process among them.
    pub peak_bytes: u64,
}

/// What there was to reap.
pub enum Reap {
    Ended(Ended),
    /// Children live, and none has ended.
    Running,
    NoChildren,
}

/// Takes one child that has ended, without waiting.
pub fn reap() -> io::Result<Reap> {
    const ECHILD: i32 = 10;
    match wait(-1, WNOHANG) {
        Ok(None) => Ok(Reap::Running),
        Ok(Some(ended)) => Ok(Reap::Ended(ended)),
        Err(error) if error.raw_os_error() == Some(ECHILD) => Ok(Reap::NoChildren),
        Err(error) => Err(error),
    }
}

/// Waits for the end of this child.
pub fn take(pid: i32) -> io::Result<Ended> {
    wait(pid, 0)?.ok_or_else(|| io::Error::other("a child ended twice"))
}

/// Takes this child if it has ended.
pub fn take_if_ended(pid: i32) -> io::Result<Option<Ended>> {
    wait(pid, WNOHANG)
}

fn wait(pid: i32, options: i32) -> io::Result<Option<Ended>> {
    let zero = TimeVal { seconds: 0, micros: 0 };
    let mut usage = Usage { user: zero, system: zero, max_rss: 0, rest: [0; 13] };
    let mut status = 0;
    // SAFETY: the call writes one status and one structure of this layout.
    let pid = retry(|| check(unsafe { wait4(pid, &mut status, options, &mut usage) }))?;
    let time = |t: TimeVal| Duration::new(t.seconds as u64, t.micros as u32 * 1000);
    let cpu = time(usage.user) + time(usage.system);
    let peak_bytes = usage.max_rss as u64 * RSS_UNIT;
    Ok((pid != 0).then_some(Ended { pid, status, cpu, peak_bytes }))
}

/// The exit code in a wait status, unless a signal ended the process.
pub fn exit_code(status: i32) -> Option<i32> {
    (status & 0x7f == 0).then_some((status >> 8) & 0xff)
}

/// The signal in a wait status, if one ended the process.
pub fn signal_of(status: i32) -> Option<i32> {
    Some(status & 0x7f).filter(|&signal| signal != 0 && signal != 0x7f)
}

/// Kills a process, or the group `-pid`; a process that is gone already is no error.
pub fn kill_now(pid: i32) {
    // SAFETY: kill takes plain integers. A pid here is a child not yet reaped, so it is not reused.
    unsafe { kill(pid, super::signal::KILL) };
}

/// Leaves the terminal and the process group of the caller.
pub fn new_session() -> io::Result<()> {
    // SAFETY: no arguments, no memory.
    check(unsafe { setsid() })?;
    Ok(())
}

/// Makes `from` also known as descriptor `to`, which exec keeps.
pub fn place(from: &OwnedFd, to: RawFd) -> io::Result<()> {
    // SAFETY: the descriptors are integers; what `to` was before is closed, as callers intend.
    check(unsafe { dup2(from.as_raw_fd(), to) })?;
    Ok(())
}

/// The process group of this process.
pub fn group() -> i32 {
    // SAFETY: no arguments, no failure.
    unsafe { getpgrp() }
}
