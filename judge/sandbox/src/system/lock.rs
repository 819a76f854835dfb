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

/// A lock. It is released when it and the file that it was made of are dropped, or when the process
/// ends. Two files that were opened separately exclude each other also within one process.
#[derive(Debug)]
pub struct Lock {
    _file: File,
}

impl Lock {
    /// Waits until no other process holds a lock on this folder, and takes one that excludes all
    /// others.
    pub fn of(folder: &Path) -> io::Result<Lock> {
        let file = File::open(folder)?;
        lock(&file, LOCK_EX)?;
        Ok(Lock { _file: file })
    }

    /// Takes a lock that excludes all others, if this file has no lock.
    pub fn try_exclusive(file: &File) -> io::Result<Option<Lock>> {
        try_lock(file, LOCK_EX)
    }

    /// Takes a lock that others can share, if this file has no exclusive lock. An exclusive lock of the same open
    /// file becomes a shared one; for a moment there may be no lock.
    pub fn try_shared(file: &File) -> io::Result<Option<Lock>> {
        try_lock(file, LOCK_SH)
    }
}

fn try_lock(file: &File, operation: i32) -> io::Result<Option<Lock>> {
    match lock(file, operation | LOCK_NB) {
        Ok(()) => Ok(Some(Lock { _file: file.try_clone()? })),
        Err(error) if error.kind() == io::ErrorKind::WouldBlock => Ok(None),
        Err(error) => Err(error),
    }
}

fn lock(file: &File, operation: i32) -> io::Result<()> {
    // SAFETY: flock takes an open descriptor and flags.
    retry(|| check(unsafe { flock(file.as_raw_fd(), operation) })).map(drop)
}
