//! A server while it runs: a thread that has it in a sandbox, and two pipes.
//!
//! The thread moves the bytes between the pipes and the process. The caller sends a batch and takes the
//! results; it waits for both at once, and never longer than the limits of one try and some grace.

use crate::inputs::Inputs;
use crate::protocol::{parse_result, write_request, Next, ParsedResult, Try, TryLimits, TryResult};
use sandbox::system::pipe::{self, Poll, READABLE, WRITABLE};
use sandbox::{reason, End, Failure, Isolation, Sandbox, Spec, Stderr, Streams};
use std::fs::File;
use std::io::{ErrorKind, Read, Write};
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// The exit code of a server that cannot serve this program.
const REFUSES: i32 = 3;
/// Bytes that are read at once.
const CHUNK: usize = 64 * 1024;

/// Why a batch ended early.
#[derive(Debug)]
pub(crate) enum BatchFailure {
    /// The server has ended: a try killed it.
    Ended,
    /// The server has ended: it serves no such program.
    Refuses,
    /// It has ended after the last try that was told of, which was stopped at a limit.
    AtLimit,
    /// The last try that was told of has left something behind, after which the server ends.
    LeftSomething,
    /// It does not answer.
    Hangs,
    /// Its answer is not one of a server.
    Invalid,
    /// Not the fault of the server: the caller is to stop.
    Stopped(Failure),
}

/// A server that runs. It ends when this is dropped.
pub(crate) struct Server {
    /// The spec of the program that runs in it.
    spec: Spec,
    requests: Option<File>,
    results: Option<File>,
    /// Closing it cancels the run.
    stop: Option<OwnedFd>,
    thread: Option<JoinHandle<Option<End>>>,
    /// The number of the next try.
    next: u32,
    /// Results that are not whole yet.
    pending: Vec<u8>,
}

impl Server {
    /// Starts a server.
    pub(crate) fn start(isolation: &Isolation, spec: Spec) -> Result<Server, Failure> {
        let (its_requests, requests) = pipe::pair()?;
        let (results, its_results) = pipe::pair()?;
        let (stopped, stop) = pipe::pair()?;
        let requests = File::from(requests);
        pipe::set_nonblocking(&requests)?;
        let (isolation, its_spec) = (isolation.clone(), spec.clone());
        let thread = std::thread::Builder::new().name("server".to_string()).spawn(move || {
            let mut its_results = File::from(its_results);
            let mut sandbox = Sandbox::start(&isolation, Some(stopped.as_fd()));
            let mut output = |chunk: &[u8]| its_results.write_all(chunk);
            let input = Some(File::from(its_requests));
            let streams = Streams { input, output: &mut output, stderr: Stderr::Kept };
            sandbox.run(&its_spec, streams).ok().map(|ran| ran.end)
        })?;
        Ok(Server {
            spec,
            requests: Some(requests),
            results: Some(File::from(results)),
            stop: Some(stop),
            thread: Some(thread),
            next: 0,
            pending: Vec::new(),
        })
    }

    /// Whether it runs this.
    pub(crate) fn is_for(&self, spec: &Spec) -> bool {
        self.spec == *spec
    }

    /// The number of tries that it was told of.
    pub(crate) fn tries(&self) -> u32 {
        self.next
    }

    /// Runs the program on these inputs, which are in files if the server reads these; `ended` gets what came
    /// of each, in order. A result may take `grace` longer than the wall time limit of its try. After an error
    /// the server is of no more use.
    pub(crate) fn run(
        &mut self,
        limits: &TryLimits,
        grace: Duration,
        tries: &[Try],
        inputs: Option<&Inputs>,
        interrupt: Option<BorrowedFd>,
        ended: &mut dyn FnMut(TryResult),
    ) -> Result<(), BatchFailure> {
        let mut text = Vec::new();
        for (number, a_try) in tries.iter().enumerate() {
            write_request(&mut text, limits, inputs.map(|inputs| inputs.path(number)), a_try);
        }
        let (mut unsent, mut waiting) = (&text[..], tries.len());
        let patience = limits.wall + grace;
        let mut last_result = Instant::now();
        let mut chunk = vec![0; CHUNK];
        while waiting > 0 {
            let (Some(requests), Some(results)) = (&mut self.requests, &mut self.results) else {
                return Err(BatchFailure::Ended);
            };
            let sending = Some(requests.as_fd()).filter(|_| !unsent.is_empty());
            let mut polls = [
                Poll::new(sending, WRITABLE),
                Poll::new(Some(results.as_fd()), READABLE),
                Poll::new(interrupt, READABLE),
            ];
            let left = patience.saturating_sub(last_result.elapsed());
            pipe::wait(&mut polls, Some(left)).map_err(stopped)?;
            let [can_send, has_results, is_interrupted] = polls.map(|poll| poll.ready());
            if is_interrupted {
                return Err(BatchFailure::Stopped(Failure::Interrupted));
            }
            if can_send {
                match requests.write(unsent) {
                    Ok(count) => unsent = &unsent[count..],
                    Err(error) if error.kind() == ErrorKind::WouldBlock => {}
                    Err(error) if error.kind() == ErrorKind::BrokenPipe => unsent = &[],
                    Err(error) => return Err(stopped(error)),
                }
            }
            if has_results {
                let count = results.read(&mut chunk).map_err(stopped)?;
                if count == 0 {
                    return Err(BatchFailure::Ended);
                }
                self.pending.extend_from_slice(&chunk[..count]);
                let taken = self.take_results(limits, waiting, ended)?;
                waiting -= taken;
                if taken > 0 {
                    last_result = Instant::now();
                }
            }
            if last_result.elapsed() >= patience {
                return Err(BatchFailure::Hangs);
            }
        }
        Ok(())
    }

    /// Ends the server, and returns whether it had ended because it serves no such program.
    pub(crate) fn refuses(mut self) -> bool {
        self.end() == Some(End::Exited(REFUSES))
    }

    /// Ends the server, and returns how it ended if it did so by itself.
    fn end(&mut self) -> Option<End> {
        // Without its pipes the thread waits for nothing.
        drop((self.requests.take(), self.results.take(), self.stop.take()));
        self.thread.take().and_then(|thread| thread.join().ok()).flatten()
    }

    /// Takes the results that are there, at most `most`, and returns how many these are.
    fn take_results(
        &mut self,
        limits: &TryLimits,
        most: usize,
        ended: &mut dyn FnMut(TryResult),
    ) -> Result<usize, BatchFailure> {
        let (mut used, mut taken) = (0, 0);
        while taken < most {
            match parse_result(&self.pending[used..], self.next, limits) {
                ParsedResult::Incomplete => break,
                ParsedResult::Invalid => return Err(BatchFailure::Invalid),
                ParsedResult::Result(result, length, next) => {
                    used += length;
                    taken += 1;
                    self.next = self.next.wrapping_add(1);
                    ended(result);
                    match next {
                        Next::GoesOn => {}
                        Next::Ends => return Err(BatchFailure::AtLimit),
                        Next::IsSpoilt => return Err(BatchFailure::LeftSomething),
                    }
                }
            }
        }
        self.pending.drain(..used);
        if taken == most && !self.pending.is_empty() {
            // More results than tries.
            return Err(BatchFailure::Invalid);
        }
        Ok(taken)
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.end();
    }
}

impl From<Failure> for BatchFailure {
    fn from(failure: Failure) -> BatchFailure {
        BatchFailure::Stopped(failure)
    }
}

impl From<std::io::Error> for BatchFailure {
    fn from(error: std::io::Error) -> BatchFailure {
        BatchFailure::Stopped(error.into())
    }
}

fn stopped(error: std::io::Error) -> BatchFailure {
    BatchFailure::Stopped(Failure::Error(format!("a server: {}", reason(&error))))
}
