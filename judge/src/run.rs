//! The judge's side of a run: has a keeper start a program, lets the bytes flow, takes the report.

use crate::flow::{Flow, Streams, BUFFER};
use crate::isolation::Isolation;
use crate::plain;
use crate::spec::{Report, Spec};
use crate::sys::pipe::{self, Poll, READABLE};
use crate::sys::socket;
use crate::INTERRUPTED;
use std::io;
use std::os::fd::{AsFd, OwnedFd};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};

/// The argument that makes this binary a keeper.
pub const KEEPER: &str = "__keeper";

/// Rooms that a worker keeps: as many programs as take turns, say in a search for a hack.
const MAX_ROOMS: usize = 6;

/// Runs programs for one worker, one after another.
pub struct Keeper {
    isolation: Isolation,
    /// The last used is at the end. They are left before the keeper, which waits for their end.
    rooms: Vec<Room>,
    process: Option<Process>,
    buffer: Vec<u8>,
}

/// A keeper process.
struct Process {
    child: Child,
    socket: OwnedFd,
}

/// A process that runs one program; see `room`.
struct Room {
    readable: Vec<PathBuf>,
    writable: Vec<PathBuf>,
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

impl Failure {
    /// How a command ends for which this is the end.
    pub fn exit(self) -> Result<u8, String> {
        match self {
            Failure::Interrupted => Ok(INTERRUPTED),
            Failure::Judge(error) => Err(error),
        }
    }
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

impl Keeper {
    /// The keeper process is started when there is something to run.
    pub fn start(isolation: &Isolation) -> io::Result<Keeper> {
        let isolation = isolation.clone();
        Ok(Keeper { isolation, process: None, rooms: Vec::new(), buffer: vec![0; BUFFER] })
    }

    /// Runs a program to its end. What may write somewhere is a build.
    pub fn run(&mut self, spec: &Spec, streams: Streams) -> Result<Ran, Failure> {
        if self.isolation.off {
            return plain::run(spec, streams, &mut self.buffer);
        }
        let room = match self.rooms.iter().position(|room| room.is_for(spec)) {
            Some(at) => self.rooms.remove(at),
            None => self.open_room(spec)?,
        };
        let result = room.run(spec, streams, &mut self.buffer);
        if matches!(result, Err(Failure::Judge(_))) {
            // The processes may be what failed. The keeper waits for all its rooms.
            drop(room);
            self.rooms.clear();
            self.process = None;
        } else if room.writable.is_empty() {
            self.rooms.push(room);
        }
        result
    }

    fn open_room(&mut self, spec: &Spec) -> io::Result<Room> {
        if self.rooms.len() == MAX_ROOMS {
            self.rooms.remove(0);
        }
        let process = match self.process.take() {
            Some(process) => process,
            None => Process::start(&self.isolation)?,
        };
        self.process.insert(process).open_room(spec)
    }
}

impl Process {
    fn start(isolation: &Isolation) -> io::Result<Process> {
        let (socket, its_end) = socket::pair()?;
        let child = Command::new("/proc/self/exe")
            .args([KEEPER, &isolation.walls.word()])
            .args(&isolation.hidden)
            .env_clear()
            .stdin(Stdio::from(its_end))
            .stdout(Stdio::null())
            .spawn()?;
        Ok(Process { child, socket })
    }

    fn open_room(&self, spec: &Spec) -> io::Result<Room> {
        let (socket, its_end) = socket::pair()?;
        socket::send(&self.socket, &spec.encode(), &[&its_end])?;
        Ok(Room { readable: spec.readable.clone(), writable: spec.writable.clone(), socket })
    }
}

impl Room {
    fn is_for(&self, spec: &Spec) -> bool {
        self.readable == spec.readable && self.writable == spec.writable
    }

    fn run(&self, spec: &Spec, streams: Streams, buffer: &mut [u8]) -> Result<Ran, Failure> {
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
        Ok(Ran { report, over_output: flow.over_output, stderr: flow.stderr() })
    }

    fn receive(&self, buffer: &mut [u8]) -> Result<Report, Failure> {
        let (length, _) = socket::receive(&self.socket, buffer)?;
        Report::decode(&buffer[..length])
            .ok_or_else(|| Failure::Judge("the keeper of the program has ended".to_string()))
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // The keeper ends when the socket does, and its rooms have.
        if let Ok((other, _)) = socket::pair() {
            self.socket = other;
            let _ = self.child.wait();
        }
    }
}
