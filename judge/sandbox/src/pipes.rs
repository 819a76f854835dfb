//! The bytes of a run: the input on its way to the program, and what the program prints.

use crate::system::pipe::{self, Poll, READABLE, WRITABLE};
use crate::tail::{self, keep_end};
use std::fs::File;
use std::io::{self, Read, Write};
use std::os::fd::{AsFd, OwnedFd};

/// The start and the end of stderr that are kept: a stack overflow says first what it is.
const FIRST_STDERR: usize = 2 * 1024;
const LAST_STDERR: usize = 64 * 1024;
/// How many bytes are moved at once.
pub const BUFFER: usize = 64 * 1024;

/// What a run reads and where its output goes.
pub struct Streams<'a> {
    pub input: Option<File>,
    /// Takes the output piece by piece, within the limit of output.
    pub output: &'a mut dyn FnMut(&[u8]) -> io::Result<()>,
    /// Stderr goes the way of stdout.
    pub merge_stderr: bool,
}

/// The bytes under way in one run.
pub struct Pipes<'a> {
    input: Option<File>,
    feed: Option<File>,
    /// The part of the chunk that is not yet written.
    pending: std::ops::Range<usize>,
    chunk: Vec<u8>,
    output: Option<File>,
    errors: Option<File>,
    /// Bytes that the program may still print.
    left: u64,
    /// It has printed more than allowed.
    pub over_output: bool,
    /// The start of what it wrote to stderr, and what came last of the rest.
    first_errors: Vec<u8>,
    last_errors: Vec<u8>,
    /// Something between them is lost.
    torn: bool,
    take: &'a mut dyn FnMut(&[u8]) -> io::Result<()>,
}

impl<'a> Pipes<'a> {
    /// Makes the pipes of a run, and gives the program's ends: stdin, stdout, stderr.
    pub fn open(streams: Streams<'a>, output_bytes: u64) -> io::Result<(Pipes<'a>, [OwnedFd; 3])> {
        let (stdin, feed) = pipe::pair()?;
        let (output, stdout) = pipe::pair()?;
        let (errors, mut stderr) = pipe::pair()?;
        if streams.merge_stderr {
            stderr = stdout.try_clone()?;
        }
        let feed = File::from(feed);
        pipe::set_nonblocking(&feed)?;
        let flow = Pipes {
            feed: streams.input.is_some().then_some(feed),
            input: streams.input,
            pending: 0..0,
            chunk: Vec::new(),
            output: Some(File::from(output)),
            errors: Some(File::from(errors)),
            left: output_bytes,
            over_output: false,
            first_errors: Vec::new(),
            last_errors: Vec::new(),
            torn: false,
            take: streams.output,
        };
        Ok((flow, [stdin, stdout, stderr]))
    }

    /// What to wait for on stdin, stdout and stderr.
    pub fn polls(&self) -> [Poll; 3] {
        [
            Poll::new(self.feed.as_ref().map(File::as_fd), WRITABLE),
            Poll::new(self.output.as_ref().map(File::as_fd), READABLE),
            Poll::new(self.errors.as_ref().map(File::as_fd), READABLE),
        ]
    }

    /// Moves bytes where something is ready.
    pub fn go_on(&mut self, ready: [bool; 3], buffer: &mut [u8]) -> io::Result<()> {
        if ready[0] {
            self.feed_some()?;
        }
        if ready[1] {
            self.take_output(buffer)?;
        }
        if ready[2] {
            self.take_errors(buffer)?;
        }
        Ok(())
    }

    /// Takes what is left in the pipes, and does not wait for more.
    pub fn take_what_is_there(&mut self, buffer: &mut [u8]) -> io::Result<()> {
        for pipe in [&self.output, &self.errors].into_iter().flatten() {
            pipe::set_nonblocking(pipe)?;
        }
        while self.output.is_some() {
            self.take_output(buffer)?;
        }
        while self.errors.is_some() {
            self.take_errors(buffer)?;
        }
        Ok(())
    }

    /// The start and the end of what it wrote to stderr, mostly all of it.
    pub fn stderr(self) -> Vec<u8> {
        match self.torn {
            true => tail::joined(&self.first_errors, &self.last_errors),
            false => [self.first_errors, self.last_errors].concat(),
        }
    }

    fn feed_some(&mut self) -> io::Result<()> {
        let (Some(input), Some(feed)) = (&mut self.input, &mut self.feed) else { return Ok(()) };
        if self.pending.is_empty() {
            self.chunk.resize(BUFFER, 0);
            self.pending = 0..input.read(&mut self.chunk)?;
        }
        if !self.pending.is_empty() {
            match feed.write(&self.chunk[self.pending.clone()]) {
                Ok(written) => self.pending.start += written,
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => return Ok(()),
                // The program need not read its input.
                Err(error) if error.kind() == io::ErrorKind::BrokenPipe => self.feed = None,
                Err(error) => return Err(error),
            }
            return Ok(());
        }
        self.feed = None;
        Ok(())
    }

    fn take_output(&mut self, buffer: &mut [u8]) -> io::Result<()> {
        let Some(output) = &mut self.output else { return Ok(()) };
        let count = read_or_end(output, buffer)?;
        if count == 0 {
            self.output = None;
            return Ok(());
        }
        let taken = (count as u64).min(self.left) as usize;
        self.left -= taken as u64;
        self.over_output |= taken < count;
        (self.take)(&buffer[..taken])
    }

    fn take_errors(&mut self, buffer: &mut [u8]) -> io::Result<()> {
        let Some(errors) = &mut self.errors else { return Ok(()) };
        let count = read_or_end(errors, buffer)?;
        if count == 0 {
            self.errors = None;
            return Ok(());
        }
        let left = FIRST_STDERR - self.first_errors.len();
        let (first, rest) = buffer[..count].split_at(left.min(count));
        self.first_errors.extend(first);
        self.torn |= self.last_errors.len() + rest.len() > LAST_STDERR;
        keep_end(&mut self.last_errors, rest, LAST_STDERR);
        Ok(())
    }
}

/// Reads; a pipe that is set not to wait, and has nothing, counts as its end.
fn read_or_end(pipe: &mut File, buffer: &mut [u8]) -> io::Result<usize> {
    match pipe.read(buffer) {
        Err(error) if error.kind() == io::ErrorKind::WouldBlock => Ok(0),
        result => result,
    }
}
