//! The judge's side of a run: has a keeper start a program, lets the bytes flow, takes the report.

use crate::flow::{Flow, Streams, BUFFER};
use crate::isolation::Isolation;
use crate::plain;
use crate::spec::{Report, Spec};
use crate::sys::pipe::{self, Poll, READABLE};
use crate::sys::socket;
use std::io;
use std::os::fd::{AsFd, OwnedFd};
use std::process::{Child, Command, Stdio};

/// The argument that makes this binary a keeper.
pub const KEEPER: &str = "__keeper";

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

impl From<String> for Failure {
    fn from(error: String) -> Failure {
        Failure::Judge(error)
    }
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
        let programs = match isolation.off {
            true => None,
            false => Some(Process::start(Role::Programs, isolation)?),
        };
        let isolation = isolation.clone();
        Ok(Keeper { isolation, programs, builds: None, buffer: vec![0; BUFFER] })
    }

    /// Runs a program to its end. What may write somewhere is a build.
    pub fn run(&mut self, spec: &Spec, streams: Streams) -> Result<Ran, Failure> {
        if self.isolation.off {
            return plain::run(spec, streams, &mut self.buffer);
        }
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
        let interrupt = streams.interrupt;
        let (mut flow, [stdin, stdout, stderr]) = Flow::open(streams)?;
        socket::send(&self.socket, &spec.encode(), &[&stdin, &stdout, &stderr])?;
        drop((stdin, stdout, stderr));
        let mut stopped = false;
        let report = loop {
            let [stdin, stdout, stderr] = flow.polls();
            let mut polls = [
                stdin,
                stdout,
                stderr,
                Poll::new(Some(self.socket.as_fd()), READABLE),
                Poll::new(interrupt.filter(|_| !stopped), READABLE),
            ];
            pipe::wait(&mut polls, None)?;
            let [stdin, stdout, stderr, told, interrupted] = polls.map(|poll| poll.ready());
            flow.go_on([stdin, stdout, stderr], buffer)?;
            if !stopped && (interrupted || flow.over_output) {
                socket::send(&self.socket, b"stop", &[])?;
                stopped = true;
            }
            if told {
                break self.receive(buffer)?;
            }
            if interrupted {
                self.receive(buffer)?;
                return Err(Failure::Interrupted);
            }
        };
        // Everybody who could write is gone, so what is left in the pipes is all there is.
        flow.take_what_is_there(buffer)?;
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
