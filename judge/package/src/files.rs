//! Writing and copying files, with errors that name the path.

pub use judge_core::base::file::path_error;

use judge_core::base::{file, MIB};
use judge_core::workspace::Source;
use judge_core::Result;
use sandbox::check_interrupt;
use std::fs::{self, File, Permissions};
use std::io::{self, Read};
use std::os::unix::fs::PermissionsExt;
use std::path::Path;

/// The largest file of a program that is read.
const MAX_SOURCE: u64 = 16 * MIB;

/// The names and contents of the files of a program.
pub fn of_program(source: &Source) -> Result<Vec<(String, Vec<u8>)>> {
    let mut files = Vec::new();
    for one in source.files() {
        let bytes = file::read(&one.path, MAX_SOURCE);
        files.push((one.name.clone(), bytes.map_err(|error| path_error(&one.path, error))?));
    }
    Ok(files)
}

/// Writes a file and makes the folders above it.
pub fn write(path: &Path, bytes: &[u8]) -> Result<()> {
    make_parent(path)?;
    fs::write(path, bytes).map_err(|error| path_error(path, error))
}

/// Copies at most `max` bytes of a file to a new file and makes the folders above it.
pub fn copy(source: File, to: &Path, max: u64) -> Result<()> {
    make_parent(to)?;
    let copied = check_interrupt().and_then(|()| File::create_new(to));
    let copied = copied.and_then(|mut out| io::copy(&mut source.take(max), &mut out));
    copied.map(drop).map_err(|error| path_error(to, error))
}

/// Makes the folders above a file.
pub fn make_parent(path: &Path) -> Result<()> {
    let parent = path.parent().unwrap_or(Path::new("."));
    fs::create_dir_all(parent).map_err(|error| path_error(path, error))
}

/// Lets everybody execute a file.
pub fn make_executable(path: &Path) -> Result<()> {
    fs::set_permissions(path, Permissions::from_mode(0o755))
        .map_err(|error| path_error(path, error))
}
