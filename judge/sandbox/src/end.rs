//! How a run ended, and what it used.

use crate::spec::{Cause, Limits, Report};
use crate::system::process;
use std::fmt;
use std::time::Duration;

/// What came of a run.
#[derive(Clone, Debug)]
pub struct Finished {
    pub end: End,
    /// CPU time of all its processes.
    pub cpu: Duration,
    pub wall: Duration,
    /// The most memory that its processes held at once.
    pub peak_bytes: u64,
    /// The start and the end of what it wrote to stderr.
    pub stderr: Vec<u8>,
}

/// How a program ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// By itself, with this exit code.
    Exited(i32),
    /// By a signal that the sandbox did not send.
    Signaled(i32),
    /// Stopped by the sandbox, at this limit.
    Stopped(Limit),
}

/// A limit at which a program is stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Limit {
    Cpu,
    Idle,
    Memory,
    Output,
    Processes,
}

impl End {
    /// The exit code, if it ended by itself.
    pub fn exit_code(self) -> Option<i32> {
        match self {
            End::Exited(code) => Some(code),
            End::Signaled(_) | End::Stopped(_) => None,
        }
    }

    /// It ended by itself with exit code 0.
    pub fn is_success(self) -> bool {
        self == End::Exited(0)
    }
}

impl fmt::Display for End {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            End::Exited(code) => write!(f, "exit code {code}"),
            End::Signaled(signal) => match signal_name(*signal) {
                Some(name) => write!(f, "signal {signal} ({name})"),
                None => write!(f, "signal {signal}"),
            },
            End::Stopped(limit) => write!(f, "stopped at the limit of {limit}"),
        }
    }
}

impl fmt::Display for Limit {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(match self {
            Limit::Cpu => "CPU time",
            Limit::Idle => "idle time",
            Limit::Memory => "memory",
            Limit::Output => "output",
            Limit::Processes => "processes",
        })
    }
}

impl Finished {
    pub(crate) fn new(report: &Report, over_output: bool, stderr: Vec<u8>) -> Finished {
        let end = match report.cause {
            _ if over_output => End::Stopped(Limit::Output),
            // The sandbox itself stops a program for its output, or because of an interrupt, which
            // has no result.
            Cause::Stopped => End::Stopped(Limit::Output),
            Cause::Cpu => End::Stopped(Limit::Cpu),
            Cause::Idle => End::Stopped(Limit::Idle),
            Cause::Memory => End::Stopped(Limit::Memory),
            Cause::Processes => End::Stopped(Limit::Processes),
            Cause::Exited => match process::signal_of(report.status) {
                Some(signal) => End::Signaled(signal),
                None => End::Exited(process::exit_code(report.status).unwrap_or(-1)),
            },
        };
        let Report { cpu, wall, peak_bytes, .. } = *report;
        Finished { end, cpu, wall, peak_bytes, stderr }
    }

    /// The limit that the run has passed, also when it ended before the sandbox could stop it.
    pub fn passed(&self, limits: &Limits) -> Option<Limit> {
        match self.end {
            End::Stopped(limit) => Some(limit),
            End::Exited(_) | End::Signaled(_) if self.cpu >= limits.cpu => Some(Limit::Cpu),
            End::Exited(_) | End::Signaled(_) if self.peak_bytes > limits.memory_bytes => {
                Some(Limit::Memory)
            }
            End::Exited(_) | End::Signaled(_) => None,
        }
    }
}

/// What a signal says about a program; signal(7).
fn signal_name(signal: i32) -> Option<&'static str> {
    Some(match signal {
        4 => "SIGILL, illegal instruction",
        6 => "SIGABRT, aborted",
        7 => "SIGBUS, bad memory access",
        8 => "SIGFPE, division by zero or overflow",
        9 => "SIGKILL",
        11 => "SIGSEGV, bad memory access or stack overflow",
        13 => "SIGPIPE",
        15 => "SIGTERM",
        24 => "SIGXCPU, CPU limit",
        25 => "SIGXFSZ, file size limit",
        31 => "SIGSYS, forbidden system call",
        _ => return None,
    })
}
