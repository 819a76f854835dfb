//! Writing and copying files, with errors that name the path.

use judge_core::base::file;
use judge_core::base::text::{quote, reason};
use judge_core::Result;
use std::fs::{self, File};
use std::io::{self, Read};
use std::path::Path;

/// A message for an error on a path.
pub fn path_error(path: &Path, error: io::Error) -> String {
    format!("{}: {}", quote(path.as_os_str().as_encoded_bytes()), reason(&error))
}

/// Writes a file and makes the folders above it.
pub fn write(path: &Path, bytes: &[u8]) -> Result<()> {
    make_parent(path)?;
    fs::write(path, bytes).map_err(|error| path_error(path, error))
}

/// Copies at most `max` bytes of a regular file to a new file and makes the folders above it.
pub fn copy(from: &Path, to: &Path, max: u64) -> Result<()> {
    let source = file::open(from).map_err(|error| path_error(from, error))?;
    make_parent(to)?;
    let copied = File::create_new(to).and_then(|mut out| io::copy(&mut source.take(max), &mut out));
    copied.map(drop).map_err(|error| path_error(to, error))
}

/// The text of a regular file of at most `max` bytes, which must be UTF-8.
pub fn read_text(path: &Path, max: u64) -> Result<String> {
    let bytes = file::read(path, max).map_err(|error| path_error(path, error))?;
    let quoted = quote(path.as_os_str().as_encoded_bytes());
    String::from_utf8(bytes).map_err(|_| format!("{quoted}: the text is not UTF-8"))
}

fn make_parent(path: &Path) -> Result<()> {
    let parent = path.parent().unwrap_or(Path::new("."));
    fs::create_dir_all(parent).map_err(|error| path_error(path, error))
}
