//! News of child processes that have ended.

use crate::system::signal;
use std::fs::File;
use std::io::{self, Read};
use std::os::fd::{AsFd, BorrowedFd};
use std::time::Duration;

/// The time for which processes are killed that fork faster than they die. Those that have many mappings take seconds
/// to die on a busy machine.
pub const KILL_TIMEOUT: Duration = Duration::from_secs(20);

/// A descriptor that is readable when a child has ended (SIGCHLD by signalfd(2)).
pub struct ChildEvents(File);

impl ChildEvents {
    /// Makes the descriptor. From here on SIGCHLD is the only blocked signal of this thread.
    pub fn new() -> io::Result<ChildEvents> {
        signal::block_only(&[signal::CHILD])?;
        Ok(ChildEvents(File::from(signal::descriptor(&[signal::CHILD])?)))
    }

    pub fn fd(&self) -> BorrowedFd<'_> {
        self.0.as_fd()
    }

    /// Empties the descriptor. Who has ended is found by reaping: pending signals count as one.
    pub fn drain(&mut self) {
        let mut signals = [0; 128];
        while matches!(self.0.read(&mut signals), Ok(count) if count > 0) {}
    }
}
