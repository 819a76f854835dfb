//! What the judge needs of the system and std lacks, one file per facility.
//!
//! All `unsafe` code of the workspace is under this folder. Every call goes through [`check`], which
//! turns -1 into the error of the system; nothing here decides anything.

pub mod landlock;
pub mod limit;
pub mod lock;
pub mod namespace;
pub mod pipe;
pub mod process;
pub mod seccomp;
pub mod signal;
pub mod socket;
pub mod terminal;
pub mod user;
pub mod watch;

use std::io;

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
