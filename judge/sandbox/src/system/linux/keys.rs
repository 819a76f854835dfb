//! The keys of a terminal, one by one: termios(3).

use super::process;
use crate::system::signal;
use std::fs::File;
use std::io::Read;
use std::os::fd::{AsFd, BorrowedFd, RawFd};

/// `struct termios` of Linux.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
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
/// The place of VTIME among the characters: how long a read waits for a key.
const VTIME: usize = 5;
/// The place of VMIN: how many keys a read waits for.
const VMIN: usize = 6;
const TCSANOW: i32 = 0;

extern "C" {
    fn tcgetattr(fd: RawFd, settings: *mut Termios) -> i32;
    fn tcsetattr(fd: RawFd, when: i32, settings: *const Termios) -> i32;
    fn tcgetpgrp(fd: RawFd) -> i32;
}

/// Makes stdin deliver each key at once and show none. A read that finds no key returns without one:
/// Ctrl-C discards the keys typed before it, also those that poll(2) has just announced. Dropping it
/// restores the terminal.
#[derive(Debug)]
pub struct Keys {
    before: Termios,
    now: Termios,
    /// Readable when this process continues after a stop.
    resumed: File,
}

impl Keys {
    /// `None` when stdin is no terminal.
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
        // SAFETY: the call writes one structure of this layout.
        if unsafe { tcgetattr(0, &mut before) } != 0 {
            return None;
        }
        let mut now = before;
        now.local &= !(ICANON | ECHO);
        now.characters[VTIME] = 0;
        now.characters[VMIN] = 0;
        // SAFETY: the call reads one structure of this layout.
        if unsafe { tcsetattr(0, TCSANOW, &now) } != 0 {
            return None;
        }
        // A blocked SIGCONT still continues the process, and stays pending until it is read.
        let resumed = signal::block_only(&[signal::CONTINUE])
            .and_then(|()| signal::descriptor(&[signal::CONTINUE]));
        match resumed {
            Ok(resumed) => Some(Keys { before, now, resumed: File::from(resumed) }),
            Err(_) => {
                // SAFETY: the call reads one structure of this layout.
                unsafe { tcsetattr(0, TCSANOW, &before) };
                None
            }
        }
    }

    /// Readable when this process continues after Ctrl-Z; then call [`Keys::set_again`].
    pub fn resumed(&self) -> BorrowedFd<'_> {
        self.resumed.as_fd()
    }

    /// Sets the terminal again after Ctrl-Z and `fg`, because the shell has restored its own settings.
    pub fn set_again(&self) {
        // `struct signalfd_siginfo` has 128 bytes; pending signals of one kind count as one.
        let _ = (&self.resumed).read(&mut [0; 1024]);
        // SAFETY: the call takes and returns integers.
        let owner = unsafe { tcgetpgrp(0) };
        // A background process that sets the terminal is stopped for it.
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
