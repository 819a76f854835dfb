//! The pipes of two programs that talk to each other, with the caller between them.
//!
//! The output of one is the input of the other. In each direction at most a mebibyte is held: a program that prints
//! more than that while the other does not read it is made to wait, as at a pipe. The end of an output is passed on
//! when the caller says so, since its meaning depends on which program ended first. Output for a program that reads
//! no more is dropped, so that no program is killed by a closed pipe.

use crate::interaction::{Role, ROLES};
use crate::pipes::{read_or_end, Stderr};
use crate::system::pipe::{self, Poll, READABLE, WRITABLE};
use crate::tail::{Ends, FIRST_STDERR, LAST_STDERR};
use std::collections::VecDeque;
use std::fs::File;
use std::io::{self, Write};
use std::os::fd::{AsFd, OwnedFd};

/// The most bytes that are held in one direction, but for what is left in a pipe at the end.
const MAX_HELD: usize = 1 << 20;

/// The descriptors of one side to wait for: stdin, stdout and stderr.
pub const POLLS: usize = 3;

/// The caller's ends of the pipes of both programs.
pub struct Relay<'a> {
    sides: [Side; ROLES.len()],
    heard: &'a mut dyn FnMut(Role, &[u8]) -> io::Result<()>,
}

/// The caller's ends of the pipes of one program.
struct Side {
    stdin: Option<File>,
    stdout: Option<File>,
    stderr: Option<File>,
    /// The bytes that it is going to read.
    held: VecDeque<u8>,
    /// Its stdin is closed once nothing is held.
    is_closing: bool,
    /// Bytes that it may still print.
    left: u64,
    over_output: bool,
    kept_stderr: Ends,
    /// Bytes that it may still write to stderr.
    left_stderr: u64,
}

impl<'a> Relay<'a> {
    /// Makes the pipes, and returns each program's ends: stdin, stdout, stderr. `heard` is called with all
    /// that each prints, up to its limit.
    pub fn open(
        output_bytes: [u64; ROLES.len()],
        heard: &'a mut dyn FnMut(Role, &[u8]) -> io::Result<()>,
    ) -> io::Result<(Relay<'a>, [[OwnedFd; 3]; ROLES.len()])> {
        let (program, its_ends) = Side::open(output_bytes[0], Stderr::Kept)?;
        let (interactor, other_ends) = Side::open(output_bytes[1], Stderr::Bounded)?;
        Ok((Relay { sides: [program, interactor], heard }, [its_ends, other_ends]))
    }

    /// The descriptors to wait for, of one side.
    pub fn polls(&self, role: Role) -> [Poll; POLLS] {
        let side = &self.sides[role as usize];
        let has_room = self.sides[role.other() as usize].held.len() < MAX_HELD;
        let stdin = side.stdin.as_ref().filter(|_| !side.held.is_empty());
        let stdout = side.stdout.as_ref().filter(|_| has_room);
        [
            Poll::new(stdin.map(File::as_fd), WRITABLE),
            Poll::new(stdout.map(File::as_fd), READABLE),
            Poll::new(side.stderr.as_ref().map(File::as_fd), READABLE),
        ]
    }

    /// Moves what can be moved without waiting, and returns whether one of them printed or read something.
    pub fn transfer(
        &mut self,
        role: Role,
        ready: [bool; POLLS],
        buffer: &mut [u8],
    ) -> io::Result<bool> {
        let mut moved = false;
        if ready[0] {
            moved |= self.write_stdin(role)?;
        }
        if ready[1] {
            moved |= self.read_stdout(role, buffer)?;
        }
        if ready[2] {
            self.sides[role as usize].read_stderr(buffer)?;
        }
        Ok(moved)
    }

    /// Reads what is left of what a program printed that has ended. It is at most what fits a pipe.
    pub fn transfer_rest(&mut self, role: Role, buffer: &mut [u8]) -> io::Result<()> {
        let side = &mut self.sides[role as usize];
        for pipe in [&side.stdout, &side.stderr].into_iter().flatten() {
            pipe::set_nonblocking(pipe)?;
        }
        while side.stderr.is_some() {
            side.read_stderr(buffer)?;
        }
        while self.sides[role as usize].stdout.is_some() {
            self.read_stdout(role, buffer)?;
        }
        Ok(())
    }

    /// Has a program find the end of its input, behind what is held.
    pub fn close_stdin(&mut self, role: Role) {
        let side = &mut self.sides[role as usize];
        side.is_closing = true;
        if side.held.is_empty() {
            side.stdin = None;
        }
    }

    /// Whether something is held for one of them.
    pub fn is_holding(&self) -> bool {
        self.sides.iter().any(|side| !side.held.is_empty())
    }

    /// Whether something is held for this one, which does not read it.
    pub fn is_holding_for(&self, role: Role) -> bool {
        !self.sides[role as usize].held.is_empty()
    }

    /// Whether a program has closed its stdout.
    pub fn has_closed_stdout(&self, role: Role) -> bool {
        self.sides[role as usize].stdout.is_none()
    }

    /// Whether a program has printed more than its limit.
    pub fn is_over_output(&self, role: Role) -> bool {
        self.sides[role as usize].over_output
    }

    /// Whether a program has printed more than its limit, and what it wrote to stderr.
    pub fn end(self) -> [(bool, Vec<u8>); ROLES.len()] {
        self.sides.map(|side| (side.over_output, side.kept_stderr.text()))
    }

    fn write_stdin(&mut self, role: Role) -> io::Result<bool> {
        let side = &mut self.sides[role as usize];
        let Some(stdin) = &mut side.stdin else { return Ok(false) };
        match stdin.write(side.held.as_slices().0) {
            Ok(written) => drop(side.held.drain(..written)),
            Err(error) if error.kind() == io::ErrorKind::WouldBlock => return Ok(false),
            // It has ended.
            Err(error) if error.kind() == io::ErrorKind::BrokenPipe => {
                side.held.clear();
                side.stdin = None;
            }
            Err(error) => return Err(error),
        }
        if side.is_closing && side.held.is_empty() {
            side.stdin = None;
        }
        Ok(true)
    }

    fn read_stdout(&mut self, role: Role, buffer: &mut [u8]) -> io::Result<bool> {
        let side = &mut self.sides[role as usize];
        let Some(stdout) = &mut side.stdout else { return Ok(false) };
        let count = read_or_end(stdout, buffer)?;
        if count == 0 {
            side.stdout = None;
            return Ok(true);
        }
        let taken = (count as u64).min(side.left) as usize;
        side.left -= taken as u64;
        side.over_output |= taken < count;
        (self.heard)(role, &buffer[..taken])?;
        let other = &mut self.sides[role.other() as usize];
        if other.stdin.is_some() && !other.is_closing {
            other.held.extend(&buffer[..taken]);
        }
        Ok(true)
    }
}

impl Side {
    fn open(output_bytes: u64, kind: Stderr) -> io::Result<(Side, [OwnedFd; 3])> {
        let (its_stdin, stdin) = pipe::pair()?;
        let (stdout, its_stdout) = pipe::pair()?;
        let (stderr, its_stderr) = pipe::pair()?;
        let stdin = File::from(stdin);
        pipe::set_nonblocking(&stdin)?;
        let side = Side {
            stdin: Some(stdin),
            stdout: Some(File::from(stdout)),
            stderr: Some(File::from(stderr)),
            held: VecDeque::new(),
            is_closing: false,
            left: output_bytes,
            over_output: false,
            kept_stderr: Ends::up_to(FIRST_STDERR, LAST_STDERR),
            left_stderr: kind.bytes(),
        };
        Ok((side, [its_stdin, its_stdout, its_stderr]))
    }

    fn read_stderr(&mut self, buffer: &mut [u8]) -> io::Result<()> {
        let Some(stderr) = &mut self.stderr else { return Ok(()) };
        let count = read_or_end(stderr, buffer)?;
        if count == 0 {
            self.stderr = None;
        } else {
            self.kept_stderr.push(&buffer[..count]);
            self.left_stderr = self.left_stderr.saturating_sub(count as u64);
            self.over_output |= self.left_stderr == 0;
        }
        Ok(())
    }
}
