//! The disk space that a program has used in the folders that it may write to.

use std::fs::{self, Metadata};
use std::io;
use std::os::unix::fs::MetadataExt;
use std::path::PathBuf;
use std::time::{Duration, Instant};

/// The least time between two looks; and at most so large a part of the time is spent looking.
const BETWEEN: Duration = Duration::from_millis(50);
const PARTS: u32 = 10;
/// The most folders within each other.
const MAX_DEPTH: usize = 100;
/// Stands for the bytes of what cannot be listed.
const UNKNOWN: u64 = u64::MAX;
/// The unit of `st_blocks`: inode(7).
const BLOCK: u64 = 512;
/// The least space of an entry: an empty file has no block, and takes room too.
const ENTRY: u64 = 4096;

/// Looks at folders from time to time.
#[derive(Debug)]
pub struct DiskUsage {
    folders: Vec<PathBuf>,
    /// The bytes that were there at the start: compilers keep what they need for the next program.
    before: u64,
    /// When to look again.
    next: Instant,
}

impl DiskUsage {
    /// Looks at these folders, the first time at the first tick.
    pub fn of(folders: &[PathBuf]) -> DiskUsage {
        let before = Some(bytes_below(folders, u64::MAX)).filter(|bytes| *bytes != UNKNOWN);
        DiskUsage { folders: folders.to_vec(), before: before.unwrap_or(0), next: Instant::now() }
    }

    /// Whether the files below the folders take this many bytes more than before, if it is time to look.
    pub fn exceeds(&mut self, most: u64) -> bool {
        let now = Instant::now();
        if self.folders.is_empty() || now < self.next {
            return false;
        }
        let most = most.saturating_add(self.before);
        let exceeds = bytes_below(&self.folders, most) > most;
        self.next = Instant::now() + BETWEEN.max(now.elapsed() * PARTS);
        exceeds
    }
}

/// The bytes that the entries below the folders take on the disk. Stops counting above `most`. Links are not
/// followed. A folder that is there and cannot be listed may hold anything: it has no right to read, or a path that
/// is too long.
fn bytes_below(folders: &[PathBuf], most: u64) -> u64 {
    let mut left: Vec<(PathBuf, usize)> =
        folders.iter().map(|folder| (folder.clone(), 0)).collect();
    let mut bytes = 0;
    while let Some((folder, depth)) = left.pop() {
        let entries = match fs::read_dir(&folder) {
            Ok(entries) if depth <= MAX_DEPTH => entries,
            // It is gone by now.
            Err(error) if error.kind() == io::ErrorKind::NotFound => continue,
            Ok(_) | Err(_) => return UNKNOWN,
        };
        for entry in entries.flatten() {
            if bytes > most {
                return bytes;
            }
            let data = match entry.metadata() {
                Ok(data) => data,
                Err(error) if error.kind() == io::ErrorKind::NotFound => continue,
                Err(_) => return UNKNOWN,
            };
            bytes += bytes_of(&data);
            if data.is_dir() {
                left.push((entry.path(), depth + 1));
            }
        }
    }
    bytes
}

fn bytes_of(data: &Metadata) -> u64 {
    (data.blocks() * BLOCK).max(ENTRY)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_there_does_not_count_and_what_cannot_be_listed_is_too_much() {
        let folder = std::env::temp_dir().join(format!("sandbox-disk-{}", std::process::id()));
        fs::create_dir(&folder).unwrap();
        fs::write(folder.join("kept"), vec![1; 1 << 20]).unwrap();
        let exceeds = |before: &mut DiskUsage| {
            before.next = Instant::now();
            before.exceeds(64 << 10)
        };
        let mut usage = DiskUsage::of(std::slice::from_ref(&folder));
        assert!(!exceeds(&mut usage));
        let deep = (0..=MAX_DEPTH).fold(folder.clone(), |path, _| path.join("d"));
        fs::create_dir_all(deep.parent().unwrap()).unwrap();
        assert!(exceeds(&mut usage), "each folder takes room");
        let mut usage = DiskUsage::of(std::slice::from_ref(&folder));
        assert!(!exceeds(&mut usage));
        fs::create_dir(deep).unwrap();
        assert!(exceeds(&mut usage), "it is too deep to be listed");
        fs::remove_dir_all(&folder).unwrap();
    }
}
