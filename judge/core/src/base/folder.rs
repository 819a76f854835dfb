//! Finds and removes the files below a folder: a program that wrote to it may have closed it to its owner.
//!
//! Every walk over files that can be many begins with [`entries`], so that it ends when the user ends the command.

use sandbox::check_interrupt;
use std::fs::{self, DirEntry, Metadata, Permissions};
use std::io;
use std::os::unix::fs::{MetadataExt, PermissionsExt};
use std::path::{Path, PathBuf};

/// The bits of a mode with the rights of the owner.
pub const OWNER_BITS: u32 = 0o700;
/// The bits of a mode that chmod(2) sets.
pub const ALL_BITS: u32 = 0o7777;
/// The maximum number of files that [`files_below`] finds.
const MAX_FILES: usize = 20_000;

/// The entries of a folder, one after another. An interrupt is an error, after which none follows.
///
/// # Errors
///
/// The folder cannot be read.
pub fn entries(folder: &Path) -> io::Result<Entries> {
    let mut entries = fs::read_dir(folder)?;
    let mut is_ended = false;
    Ok(Box::new(std::iter::from_fn(move || {
        if is_ended {
            return None;
        }
        let checked = check_interrupt();
        is_ended = checked.is_err();
        checked.map_or_else(|error| Some(Err(error)), |()| entries.next())
    })))
}

/// See [`entries`].
pub type Entries = Box<dyn Iterator<Item = io::Result<DirEntry>> + Send>;

/// Removes a file, or a folder and everything in it. No process may be left that writes there.
///
/// # Errors
///
/// Something in it cannot be removed.
pub fn remove(path: &Path) -> io::Result<()> {
    if !fs::symlink_metadata(path)?.is_dir() {
        return fs::remove_file(path);
    }
    match fs::remove_dir_all(path) {
        Err(error) if error.kind() == io::ErrorKind::PermissionDenied => {
            open_to_owner(path)?;
            fs::remove_dir_all(path)
        }
        result => result,
    }
}

/// Removes everything in a folder, which stays. No process may be left that writes there.
///
/// # Errors
///
/// Something in it cannot be removed.
pub fn empty(folder: &Path) -> io::Result<()> {
    let entries = match fs::read_dir(folder) {
        Err(error) if error.kind() == io::ErrorKind::PermissionDenied => {
            open_to_owner(folder)?;
            fs::read_dir(folder)?
        }
        result => result?,
    };
    for entry in entries {
        remove(&entry?.path())?;
    }
    Ok(())
}

/// Lets the owner read, write and enter a folder and all that are below it.
fn open_to_owner(folder: &Path) -> io::Result<()> {
    for one in (Walk { heeds_interrupts: false, ..Walk::of(folder) }) {
        let (path, data) = one?;
        // Others may enter a folder that its owner cannot list.
        if data.is_dir() {
            let mode = data.mode() & ALL_BITS | OWNER_BITS;
            fs::set_permissions(path, Permissions::from_mode(mode))?;
        }
    }
    Ok(())
}

/// The files below a folder, sorted, at most [`MAX_FILES`]. What cannot be read is left out, and so is what is behind
/// links to folders.
pub fn files_below(folder: &Path) -> Vec<PathBuf> {
    let is_file =
        |(path, data): &(PathBuf, Metadata)| data.is_file() || data.is_symlink() && path.is_file();
    let files = Walk::of(folder).flatten().filter(is_file).map(|(path, _)| path);
    let mut files: Vec<PathBuf> = files.take(MAX_FILES).collect();
    files.sort();
    files
}

/// A folder and all that is below it, each with its metadata. A folder comes before it is read. Links are not
/// followed.
pub struct Walk {
    root: Option<PathBuf>,
    /// The folders that are not read yet.
    waiting: Vec<PathBuf>,
    entries: Option<Entries>,
    /// Work that cleans up goes on.
    heeds_interrupts: bool,
}

impl Walk {
    /// A walk that begins with this folder.
    pub fn of(folder: &Path) -> Walk {
        Walk {
            root: Some(folder.to_path_buf()),
            waiting: Vec::new(),
            entries: None,
            heeds_interrupts: true,
        }
    }

    fn step(&mut self) -> io::Result<Option<(PathBuf, Metadata)>> {
        let path = loop {
            if let Some(root) = self.root.take() {
                break root;
            }
            if let Some(entry) = self.entries.as_mut().and_then(Iterator::next) {
                break entry?.path();
            }
            let Some(folder) = self.waiting.pop() else { return Ok(None) };
            self.entries = Some(if self.heeds_interrupts {
                entries(&folder)?
            } else {
                Box::new(fs::read_dir(folder)?)
            });
        };
        let data = fs::symlink_metadata(&path)?;
        if data.is_dir() {
            self.waiting.push(path.clone());
        }
        Ok(Some((path, data)))
    }
}

impl Iterator for Walk {
    type Item = io::Result<(PathBuf, Metadata)>;

    fn next(&mut self) -> Option<io::Result<(PathBuf, Metadata)>> {
        self.step().transpose()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::unique;
    use std::os::unix::fs::symlink;

    fn close(path: &Path) {
        fs::set_permissions(path, Permissions::from_mode(0o0)).expect("it is ours");
    }

    /// A folder with closed folders and a link in it, and the mode that is behind the link.
    fn closed_folder() -> (PathBuf, PathBuf) {
        let temporary = std::env::temp_dir();
        let create = |path: &Path| fs::create_dir(path);
        let (root, ()) = unique::create(&temporary, "judge-closed-", create).expect("it is free");
        let (folder, outside) = (root.join("folder"), root.join("outside"));
        fs::create_dir_all(folder.join("a/b")).expect("it is ours");
        fs::create_dir(&outside).expect("it is ours");
        fs::write(folder.join("a/b/file"), "").expect("it is ours");
        symlink(&outside, folder.join("a/link")).expect("it is free");
        for closed in [folder.join("a/b"), folder.join("a"), folder.clone(), outside] {
            close(&closed);
        }
        (root, folder)
    }

    /// All of it, also for the superuser, to whom no folder is closed.
    #[test]
    fn closed_folders_are_removed_and_nothing_outside_is_changed() {
        let (root, folder) = closed_folder();
        open_to_owner(&folder).expect("it is ours");
        assert_eq!(fs::metadata(folder.join("a/b")).expect("it is there").mode() & 0o777, 0o700);
        close(&folder.join("a/b"));
        empty(&folder).expect("it is ours");
        assert_eq!(fs::read_dir(&folder).expect("it stays").count(), 0);
        close(&folder);
        remove(&folder).expect("it is ours");
        assert!(!folder.exists());
        let outside = root.join("outside");
        assert_eq!(fs::metadata(&outside).expect("it is there").mode() & ALL_BITS, 0);
        remove(&root).expect("it is ours");
    }
}
