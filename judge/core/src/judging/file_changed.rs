//! Whether a file was written to while it was read.

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
pub(super) struct FileStamps {
    files: Vec<(PathBuf, Option<Stamp>)>,
}

impl FileStamps {
    /// The state of these files now. A file that is not there is one of the states.
    pub(super) fn of(paths: [&Path; 2]) -> FileStamps {
        FileStamps { files: paths.map(|path| (path.to_path_buf(), stamp(path))).into() }
    }

    /// Checks that no file has changed since.
    ///
    /// # Errors
    ///
    /// A line that names the file.
    pub(super) fn check(&self) -> Result<(), String> {
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
