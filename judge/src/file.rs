//! Opening what may not be a file: everything in the tree is data of unknown origin.

use crate::sys::pipe::OPEN_NONBLOCKING;
use std::fs::{File, OpenOptions};
use std::io::{self, Read};
use std::os::unix::fs::OpenOptionsExt;
use std::path::Path;

/// Opens a regular file to read; a FIFO, a device or a folder is an error and never waits.
pub fn open(path: &Path) -> io::Result<File> {
    let file = OpenOptions::new().read(true).custom_flags(OPEN_NONBLOCKING).open(path)?;
    if file.metadata()?.is_file() {
        Ok(file)
    } else {
        Err(io::Error::new(io::ErrorKind::InvalidInput, "is not a regular file"))
    }
}

/// The content of a regular file of at most `max` bytes.
pub fn read(path: &Path, max: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    open(path)?.take(max + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > max {
        return Err(io::Error::other(format!("is larger than {}", crate::text::bytes(max))));
    }
    Ok(bytes)
}
