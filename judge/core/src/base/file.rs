//! Opens files of unknown origin safely, and replaces a file as a whole.

use crate::base::text::quote_path;
use crate::base::unique::{self, PART};
use crate::Result;
use sandbox::reason;
use sandbox::system::lock::Lock;
use sandbox::system::pipe::OPEN_NONBLOCKING;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Read, Write};
use std::os::unix::fs::{MetadataExt, OpenOptionsExt};
use std::path::{Path, PathBuf};

/// Opens a regular file to read.
///
/// # Errors
///
/// The path leads to something else: a FIFO, a device or a folder. Opening a FIFO does not wait.
pub fn open(path: &Path) -> io::Result<File> {
    let file = OpenOptions::new().read(true).custom_flags(OPEN_NONBLOCKING).open(path)?;
    if file.metadata()?.is_file() {
        Ok(file)
    } else {
        Err(io::Error::new(io::ErrorKind::InvalidInput, "is not a regular file"))
    }
}

/// The first bytes of a regular file, at most `max`.
///
/// # Errors
///
/// It cannot be read.
pub fn start(path: &Path, max: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    open(path)?.take(max).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// The content of a regular file.
///
/// # Errors
///
/// It has more than `max` bytes, or cannot be read.
pub fn read(path: &Path, max: u64) -> io::Result<Vec<u8>> {
    let bytes = start(path, max + 1)?;
    if bytes.len() as u64 > max {
        return Err(io::Error::other(format!("is larger than {}", crate::base::text::bytes(max))));
    }
    Ok(bytes)
}

/// The result for a path; `None` where nothing is there.
///
/// # Errors
///
/// The error, if there is another one.
pub fn if_there<T>(found: io::Result<T>) -> io::Result<Option<T>> {
    match found {
        Ok(found) => Ok(Some(found)),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error),
    }
}

/// Whether two files have the same bytes. One that cannot be read, or has more than `max`, is like no other.
pub fn has_same_bytes(one: &Path, other: &Path, max: u64) -> bool {
    read(one, max).is_ok_and(|bytes| read(other, max).is_ok_and(|others| others == bytes))
}

/// Whether a file in a folder that a program could write to is a plain one of its own. A link is not: it
/// may lead to a file that the program cannot read. For use when no process of the program is left.
///
/// # Errors
///
/// There is no such file, or nothing tells its kind.
pub fn is_plain(path: &Path) -> io::Result<bool> {
    fs::symlink_metadata(path).map(|data| data.is_file() && data.nlink() == 1)
}

/// The text in a regular file of at most `max` bytes.
pub fn read_text(path: &Path, max: u64) -> io::Result<String> {
    let not_text = |_| io::Error::new(io::ErrorKind::InvalidData, "is not text in UTF-8");
    String::from_utf8(read(path, max)?).map_err(not_text)
}

/// The text in a regular file of at most `max` bytes; an error names the file.
pub fn text(path: &Path, max: u64) -> Result<String> {
    read_text(path, max).map_err(|error| path_error(path, error))
}

/// Writes a file that others do not see yet.
///
/// # Errors
///
/// It cannot be written. The error names it.
pub fn write(path: &Path, bytes: &[u8]) -> io::Result<()> {
    fs::write(path, bytes).map_err(|error| named(path, error))
}

/// An error on a path, which names it.
pub fn named(path: &Path, error: io::Error) -> io::Error {
    io::Error::new(error.kind(), path_error(path, error))
}

/// A message for an error on a path.
pub fn path_error(path: &Path, error: io::Error) -> String {
    format!("{}: {}", quote_path(path), reason(&error))
}

/// The path itself, or the nearest folder above it that exists, without links: where something will be that is to be
/// made.
pub fn nearest(path: &Path) -> PathBuf {
    let whole = std::path::absolute(path).unwrap_or_else(|_| path.to_path_buf());
    let found = whole.ancestors().find_map(|place| place.canonicalize().ok());
    found.unwrap_or(whole)
}

/// A file that takes the place of another when it is complete. If the process is killed before, the
/// next replacement of a file in that folder removes its remains.
pub struct Replacement {
    part: PathBuf,
    file: File,
    place: PathBuf,
    /// Says that `part` is in use.
    _lock: Option<Lock>,
}

impl Replacement {
    /// Checks that the file can be written, and begins with an empty one beside it.
    pub fn create(place: &Path) -> Result<Replacement> {
        let named = |error: io::Error| path_error(place, error);
        // A device or a pipe must not be replaced, and of a link its target is.
        if fs::metadata(place).is_ok_and(|data| !data.is_file()) {
            let what = if place.is_dir() { "is a folder" } else { "is there and not a file" };
            return Err(named(io::Error::other(what)));
        }
        let place = resolved(place).map_err(named)?;
        let folder = place.parent().unwrap_or(Path::new("/"));
        let name = place.file_name().unwrap_or_default();
        let prefix = format!("{}{PART}", name.to_string_lossy());
        let (part, (file, lock)) = unique::create(folder, &prefix, |path| {
            let file = File::create_new(path)?;
            let lock = unique::lock(&file)?;
            Ok((file, lock))
        })
        .map_err(named)?;
        unique::remove_abandoned_parts(folder);
        Ok(Replacement { part, file, place, _lock: lock })
    }

    /// The full path of the file that is replaced, without links.
    pub fn place(&self) -> &Path {
        &self.place
    }

    /// Writes the content, and puts it in place of the old file, whose rights it gets.
    pub fn finish(mut self, bytes: &[u8]) -> Result<()> {
        if let Ok(old) = fs::metadata(&self.place) {
            // A file system without rights has none to keep.
            let _ = self.file.set_permissions(old.permissions());
        }
        let done = self.file.write_all(bytes).and_then(|()| fs::rename(&self.part, &self.place));
        done.map_err(|error| path_error(&self.place, error))
    }
}

impl Drop for Replacement {
    fn drop(&mut self) {
        // Still there only when it was not finished.
        let _ = fs::remove_file(&self.part);
    }
}

/// The full path of a file, which need not exist, in a folder that does.
fn resolved(path: &Path) -> io::Result<PathBuf> {
    if let Ok(path) = path.canonicalize() {
        return Ok(path);
    }
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    let folder = folder.unwrap_or(Path::new(".")).canonicalize()?;
    let name = path.file_name().ok_or(io::ErrorKind::NotFound)?;
    Ok(folder.join(name))
}
