//! Runs programs on systems other than Linux: without isolation, measured only at their end.
//!
//! A program is stopped at a wall time, which is the idle limit, and at the output limit. CPU time and
//! memory are known when it has ended; [`RunResult::exceeded`] compares them with the limits. The
//! program has a process group of its own, which is killed when it ends; a process that leaves the
//! group survives.

use crate::bare;
use crate::failure::reason;
use crate::failure::Failure;
use crate::interaction::{Interaction, InteractionResult};
use crate::isolation_mode::{FileSizes, IsolationMode};
use crate::pipes::{Pipes, Streams, BUFFER};
use crate::run_result::{End, Limit, RunResult};
use crate::spec::Spec;
use crate::system::pipe::{self, Poll, READABLE};
use crate::system::platform;
use crate::system::process::{self, ChildExit};
use crate::system::signal;
use std::ffi::OsString;
use std::os::fd::BorrowedFd;
use std::path::PathBuf;
use std::process::Child;
use std::time::{Duration, Instant};

/// There is nothing to know: this system has no layers.
#[derive(Clone, Debug)]
pub struct Containment;

/// See `Isolation::find`.
pub fn find(
    mode: IsolationMode,
    _hidden: &[PathBuf],
    _private: &[PathBuf],
) -> Result<(Containment, Option<String>, Option<Client>), String> {
    let warning =
        "isolation: none outside Linux; a program has its wall time limit alone".to_string();
    match mode {
        IsolationMode::Auto => Ok((Containment, Some(warning), None)),
        IsolationMode::Strict => Err(warning),
        IsolationMode::Off => Ok((Containment, None, None)),
    }
}

/// See `Isolation::check_confined`.
pub fn is_confining(_containment: &Containment) -> bool {
    false
}

/// See `Isolation::check_isolating`.
pub fn is_isolating(_containment: &Containment) -> bool {
    false
}

/// See `Isolation::file_sizes`: nothing else is hidden either.
pub fn file_sizes(_containment: &Containment) -> FileSizes {
    FileSizes::Hidden
}

/// See `Isolation`. Orphans go to the init process of the system.
pub fn kill_orphans(_containment: &Containment) {}

/// No program has a user of its own here.
pub fn program_group() -> Option<u32> {
    None
}

/// See `helper_main`. There are no helper processes.
pub fn helper_main(_arguments: &[OsString]) -> Option<u8> {
    None
}

/// Starts programs from this process.
#[derive(Debug)]
pub struct Client {
    buffer: Vec<u8>,
}

impl Client {
    pub fn new(_containment: &Containment) -> Client {
        Client { buffer: vec![0; BUFFER] }
    }

    /// See `Sandbox::end_runners`. This backend starts no runners.
    pub fn end_runners(&mut self) {}

    /// See `Sandbox::helper_was_killed`. There are no helper processes.
    pub fn helper_was_killed(&self) -> bool {
        false
    }

    /// Runs a program to its end; see `Sandbox::run`.
    pub fn run(
        &mut self,
        spec: &Spec,
        streams: Streams,
        interrupt: Option<BorrowedFd>,
    ) -> Result<RunResult, Failure> {
        if spec.limits.instructions.is_some() {
            platform::can_count_instructions()?;
        }
        let (mut pipes, [stdin, stdout, stderr]) = Pipes::open(streams, spec)?;
        let mut command = bare::command(spec);
        command.stdin(stdin).stdout(stdout).stderr(stderr);
        let start = Instant::now();
        let child = command.spawn().map_err(|error| {
            Failure::Error(format!(
                "cannot start {}: {}",
                spec.argv[0].to_string_lossy(),
                reason(&error)
            ))
        })?;
        // The command holds the program's ends of the pipes.
        drop(command);
        let mut program = KilledOnDrop { child, ended: None };
        let mut timed_out = false;
        while program.ended.is_none() && !timed_out && !pipes.over_output {
            let [stdin, stdout, stderr] = pipes.polls();
            let mut polls = [stdin, stdout, stderr, Poll::new(interrupt, READABLE)];
            pipe::wait(&mut polls, Some(bare::TICK))?;
            let [stdin, stdout, stderr, interrupted] = polls.map(|poll| poll.ready());
            if interrupted {
                return Err(Failure::Interrupted);
            }
            pipes.transfer([stdin, stdout, stderr], &mut self.buffer)?;
            program.ended = process::reap_if_ended(program.pid())?;
            timed_out = start.elapsed() >= spec.limits.idle;
        }
        let wall = start.elapsed();
        let stopped = program.ended.is_none();
        let ended = program.kill()?;
        pipes.transfer_rest(&mut self.buffer)?;
        let end = if pipes.over_output {
            End::Stopped(Limit::Output)
        } else if !stopped {
            End::of_status(ended.status)
        } else if ended.cpu >= spec.limits.cpu {
            End::Stopped(Limit::Cpu)
        } else {
            End::Stopped(Limit::Idle)
        };
        let ChildExit { cpu, peak_bytes, .. } = ended;
        let (waited, instructions, stderr) = (Duration::ZERO, None, pipes.stderr());
        Ok(RunResult { end, cpu, wall, waited, instructions, peak_bytes, stderr })
    }

    /// Fails: here nothing tells a program that waits for the other from one that is idle.
    pub fn interact(
        &mut self,
        _interaction: Interaction,
        _interrupt: Option<BorrowedFd>,
    ) -> Result<InteractionResult, Failure> {
        Err(Failure::Error("two programs that talk to each other can be run on Linux only".into()))
    }
}

/// A program that is killed when this is dropped.
struct KilledOnDrop {
    child: Child,
    ended: Option<ChildExit>,
}

impl KilledOnDrop {
    fn pid(&self) -> i32 {
        self.child.id() as i32
    }

    /// Kills what is left of its process group, and reaps it.
    fn kill(&mut self) -> std::io::Result<ChildExit> {
        signal::kill_now(-self.pid());
        if let Some(ended) = self.ended {
            return Ok(ended);
        }
        let ended = process::wait(self.pid())?;
        self.ended = Some(ended);
        Ok(ended)
    }
}

impl Drop for KilledOnDrop {
    fn drop(&mut self) {
        if self.ended.is_none() {
            let _ = self.kill();
        }
    }
}
