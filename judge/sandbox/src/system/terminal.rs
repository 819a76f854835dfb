//! The width of a terminal, and its keys one by one.

use super::{process, signal};
use std::fs::File;
use std::io::Read;
use std::os::fd::{AsFd, AsRawFd, BorrowedFd, RawFd};

const TIOCGWINSZ: std::ffi::c_ulong = if super::BSD { 0x4008_7468 } else { 0x5413 };

extern "C" {
    fn ioctl(fd: RawFd, request: std::ffi::c_ulong, ...) -> i32;
}

/// Columns of the terminal behind `fd`; `None` when it is no terminal or does not say.
pub fn columns(fd: BorrowedFd) -> Option<usize> {
    let mut size = [0u16; 4];
    // SAFETY: the request writes one `struct winsize`, which is four u16: rows, columns, pixels.
    let result = unsafe { ioctl(fd.as_raw_fd(), TIOCGWINSZ, size.as_mut_ptr()) };
    (result == 0 && size[1] > 0).then_some(usize::from(size[1]))
}

/// `struct termios` of Linux.
#[repr(C)]
#[derive(Clone, Copy)]
struct Termios {
    input: u32,
    output: u32,
    control: u32,
    local: u32,
    line: u8,
    characters: [u8; 32],
    speeds: [u32; 2],
}

const ICANON: u32 = 0o2;
const ECHO: u32 = 0o10;
const TCSANOW: i32 = 0;

extern "C" {
    fn tcgetattr(fd: RawFd, settings: *mut Termios) -> i32;
    fn tcsetattr(fd: RawFd, when: i32, settings: *const Termios) -> i32;
    fn tcgetpgrp(fd: RawFd) -> i32;
}

/// While it lives, keys come one by one and are not shown; the terminal is as before afterwards.
pub struct Keys {
    before: Termios,
    now: Termios,
    /// Readable when the judge goes on after a stop.
    resumed: File,
}

impl Keys {
    /// `None` when stdin is no terminal, or this is not Linux.
    pub fn of_stdin() -> Option<Keys> {
        let mut before = Termios {
            input: 0,
            output: 0,
            control: 0,
            local: 0,
            line: 0,
            characters: [0; 32],
            speeds: [0; 2],
        };
        // SAFETY: the call writes one structure of this layout, which is that of Linux.
        if !super::LINUX || unsafe { tcgetattr(0, &mut before) } != 0 {
            return None;
        }
        let mut now = before;
        now.local &= !(ICANON | ECHO);
        // SAFETY: the call reads one structure of this layout.
        if unsafe { tcsetattr(0, TCSANOW, &now) } != 0 {
            return None;
        }
        // Blocked it still wakes the judge, and then waits to be read.
        let resumed = signal::block_only(&[signal::CONTINUE])
            .and_then(|()| signal::descriptor(&[signal::CONTINUE]));
        match resumed {
            Ok(resumed) => Some(Keys { before, now, resumed: File::from(resumed) }),
            Err(_) => {
                // SAFETY: as above.
                unsafe { tcsetattr(0, TCSANOW, &before) };
                None
            }
        }
    }

    /// Readable when the judge goes on after Ctrl-Z.
    pub fn resumed(&self) -> BorrowedFd<'_> {
        self.resumed.as_fd()
    }

    /// After Ctrl-Z and `fg`: the shell has put its own settings back.
    pub fn set_again(&self) {
        // One structure of the kernel for a signal has 128 bytes; those that wait count as one.
        let _ = (&self.resumed).read(&mut [0; 1024]);
        // SAFETY: the call takes and returns integers.
        let owner = unsafe { tcgetpgrp(0) };
        // In the background it would be stopped for it.
        if owner == process::group() {
            // SAFETY: the call reads one structure of this layout.
            unsafe { tcsetattr(0, TCSANOW, &self.now) };
        }
    }
}

impl Drop for Keys {
    fn drop(&mut self) {
        // SAFETY: the call reads one structure of this layout.
        unsafe { tcsetattr(0, TCSANOW, &self.before) };
    }
}
