//! The judge's side of a run: has a keeper start a program, lets the bytes flow, takes the report.

use crate::end::{End, Finished};
use crate::fallback;
use crate::isolation::Isolation;
use crate::pipes::{Pipes, Streams, BUFFER};
use crate::spec::{Report, Spec};
use crate::system::pipe::{self, Poll, READABLE};
use crate::system::{socket, LINUX};
use std::fs::File;
use std::io;
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};

/// The argument that makes this binary a keeper.
pub const SUPERVISOR: &str = "__supervisor";

/// Rooms that a worker keeps: as many programs as take turns, say in a search for a hack.
const MAX_RUNNERS: usize = 6;

/// Runs programs for one worker, one after another.
pub struct Sandbox<'a> {
    isolation: Isolation,
    /// Readable when every run is to end.
    interrupt: Option<BorrowedFd<'a>>,
    /// The last used is at the end. They are left before the keeper, which waits for their end.
    runners: Vec<Runner>,
    process: Option<Process>,
    buffer: Vec<u8>,
}

/// A keeper process.
struct Process {
    child: Child,
    socket: OwnedFd,
}

/// A process that runs one program; see `runner`.
struct Runner {
    readable: Vec<PathBuf>,
    writable: Vec<PathBuf>,
    socket: OwnedFd,
}

/// What a tool printed, and how it ended.
#[derive(Clone, Debug)]
pub struct ToolOutput {
    pub end: End,
    pub stdout: Vec<u8>,
    /// The start and the end of what it wrote to stderr.
    pub stderr: Vec<u8>,
}

/// Why there is no result: a failure of the judge, or Ctrl-C.
#[derive(Debug)]
pub enum Failure {
    Interrupted,
    Error(String),
}

impl Failure {
    /// What to tell a person.
    pub fn message(&self) -> &str {
        match self {
            Failure::Interrupted => "interrupted",
            Failure::Error(message) => message,
        }
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Failure {
        Failure::Error(error.to_string())
    }
}

impl From<String> for Failure {
    fn from(error: String) -> Failure {
        Failure::Error(error)
    }
}

impl<'a> Sandbox<'a> {
    /// The supervisor process is started when there is something to run. `interrupt` becomes readable
    /// when every run is to end at once.
    pub fn start(isolation: &Isolation, interrupt: Option<BorrowedFd<'a>>) -> Sandbox<'a> {
        Sandbox {
            isolation: isolation.clone(),
            interrupt,
            process: None,
            runners: Vec::new(),
            buffer: vec![0; BUFFER],
        }
    }

    /// Runs a program to its end.
    pub fn run(&mut self, spec: &Spec, streams: Streams) -> Result<Finished, Failure> {
        let (report, finished) = self.report(spec, streams)?;
        match report.start_error {
            None => Ok(finished),
            Some((_, number)) => {
                let program = spec.argv.first().map(|path| path.to_string_lossy());
                let error = io::Error::from_raw_os_error(number);
                Err(Failure::Error(format!(
                    "cannot start {}: {error}",
                    program.unwrap_or_default()
                )))
            }
        }
    }

    /// Runs a program of which everything that it prints is wanted, within its limit of output.
    pub fn run_tool(&mut self, spec: &Spec, input: Option<File>) -> Result<ToolOutput, Failure> {
        let mut stdout = Vec::new();
        let mut keep = |chunk: &[u8]| {
            stdout.extend_from_slice(chunk);
            Ok(())
        };
        let streams = Streams { input, output: &mut keep, merge_stderr: false };
        let Finished { end, stderr, .. } = self.run(spec, streams)?;
        Ok(ToolOutput { end, stdout, stderr })
    }

    /// Runs a program to its end, and says also which step of its start failed.
    pub(crate) fn report(
        &mut self,
        spec: &Spec,
        streams: Streams,
    ) -> Result<(Report, Finished), Failure> {
        if !LINUX {
            return fallback::run(spec, streams, self.interrupt, &mut self.buffer);
        }
        let runner = match self.runners.iter().position(|runner| runner.is_for(spec)) {
            Some(at) => self.runners.remove(at),
            None => self.open_runner(spec)?,
        };
        let result = runner.run(spec, streams, self.interrupt, &mut self.buffer);
        if matches!(result, Err(Failure::Error(_))) {
            // The processes may be what failed. The supervisor waits for all its runners.
            drop(runner);
            self.runners.clear();
            self.process = None;
        } else if runner.writable.is_empty() {
            // What may write somewhere is a build, which has a runner of its own.
            self.runners.push(runner);
        }
        result
    }

    fn open_runner(&mut self, spec: &Spec) -> io::Result<Runner> {
        if self.runners.len() == MAX_RUNNERS {
            self.runners.remove(0);
        }
        let process = match self.process.take() {
            Some(process) => process,
            None => Process::start(&self.isolation)?,
        };
        self.process.insert(process).open_runner(spec)
    }
}

impl Process {
    fn start(isolation: &Isolation) -> io::Result<Process> {
        let (socket, its_end) = socket::pair()?;
        let child = Command::new("/proc/self/exe")
            .args([SUPERVISOR, &isolation.layers.word()])
            .args(&isolation.hidden)
            .env_clear()
            .stdin(Stdio::from(its_end))
            .stdout(Stdio::null())
            .spawn()?;
        Ok(Process { child, socket })
    }

    fn open_runner(&self, spec: &Spec) -> io::Result<Runner> {
        let (socket, its_end) = socket::pair()?;
        socket::send(&self.socket, &spec.encode(), &[&its_end])?;
        Ok(Runner { readable: spec.readable.clone(), writable: spec.writable.clone(), socket })
    }
}

impl Runner {
    fn is_for(&self, spec: &Spec) -> bool {
        self.readable == spec.readable && self.writable == spec.writable
    }

    fn run(
        &self,
        spec: &Spec,
        streams: Streams,
        interrupt: Option<BorrowedFd>,
        buffer: &mut [u8],
    ) -> Result<(Report, Finished), Failure> {
        let (mut flow, [stdin, stdout, stderr]) = Pipes::open(streams, spec.limits.output_bytes)?;
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
        let over_output = flow.over_output;
        let finished = Finished::new(&report, over_output, flow.stderr());
        Ok((report, finished))
    }

    fn receive(&self, buffer: &mut [u8]) -> Result<Report, Failure> {
        let (length, _) = socket::receive(&self.socket, buffer)?;
        Report::decode(&buffer[..length])
            .ok_or_else(|| Failure::Error("the keeper of the program has ended".to_string()))
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // The keeper ends when the socket does, and its runners have.
        if let Ok((other, _)) = socket::pair() {
            self.socket = other;
            let _ = self.child.wait();
        }
    }
}
