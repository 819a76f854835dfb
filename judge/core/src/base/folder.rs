//! Folders that programs have written to: a program may have closed them to their owner. Removes them, and
//! changes their modes.

use std::fs::{self, Metadata, Permissions};
use std::io;
use std::os::unix::fs::{MetadataExt, PermissionsExt};
use std::path::Path;

/// The bits of a mode that say what the owner may do.
pub const OWNER_BITS: u32 = 0o700;
/// The bits of a mode that chmod(2) sets.
pub const ALL_BITS: u32 = 0o7777;

/// Removes a folder and everything in it. No process may be left that writes there.
///
/// # Errors
///
/// Something in it cannot be removed.
pub fn remove(folder: &Path) -> io::Result<()> {
    match fs::remove_dir_all(folder) {
        Err(error) if error.kind() == io::ErrorKind::PermissionDenied => {
            open_to_owner(folder)?;
            fs::remove_dir_all(folder)
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
        let entry = entry?;
        remove_entry(&entry.path(), entry.file_type()?.is_dir())?;
    }
    Ok(())
}

/// Removes a file, or a folder as [`remove`] does.
///
/// # Errors
///
/// It cannot be removed.
pub fn remove_entry(path: &Path, is_folder: bool) -> io::Result<()> {
    if is_folder {
        remove(path)
    } else {
        fs::remove_file(path)
    }
}

/// Lets the owner read, write and enter a folder and all that are below it.
fn open_to_owner(folder: &Path) -> io::Result<()> {
    change_modes(folder, 0, |_, _| Ok(()))
}

/// Takes the `unwanted` bits from a folder and from all that are below it, lets the owner read, write and enter
/// them, and calls `file` for each file. Links are not followed.
///
/// # Errors
///
/// A folder cannot be read or changed, or `file` fails.
pub fn change_modes(
    folder: &Path,
    unwanted: u32,
    mut file: impl FnMut(&Path, &Metadata) -> io::Result<()>,
) -> io::Result<()> {
    let mut waiting = vec![folder.to_path_buf()];
    while let Some(folder) = waiting.pop() {
        let mode = fs::symlink_metadata(&folder)?.mode() & ALL_BITS;
        // Others may enter a folder that its owner cannot list.
        let wanted = mode & !unwanted | OWNER_BITS;
        if mode != wanted {
            fs::set_permissions(&folder, Permissions::from_mode(wanted))?;
        }
        for entry in fs::read_dir(&folder)? {
            let path = entry?.path();
            let data = fs::symlink_metadata(&path)?;
            if data.is_dir() {
                waiting.push(path);
            } else if data.is_file() {
                file(&path, &data)?;
            }
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::unique;
    use std::os::unix::fs::symlink;
    use std::path::PathBuf;

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
