//! The content of a folder, sorted by name.

use crate::base::file::{if_there, path_error};
use crate::base::folder;
use crate::Result;
use std::fs;
use std::path::{Path, PathBuf};

/// A file or folder in a folder.
#[derive(Debug)]
pub(crate) struct Entry {
    pub(crate) name: String,
    pub(crate) path: PathBuf,
    pub(crate) kind: FileKind,
}

/// The kind of file that a path leads to, through links.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum FileKind {
    File,
    Folder,
    /// A dangling link, a FIFO, a socket, a device.
    Other,
}

impl FileKind {
    pub(crate) fn name(self) -> &'static str {
        match self {
            FileKind::File => "a file",
            FileKind::Folder => "a folder",
            FileKind::Other => "a link that leads nowhere, a pipe or a device",
        }
    }
}

impl Entry {
    pub(crate) fn is_file(&self) -> bool {
        self.kind == FileKind::File
    }

    pub(crate) fn is_folder(&self) -> bool {
        self.kind == FileKind::Folder
    }
}

/// Files that systems and tools put beside the work of a person, in lower case.
const LITTER: [&str; 6] =
    ["__macosx", "thumbs.db", "desktop.ini", "__pycache__", "node_modules", "venv"];

/// Folders in the folder of a person that compilers fill. A file may have such a name.
const TOOL_FOLDERS: [&str; 2] = ["target", "build"];

/// Whether a folder of this name, in the folder of a person, has only files that tools make.
pub(crate) fn is_tool_folder(name: &str) -> bool {
    TOOL_FOLDERS.contains(&name)
}

/// Whether a file or folder of this name is not the work of a person: a hidden one, a backup of an editor, or one
/// that a system or a tool puts into folders and archives.
pub fn is_litter(name: &str) -> bool {
    let is_known = LITTER.iter().any(|known| name.eq_ignore_ascii_case(known));
    name.starts_with('.') || name.ends_with('~') || is_known
}

/// The files and folders in a folder, sorted by name, without hidden and backup files. A folder that
/// does not exist is empty.
pub(crate) fn list(folder: &Path) -> Result<Vec<Entry>> {
    let failed = |error| path_error(folder, error);
    let entries = if_there(folder::entries(folder)).map_err(failed)?;
    let mut found = Vec::new();
    for entry in entries.into_iter().flatten() {
        let entry = entry.map_err(failed)?;
        let name = entry.file_name().to_string_lossy().into_owned();
        if is_litter(&name) {
            continue;
        }
        let path = entry.path();
        let kind = match fs::metadata(&path) {
            Ok(data) if data.is_file() => FileKind::File,
            Ok(data) if data.is_dir() => FileKind::Folder,
            _ => FileKind::Other,
        };
        found.push(Entry { name, path, kind });
    }
    found.sort_by(|a, b| a.name.cmp(&b.name));
    Ok(found)
}
