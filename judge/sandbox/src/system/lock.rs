//! Locks that processes hold on a file or a folder: flock(2). The kernel releases a lock when the
//! process that holds it ends, however it ends.

use super::call::{check, retry};
use std::fs::File;
use std::io;
use std::os::fd::{AsRawFd, RawFd};
use std::path::Path;

const LOCK_SH: i32 = 1;
const LOCK_EX: i32 = 2;
const LOCK_NB: i32 = 4;

extern "C" {
    fn flock(fd: RawFd, operation: i32) -> i32;
}

/// A lock, released when it is dropped or the process ends. Two files that were opened separately
/// exclude each other also within one process.
#[derive(Debug)]
pub struct Lock {
    file: File,
}

impl Lock {
    /// Waits until no other process holds a lock on this folder, and takes one that excludes all
    /// others.
    pub fn of(folder: &Path) -> io::Result<Lock> {
        let file = File::open(folder)?;
        lock(&file, LOCK_EX)?;
        Ok(Lock { file })
    }

    /// Waits until nobody holds an exclusive lock on this file, and takes one that others can share.
    pub fn shared(file: File) -> io::Result<Lock> {
        lock(&file, LOCK_SH)?;
        Ok(Lock { file })
    }

    /// Takes a lock that excludes all others, if nobody holds one on this file.
    pub fn try_exclusive(file: &File) -> io::Result<Option<Lock>> {
        match lock(file, LOCK_EX | LOCK_NB) {
            Ok(()) => Ok(Some(Lock { file: file.try_clone()? })),
            Err(error) if error.kind() == io::ErrorKind::WouldBlock => Ok(None),
            Err(error) => Err(error),
        }
    }

    /// Lets others share an exclusive lock. Another process may take and release an exclusive one
    /// before this returns.
    pub fn share(&self) -> io::Result<()> {
        lock(&self.file, LOCK_SH)
    }
}

fn lock(file: &File, operation: i32) -> io::Result<()> {
    // SAFETY: flock takes an open descriptor and flags.
    retry(|| check(unsafe { flock(file.as_raw_fd(), operation) })).map(drop)
}
