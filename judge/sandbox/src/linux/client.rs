//! The caller's side of a run: starts the supervisor, asks it for runners, moves the bytes of a
//! program, and takes the report.

use super::layers::Containment;
use super::message::{
    Ending, ReportMessage, RequestMessage, StartError, MAX_REQUEST, STOP, SUPERVISOR,
};
use super::resource_limits;
use crate::failure::{reason, Failure};
use crate::pipes::{Pipes, Streams, BUFFER};
use crate::run_result::{End, Limit, RunResult};
use crate::spec::Spec;
use crate::system::linux::{memory_file, socket};
use crate::system::pipe::{self, Poll, READABLE};
use std::cell::Cell;
use std::fs::{File, Permissions};
use std::io;
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use std::os::unix::fs::PermissionsExt;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};

/// The most runners of one client: as many programs as take turns.
const MAX_RUNNERS: usize = 6;

/// Runs programs one after another through a supervisor of its own.
#[derive(Debug)]
pub struct Client {
    containment: Containment,
    /// The last used is at the end. They are dropped before the supervisor, which waits for their end.
    runners: Vec<RunnerHandle>,
    supervisor: Option<Supervisor>,
    /// Whether the last run failed since a helper process was killed.
    helper_was_killed: bool,
    pub(super) buffer: Vec<u8>,
}

/// The result of a request.
pub enum RequestResult {
    Finished(RunResult),
    NotStarted(StartError),
}

impl Client {
    /// The supervisor starts with the first program.
    pub fn new(containment: &Containment) -> Client {
        Client {
            containment: containment.clone(),
            runners: Vec::new(),
            supervisor: None,
            helper_was_killed: false,
            buffer: vec![0; BUFFER],
        }
    }

    /// Ends the runners. The supervisor stays.
    pub fn end_runners(&mut self) {
        self.runners.clear();
    }

    /// See `Sandbox::helper_was_killed`.
    pub fn helper_was_killed(&self) -> bool {
        self.helper_was_killed
    }

    /// Runs a program to its end; see `Sandbox::run`.
    pub fn run(
        &mut self,
        spec: &Spec,
        streams: Streams,
        interrupt: Option<BorrowedFd>,
    ) -> Result<RunResult, Failure> {
        match self.try_run(spec, streams, interrupt)? {
            RequestResult::Finished(finished) => Ok(finished),
            RequestResult::NotStarted(error) => {
                Err(Failure::Error(format!("cannot start {}: {}", name(spec), error.reason())))
            }
        }
    }

    /// Runs a program to its end, if it can be started.
    pub fn try_run(
        &mut self,
        spec: &Spec,
        streams: Streams,
        interrupt: Option<BorrowedFd>,
    ) -> Result<RequestResult, Failure> {
        let (runner, request) = self.take_runner(spec, false)?;
        let result = runner.run(spec, &request, streams, interrupt, &mut self.buffer);
        self.give_back([runner], matches!(result, Err(Failure::Error(_))));
        result
    }

    /// Takes a runner for a program, and makes the request.
    pub(super) fn take_runner(
        &mut self,
        spec: &Spec,
        shows_end_of_output: bool,
    ) -> Result<(RunnerHandle, Vec<u8>), Failure> {
        self.helper_was_killed = false;
        let request = RequestMessage::encode(spec, shows_end_of_output);
        if request.len() > MAX_REQUEST {
            return Err(Failure::Error(format!(
                "cannot start {}: its arguments, environment and paths take {} bytes, more than \
                 {MAX_REQUEST}",
                name(spec),
                request.len()
            )));
        }
        resource_limits::check(&spec.limits, !spec.writable.is_empty())?;
        let runner = match self.runners.iter().position(|runner| runner.is_for(spec)) {
            Some(at) => self.runners.remove(at),
            None => self.open_runner(spec, &request)?,
        };
        Ok((runner, request))
    }

    /// Keeps runners for later runs, unless the run failed.
    pub(super) fn give_back<const N: usize>(
        &mut self,
        runners: [RunnerHandle; N],
        has_failed: bool,
    ) {
        if has_failed {
            self.helper_was_killed = runners.iter().any(|runner| runner.was_killed.get());
            // A helper process may be what failed: start anew. The supervisor waits for its runners.
            drop(runners);
            self.runners.clear();
            self.supervisor = None;
            return;
        }
        // A runner whose programs can write somewhere is not used again.
        let is_clean =
            |runner: &RunnerHandle| runner.writable.is_empty() && runner.temporary_bytes == 0;
        self.runners.extend(runners.into_iter().filter(is_clean));
    }

    fn open_runner(&mut self, spec: &Spec, request: &[u8]) -> io::Result<RunnerHandle> {
        if self.runners.len() == MAX_RUNNERS {
            self.runners.remove(0);
        }
        let (socket, its_end) = socket::pair()?;
        if let Some(supervisor) = &self.supervisor {
            if socket::send(&supervisor.socket, request, &[&its_end]).is_err() {
                // It was killed, for example as the machine ran out of memory. No process looks after its runners any
                // more.
                self.runners.clear();
                self.supervisor = None;
            }
        }
        if self.supervisor.is_none() {
            let supervisor = self.supervisor.insert(Supervisor::start(&self.containment)?);
            socket::send(&supervisor.socket, request, &[&its_end])?;
        }
        Ok(RunnerHandle {
            readable: spec.readable.clone(),
            writable: spec.writable.clone(),
            temporary_bytes: spec.temporary_bytes,
            counts: spec.limits.instructions.is_some(),
            was_killed: Cell::new(false),
            socket,
        })
    }
}

/// Says why no process of the judge's own could be started.
fn not_started(error: io::Error) -> io::Error {
    let hint = match error.kind() {
        io::ErrorKind::PermissionDenied => {
            ": is the system call clone3 refused? A container must answer it with ENOSYS; update the \
             container runtime, or choose another seccomp profile"
        }
        _ => "",
    };
    io::Error::other(format!("cannot start a helper process: {}{hint}", reason(&error)))
}

/// The path of a program, for messages.
pub(super) fn name(spec: &Spec) -> String {
    spec.argv.first().map(|path| path.to_string_lossy().into_owned()).unwrap_or_default()
}

/// A supervisor process; see `supervisor.rs`.
#[derive(Debug)]
struct Supervisor {
    child: Child,
    socket: OwnedFd,
}

impl Supervisor {
    fn start(containment: &Containment) -> io::Result<Supervisor> {
        let (socket, its_end) = socket::pair()?;
        let child = Command::new("/proc/self/exe")
            .arg(SUPERVISOR)
            .args(containment.to_arguments())
            .env_clear()
            .stdin(Stdio::from(its_end))
            .stdout(Stdio::null())
            .spawn()
            .map_err(not_started)?;
        Ok(Supervisor { child, socket })
    }
}

impl Drop for Supervisor {
    fn drop(&mut self) {
        // The supervisor exits when this end of its socket is closed and its runners are gone.
        if let Ok((other, _)) = socket::pair() {
            self.socket = other;
            let _ = self.child.wait();
        }
    }
}

/// A runner process; see `runner.rs`. It exits when this end of its socket is closed.
#[derive(Debug)]
pub(super) struct RunnerHandle {
    readable: Vec<PathBuf>,
    writable: Vec<PathBuf>,
    temporary_bytes: u64,
    /// Whether it counts instructions.
    counts: bool,
    /// Whether it was found dead.
    was_killed: Cell<bool>,
    socket: OwnedFd,
}

impl RunnerHandle {
    /// A runner serves every program that may see the same files, and counts or does not.
    fn is_for(&self, spec: &Spec) -> bool {
        self.readable == spec.readable
            && self.writable == spec.writable
            && self.temporary_bytes == spec.temporary_bytes
            && self.counts == spec.limits.instructions.is_some()
    }

    fn run(
        &self,
        spec: &Spec,
        request: &[u8],
        streams: Streams,
        interrupt: Option<BorrowedFd>,
        buffer: &mut [u8],
    ) -> Result<RequestResult, Failure> {
        let (mut pipes, stdio) = Pipes::open(streams, spec)?;
        self.start(request, stdio);
        let mut stopped = false;
        let report = loop {
            let [stdin, stdout, stderr] = pipes.polls();
            let mut polls = [
                stdin,
                stdout,
                stderr,
                Poll::new(Some(self.socket.as_fd()), READABLE),
                Poll::new(interrupt.filter(|_| !stopped), READABLE),
            ];
            pipe::wait(&mut polls, None)?;
            let [stdin, stdout, stderr, answered, interrupted] = polls.map(|poll| poll.ready());
            pipes.transfer([stdin, stdout, stderr], buffer)?;
            if !stopped && (interrupted || pipes.over_output) {
                self.send(STOP)?;
                stopped = true;
            }
            if answered {
                break self.receive(spec, buffer)?;
            }
            if interrupted {
                self.receive(spec, buffer)?;
                return Err(Failure::Interrupted);
            }
        };
        let ending = match report {
            ReportMessage::Ended(ending) => ending,
            ReportMessage::NotStarted(error) => return Ok(RequestResult::NotStarted(error)),
            // The caller did not ask for the state, and `receive` makes the other an error.
            ReportMessage::Running(_) | ReportMessage::Failed(_) => {
                return Err(Failure::Error("unexpected report of a runner".to_string()))
            }
        };
        // Every writer is gone, so what is left in the pipes, or in the file, is all there is.
        pipes.transfer_rest(buffer)?;
        let over_output = pipes.over_output;
        Ok(RequestResult::Finished(finished(ending, over_output, pipes.stderr())))
    }

    /// Asks the runner to start a program with this stdin, stdout and stderr.
    pub(super) fn start(&self, request: &[u8], stdio: [OwnedFd; 3]) {
        let [stdin, stdout, stderr] = stdio;
        // The program of root has another user, and opens /dev/stdout. Without its descriptors, no process gets at it
        // by its mode. No process may open an input to write: with a writer of its own it would never end. Nor an
        // output to read: it would take back what it printed, and the verdict would be about the rest.
        let files = [(stdin, 0o444), (stdout, 0o222), (stderr, 0o222)];
        let [stdin, stdout, stderr] = files.map(|(fd, mode)| {
            let file = File::from(fd);
            if !memory_file::is_sealed(&file) {
                let _ = file.set_permissions(Permissions::from_mode(mode));
            }
            OwnedFd::from(file)
        });
        // A runner that has met an error has exited, and its report is on the socket.
        let _ = socket::send(&self.socket, request, &[&stdin, &stdout, &stderr]);
    }

    /// Sends a word about the program that runs.
    pub(super) fn send(&self, word: &[u8]) -> io::Result<()> {
        let sent = socket::send(&self.socket, word, &[]);
        self.was_killed.set(sent.is_err());
        sent
    }

    /// Readable when there is a report.
    pub(super) fn fd(&self) -> BorrowedFd<'_> {
        self.socket.as_fd()
    }

    /// Takes the next report.
    pub(super) fn receive(&self, spec: &Spec, buffer: &mut [u8]) -> Result<ReportMessage, Failure> {
        let length = socket::receive(&self.socket, buffer).map_or(0, |received| received.0);
        let why = match ReportMessage::decode(&buffer[..length]) {
            Some(ReportMessage::Failed(message)) => message,
            Some(report) => return Ok(report),
            None => {
                self.was_killed.set(true);
                "its runner process was killed".to_string()
            }
        };
        Err(Failure::Error(format!("cannot run {}: {why}", name(spec))))
    }
}

/// The report to the caller about a program that has ended.
pub(super) fn finished(ending: Ending, over_output: bool, stderr: Vec<u8>) -> RunResult {
    let Ending { stopped_at, status, cpu, wall, waited, instructions, peak_bytes } = ending;
    let end = match stopped_at {
        _ if over_output => End::Stopped(Limit::Output),
        Some(limit) => End::Stopped(limit),
        None => End::of_status(status),
    };
    RunResult { end, cpu, wall, waited, instructions, peak_bytes, stderr }
}
