//! The inputs of the tries of one batch: files that stay open and are written again for the next batch.
//!
//! So a try has a regular file as stdin, as a judged program has.

use crate::protocol::Try;
use judge_core::compile::{Builder, Scratch};
use sandbox::reason;
use std::fs::File;
use std::io;
use std::os::unix::fs::FileExt;
use std::path::{Path, PathBuf};

/// The most tries at once that need files: these stay open.
pub(crate) const MAX_TRIES: usize = 64;

/// The files of inputs, in a folder of their own, which is removed when this is dropped.
pub(crate) struct Inputs {
    folder: Scratch,
    files: Vec<(PathBuf, File)>,
}

impl Inputs {
    /// Makes the folder.
    pub(crate) fn new(builder: &Builder) -> io::Result<Inputs> {
        Ok(Inputs { folder: builder.scratch()?, files: Vec::new() })
    }

    /// Where the files are.
    pub(crate) fn folder(&self) -> &Path {
        &self.folder
    }

    /// Writes the inputs of these tries, in place of those before; `path` names each.
    pub(crate) fn write(&mut self, tries: &[Try]) -> io::Result<()> {
        for (number, a_try) in tries.iter().enumerate() {
            if number == self.files.len() {
                let path = self.folder.join(number.to_string());
                let file = File::create(&path)?;
                self.files.push((path, file));
            }
            let (path, file) = &self.files[number];
            let written = file
                .write_all_at(a_try.input, 0)
                .and_then(|()| file.set_len(a_try.input.len() as u64));
            written.map_err(|e| io::Error::other(format!("{}: {}", path.display(), reason(&e))))?;
        }
        Ok(())
    }

    /// The file of the try with this number.
    pub(crate) fn path(&self, number: usize) -> &Path {
        &self.files[number].0
    }
}
