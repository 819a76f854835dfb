//! The input of a run on the way to the program, and the pipes or the file for what the program prints.

use crate::spec::Spec;
use crate::system::pipe::{self, Poll, READABLE, WRITABLE};
use crate::system::platform;
use crate::tail::{Ends, FIRST_STDERR, LAST_STDERR};
use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::ops::Range;
use std::os::fd::{AsFd, OwnedFd};
use std::os::unix::fs::FileExt;

/// The number of bytes that are copied at once.
pub const BUFFER: usize = 64 * 1024;
/// The longest input that becomes a file in memory; a longer one goes through a pipe.
const MAX_IN_MEMORY: u64 = 128 << 20;

/// The maximum number of bytes of a stderr that is bounded.
pub const MAX_STDERR: u64 = 1 << 30;

/// The input of a program, and the receiver of its output.
pub struct Streams<'a> {
    /// Its stdin. The program reads a copy of a regular file, which nothing can change. Other files, such as
    /// pipes, and long ones go through a pipe. Without a file stdin is empty.
    pub input: Option<File>,
    /// Called with each piece of stdout, up to the limit of output. An error ends the run.
    pub output: &'a mut dyn FnMut(&[u8]) -> io::Result<()>,
    /// The use of stderr.
    pub stderr: Stderr,
}

/// The use of what a program writes to stderr.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stderr {
    /// Its start and its end are kept, however much it is.
    Kept,
    /// As `Kept`, and a program that writes more than [`MAX_STDERR`] is stopped as at its limit of output: for one that
    /// has much time.
    Bounded,
    /// It goes to the receiver of the output, too.
    Merged,
}

impl Stderr {
    /// The maximum number of bytes.
    pub fn bytes(self) -> u64 {
        if self == Stderr::Bounded {
            MAX_STDERR
        } else {
            u64::MAX
        }
    }
}

/// The caller's ends of the pipes of one run.
pub struct Pipes<'a> {
    input: Option<File>,
    stdin: Option<File>,
    chunk: Vec<u8>,
    /// The part of the chunk that is not yet written.
    pending: Range<usize>,
    stdout: Option<File>,
    /// Stdout where it is a file: read when the program has ended, as until then it can change what it printed.
    printed: Option<File>,
    stderr: Option<File>,
    /// Bytes that the program may still print.
    left: u64,
    /// Whether it has printed more than its limit.
    pub over_output: bool,
    kept_stderr: Ends,
    /// Bytes that it may still write to stderr.
    left_stderr: u64,
    output: &'a mut dyn FnMut(&[u8]) -> io::Result<()>,
}

impl<'a> Pipes<'a> {
    /// Makes the pipes of a run, and returns the program's ends: stdin, stdout, stderr.
    pub fn open(streams: Streams<'a>, spec: &Spec) -> io::Result<(Pipes<'a>, [OwnedFd; 3])> {
        let (its_stdin, stdin, input) = open_stdin(streams.input)?;
        let printed = spec.stdout_is_file.then(platform::for_output).and_then(io::Result::ok);
        let (stdout, its_stdout) = match &printed {
            Some(file) => (None, file.try_clone()?.into()),
            None => pipe::pair().map(|(stdout, its_end)| (Some(stdout), its_end))?,
        };
        let (stderr, mut its_stderr) = pipe::pair()?;
        if streams.stderr == Stderr::Merged {
            its_stderr = its_stdout.try_clone()?;
        }
        let pipes = Pipes {
            stdin,
            input,
            chunk: Vec::new(),
            pending: 0..0,
            stdout: stdout.map(File::from),
            printed,
            stderr: Some(File::from(stderr)),
            left: spec.limits.output_bytes,
            over_output: false,
            kept_stderr: Ends::up_to(FIRST_STDERR, LAST_STDERR),
            left_stderr: streams.stderr.bytes(),
            output: streams.output,
        };
        Ok((pipes, [its_stdin, its_stdout, its_stderr]))
    }

    /// The events to wait for on stdin, stdout and stderr. Without bytes for stdin, its entry is the input file,
    /// which may be a pipe from a slow writer.
    pub fn polls(&self) -> [Poll; 3] {
        let stdin = self.stdin.as_ref().map(|stdin| match &self.input {
            Some(input) if self.pending.is_empty() => Poll::new(Some(input.as_fd()), READABLE),
            Some(_) | None => Poll::new(Some(stdin.as_fd()), WRITABLE),
        });
        [
            stdin.unwrap_or(Poll::new(None, WRITABLE)),
            Poll::new(self.stdout.as_ref().map(File::as_fd), READABLE),
            Poll::new(self.stderr.as_ref().map(File::as_fd), READABLE),
        ]
    }

    /// Reads from and writes to the pipes that are ready, stdin, stdout and stderr.
    pub fn transfer(&mut self, ready: [bool; 3], buffer: &mut [u8]) -> io::Result<()> {
        if ready[0] {
            self.write_stdin()?;
        }
        if ready[1] {
            self.read_stdout(buffer)?;
        }
        if ready[2] {
            self.read_stderr(buffer)?;
        }
        Ok(())
    }

    /// Reads what is left in the pipes, without waiting for more, and what is in the file.
    pub fn transfer_rest(&mut self, buffer: &mut [u8]) -> io::Result<()> {
        for pipe in [&self.stdout, &self.stderr].into_iter().flatten() {
            pipe::set_nonblocking(pipe)?;
        }
        while self.stdout.is_some() {
            self.read_stdout(buffer)?;
        }
        while self.stderr.is_some() {
            self.read_stderr(buffer)?;
        }
        self.read_printed(buffer)
    }

    /// The bytes that the program wrote to stderr: all of them, or their start and their end.
    pub fn stderr(self) -> Vec<u8> {
        self.kept_stderr.text()
    }

    fn write_stdin(&mut self) -> io::Result<()> {
        let (Some(input), Some(stdin)) = (&mut self.input, &mut self.stdin) else { return Ok(()) };
        if self.pending.is_empty() {
            if self.chunk.is_empty() {
                self.chunk = vec![0; BUFFER];
            }
            self.pending = 0..input.read(&mut self.chunk)?;
        }
        if self.pending.is_empty() {
            // The end of the input.
            self.stdin = None;
            return Ok(());
        }
        match stdin.write(&self.chunk[self.pending.clone()]) {
            Ok(written) => self.pending.start += written,
            Err(error) if error.kind() == io::ErrorKind::WouldBlock => {}
            // A program need not read its input.
            Err(error) if error.kind() == io::ErrorKind::BrokenPipe => self.stdin = None,
            Err(error) => return Err(error),
        }
        Ok(())
    }

    fn read_stdout(&mut self, buffer: &mut [u8]) -> io::Result<()> {
        let Some(stdout) = &mut self.stdout else { return Ok(()) };
        let count = read_or_end(stdout, buffer)?;
        if count == 0 {
            self.stdout = None;
            return Ok(());
        }
        self.take(&buffer[..count])
    }

    /// Reads the file from its start, whatever the position of the program in it is.
    fn read_printed(&mut self, buffer: &mut [u8]) -> io::Result<()> {
        let Some(printed) = self.printed.take() else { return Ok(()) };
        let mut position = 0;
        while !self.over_output {
            let count = printed.read_at(buffer, position)?;
            if count == 0 {
                break;
            }
            position += count as u64;
            self.take(&buffer[..count])?;
        }
        Ok(())
    }

    /// Takes a piece of stdout, up to the limit.
    fn take(&mut self, piece: &[u8]) -> io::Result<()> {
        let taken = (piece.len() as u64).min(self.left) as usize;
        self.left -= taken as u64;
        self.over_output |= taken < piece.len();
        (self.output)(&piece[..taken])
    }

    fn read_stderr(&mut self, buffer: &mut [u8]) -> io::Result<()> {
        let Some(stderr) = &mut self.stderr else { return Ok(()) };
        let count = read_or_end(stderr, buffer)?;
        if count == 0 {
            self.stderr = None;
            return Ok(());
        }
        self.kept_stderr.push(&buffer[..count]);
        self.left_stderr = self.left_stderr.saturating_sub(count as u64);
        self.over_output |= self.left_stderr == 0;
        Ok(())
    }
}

/// The program's stdin; and where that is a pipe with an input, the caller's end and the input.
fn open_stdin(input: Option<File>) -> io::Result<(OwnedFd, Option<File>, Option<File>)> {
    // Not a pipe where a file will do: a program that can change its mode could open it to write.
    let file = input.as_ref().map_or_else(|| file_of(b"").ok(), copy_of);
    if let Some(file) = file {
        return Ok((file.into(), None, None));
    }
    let (its_stdin, stdin) = pipe::pair()?;
    let stdin = File::from(stdin);
    pipe::set_nonblocking(&stdin)?;
    Ok((its_stdin, input.is_some().then_some(stdin), input))
}

/// A copy of what is left of a regular file, in memory. `None` where a pipe has to do.
fn copy_of(mut input: &File) -> Option<File> {
    let data = input.metadata().ok().filter(|data| data.is_file())?;
    let start = input.stream_position().ok()?;
    if start == 0 && platform::is_sealed(input) {
        return platform::open_again(input).ok();
    }
    if data.len().saturating_sub(start) > MAX_IN_MEMORY {
        return None;
    }
    let copy = platform::sealed(|copy| io::copy(&mut input, copy).map(drop));
    if copy.is_err() {
        input.seek(SeekFrom::Start(start)).ok()?;
    }
    copy.ok()
}

/// A file in memory with these bytes, which nothing can change. As an input it is not copied.
///
/// # Errors
///
/// This system has no such files, or memory is short.
pub fn file_of(bytes: &[u8]) -> io::Result<File> {
    platform::sealed(|file| file.write_all(bytes))
}

/// Reads from a pipe; an empty pipe that is set not to block counts as ended.
pub fn read_or_end(pipe: &mut File, buffer: &mut [u8]) -> io::Result<usize> {
    match pipe.read(buffer) {
        Err(error) if error.kind() == io::ErrorKind::WouldBlock => Ok(0),
        result => result,
    }
}
