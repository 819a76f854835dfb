//! A folder for one piece of work.

use crate::base::folder;
use std::ops::Deref;
use std::path::{Path, PathBuf};

/// A new folder, which is removed when this is dropped. One that cannot be removed goes with the next cleaning of
/// the cache.
pub struct Scratch(pub(super) PathBuf);

impl Deref for Scratch {
    type Target = Path;

    fn deref(&self) -> &Path {
        &self.0
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = folder::remove(&self.0);
    }
}
