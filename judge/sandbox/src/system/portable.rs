//! Replaces the parts of `linux` that the rest of the workspace uses, on systems that lack them.

/// See `linux::process`.
pub mod process {
    use std::io;
    use std::os::fd::OwnedFd;

    /// Always fails: the caller has to ask again and again whether the process has ended.
    pub fn descriptor(_pid: i32) -> io::Result<OwnedFd> {
        Err(io::ErrorKind::Unsupported.into())
    }

    /// Does nothing: std opens every file so that exec closes it.
    pub fn close_on_exec_from(_first: u32) -> io::Result<()> {
        Ok(())
    }

    /// Does nothing: the numbers of the limits differ from system to system.
    pub fn raise_soft_limits() -> io::Result<()> {
        Ok(())
    }

    /// Does nothing: there is no such call.
    pub fn hide_memory() -> io::Result<()> {
        Ok(())
    }
}

/// See `linux::memory_file`.
pub mod memory_file {
    use std::fs::File;
    use std::io;

    /// Always fails.
    pub fn sealed(_fill: impl FnOnce(&mut File) -> io::Result<()>) -> io::Result<File> {
        Err(io::ErrorKind::Unsupported.into())
    }

    /// Always fails: a program prints to a pipe.
    pub fn for_output() -> io::Result<File> {
        Err(io::Error::from(io::ErrorKind::Unsupported))
    }

    /// No file is sealed.
    pub fn is_sealed(_file: &File) -> bool {
        false
    }

    /// Always fails.
    pub fn open_again(_file: &File) -> io::Result<File> {
        Err(io::ErrorKind::Unsupported.into())
    }
}

/// See `linux::counter`.
pub mod counter {
    /// Always fails.
    pub fn can_count_instructions() -> Result<(), String> {
        Err("instructions cannot be counted: that needs Linux".to_string())
    }
}

/// See `linux::keys`.
pub mod keys {
    use std::os::fd::BorrowedFd;

    /// Keys read one by one; this system has none.
    #[derive(Debug)]
    pub enum Keys {}

    impl Keys {
        /// Always `None`.
        pub fn of_stdin() -> Option<Keys> {
            None
        }

        /// Cannot be called.
        pub fn resumed(&self) -> BorrowedFd<'_> {
            match *self {}
        }

        /// Cannot be called.
        pub fn set_again(&self) {
            match *self {}
        }
    }
}

/// See `linux::watch`.
pub mod watch {
    use std::io;
    use std::os::fd::BorrowedFd;
    use std::path::{Path, PathBuf};

    /// Watched folders; this system has none.
    #[derive(Debug)]
    pub enum Watch {}

    impl Watch {
        /// Always fails.
        pub fn new() -> io::Result<Watch> {
            Err(io::Error::new(io::ErrorKind::Unsupported, "watching files needs Linux"))
        }

        /// Cannot be called.
        pub fn add(&mut self, _folder: &Path) -> io::Result<()> {
            match *self {}
        }

        /// Cannot be called.
        pub fn fd(&self) -> BorrowedFd<'_> {
            match *self {}
        }

        /// Cannot be called.
        pub fn changes(&mut self) -> Vec<PathBuf> {
            match *self {}
        }
    }
}
