//! Whether a file was written to since it was read.

use crate::base::text::quote_path;
use std::fs;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};

/// The metadata that changes when a file is written to or replaced.
#[derive(Debug, PartialEq)]
struct Stamp {
    device: u64,
    inode: u64,
    bytes: u64,
    /// The time of the last write, in seconds and nanoseconds.
    modified: (i64, i64),
}

/// The state of some files at one time.
pub struct FileStamps {
    files: Vec<(PathBuf, Option<Stamp>)>,
}

impl FileStamps {
    /// The state of these files now. A file that is not there is one of the states.
    pub fn of(paths: impl IntoIterator<Item = PathBuf>) -> FileStamps {
        let stamped = paths.into_iter().map(|path| {
            let stamp = stamp(&path);
            (path, stamp)
        });
        FileStamps { files: stamped.collect() }
    }

    /// Checks that no file has changed since.
    ///
    /// # Errors
    ///
    /// A line that names the file.
    pub fn check(&self) -> Result<(), String> {
        for (path, before) in &self.files {
            if stamp(path) != *before {
                let path = quote_path(path);
                return Err(format!("{path}: changed while it was judged; judge it again"));
            }
        }
        Ok(())
    }
}

fn stamp(path: &Path) -> Option<Stamp> {
    let data = fs::metadata(path).ok()?;
    Some(Stamp {
        device: data.dev(),
        inode: data.ino(),
        bytes: data.size(),
        modified: (data.mtime(), data.mtime_nsec()),
    })
}
