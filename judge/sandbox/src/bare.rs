//! Runs a program with neither limits nor isolation, to measure it: the way with the least overhead.

use crate::failure::Failure;
use crate::run_result::{End, RunResult};
use crate::spec::Spec;
use crate::system::pipe::{self, Poll, READABLE};
use crate::system::{platform, process, signal};
use std::ffi::OsStr;
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use std::os::unix::ffi::OsStrExt;
use std::os::unix::process::CommandExt;
use std::process::Command;
use std::time::{Duration, Instant};

/// The time between two looks whether a process has ended, on a system without a descriptor for that.
pub const TICK: Duration = Duration::from_millis(10);

/// A command that starts the program of a spec, in a process group of its own; the limits and the
/// streams are not set.
pub fn command(spec: &Spec) -> Command {
    let mut command = Command::new(OsStr::from_bytes(spec.argv[0].as_bytes()));
    for argument in &spec.argv[1..] {
        command.arg(OsStr::from_bytes(argument.as_bytes()));
    }
    command.env_clear();
    for line in &spec.env {
        let line = line.to_bytes();
        if let Some(at) = line.iter().position(|&byte| byte == b'=') {
            command.env(OsStr::from_bytes(&line[..at]), OsStr::from_bytes(&line[at + 1..]));
        }
    }
    command.current_dir(&spec.folder).process_group(0);
    command
}

/// Runs a command to its end, and measures it. The measured memory is at least the memory of this process, and a
/// process that the command leaves behind goes on.
///
/// # Errors
///
/// The command cannot be started, or `interrupt` became readable: then the command is killed.
pub fn run_command(command: &mut Command, interrupt: BorrowedFd) -> Result<RunResult, Failure> {
    let start = Instant::now();
    let pid = command.spawn()?.id() as i32;
    let end = platform::descriptor(pid).ok();
    let timeout = if end.is_none() { Some(TICK) } else { None };
    loop {
        let end = end.as_ref().map(OwnedFd::as_fd);
        let mut polls = [Poll::new(end, READABLE), Poll::new(Some(interrupt), READABLE)];
        pipe::wait(&mut polls, timeout)?;
        if polls[1].ready() {
            signal::kill_now(pid);
            process::wait(pid)?;
            return Err(Failure::Interrupted);
        }
        if let Some(ended) = process::reap_if_ended(pid)? {
            return Ok(RunResult {
                end: End::of_status(ended.status),
                cpu: ended.cpu,
                wall: start.elapsed(),
                waited: Duration::ZERO,
                instructions: None,
                peak_bytes: ended.peak_bytes,
                stderr: Vec::new(),
            });
        }
    }
}
