//! The keeper: the small process between the judge and the programs it runs.
//!
//! Who starts, watches and reaps whom:
//!
//! ```text
//! judge ──posix_spawn── keeper ──fork, exec── program ── whatever it starts
//!   └──── one socket ─────┘                     │
//!   └──── stdin, stdout, stderr (three pipes) ──┘
//! ```
//!
//! - Each worker of the judge starts one keeper and keeps it for all its runs, so that a run costs
//!   one fork of a small process. The judge itself never forks: the memory figure of a child is at
//!   least that of the process it was split from.
//! - A [`Spec`] and the program's three descriptors go through the socket; a [`Report`] comes back
//!   when the program and everything it started are gone.
//! - While the program runs, the keeper wakes when a child ends, when the judge says "stop", and
//!   every [`TICK`], when it adds up CPU time and memory over the tree of processes.
//! - The keeper is the subreaper of the tree: orphans become its children, so it can kill and reap
//!   until there is nobody left, which also makes the CPU time of the whole tree known.
//! - The end of the socket means that the judge is gone, however it ended: the keeper kills the
//!   tree and exits. It has a session of its own, so Ctrl-C reaches the judge alone.
//!
//! An `Err` in here is a failure of the judge, never a verdict on the program.

use crate::family::Family;
use crate::spec::{Cause, Limits, Report, Spec};
use crate::sys::pipe::{self, Poll, READABLE};
use crate::sys::process::{self, Ended, Fork, Reap};
use crate::sys::{limit, signal, socket};
use std::fs;
use std::io::{self, Read, Write};
use std::os::fd::{AsFd, OwnedFd};
use std::time::{Duration, Instant};

/// How often a running tree is measured.
const TICK: Duration = Duration::from_millis(10);
/// How long the keeper hunts processes that fork faster than they die.
const HUNT: Duration = Duration::from_secs(5);
/// The largest request: arguments, environment and limits of one program.
const MAX_REQUEST: usize = 128 * 1024;
/// Hard wall limit as a multiple of the idle limit, for a program that is neither idle nor running.
const WALL_FACTOR: u32 = 10;

/// Serves runs from the socket, which is standard input, until the judge closes it.
pub fn main() -> io::Result<()> {
    signal::reset()?;
    process::new_session()?;
    process::adopt_orphans()?;
    process::close_on_exec_from(3)?;
    // The judge gives the socket as standard input.
    let socket = io::stdin().as_fd().try_clone_to_owned()?;
    signal::block_only(&[signal::CHILD])?;
    let mut children = fs::File::from(signal::descriptor(&[signal::CHILD])?);
    let mut request = vec![0; MAX_REQUEST];
    loop {
        let (length, stdio) = socket::receive(&socket, &mut request)?;
        if length == 0 {
            return Ok(());
        }
        let stdio: [OwnedFd; 3] = match stdio.try_into() {
            Ok(stdio) => stdio,
            // A "stop" that came after the program had ended.
            Err(_) => continue,
        };
        let spec = Spec::decode(&request[..length])
            .ok_or_else(|| io::Error::new(io::ErrorKind::InvalidData, "a broken request"))?;
        let report = Run::start(&spec, stdio)?.watch(&socket, &mut children)?;
        socket::send(&socket, &report.encode(), &[])?;
    }
}

/// One program while it runs.
struct Run {
    pid: i32,
    limits: Limits,
    start: Instant,
    /// Readable when the exec failed: the error number.
    exec_error: fs::File,
    /// The program itself, once it has ended.
    ended: Option<Ended>,
    /// CPU time of all that have been reaped.
    reaped_cpu: Duration,
    /// The largest CPU time seen, of the living and the reaped together.
    cpu: Duration,
    peak_bytes: u64,
    cause: Option<Cause>,
    wall: Option<Duration>,
}

impl Run {
    fn start(spec: &Spec, stdio: [OwnedFd; 3]) -> io::Result<Run> {
        let (error_read, error_write) = pipe::pair()?;
        let start = Instant::now();
        let pid = match process::split()? {
            Fork::Parent(pid) => pid,
            Fork::Child => {
                let error = become_program(spec, &stdio);
                let number = error.raw_os_error().unwrap_or(0);
                let _ = fs::File::from(error_write).write_all(&number.to_ne_bytes());
                process::exit_now(127);
            }
        };
        Ok(Run {
            pid,
            limits: spec.limits,
            start,
            exec_error: error_read.into(),
            ended: None,
            reaped_cpu: Duration::ZERO,
            cpu: Duration::ZERO,
            peak_bytes: 0,
            cause: None,
            wall: None,
        })
    }

    /// Waits for the end of the program, enforces its limits, leaves no process behind.
    fn watch(mut self, socket: &OwnedFd, children: &mut fs::File) -> io::Result<Report> {
        let mut judge_gone = false;
        while self.ended.is_none() && self.cause.is_none() {
            let mut polls = [
                Poll::new(Some(children.as_fd()), READABLE),
                Poll::new(Some(socket.as_fd()), READABLE),
            ];
            let ready = pipe::wait(&mut polls, Some(TICK))?;
            if polls[0].ready() {
                drain(children);
                self.reap()?;
            }
            if polls[1].ready() {
                // "Stop", or the judge is gone.
                judge_gone = socket::receive(socket, &mut [0; 8]).map_or(true, |got| got.0 == 0);
                self.cause = Some(Cause::Stopped);
            }
            if ready == 0 {
                self.measure();
            }
        }
        self.wall = Some(self.start.elapsed());
        self.kill_all(children)?;
        if judge_gone {
            std::process::exit(0);
        }
        let mut number = [0; 4];
        let exec_error = match self.exec_error.read(&mut number)? {
            4 => i32::from_ne_bytes(number),
            _ => 0,
        };
        Ok(Report {
            status: self.ended.map_or(0, |ended| ended.status),
            cause: self.cause.unwrap_or(Cause::Exited),
            exec_error,
            cpu: self.cpu.max(self.reaped_cpu),
            wall: self.wall.unwrap_or_default(),
            peak_bytes: self.peak_bytes,
        })
    }

    /// Takes every child that has ended; whether any child is left.
    fn reap(&mut self) -> io::Result<bool> {
        loop {
            match process::reap()? {
                Reap::Ended(ended) => {
                    self.reaped_cpu += ended.cpu;
                    self.peak_bytes = self.peak_bytes.max(ended.peak_bytes);
                    if ended.pid == self.pid {
                        self.ended = Some(ended);
                    }
                }
                Reap::Running => return Ok(true),
                Reap::NoChildren => return Ok(false),
            }
        }
    }

    /// One tick: adds up the tree and decides whether a limit is passed.
    fn measure(&mut self) {
        let family = Family::of_this_process();
        self.cpu = self.cpu.max(self.reaped_cpu + family.cpu);
        self.peak_bytes = self.peak_bytes.max(family.memory_bytes(self.limits.memory_bytes));
        let wall = self.start.elapsed();
        // Time in which the machine had no core for the program is not idleness.
        let idle = || wall.saturating_sub(self.cpu + family.queued());
        self.cause = if self.cpu >= self.limits.cpu {
            Some(Cause::Cpu)
        } else if self.peak_bytes > self.limits.memory_bytes {
            Some(Cause::Memory)
        } else if family.pids.len() as u64 > self.limits.processes {
            Some(Cause::Processes)
        } else if wall >= self.limits.idle
            && (idle() >= self.limits.idle || wall >= self.limits.idle * WALL_FACTOR)
        {
            Some(Cause::Idle)
        } else {
            None
        };
    }

    /// Kills and reaps until no child is left.
    fn kill_all(&mut self, children: &mut fs::File) -> io::Result<()> {
        let hunt = Instant::now();
        if self.ended.is_none() {
            process::kill_now(-self.pid);
            process::kill_now(self.pid);
        }
        while self.reap()? {
            for pid in Family::of_this_process().pids {
                process::kill_now(pid);
            }
            if hunt.elapsed() > HUNT {
                return Err(io::Error::other("processes of the program fork faster than they die"));
            }
            let mut polls = [Poll::new(Some(children.as_fd()), READABLE)];
            pipe::wait(&mut polls, Some(Duration::from_millis(1)))?;
            drain(children);
        }
        Ok(())
    }
}

/// In the child: everything between fork and exec. Returns only when something failed.
fn become_program(spec: &Spec, stdio: &[OwnedFd; 3]) -> io::Error {
    let prepare = || -> io::Result<()> {
        process::die_with_parent()?;
        process::new_session()?;
        for (to, from) in stdio.iter().enumerate() {
            process::place(from, to as i32)?;
        }
        process::close_on_exec_from(3)?;
        signal::reset()?;
        std::env::set_current_dir(&spec.folder)?;
        process::no_new_privileges()?;
        let limits = &spec.limits;
        let seconds = limits.cpu.as_secs() + 1;
        limit::set(limit::CPU, seconds, seconds + 1)?;
        // Only a net for the machine: the verdict comes from what is really touched.
        let data = limits.memory_bytes.saturating_mul(4);
        limit::set(limit::DATA, data, data)?;
        limit::set(limit::STACK, limits.memory_bytes, limits.memory_bytes)?;
        limit::set(limit::FILE_SIZE, limits.file_bytes, limits.file_bytes)?;
        limit::set(limit::OPEN_FILES, 256, 256)?;
        for none in [limit::CORE, limit::LOCKED_MEMORY, limit::MESSAGE_QUEUES] {
            limit::set(none, 0, 0)?;
        }
        Ok(())
    };
    match prepare() {
        Ok(()) => process::exec(&spec.argv, &spec.env),
        Err(error) => error,
    }
}

/// Empties the descriptor that reports signals; what matters is who can be reaped.
fn drain(children: &mut fs::File) {
    let mut signals = [0; 128];
    while matches!(children.read(&mut signals), Ok(count) if count > 0) {}
}
