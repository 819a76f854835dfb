//! One process at a time: flock(2) on a folder. The kernel lets go when the process ends, however.

use super::{check, retry};
use std::fs::File;
use std::io;
use std::os::fd::{AsRawFd, RawFd};
use std::path::Path;

const LOCK_EX: i32 = 2;

extern "C" {
    fn flock(fd: RawFd, operation: i32) -> i32;
}

/// Holds the lock while it lives.
pub struct Lock {
    _folder: File,
}

impl Lock {
    /// Waits until nobody else holds the folder.
    pub fn of(folder: &Path) -> io::Result<Lock> {
        let folder = File::open(folder)?;
        // SAFETY: flock takes an open descriptor and a flag.
        retry(|| check(unsafe { flock(folder.as_raw_fd(), LOCK_EX) }))?;
        Ok(Lock { _folder: folder })
    }
}
