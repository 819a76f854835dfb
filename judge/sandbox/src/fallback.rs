//! A run without isolation: the judge starts the program itself and watches it alone.
//!
//! This is the fastest way, for one's own programs. What it lacks beside the keeper: memory is at
//! least what the judge itself holds, the stack is as large as the caller allows, and a process that
//! leaves its parent's tree lives until the judge ends, which kills it; if the judge itself is killed,
//! nobody does.

use crate::end::Finished;
use crate::pipes::{Pipes, Streams};
use crate::process_tree::ProcessTree;
use crate::sandbox::Failure;
use crate::spec::{Cause, Report, Spec, Step};
use crate::system::pipe::{self, Poll, READABLE};
use crate::system::process;
use crate::usage::Usage;
use std::ffi::{CString, OsStr};
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use std::os::unix::ffi::OsStrExt;
use std::os::unix::process::CommandExt;
use std::process::{Child, Command};
use std::time::{Duration, Instant};

/// Runs a program to its end.
pub fn run(
    spec: &Spec,
    streams: Streams,
    interrupt: Option<BorrowedFd>,
    buffer: &mut [u8],
) -> Result<(Report, Finished), Failure> {
    let (mut flow, [stdin, stdout, stderr]) = Pipes::open(streams, spec.limits.output_bytes)?;
    let mut command = command(spec);
    command.stdin(stdin).stdout(stdout).stderr(stderr);
    let mut gauge = Usage::start(spec.limits);
    let child = match command.spawn() {
        Ok(child) => child,
        Err(error) => {
            let report = Report::not_started(Step::Exec, &error);
            return Ok((report, Finished::new(&report, false, Vec::new())));
        }
    };
    // The ends of the program that this process would keep open.
    drop(command);
    let mut program = Running { pid: child.id() as i32, child, ended: None };
    // Where there is none, each tick asks.
    let end = process::descriptor(program.pid).ok();
    let mut interrupted = false;
    let mut cause = None;
    // For this process, not for the program.
    let mut waited = Duration::ZERO;
    while program.ended.is_none() && cause.is_none() {
        let [stdin, stdout, stderr] = flow.polls();
        let mut polls = [
            stdin,
            stdout,
            stderr,
            Poll::new(end.as_ref().map(OwnedFd::as_fd), READABLE),
            Poll::new(interrupt, READABLE),
        ];
        pipe::wait(&mut polls, Some(gauge.next_tick()))?;
        let [stdin, stdout, stderr, ended, stop] = polls.map(|poll| poll.ready());
        let since = Instant::now();
        flow.go_on([stdin, stdout, stderr], buffer)?;
        waited += since.elapsed();
        if ended || end.is_none() {
            program.ended = process::take_if_ended(program.pid)?;
        }
        interrupted = stop;
        if interrupted || flow.over_output {
            cause = Some(Cause::Stopped);
        }
        if cause.is_none() && gauge.next_tick().is_zero() {
            cause = gauge.measure(&ProcessTree::of(program.pid), waited);
            waited = Duration::ZERO;
        }
    }
    let wall = gauge.wall();
    let ended = program.end()?;
    gauge.add(&ended);
    if interrupted {
        return Err(Failure::Interrupted);
    }
    flow.take_what_is_there(buffer)?;
    let report = Report {
        status: ended.status,
        cause: cause.unwrap_or(Cause::Exited),
        start_error: None,
        cpu: gauge.cpu(),
        wall,
        peak_bytes: gauge.peak_bytes(),
    };
    let over_output = flow.over_output;
    let finished = Finished::new(&report, over_output, flow.stderr());
    Ok((report, finished))
}

/// What starts the program, without its streams.
pub fn command(spec: &Spec) -> Command {
    let word = |word: &'_ CString| OsStr::from_bytes(word.as_bytes()).to_os_string();
    let mut command = Command::new(word(&spec.argv[0]));
    command.args(spec.argv[1..].iter().map(word)).env_clear();
    for line in &spec.env {
        let line = line.to_bytes();
        if let Some(at) = line.iter().position(|&byte| byte == b'=') {
            let (name, value) = (&line[..at], &line[at + 1..]);
            command.env(OsStr::from_bytes(name), OsStr::from_bytes(value));
        }
    }
    command.current_dir(&spec.folder).process_group(0);
    command
}

/// A program that must not outlive its run.
struct Running {
    pid: i32,
    child: Child,
    ended: Option<process::Ended>,
}

impl Running {
    /// Kills what is left of the tree.
    fn end(&mut self) -> std::io::Result<process::Ended> {
        for pid in ProcessTree::of(self.pid).pids {
            process::kill_now(pid);
        }
        process::kill_now(-self.pid);
        if let Some(ended) = self.ended {
            return Ok(ended);
        }
        let ended = process::take(self.pid)?;
        self.ended = Some(ended);
        Ok(ended)
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        if self.ended.is_none() {
            let _ = self.child.kill();
            let _ = self.child.wait();
        }
    }
}
