//! The judge's side of a run: feeds a program, takes what it prints, asks its keeper for the rest.

use crate::isolation::Isolation;
use crate::spec::{Report, Spec};
use crate::sys::pipe::{self, Poll, READABLE, WRITABLE};
use crate::sys::socket;
use std::fs::File;
use std::io::{self, Read, Write};
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use std::process::{Child, Command, Stdio};

/// The argument that makes this binary a keeper.
pub const KEEPER: &str = "__keeper";
/// The end of stderr that is kept.
const KEPT_STDERR: usize = 64 * 1024;
const BUFFER: usize = 64 * 1024;

/// Runs programs for one worker, one after another.
///
/// It must be used by the thread that made it, and its processes end with it.
pub struct Keeper {
    isolation: Isolation,
    /// Builds have other walls than programs; their process is started when there is one.
    programs: Option<Process>,
    builds: Option<Process>,
    buffer: Vec<u8>,
}

/// What a keeper process runs.
#[derive(Clone, Copy, PartialEq)]
pub enum Role {
    Programs,
    Builds,
}

impl Role {
    /// In the command line of the process.
    pub fn word(self) -> &'static str {
        match self {
            Role::Programs => "programs",
            Role::Builds => "builds",
        }
    }
}

/// A keeper process.
struct Process {
    child: Child,
    socket: OwnedFd,
}

/// What came of a run.
#[derive(Debug)]
pub struct Ran {
    pub report: Report,
    /// The output was longer than allowed; the program was stopped there.
    pub over_output: bool,
    /// The end of what it wrote to stderr.
    pub stderr: Vec<u8>,
}

/// Why there is no result: a failure of the judge, or Ctrl-C.
#[derive(Debug)]
pub enum Failure {
    Interrupted,
    Judge(String),
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Failure {
        Failure::Judge(error.to_string())
    }
}

/// What a run reads and where its output goes.
pub struct Streams<'a> {
    pub input: Option<File>,
    /// Takes the output piece by piece, at most `max_output` bytes in all.
    pub output: &'a mut dyn FnMut(&[u8]) -> io::Result<()>,
    pub max_output: u64,
    /// Stderr goes the way of stdout.
    pub merge_stderr: bool,
    /// Readable when the whole judging is to end.
    pub interrupt: Option<BorrowedFd<'a>>,
}

impl Process {
    fn start(role: Role, isolation: &Isolation) -> io::Result<Process> {
        let (socket, its_end) = socket::pair()?;
        let child = Command::new("/proc/self/exe")
            .args([KEEPER, role.word(), &isolation.walls.word()])
            .args(&isolation.hidden)
            .env_clear()
            .stdin(Stdio::from(its_end))
            .stdout(Stdio::null())
            .spawn()?;
        Ok(Process { child, socket })
    }
}

impl Keeper {
    pub fn start(isolation: &Isolation) -> io::Result<Keeper> {
        let programs = Some(Process::start(Role::Programs, isolation)?);
        let isolation = isolation.clone();
        Ok(Keeper { isolation, programs, builds: None, buffer: vec![0; BUFFER] })
    }

    /// Runs a program to its end. What may write somewhere is a build.
    pub fn run(&mut self, spec: &Spec, streams: Streams) -> Result<Ran, Failure> {
        let role = if spec.writable.is_empty() { Role::Programs } else { Role::Builds };
        let place = if role == Role::Builds { &mut self.builds } else { &mut self.programs };
        let process = match place.take() {
            Some(process) => process,
            None => Process::start(role, &self.isolation)?,
        };
        let result = place.insert(process).run(spec, streams, &mut self.buffer);
        if matches!(result, Err(Failure::Judge(_))) {
            // The process may be what failed.
            *place = None;
        }
        result
    }
}

impl Process {
    fn run(&mut self, spec: &Spec, streams: Streams, buffer: &mut [u8]) -> Result<Ran, Failure> {
        let (stdin, feed) = pipe::pair()?;
        let (output, stdout) = pipe::pair()?;
        let (errors, mut stderr) = pipe::pair()?;
        if streams.merge_stderr {
            stderr = stdout.try_clone()?;
        }
        socket::send(&self.socket, &spec.encode(), &[&stdin, &stdout, &stderr])?;
        drop((stdin, stdout, stderr));
        let feed = File::from(feed);
        pipe::set_nonblocking(&feed)?;
        let mut flow = Flow {
            feed: streams.input.is_some().then_some(feed),
            input: streams.input,
            pending: 0..0,
            chunk: Vec::new(),
            output: Some(File::from(output)),
            errors: Some(File::from(errors)),
            room: streams.max_output,
            over_output: false,
            stderr: Vec::new(),
            take: streams.output,
        };
        let mut stopped = false;
        let report = loop {
            let mut polls = [
                Poll::new(Some(self.socket.as_fd()), READABLE),
                Poll::new(flow.output.as_ref().map(File::as_fd), READABLE),
                Poll::new(flow.errors.as_ref().map(File::as_fd), READABLE),
                Poll::new(flow.feed.as_ref().map(File::as_fd), WRITABLE),
                Poll::new(streams.interrupt.filter(|_| !stopped), READABLE),
            ];
            pipe::wait(&mut polls, None)?;
            if polls[3].ready() {
                flow.feed_some()?;
            }
            if polls[1].ready() {
                flow.take_output(buffer)?;
            }
            if polls[2].ready() {
                flow.take_errors(buffer)?;
            }
            let interrupted = polls[4].ready();
            if !stopped && (interrupted || flow.over_output) {
                socket::send(&self.socket, b"stop", &[])?;
                stopped = true;
            }
            if polls[0].ready() {
                break self.receive(buffer)?;
            }
            if interrupted {
                self.receive(buffer)?;
                return Err(Failure::Interrupted);
            }
        };
        // Everybody who could write is gone, so what is left in the pipes is all there is.
        while flow.output.is_some() {
            flow.take_output(buffer)?;
        }
        while flow.errors.is_some() {
            flow.take_errors(buffer)?;
        }
        Ok(Ran { report, over_output: flow.over_output, stderr: flow.stderr })
    }

    fn receive(&mut self, buffer: &mut [u8]) -> Result<Report, Failure> {
        let (length, _) = socket::receive(&self.socket, buffer)?;
        match Report::decode(&buffer[..length]) {
            Some(report) => Ok(report),
            None => {
                let status = self.child.wait()?;
                Err(Failure::Judge(format!("the keeper process ended ({status})")))
            }
        }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // The keeper ends when the socket does.
        if let Ok((other, _)) = socket::pair() {
            self.socket = other;
            let _ = self.child.wait();
        }
    }
}

/// The bytes under way in one run.
struct Flow<'a> {
    input: Option<File>,
    feed: Option<File>,
    /// The part of the chunk that is not yet written.
    pending: std::ops::Range<usize>,
    chunk: Vec<u8>,
    output: Option<File>,
    errors: Option<File>,
    /// Bytes that the program may still print.
    room: u64,
    over_output: bool,
    stderr: Vec<u8>,
    take: &'a mut dyn FnMut(&[u8]) -> io::Result<()>,
}

impl Flow<'_> {
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
        let count = output.read(buffer)?;
        if count == 0 {
            self.output = None;
            return Ok(());
        }
        let taken = (count as u64).min(self.room) as usize;
        self.room -= taken as u64;
        self.over_output |= taken < count;
        (self.take)(&buffer[..taken])
    }

    fn take_errors(&mut self, buffer: &mut [u8]) -> io::Result<()> {
        let Some(errors) = &mut self.errors else { return Ok(()) };
        let count = errors.read(buffer)?;
        if count == 0 {
            self.errors = None;
            return Ok(());
        }
        let surplus = (self.stderr.len() + count).saturating_sub(KEPT_STDERR);
        self.stderr.drain(..surplus.min(self.stderr.len()));
        self.stderr.extend(&buffer[..count]);
        Ok(())
    }
}
