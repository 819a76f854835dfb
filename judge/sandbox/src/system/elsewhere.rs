//! Outside Linux: what the files beside this one do there, by the same names, and cannot do here.
//!
//! `Isolation::find` says so once and lets programs run without walls, so that most of this is never
//! called. A program has its wall limit, and the figures that the system gives at its end.

use std::io;

fn missing<T>(what: &str) -> io::Result<T> {
    Err(io::Error::new(io::ErrorKind::Unsupported, format!("{what} needs Linux")))
}

/// See `signal`.
pub fn signal_descriptor(_numbers: &[i32]) -> io::Result<std::os::fd::OwnedFd> {
    missing("a descriptor for signals")
}

/// See `linux`.
pub mod process {
    use super::missing;
    use std::io;
    use std::os::fd::OwnedFd;
    use std::time::Duration;

    pub fn descriptor(_pid: i32) -> io::Result<OwnedFd> {
        missing("to wait for a process among other things")
    }

    /// Every file that std and this program open is closed by exec anyway.
    pub fn close_on_exec_from(_first: u32) -> io::Result<()> {
        Ok(())
    }

    pub fn die_with_parent() -> io::Result<()> {
        missing("a signal at the end of the parent")
    }

    /// Orphans go to the first process of the system.
    pub fn adopt_orphans() -> io::Result<()> {
        Ok(())
    }

    pub fn hide_memory() -> io::Result<()> {
        Ok(())
    }

    pub fn show_memory() -> io::Result<()> {
        Ok(())
    }

    pub fn no_new_privileges() -> io::Result<()> {
        missing("exec without new privileges")
    }

    pub fn cpu_time(_pid: i32) -> Option<Duration> {
        None
    }

    pub fn page_bytes() -> u64 {
        4096
    }
}

/// See `landlock`.
pub mod landlock {
    use super::missing;
    use std::io;
    use std::path::Path;

    #[derive(Clone, Copy, Debug)]
    pub enum Access {
        Read,
        Use,
        Change,
    }

    #[derive(Debug)]
    pub struct Ruleset;

    impl Ruleset {
        pub fn new() -> io::Result<Ruleset> {
            missing("Landlock")
        }

        pub fn allow(&self, _path: &Path, _access: Access) -> io::Result<()> {
            missing("Landlock")
        }

        pub fn enforce(&self) -> io::Result<()> {
            missing("Landlock")
        }
    }
}

/// See `seccomp`.
pub mod seccomp {
    use super::missing;
    use std::io;

    pub struct Filter;

    impl Filter {
        pub fn new(_shielded: &[i32], _may_change_files: bool) -> Filter {
            Filter
        }

        pub fn install(&self) -> io::Result<()> {
            missing("seccomp")
        }
    }
}

/// See `namespace`.
pub mod namespace {
    use super::missing;
    use crate::system::process::Fork;
    use std::ffi::CStr;
    use std::io;
    use std::path::Path;

    pub const READ_ONLY: u64 = 1;
    pub const NO_DEVICES: u64 = 4;

    pub fn split(_user: bool) -> io::Result<Fork> {
        missing("a namespace")
    }

    pub fn keep_user(_ids: (u32, u32)) -> io::Result<()> {
        missing("a namespace")
    }

    pub fn separate_mounts() -> io::Result<()> {
        missing("a namespace")
    }

    pub fn mount_new(_kind: &CStr, _target: &Path) -> io::Result<()> {
        missing("a mount")
    }

    pub fn bind(_source: &Path, _target: &Path, _restrictions: u64) -> io::Result<()> {
        missing("a mount")
    }

    pub fn restrict(_target: &Path, _restrictions: u64) -> io::Result<()> {
        missing("a mount")
    }

    pub fn pivot(_root: &Path, _before: &Path) -> io::Result<()> {
        missing("a mount")
    }

    pub fn detach(_place: &Path) -> io::Result<()> {
        missing("a mount")
    }

    pub fn set_host_name(_name: &str) -> io::Result<()> {
        missing("a namespace")
    }
}

/// See `user`.
pub mod user {
    use super::missing;
    use std::io;

    pub fn is_root() -> bool {
        false
    }

    pub fn ids() -> (u32, u32) {
        (0, 0)
    }

    pub fn become_reader(_id: u32) -> io::Result<()> {
        missing("another user")
    }

    pub fn keep_reading_only() -> io::Result<()> {
        missing("capabilities")
    }

    pub fn keep_nothing() -> io::Result<()> {
        missing("capabilities")
    }

    pub fn set_file_mask(_mask: u32) {}
}

/// See `socket`.
pub mod socket {
    use super::missing;
    use std::io;
    use std::os::fd::OwnedFd;

    pub fn pair() -> io::Result<(OwnedFd, OwnedFd)> {
        missing("a keeper")
    }

    pub fn send(_socket: &OwnedFd, _bytes: &[u8], _fds: &[&OwnedFd]) -> io::Result<()> {
        missing("a keeper")
    }

    pub fn receive(_socket: &OwnedFd, _buffer: &mut [u8]) -> io::Result<(usize, Vec<OwnedFd>)> {
        missing("a keeper")
    }
}

/// See `watch`.
pub mod watch {
    use super::missing;
    use std::io;
    use std::os::fd::BorrowedFd;
    use std::path::{Path, PathBuf};

    /// There is none.
    pub enum Watch {}

    impl Watch {
        pub fn new() -> io::Result<Watch> {
            missing("--watch")
        }

        pub fn add(&mut self, _folder: &Path) -> io::Result<()> {
            match *self {}
        }

        pub fn fd(&self) -> BorrowedFd<'_> {
            match *self {}
        }

        pub fn changes(&mut self) -> Vec<PathBuf> {
            match *self {}
        }
    }
}
