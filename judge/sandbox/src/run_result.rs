//! The end of a program, and the resources that it used.

use crate::spec::Limits;
use crate::system::process;
use std::fmt;
use std::time::Duration;

/// The end of a program, and the resources that it used.
#[derive(Clone, Debug)]
pub struct RunResult {
    /// Its end.
    pub end: End,
    /// CPU time of all its processes, user and system.
    pub cpu: Duration,
    /// Time from its start until it ended or was stopped.
    pub wall: Duration,
    /// The part of the wall time that it waited for a core, as far as that was seen: nothing is seen of a
    /// process that ends within a tick, 10 ms.
    pub waited: Duration,
    /// Instructions that it and all its processes executed in user mode; `None` if
    /// [`Limits::instructions`] did not ask for them, or with [`Limits::COUNT_ONLY`] if some were missed.
    pub instructions: Option<u64>,
    /// The most memory that its processes held at once: resident or swapped out.
    pub peak_bytes: u64,
    /// The bytes that it wrote to stderr: all of them, or the first 2 KiB and the last 64 KiB.
    pub stderr: Vec<u8>,
}

/// The end of a program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// It exited with this code.
    Exited(i32),
    /// A signal that the sandbox did not send killed it.
    Signaled(i32),
    /// The sandbox stopped it at this limit.
    Stopped(Limit),
}

/// A limit at which a program is stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Limit {
    /// [`Limits::cpu`].
    Cpu,
    /// [`Limits::idle`].
    Idle,
    /// [`Limits::wall`].
    Wall,
    /// [`Limits::instructions`].
    Instructions,
    /// [`Limits::memory_bytes`].
    Memory,
    /// [`Limits::output_bytes`].
    Output,
    /// [`Limits::processes`].
    Processes,
    /// [`Limits::disk_bytes`].
    Disk,
}

impl End {
    /// Decodes the status of wait4(2).
    pub(crate) fn of_status(status: i32) -> End {
        match process::signal_of(status) {
            Some(signal) => End::Signaled(signal),
            None => End::Exited(process::exit_code(status).unwrap_or(-1)),
        }
    }

    /// The exit code, if it exited.
    pub fn exit_code(self) -> Option<i32> {
        match self {
            End::Exited(code) => Some(code),
            End::Signaled(_) | End::Stopped(_) => None,
        }
    }

    /// Whether it exited with code 0.
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

impl Limit {
    /// Every limit, at the index that stands for it in a message of the runner.
    pub const ALL: [Limit; Limit::Disk as usize + 1] = [
        Limit::Cpu,
        Limit::Idle,
        Limit::Wall,
        Limit::Instructions,
        Limit::Memory,
        Limit::Output,
        Limit::Processes,
        Limit::Disk,
    ];
}

impl fmt::Display for Limit {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(match self {
            Limit::Cpu => "CPU time",
            Limit::Idle => "idle time",
            Limit::Wall => "wall time",
            Limit::Instructions => "instructions",
            Limit::Memory => "memory",
            Limit::Output => "output",
            Limit::Processes => "processes",
            Limit::Disk => "written files",
        })
    }
}

impl RunResult {
    /// The limit that it exceeded, also if it ended before the sandbox could stop it.
    pub fn exceeded(&self, limits: &Limits) -> Option<Limit> {
        match self.end {
            End::Stopped(limit) => Some(limit),
            End::Exited(_) | End::Signaled(_) if self.cpu >= limits.cpu => Some(Limit::Cpu),
            End::Exited(_) | End::Signaled(_)
                if limits.instructions.is_some_and(|limit| self.instructions >= Some(limit)) =>
            {
                Some(Limit::Instructions)
            }
            End::Exited(_) | End::Signaled(_) if self.peak_bytes > limits.memory_bytes => {
                Some(Limit::Memory)
            }
            End::Exited(_) | End::Signaled(_) => None,
        }
    }
}

/// The name of a signal and what usually causes it; the numbers come from Linux, signal(7).
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

/// The result of `Sandbox::run_tool`.
#[derive(Clone, Debug)]
pub struct ToolOutput {
    /// Its end.
    pub end: End,
    /// The bytes that it printed, up to its limit of output.
    pub stdout: Vec<u8>,
    /// The bytes that it wrote to stderr: all of them, or the first 2 KiB and the last 64 KiB.
    pub stderr: Vec<u8>,
}
