//! Finds out whether a user who owns nothing can read the files of a program: then the program of a judge that root
//! started needs no right of root.

use super::filesystem_view::is_system;
use crate::spec::Spec;
use std::fs::{self, Metadata};
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};

/// The bits of a mode: to search a folder, to list it too, to read a file.
pub const SEARCH: u32 = 0o1;
const LIST: u32 = 0o5;
const READ: u32 = 0o4;
/// The maximum number of files that are looked at. A program with more is rare, and a toolchain in most cases.
const MAX_FILES: usize = 2000;

/// Whether a member of this group, who is no owner, can read all that is readable to a program, and enter its folder.
/// Below the hidden folders nothing is readable.
pub fn is_open(spec: &Spec, hidden: &[PathBuf], group: u32) -> bool {
    let mut left = MAX_FILES;
    let is_hidden = |path: &Path| hidden.iter().any(|folder| path.starts_with(folder));
    let may_enter =
        |path: &Path| path.ancestors().all(|folder| may(fs::metadata(folder), group, SEARCH));
    let real = |path: &Path| path.canonicalize().ok();
    let folder = real(&spec.folder);
    let has_folder = folder.is_some_and(|folder| may_enter(&folder));
    has_folder
        && spec.readable.iter().all(|path| match real(path) {
            Some(path) if is_system(&path) => true,
            Some(path) => {
                path.parent().is_none_or(may_enter)
                    && is_open_below(&path, &is_hidden, group, &mut left)
            }
            // A path that does not exist needs no right.
            None => true,
        })
}

/// Whether a path and all that is below it can be read.
fn is_open_below(
    path: &Path,
    is_hidden: &dyn Fn(&Path) -> bool,
    group: u32,
    left: &mut usize,
) -> bool {
    if is_hidden(path) {
        return true;
    }
    let Ok(data) = fs::symlink_metadata(path) else { return false };
    if *left == 0 {
        return false;
    }
    *left -= 1;
    if data.is_symlink() {
        // It leads to another path of the program, or to what the program cannot read.
        return true;
    }
    if !data.is_dir() {
        return may(Ok(data), group, READ);
    }
    let Ok(entries) = fs::read_dir(path) else { return false };
    may(Ok(data), group, LIST)
        && entries.into_iter().all(|entry| {
            entry.is_ok_and(|entry| is_open_below(&entry.path(), is_hidden, group, left))
        })
}

/// Whether a member of the group has these rights.
fn may(data: std::io::Result<Metadata>, group: u32, rights: u32) -> bool {
    data.is_ok_and(|data| {
        let mode = if data.gid() == group { data.mode() >> 3 } else { data.mode() };
        mode & rights == rights
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::spec::Limits;
    use std::fs::Permissions;
    use std::os::unix::fs::{symlink, PermissionsExt};
    use std::time::Duration;

    const NO_GROUP: u32 = 0x7fff_0000;

    fn spec(folder: &Path) -> Spec {
        let limits = Limits {
            cpu: Duration::ZERO,
            idle: Duration::ZERO,
            instructions: None,
            memory_bytes: 0,
            output_bytes: 0,
            file_bytes: 0,
            disk_bytes: 0,
            may_reserve_all: false,
            processes: 1,
        };
        Spec {
            argv: Vec::new(),
            env: Vec::new(),
            folder: folder.into(),
            readable: vec![folder.into()],
            writable: Vec::new(),
            temporary_bytes: 0,
            stdout_is_file: false,
            may_receive_files: false,
            limits,
        }
    }

    #[test]
    fn one_closed_file_or_folder_closes_a_program() {
        let root: PathBuf = std::env::temp_dir().join(format!("judge-open-{}", std::process::id()));
        let folder = root.join("program/part");
        fs::create_dir_all(&folder).expect("it is new");
        fs::write(folder.join("file"), "").expect("it is new");
        symlink("nowhere", folder.join("link")).expect("it is new");
        let set = |path: &str, mode: u32| {
            fs::set_permissions(root.join(path), Permissions::from_mode(mode)).expect("it is ours");
        };
        let open = |group: u32| is_open(&spec(&root.join("program")), &[], group);
        for path in ["", "program", "program/part"] {
            set(path, 0o755);
        }
        set("program/part/file", 0o644);
        assert!(open(NO_GROUP));
        for (path, closed, again) in [
            ("program/part/file", 0o600, 0o644),
            ("program/part", 0o711, 0o755),
            ("program", 0o700, 0o755),
            ("", 0o710, 0o755),
        ] {
            set(path, closed);
            assert!(!open(NO_GROUP), "{path}");
            set(path, again);
        }
        set("program/part", 0o700);
        let hidden = [folder.canonicalize().expect("it is there")];
        assert!(is_open(&spec(&root.join("program")), &hidden, NO_GROUP));
        set("program/part", 0o755);
        // The folder above is closed to all but a group.
        set("", 0o710);
        assert!(open(fs::metadata(&root).expect("it is there").gid()));
        fs::remove_dir_all(&root).expect("it is ours");
    }
}
