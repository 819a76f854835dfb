//! Changes in folders: inotify(7).

use crate::system::call::check;
use std::ffi::{c_char, CString, OsStr};
use std::fs::File;
use std::io::{self, Read};
use std::os::fd::{AsFd, AsRawFd, BorrowedFd, FromRawFd, RawFd};
use std::os::unix::ffi::OsStrExt;
use std::path::{Path, PathBuf};

const IN_CLOSE_WRITE: u32 = 0x8;
const IN_MOVED_FROM: u32 = 0x40;
const IN_MOVED_TO: u32 = 0x80;
const IN_CREATE: u32 = 0x100;
const IN_DELETE: u32 = 0x200;
const IN_ONLYDIR: u32 = 0x0100_0000;
const IN_NONBLOCK: i32 = 0o4000;
const IN_CLOEXEC: i32 = 0o2000000;
/// Bytes of `struct inotify_event` before the name.
const EVENT: usize = 16;

extern "C" {
    fn inotify_init1(flags: i32) -> RawFd;
    fn inotify_add_watch(fd: RawFd, path: *const c_char, mask: u32) -> i32;
}

/// Watched folders. Folders below them are not watched.
#[derive(Debug)]
pub struct Watch {
    events: File,
    /// Each with its watch descriptor.
    folders: Vec<(i32, PathBuf)>,
}

impl Watch {
    /// Watches nothing yet.
    pub fn new() -> io::Result<Watch> {
        // SAFETY: the call takes flags and returns a new descriptor or -1.
        let fd = check(unsafe { inotify_init1(IN_NONBLOCK | IN_CLOEXEC) })?;
        // SAFETY: the call has just opened it for us.
        Ok(Watch { events: unsafe { File::from_raw_fd(fd) }, folders: Vec::new() })
    }

    /// Watches which files are written, created, moved and removed in a folder; a folder that is
    /// watched already stays so.
    pub fn add(&mut self, folder: &Path) -> io::Result<()> {
        let path = CString::new(folder.as_os_str().as_bytes())?;
        let mask =
            IN_CLOSE_WRITE | IN_MOVED_FROM | IN_MOVED_TO | IN_CREATE | IN_DELETE | IN_ONLYDIR;
        // SAFETY: the path ends in a zero and outlives the call.
        let number =
            check(unsafe { inotify_add_watch(self.events.as_raw_fd(), path.as_ptr(), mask) })?;
        self.folders.retain(|watched| watched.0 != number);
        self.folders.push((number, folder.to_path_buf()));
        Ok(())
    }

    /// A descriptor that is readable when something has changed.
    pub fn fd(&self) -> BorrowedFd<'_> {
        self.events.as_fd()
    }

    /// The paths that have changed since the last call.
    pub fn changes(&mut self) -> Vec<PathBuf> {
        let mut changed = Vec::new();
        let mut buffer = [0; 16 * 1024];
        while let Ok(count @ 1..) = self.events.read(&mut buffer) {
            let mut rest = &buffer[..count];
            while rest.len() >= EVENT {
                let number = |at: usize| {
                    i32::from_ne_bytes(rest[at..at + 4].try_into().expect("four bytes"))
                };
                let (folder, length) = (number(0), number(12) as usize);
                let name = rest[EVENT..].get(..length).unwrap_or_default();
                let name = name.split(|&byte| byte == 0).next().unwrap_or_default();
                if let Some(watched) = self.folders.iter().find(|watched| watched.0 == folder) {
                    changed.push(watched.1.join(OsStr::from_bytes(name)));
                }
                rest = rest.get(EVENT + length..).unwrap_or_default();
            }
        }
        changed
    }
}
