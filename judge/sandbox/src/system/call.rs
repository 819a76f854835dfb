//! The helpers for every system call: errors, interruptions, and which numbers to use.

use std::io;

/// macOS and the BSDs, which share many numbers that differ from Linux.
pub const BSD: bool = cfg!(any(
    target_vendor = "apple",
    target_os = "freebsd",
    target_os = "netbsd",
    target_os = "openbsd",
    target_os = "dragonfly",
));

/// The result of a system call: -1 means that `errno` holds the error.
pub fn check<T: Copy + PartialEq + From<i8>>(result: T) -> io::Result<T> {
    if result == T::from(-1) {
        Err(io::Error::last_os_error())
    } else {
        Ok(result)
    }
}

/// Repeats a call that a signal interrupted (EINTR).
pub fn retry<T>(mut call: impl FnMut() -> io::Result<T>) -> io::Result<T> {
    loop {
        match call() {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            result => return result,
        }
    }
}
