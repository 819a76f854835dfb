//! Processes of Linux: fork and exec, prctl(2), pidfd_open(2), and the clock of another process.

use crate::system::call::check;
use crate::system::process::{reap_if_ended, ChildExit};
use crate::system::signal;
use std::ffi::{c_char, c_long, CString};
use std::io;
use std::os::fd::{AsRawFd, FromRawFd, OwnedFd, RawFd};
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
    fn prctl(option: i32, ...) -> i32;
    fn fork() -> i32;
    fn execve(path: *const c_char, argv: *const *const c_char, env: *const *const c_char) -> i32;
    fn _exit(code: i32) -> !;
    fn setsid() -> i32;
    fn getpgrp() -> i32;
    fn dup2(from: RawFd, to: RawFd) -> RawFd;
    fn clock_gettime(clock: i32, time: *mut TimeSpec) -> i32;
}

/// The side of a fork that this process is.
#[derive(Debug)]
pub enum Fork {
    Child,
    /// The parent, with the id of the child.
    Parent(i32),
}

/// Forks a process that has one thread. The child must end in [`exec`] or [`exit_now`].
pub fn fork_process() -> io::Result<Fork> {
    // SAFETY: the callers (supervisor and runner) have one thread, so no lock is held by another one.
    Ok(match check(unsafe { fork() })? {
        0 => Fork::Child,
        pid => Fork::Parent(pid),
    })
}

/// Replaces this process by another program: execve(2). Returns only when that fails.
pub fn exec(argv: &[CString], env: &[CString]) -> io::Error {
    let pointers = |strings: &[CString]| -> Vec<*const c_char> {
        strings.iter().map(|s| s.as_ptr()).chain([std::ptr::null()]).collect()
    };
    let (argv, env) = (pointers(argv), pointers(env));
    // SAFETY: both arrays end in a null pointer and their strings in a zero, and all outlive the call.
    unsafe { execve(argv[0], argv.as_ptr(), env.as_ptr()) };
    io::Error::last_os_error()
}

/// Ends the process at once and runs no exit handler: _exit(2).
pub fn exit_now(code: i32) -> ! {
    // SAFETY: _exit takes any code and does not return.
    unsafe { _exit(code) }
}

/// The result of [`reap`].
#[derive(Debug)]
pub enum Reap {
    Ended(ChildExit),
    /// There are children, and none has ended.
    Running,
    NoChildren,
}

/// Reaps one child that has ended, without waiting.
pub fn reap() -> io::Result<Reap> {
    const ECHILD: i32 = 10;
    match reap_if_ended(-1) {
        Ok(None) => Ok(Reap::Running),
        Ok(Some(ended)) => Ok(Reap::Ended(ended)),
        Err(error) if error.raw_os_error() == Some(ECHILD) => Ok(Reap::NoChildren),
        Err(error) => Err(error),
    }
}

/// Starts a session of its own, without the terminal and the process group of the parent: setsid(2).
pub fn new_session() -> io::Result<()> {
    // SAFETY: no arguments, no memory.
    check(unsafe { setsid() })?;
    Ok(())
}

/// Makes descriptor `to` a copy of `from` that exec keeps: dup2(2).
pub fn duplicate_to(from: &impl AsRawFd, to: RawFd) -> io::Result<()> {
    // SAFETY: the descriptors are integers; what `to` was before is closed, as callers intend.
    check(unsafe { dup2(from.as_raw_fd(), to) })?;
    Ok(())
}

/// The id of the process group of this process.
pub fn group() -> i32 {
    // SAFETY: no arguments, no failure.
    unsafe { getpgrp() }
}

/// A descriptor that is readable when this child has ended: pidfd_open(2), Linux 5.3.
pub fn descriptor(pid: i32) -> io::Result<OwnedFd> {
    const PIDFD_OPEN: c_long = 434;
    // SAFETY: the arguments are integers.
    let fd = check(unsafe { syscall(PIDFD_OPEN, pid, 0u32) })?;
    // SAFETY: the call has just opened it for us.
    Ok(unsafe { OwnedFd::from_raw_fd(fd as RawFd) })
}

/// Makes the kernel kill this process when the thread that forked it ends: PR_SET_PDEATHSIG(2const).
pub fn die_with_parent() -> io::Result<()> {
    control(PR_SET_PDEATHSIG, signal::KILL as u64)
}

/// Makes orphaned descendants children of this process: PR_SET_CHILD_SUBREAPER(2const).
pub fn adopt_orphans() -> io::Result<()> {
    control(PR_SET_CHILD_SUBREAPER, 1)
}

/// Lets only root trace this process or read its memory: PR_SET_DUMPABLE(2const).
pub fn hide_memory() -> io::Result<()> {
    control(PR_SET_DUMPABLE, 0)
}

/// Undoes [`hide_memory`].
pub fn show_memory() -> io::Result<()> {
    control(PR_SET_DUMPABLE, 1)
}

/// Lets exec give no new privileges, so that setuid has no effect: PR_SET_NO_NEW_PRIVS(2const).
pub fn no_new_privileges() -> io::Result<()> {
    control(PR_SET_NO_NEW_PRIVS, 1)
}

fn control(option: i32, value: u64) -> io::Result<()> {
    // SAFETY: these options take one integer, and the unused arguments must be 0.
    check(unsafe { prctl(option, value, 0u64, 0u64, 0u64) })?;
    Ok(())
}

/// The CPU time of a live process (0: this one), in nanoseconds; `None` when it is gone.
pub fn cpu_time(pid: i32) -> Option<Duration> {
    // The id of the clock of another process, as clock_getcpuclockid(3) computes it.
    let clock = (!pid << 3) | 2;
    let mut time = TimeSpec { seconds: 0, nanos: 0 };
    // SAFETY: the call writes one structure of this layout.
    check(unsafe { clock_gettime(clock, &mut time) }).ok()?;
    Some(Duration::new(time.seconds as u64, time.nanos as u32))
}
