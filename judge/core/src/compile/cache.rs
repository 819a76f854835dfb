//! The folder of built programs and of other files that can be made again.

use crate::base::text::quote;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process;
use std::sync::atomic::{AtomicUsize, Ordering};

/// A folder under `target`.
#[derive(Debug)]
pub(super) struct Cache {
    folder: PathBuf,
}

impl Cache {
    pub(super) fn new(folder: PathBuf) -> Cache {
        Cache { folder }
    }

    pub(super) fn folder(&self) -> &Path {
        &self.folder
    }

    /// The folder of the program with this key.
    pub(super) fn program(&self, key: &str) -> PathBuf {
        self.folder.join("programs").join(key)
    }

    /// A new folder for one piece of work. The caller removes it.
    pub(super) fn scratch(&self) -> io::Result<PathBuf> {
        static NUMBER: AtomicUsize = AtomicUsize::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let folder = self.folder.join(format!("build-{}-{number}", process::id()));
        fs::create_dir_all(self.folder.join("programs"))
            .and_then(|()| fs::create_dir(&folder))
            .map_err(|error| {
                let cache = quote(self.folder.as_os_str().as_encoded_bytes());
                io::Error::other(format!("{cache}, where programs are built: {error}"))
            })?;
        Ok(folder)
    }

    /// Removes the folders in which programs are built from a text: they mean nothing to the author of
    /// a program.
    pub(super) fn without_folders(&self, text: &[u8]) -> Vec<u8> {
        let cache = format!("{}/", self.folder.display());
        let mut out = Vec::new();
        let mut rest = text;
        while let Some(at) = rest.windows(cache.len()).position(|part| part == cache.as_bytes()) {
            let inside = &rest[at + cache.len()..];
            let folders = if inside.starts_with(b"programs/") { 2 } else { 1 };
            let ends = inside.iter().enumerate().filter(|(_, &byte)| byte == b'/');
            let Some((end, _)) = ends.take(folders).last() else { break };
            out.extend(&rest[..at]);
            rest = &inside[end + 1..];
        }
        out.extend(rest);
        out
    }
}
