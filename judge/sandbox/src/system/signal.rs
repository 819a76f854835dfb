//! Signals: the state a process starts with, descriptors that report them, Ctrl-C. See signal(7).

use super::call::{check, BSD};
use super::pipe;
use std::io;
#[cfg(not(portable))]
use std::os::fd::FromRawFd;
use std::os::fd::{AsRawFd, OwnedFd, RawFd};
use std::sync::atomic::{AtomicBool, AtomicI32, Ordering};

const HUP: i32 = 1;
const INT: i32 = 2;
pub(crate) const KILL: i32 = 9;
const PIPE: i32 = 13;
const TERM: i32 = 15;
/// SIGXFSZ.
const FILE_SIZE: i32 = 25;
/// The numbers of Linux; other systems have others.
#[cfg(not(portable))]
pub(crate) const CHILD: i32 = 17;
#[cfg(not(portable))]
pub(crate) const CONTINUE: i32 = 18;
const LAST: i32 = 31;

const DEFAULT: usize = 0;
const IGNORE: usize = 1;
const SIG_SETMASK: i32 = if BSD { 3 } else { 2 };

/// `sigset_t` of glibc and musl; on other systems it is smaller.
#[repr(C)]
struct Set([u64; 16]);

extern "C" {
    fn signal(number: i32, handler: usize) -> usize;
    fn kill(pid: i32, signal: i32) -> i32;
    fn sigprocmask(how: i32, set: *const Set, old: *mut Set) -> i32;
    fn write(fd: RawFd, bytes: *const u8, count: usize) -> isize;
}

fn set_of(numbers: &[i32]) -> Set {
    let mut set = Set([0; 16]);
    for number in numbers {
        set.0[0] |= 1 << (number - 1);
    }
    set
}

/// Blocks exactly these signals in the calling thread.
pub(crate) fn block_only(numbers: &[i32]) -> io::Result<()> {
    let set = set_of(numbers);
    // SAFETY: the call reads one set and writes none.
    check(unsafe { sigprocmask(SIG_SETMASK, &set, std::ptr::null_mut()) })?;
    Ok(())
}

/// A descriptor that is readable while one of these signals, which must be blocked, is pending:
/// signalfd(2).
#[cfg(not(portable))]
pub(crate) fn descriptor(numbers: &[i32]) -> io::Result<OwnedFd> {
    const SFD_CLOEXEC: i32 = 0o2000000;
    const SFD_NONBLOCK: i32 = 0o4000;
    extern "C" {
        fn signalfd(fd: RawFd, set: *const Set, flags: i32) -> RawFd;
    }
    let set = set_of(numbers);
    // SAFETY: the call reads one set and returns a new descriptor or -1.
    let fd = check(unsafe { signalfd(-1, &set, SFD_CLOEXEC | SFD_NONBLOCK) })?;
    // SAFETY: the call has just opened it for us.
    Ok(unsafe { OwnedFd::from_raw_fd(fd) })
}

/// Sets every signal to its default action and blocks none: exec keeps what the parent has set. Returns whether
/// SIGHUP was ignored.
pub(crate) fn reset() -> io::Result<bool> {
    let mut ignored_hangups = false;
    for number in 1..=LAST {
        // SAFETY: the default action runs no code of ours; SIGKILL and SIGSTOP just fail.
        let before = unsafe { signal(number, DEFAULT) };
        ignored_hangups |= number == HUP && before == IGNORE;
    }
    block_only(&[]).map(|()| ignored_hangups)
}

/// Ignores SIGHUP, also after [`catch_interrupts`].
pub(crate) fn ignore_hangups() {
    // SAFETY: ignoring a signal runs no code of ours.
    unsafe { signal(HUP, IGNORE) };
}

/// Makes a write fail with an error, and not end the process, where a pipe or socket has no reader
/// (SIGPIPE) or a file would grow too large (SIGXFSZ).
pub(crate) fn ignore_failed_writes() {
    for number in [PIPE, FILE_SIZE] {
        // SAFETY: ignoring a signal runs no code of ours.
        unsafe { signal(number, IGNORE) };
    }
}

/// Where the handler writes.
static WAKE: AtomicI32 = AtomicI32::new(-1);

/// Whether a signal has come that [`forget_interrupt`] has not forgotten.
static INTERRUPTED: AtomicBool = AtomicBool::new(false);

extern "C" fn wake_by_signal(number: i32) {
    INTERRUPTED.store(true, Ordering::Relaxed);
    wake(number);
}

fn wake(number: i32) {
    let byte = number as u8;
    // SAFETY: write(2) may be called in a signal handler; one byte is read from a live variable.
    unsafe { write(WAKE.load(Ordering::Relaxed), &byte, 1) };
}

/// Sends SIGKILL to a process, or to the group `-pid`; it is no error when the process is gone.
pub(crate) fn kill_now(pid: i32) {
    // SAFETY: kill takes plain integers. A pid here is a child not yet reaped, so it is not reused.
    unsafe { kill(pid, KILL) };
}

/// Makes the descriptor of [`catch_interrupts`] readable, if there is one.
pub fn interrupt() {
    wake(INT);
}

/// Whether a signal has come since [`catch_interrupts`]: long work that runs no program asks this again and again.
pub fn is_interrupted() -> bool {
    INTERRUPTED.load(Ordering::Relaxed)
}

/// Says that the work has ended at a signal, so that its results can be shown. The next signal ends that, too. The
/// descriptor stays readable.
pub fn forget_interrupt() {
    INTERRUPTED.store(false, Ordering::Relaxed);
}

/// Returns a descriptor that becomes readable at SIGINT (Ctrl-C), SIGTERM or SIGHUP, which no longer
/// end this process; one that is ignored stays so. Call it once.
pub fn catch_interrupts() -> io::Result<OwnedFd> {
    let (interrupt, pipe) = pipe::pair()?;
    WAKE.store(pipe.as_raw_fd(), Ordering::Relaxed);
    // The handler needs it until the process ends.
    std::mem::forget(pipe);
    for number in [INT, TERM, HUP] {
        // SAFETY: the handler only calls write(2), which is async-signal-safe.
        let before = unsafe { signal(number, wake_by_signal as extern "C" fn(i32) as usize) };
        if before == IGNORE {
            // SAFETY: ignoring a signal runs no code of ours.
            unsafe { signal(number, IGNORE) };
        }
    }
    Ok(interrupt)
}
