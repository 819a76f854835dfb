//! An alarm that cancels the runs of a sandbox.

use sandbox::system::pipe;
use std::fs::File;
use std::io::{self, Write};
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// Cancels the runs of the sandboxes that have its descriptor, those under way and all later ones.
pub struct Alarm {
    reader: OwnedFd,
    writer: File,
    is_rung: AtomicBool,
}

impl Alarm {
    pub fn new() -> io::Result<Alarm> {
        let (reader, writer) = pipe::pair()?;
        Ok(Alarm { reader, writer: File::from(writer), is_rung: AtomicBool::new(false) })
    }

    /// Becomes readable when the alarm rings, and stays so.
    pub fn as_fd(&self) -> BorrowedFd<'_> {
        self.reader.as_fd()
    }

    /// Whether it rings within this time.
    #[cfg(test)]
    pub fn rings_within(&self, time: std::time::Duration) -> bool {
        let mut polls = [pipe::Poll::new(Some(self.as_fd()), pipe::READABLE)];
        pipe::wait(&mut polls, Some(time)).expect("it can wait") == 1
    }

    /// Rings. Further calls do nothing.
    pub fn ring(&self) {
        if !self.is_rung.swap(true, Relaxed) {
            // A pipe that this process holds open at both ends takes one byte.
            let _ = (&self.writer).write_all(b"!");
        }
    }
}
