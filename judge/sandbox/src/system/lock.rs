//! A lock that one process holds at a time: flock(2) on a folder.

use super::call::{check, retry};
use std::fs::File;
use std::io;
use std::os::fd::{AsRawFd, RawFd};
use std::path::Path;

const LOCK_EX: i32 = 2;

extern "C" {
    fn flock(fd: RawFd, operation: i32) -> i32;
}

/// An exclusive lock on a folder, released when it is dropped or the process ends.
#[derive(Debug)]
pub struct Lock {
    _folder: File,
}

impl Lock {
    /// Waits until no other process holds the lock on this folder, and takes it.
    pub fn of(folder: &Path) -> io::Result<Lock> {
        let folder = File::open(folder)?;
        // SAFETY: flock takes an open descriptor and a flag.
        retry(|| check(unsafe { flock(folder.as_raw_fd(), LOCK_EX) }))?;
        Ok(Lock { _folder: folder })
    }
}
