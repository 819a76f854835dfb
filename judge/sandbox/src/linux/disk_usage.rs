//! The disk space that a program has used in the folders that it may write to.

use std::fs::{self, Metadata};
use std::os::unix::fs::MetadataExt;
use std::path::PathBuf;
use std::time::{Duration, Instant};

/// How long it is between two looks, at least; and at most so large a part of the time is spent looking.
const BETWEEN: Duration = Duration::from_millis(50);
const PARTS: u32 = 10;
/// The unit of `st_blocks`: inode(7).
const BLOCK: u64 = 512;
/// The least space of an entry: an empty file has no block, and takes room too.
const ENTRY: u64 = 4096;

/// Looks at folders from time to time.
#[derive(Debug)]
pub struct DiskUsage {
    folders: Vec<PathBuf>,
    /// When to look again.
    next: Instant,
}

impl DiskUsage {
    /// Looks at these folders, the first time at the first tick.
    pub fn of(folders: &[PathBuf]) -> DiskUsage {
        DiskUsage { folders: folders.to_vec(), next: Instant::now() }
    }

    /// Whether the files below the folders take more than this many bytes together, if it is time to look.
    pub fn exceeds(&mut self, most: u64) -> bool {
        let now = Instant::now();
        if self.folders.is_empty() || now < self.next {
            return false;
        }
        let exceeds = bytes_below(&self.folders, most) > most;
        self.next = Instant::now() + BETWEEN.max(now.elapsed() * PARTS);
        exceeds
    }
}

/// The bytes that the entries below the folders take on the disk. Stops counting above `most`. Links are not
/// followed, and what cannot be read counts nothing: it may be gone by now.
fn bytes_below(folders: &[PathBuf], most: u64) -> u64 {
    let mut left: Vec<PathBuf> = folders.to_vec();
    let mut bytes = 0;
    while let Some(folder) = left.pop() {
        for entry in fs::read_dir(&folder).into_iter().flatten().flatten() {
            if bytes > most {
                return bytes;
            }
            let Ok(data) = entry.metadata() else { continue };
            bytes += bytes_of(&data);
            if data.is_dir() {
                left.push(entry.path());
            }
        }
    }
    bytes
}

fn bytes_of(data: &Metadata) -> u64 {
    (data.blocks() * BLOCK).max(ENTRY)
}
