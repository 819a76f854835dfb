//! Opens files below a folder without following a link: openat(2) with O_NOFOLLOW, a part of the path at
//! a time. A process that can change the folder meanwhile cannot lead such an open out of it.

use super::call::{check, retry, BSD};
use super::pipe::OPEN_NONBLOCKING;
use std::ffi::{c_char, CString};
use std::fs::File;
use std::io;
use std::os::fd::{AsRawFd, FromRawFd, OwnedFd, RawFd};
use std::os::unix::ffi::OsStrExt;
use std::path::{Component, Path};

/// From the headers of each system: some machines have numbers of their own on Linux.
const O_NOFOLLOW: i32 = if BSD {
    0x100
} else if cfg!(any(target_arch = "aarch64", target_arch = "powerpc64")) {
    0o100000
} else {
    0o400000
};
/// Elsewhere its number differs from system to system. What a program inherits there is a file that it
/// could read anyway.
const O_CLOEXEC: i32 = if cfg!(portable) { 0 } else { 0o2000000 };

extern "C" {
    fn openat(folder: RawFd, path: *const c_char, flags: i32, ...) -> RawFd;
}

/// An open folder.
#[derive(Debug)]
pub struct Folder {
    fd: OwnedFd,
}

impl Folder {
    /// Opens a folder; this follows links.
    pub fn open(path: &Path) -> io::Result<Folder> {
        let file = File::open(path)?;
        if file.metadata()?.is_dir() {
            Ok(Folder { fd: file.into() })
        } else {
            Err(io::ErrorKind::NotADirectory.into())
        }
    }

    /// Opens a regular file below the folder to read. Opening a FIFO does not wait.
    ///
    /// # Errors
    ///
    /// The path is not below the folder, a part of it is a link, or it leads to something else than a
    /// regular file.
    pub fn file(&self, path: &Path) -> io::Result<File> {
        let mut open: Option<OwnedFd> = None;
        for part in path.components() {
            let Component::Normal(part) = part else { return Err(not_a_file()) };
            let part = CString::new(part.as_bytes())?;
            let folder = open.as_ref().unwrap_or(&self.fd);
            open = Some(open_part(folder, &part)?);
        }
        let file = File::from(open.ok_or_else(not_a_file)?);
        if file.metadata()?.is_file() {
            Ok(file)
        } else {
            Err(not_a_file())
        }
    }
}

fn open_part(folder: &OwnedFd, part: &CString) -> io::Result<OwnedFd> {
    let flags = O_NOFOLLOW | O_CLOEXEC | OPEN_NONBLOCKING;
    let fd = retry(|| {
        // SAFETY: `folder` is open and `part` ends with a zero byte. These flags create nothing, so the
        // call reads no further argument.
        check(unsafe { openat(folder.as_raw_fd(), part.as_ptr(), flags) })
    })?;
    // SAFETY: the call succeeded, so it is open and nothing else owns it.
    Ok(unsafe { OwnedFd::from_raw_fd(fd) })
}

fn not_a_file() -> io::Error {
    io::Error::new(io::ErrorKind::InvalidInput, "is not a regular file")
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;
    use std::io::Read;
    use std::os::unix::fs::symlink;

    #[test]
    fn a_link_is_not_followed_wherever_it_is_in_the_path() {
        let root = std::env::temp_dir().join(format!("judge-folder-{}", std::process::id()));
        fs::create_dir_all(root.join("in/deep")).unwrap();
        fs::write(root.join("in/deep/file"), "text").unwrap();
        fs::write(root.join("secret"), "secret").unwrap();
        symlink("../../secret", root.join("in/deep/link")).unwrap();
        symlink("deep", root.join("in/short")).unwrap();
        let folder = Folder::open(&root.join("in")).unwrap();
        let mut text = String::new();
        folder.file(Path::new("deep/file")).unwrap().read_to_string(&mut text).unwrap();
        assert_eq!(text, "text");
        for path in ["deep/link", "short/file", "deep", "", "../secret", "deep/file/x", "none"] {
            assert!(folder.file(Path::new(path)).is_err(), "{path}");
        }
        assert!(folder.file(&root.join("in/deep/file")).is_err());
        assert!(Folder::open(&root.join("secret")).is_err());
        fs::remove_dir_all(&root).unwrap();
    }
}
