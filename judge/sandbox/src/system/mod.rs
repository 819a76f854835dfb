//! What the judge needs of the system and std lacks, one file per facility.
//!
//! All `unsafe` code of the workspace is under this folder. Every call goes through [`check`], which
//! turns -1 into the error of the system; nothing here decides anything. What only Linux has is left
//! out elsewhere in this one place.

pub mod limit;
pub mod lock;
pub mod pipe;
pub mod process;
pub mod signal;
pub mod terminal;

#[cfg(not(target_os = "linux"))]
mod elsewhere;
#[cfg(target_os = "linux")]
mod linux;

#[cfg(target_os = "linux")]
pub mod landlock;
#[cfg(target_os = "linux")]
pub mod namespace;
#[cfg(target_os = "linux")]
pub mod seccomp;
#[cfg(target_os = "linux")]
pub mod socket;
#[cfg(target_os = "linux")]
pub mod user;
#[cfg(target_os = "linux")]
pub mod watch;
#[cfg(not(target_os = "linux"))]
pub use elsewhere::{landlock, namespace, seccomp, socket, user, watch};

use std::io;

/// Whether programs can be walled in and measured while they run: see `elsewhere`.
pub const LINUX: bool = cfg!(target_os = "linux");
/// macOS and the BSDs, whose numbers for many things are the same.
const BSD: bool = cfg!(any(
    target_vendor = "apple",
    target_os = "freebsd",
    target_os = "netbsd",
    target_os = "openbsd",
    target_os = "dragonfly",
));

/// The result of a system call: -1 means that `errno` says what went wrong.
fn check<T: Copy + PartialEq + From<i8>>(result: T) -> io::Result<T> {
    if result == T::from(-1) {
        Err(io::Error::last_os_error())
    } else {
        Ok(result)
    }
}

/// Repeats a call that a signal interrupted.
fn retry<T>(mut call: impl FnMut() -> io::Result<T>) -> io::Result<T> {
    loop {
        match call() {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            result => return result,
        }
    }
}
