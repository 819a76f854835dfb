//! Permissions of the files that the judge keeps: other users of the machine read none of it, and nothing in it gives
//! them the rights of the user who judges.

use crate::base::folder::{Walk, ALL_BITS, OWNER_BITS};
use sandbox::system::user;
use std::fs::{self, Permissions};
use std::io;
use std::os::unix::fs::{chown, MetadataExt, PermissionsExt};
use std::path::Path;

/// The bits of a mode with which a program runs as its owner, or as the group of its file: inode(7).
const SPECIAL_BITS: u32 = 0o6000;

/// To read a file, for its owner. A process of one that its user cannot read hides its memory from the runner.
const OWNER_READ: u32 = 0o400;

/// To search a folder, for its group.
const GROUP_SEARCH: u32 = 0o010;

/// Makes a folder that only its owner may enter, and where that is root the group of the programs, to which no user
/// belongs. An existing one is closed to others if it is ours.
///
/// # Errors
///
/// It cannot be made, or is a link to a folder that others may enter.
pub(super) fn make_own_folder(folder: &Path) -> io::Result<()> {
    fs::create_dir_all(folder)?;
    let data = fs::symlink_metadata(folder)?;
    if data.is_symlink() && fs::metadata(folder)?.mode() & ALL_BITS & !OWNER_BITS != 0 {
        return Err(io::Error::other(
            "is a link to a folder that others may enter; remove the link, or close the folder to others",
        ));
    }
    if !data.is_dir() || data.uid() != user::id() {
        return Ok(());
    }
    // A container may have too few groups: then the programs need a right of root.
    let own = |group: &u32| data.gid() == *group || chown(folder, None, Some(*group)).is_ok();
    let group = sandbox::program_group().filter(own).map_or(0, |_| GROUP_SEARCH);
    let (mode, wanted) = (data.mode() & ALL_BITS, data.mode() & OWNER_BITS | group);
    if mode != wanted {
        fs::set_permissions(folder, Permissions::from_mode(wanted))?;
    }
    Ok(())
}

/// Takes the special bits from a folder and from all that is below it, and lets the owner read it. The sandbox lets no
/// program set them; a folder may inherit one, and without isolation a build does as it likes.
///
/// # Errors
///
/// A file or a folder cannot be read or changed.
pub(super) fn remove_special_bits(folder: &Path) -> io::Result<()> {
    for one in Walk::of(folder) {
        let (path, data) = one?;
        let mode = data.mode() & ALL_BITS;
        let wanted = mode & !SPECIAL_BITS | if data.is_dir() { OWNER_BITS } else { OWNER_READ };
        if data.is_symlink() || mode == wanted {
            continue;
        }
        if data.is_file() && data.nlink() > 1 {
            // Its other name may be a program of the system.
            fs::remove_file(path)?;
        } else {
            fs::set_permissions(path, Permissions::from_mode(wanted))?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::unique;
    use std::os::unix::fs::symlink;

    fn mode(path: &Path) -> u32 {
        fs::symlink_metadata(path).expect("it is there").mode() & ALL_BITS
    }

    fn set(path: &Path, mode: u32) {
        fs::set_permissions(path, Permissions::from_mode(mode)).expect("it is ours");
    }

    #[test]
    fn nothing_special_is_left_and_nothing_outside_is_changed() {
        let temporary = std::env::temp_dir();
        let create = |path: &Path| fs::create_dir(path);
        let (root, ()) = unique::create(&temporary, "judge-modes-", create).expect("it is free");
        let [build, outside] = ["build", "outside"].map(|name| root.join(name));
        fs::create_dir_all(build.join("deep/closed")).expect("it is ours");
        for file in ["plain", "deep/own", "deep/closed/own", "second"] {
            fs::write(build.join(file), "").expect("it is ours");
        }
        fs::write(&outside, "").expect("it is ours");
        set(&outside, 0o4755);
        symlink(&outside, build.join("link")).expect("it is free");
        fs::hard_link(&outside, build.join("other-name")).expect("it is free");
        set(&build.join("plain"), 0o751);
        set(&build.join("deep/own"), 0o6755);
        set(&build.join("deep/closed/own"), 0o4711);
        set(&build.join("second"), 0o2644);
        set(&build.join("deep/closed"), 0o2311);
        set(&build, 0o2755);
        remove_special_bits(&build).expect("all is ours");
        for (path, right) in [
            ("", 0o755),
            ("plain", 0o751),
            ("deep/own", 0o755),
            ("deep/closed", 0o711),
            ("deep/closed/own", 0o711),
            ("second", 0o644),
        ] {
            assert_eq!(mode(&build.join(path)), right, "{path}");
        }
        assert_eq!(mode(&outside), 0o4755);
        assert!(!build.join("other-name").exists());
        fs::remove_dir_all(&root).expect("it is ours");
    }
}
