//! Files that are named like parts of cases, but are not: hidden ones, and files outside of a group.

use crate::base::folder;
use crate::workspace::listing::is_litter;
use crate::workspace::problem::INVALID;
use std::ffi::OsStr;
use std::fs::DirEntry;
use std::path::{Path, PathBuf};

/// The extensions of the files of a case.
const EXTENSIONS: [&str; 3] = ["in", "gen", "ans"];

/// The files of a problem's data that are skipped, sorted. A folder that cannot be read is left to those who
/// need it.
pub(crate) fn skipped(data: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in entries(data) {
        let name = entry.file_name();
        if !is_folder(&entry) {
            found.extend(Some(entry.path()).filter(|_| is_of_a_case(&name)));
        } else if name != INVALID && !is_hidden(&name) {
            found.extend(skipped_in_group(&entry.path()));
        }
    }
    found.sort();
    found
}

/// Hidden files of a group, and those in folders of it.
fn skipped_in_group(group: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in entries(group) {
        let name = entry.file_name();
        if is_of_a_case(&name) {
            // One that is not hidden is a part of a case, or a fault.
            // macOS puts `._1.in` beside 1.in into archives.
            let is_own = is_hidden(&name) && !name.as_encoded_bytes().starts_with(b"._");
            found.extend(Some(entry.path()).filter(|_| is_own));
        } else if is_folder(&entry) && !is_litter(&name.to_string_lossy()) {
            let inside = entries(&entry.path()).into_iter().map(|entry| entry.path());
            found.extend(inside.filter(|path| path.file_name().is_some_and(is_of_a_case)));
        }
    }
    found
}

fn entries(folder: &Path) -> Vec<DirEntry> {
    folder::entries(folder).into_iter().flatten().flatten().collect()
}

fn is_folder(entry: &DirEntry) -> bool {
    entry.file_type().is_ok_and(|kind| kind.is_dir())
}

fn is_hidden(name: &OsStr) -> bool {
    name.as_encoded_bytes().starts_with(b".")
}

fn is_of_a_case(name: impl AsRef<OsStr>) -> bool {
    let extension = Path::new(name.as_ref()).extension();
    extension.is_some_and(|extension| EXTENSIONS.iter().any(|known| extension == *known))
}
