//! Landlock: a process gives up access, for itself and all it will start, to every file that it does
//! not name. See landlock(7); the numbers come from `linux/landlock.h`.

use crate::system::call::check;
use std::ffi::c_long;
use std::fs::{File, OpenOptions};
use std::io;
use std::os::fd::{AsRawFd, FromRawFd, OwnedFd};
use std::os::unix::fs::OpenOptionsExt;
use std::path::Path;

const CREATE_RULESET: c_long = 444;
const ADD_RULE: c_long = 445;
const RESTRICT_SELF: c_long = 446;
const CREATE_RULESET_VERSION: u32 = 1;
const RULE_PATH_BENEATH: i32 = 1;
const O_PATH: i32 = 0o10000000;

const EXECUTE: u64 = 1;
const WRITE_FILE: u64 = 1 << 1;
const READ_FILE: u64 = 1 << 2;
const READ_DIR: u64 = 1 << 3;
const TRUNCATE: u64 = 1 << 14;
const IOCTL_DEV: u64 = 1 << 15;
/// The rights that apply to a file that is not a folder.
const OF_FILES: u64 = EXECUTE | WRITE_FILE | READ_FILE | TRUNCATE | IOCTL_DEV;

/// All rights on files in each version of the interface, from version 1 on.
const ALL_RIGHTS: [u64; 5] = [0x1fff, 0x3fff, 0x7fff, 0x7fff, 0xffff];
/// Binding and connecting TCP sockets, since version 4.
const ALL_NET: u64 = 3;
/// Abstract sockets of other processes and signals to them, since version 6.
const ALL_SCOPES: u64 = 3;

/// `struct landlock_ruleset_attr`.
#[repr(C)]
struct Attributes {
    files: u64,
    net: u64,
    scopes: u64,
}

/// `struct landlock_path_beneath_attr`.
#[repr(C, packed)]
struct PathBeneath {
    rights: u64,
    fd: i32,
}

extern "C" {
    fn syscall(number: c_long, ...) -> c_long;
}

/// The access of a program to a path and everything below it.
#[derive(Clone, Copy, Debug)]
pub enum Access {
    /// Read, list and execute.
    Read,
    /// Read a device.
    ReadDevice,
    /// Read and write a file that exists.
    Use,
    /// Anything.
    Change,
}

/// The rules of a program; it can be enforced any number of times.
#[derive(Debug)]
pub struct Ruleset {
    fd: OwnedFd,
    handled: u64,
}

impl Ruleset {
    /// Denies everything that this kernel can deny.
    pub fn new() -> io::Result<Ruleset> {
        // SAFETY: this form of the call takes no memory.
        let version = check(unsafe {
            syscall(CREATE_RULESET, std::ptr::null::<Attributes>(), 0usize, CREATE_RULESET_VERSION)
        })?;
        let version = version as usize;
        let handled = ALL_RIGHTS[version.clamp(1, ALL_RIGHTS.len()) - 1];
        let attributes = Attributes {
            files: handled,
            net: if version >= 4 { ALL_NET } else { 0 },
            scopes: if version >= 6 { ALL_SCOPES } else { 0 },
        };
        // A kernel accepts a longer structure if the fields that it does not know are zero.
        // SAFETY: the pointer and the size describe one structure that the call only reads.
        let fd = check(unsafe {
            syscall(CREATE_RULESET, &attributes, std::mem::size_of::<Attributes>(), 0u32)
        })?;
        // SAFETY: the call has just opened it for us.
        Ok(Ruleset { fd: unsafe { OwnedFd::from_raw_fd(fd as i32) }, handled })
    }

    /// Allows access to a path and what is below it. A path that cannot be opened needs no rule.
    pub fn allow(&self, path: &Path, access: Access) -> io::Result<()> {
        let Ok(file) = OpenOptions::new().read(true).custom_flags(O_PATH).open(path) else {
            return Ok(());
        };
        self.allow_open(&file, access)
    }

    fn allow_open(&self, file: &File, access: Access) -> io::Result<()> {
        let mut rights = match access {
            Access::Read => READ_FILE | READ_DIR | EXECUTE,
            Access::ReadDevice => READ_FILE,
            Access::Use => READ_FILE | WRITE_FILE | TRUNCATE,
            Access::Change => u64::MAX,
        };
        if !file.metadata()?.is_dir() {
            rights &= OF_FILES;
        }
        let rule = PathBeneath { rights: rights & self.handled, fd: file.as_raw_fd() };
        // SAFETY: the call reads one structure of this layout.
        check(unsafe { syscall(ADD_RULE, self.fd.as_raw_fd(), RULE_PATH_BENEATH, &rule, 0u32) })?;
        Ok(())
    }

    /// Enforces the rules on this process for the rest of its life. It must have set no_new_privs.
    pub fn enforce(&self) -> io::Result<()> {
        // SAFETY: the arguments are integers.
        check(unsafe { syscall(RESTRICT_SELF, self.fd.as_raw_fd(), 0u32) })?;
        Ok(())
    }
}
