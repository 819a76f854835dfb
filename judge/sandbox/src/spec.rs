//! A program to run, and its limits.

use std::ffi::CString;
use std::path::PathBuf;
use std::time::Duration;

/// A program to run.
#[derive(Clone, Debug, PartialEq)]
pub struct Spec {
    /// The path of the program, then its arguments. `PATH` is not searched.
    pub argv: Vec<CString>,
    /// The whole environment, each entry as `NAME=value`.
    pub env: Vec<CString>,
    /// The working directory.
    pub folder: PathBuf,
    /// The files and folders that it can read and execute beside the system (`/usr`, `/lib`, …).
    pub readable: Vec<PathBuf>,
    /// The folders in which it can create, change and remove files. A program that has one is a
    /// build: it also may set modes and times of files and have more files open.
    pub writable: Vec<PathBuf>,
    /// The size in bytes of a folder of its own at `/tmp` and `/dev/shm`, in memory and empty at its start, which is
    /// gone with it; 0 for none. Behind Landlock it needs namespaces, and without isolation it is that of the system.
    pub temporary_bytes: u64,
    /// Whether its stdout is a file in memory rather than a pipe, where the system has such files: some runtimes
    /// write to a pipe later, and what they have not written when they end is lost. Two programs that talk have pipes.
    pub stdout_is_file: bool,
    /// Whether its processes may receive files from each other by a socket. Files under way belong to no process, nor
    /// does the memory that they hold: this is only for a runtime that does not start without it.
    pub may_receive_files: bool,
    /// The limits at which it is stopped.
    pub limits: Limits,
}

/// The limits at which a program is stopped. All count the program and every process it starts.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Limits {
    /// CPU time, user and system.
    pub cpu: Duration,
    /// Time in which no process of it runs, waits for a core, or waits for the caller to read its
    /// output or to write its input. [`Limits::wall`] follows from it.
    pub idle: Duration,
    /// Instructions in user mode. They are counted only if this is some number. Where nothing counts them
    /// (ask `Isolation::counter` first) a run that asks fails. It also fails if another program uses the
    /// counters of the machine, so that some were missed; but not with [`Limits::COUNT_ONLY`].
    pub instructions: Option<u64>,
    /// Memory that is resident or swapped out; what is reserved and never touched does not count. With
    /// [`Limits::UNLIMITED`] the stack has no limit either.
    pub memory_bytes: u64,
    /// It may reserve any amount of memory that it never touches, as sanitizers do, which reserve 20 TiB. Else a
    /// multiple of the limit bounds that (RLIMIT_DATA), as a safety net.
    pub may_reserve_all: bool,
    /// Bytes on stdout.
    pub output_bytes: u64,
    /// The size to which it may make a file grow (RLIMIT_FSIZE).
    pub file_bytes: u64,
    /// The maximum disk space of the files below [`Spec::writable`] together, in bytes. A program is stopped when it
    /// is seen to have passed this, and may have written more by then.
    pub disk_bytes: u64,
    /// Processes alive at once. Threads are bounded too, far above what a runtime starts.
    pub processes: u64,
}

/// The limit of wall time as a multiple of the idle limit.
const WALL_FACTOR: u32 = 10;

impl Limits {
    /// As [`Limits::instructions`]: they are counted and limit nothing. The count may be missing.
    pub const COUNT_ONLY: u64 = u64::MAX;

    /// As [`Limits::memory_bytes`]: there is no limit.
    pub const UNLIMITED: u64 = u64::MAX;

    /// The wall time after which a program is stopped, whatever it does: ten times the idle limit. Time
    /// that it waits for the caller does not count.
    pub fn wall(&self) -> Duration {
        self.idle * WALL_FACTOR
    }
}
