//! What to run, within which limits, and what came of it: the values that the judge and its keeper
//! exchange, and their form on the socket.
//!
//! Both ends are the same binary, so the form has no version: integers of 8 bytes in native order,
//! strings with their length in front.

use std::ffi::CString;
use std::path::PathBuf;
use std::time::Duration;

/// A program to run.
#[derive(Clone, Debug, PartialEq)]
pub struct Spec {
    /// The path of the program, then its arguments.
    pub argv: Vec<CString>,
    /// The whole environment, `NAME=value`.
    pub env: Vec<CString>,
    /// The folder it runs in.
    pub folder: PathBuf,
    /// What it may read and execute beside the system itself.
    pub readable: Vec<PathBuf>,
    /// Where it may do anything. Only builds have such a folder.
    pub writable: Vec<PathBuf>,
    pub limits: Limits,
}

/// Where a run is stopped.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Limits {
    /// CPU time of the whole tree of processes.
    pub cpu: Duration,
    /// Time in which it neither runs nor waits for a core.
    pub idle: Duration,
    /// Memory really touched, over the whole tree.
    pub memory_bytes: u64,
    /// What it may print on stdout.
    pub output_bytes: u64,
    /// The size to which it may make a file grow.
    pub file_bytes: u64,
    /// Processes and threads' leaders alive at once.
    pub processes: u64,
}

/// Why a run ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cause {
    /// By itself: the status says how.
    Exited,
    /// Stopped at the limit of CPU time.
    Cpu,
    /// Stopped because it did nothing for too long.
    Idle,
    /// Stopped at the limit of memory.
    Memory,
    /// Stopped because of too many processes.
    Processes,
    /// Stopped because the judge asked for it.
    Stopped,
}

const CAUSES: [Cause; 6] =
    [Cause::Exited, Cause::Cpu, Cause::Idle, Cause::Memory, Cause::Processes, Cause::Stopped];

/// What is done between the start of a process and its becoming the program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// Descriptors, folder and limits.
    Prepare,
    /// Namespaces, mounts.
    Namespaces,
    User,
    Landlock,
    Seccomp,
    Exec,
}

const STEPS: [Step; 6] =
    [Step::Prepare, Step::Namespaces, Step::User, Step::Landlock, Step::Seccomp, Step::Exec];

impl Step {
    pub fn number(self) -> u8 {
        STEPS.iter().position(|&step| step == self).map_or(u8::MAX, |at| at as u8)
    }

    pub fn of_number(number: u8) -> Option<Step> {
        STEPS.get(usize::from(number)).copied()
    }
}

/// What came of a run.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Report {
    /// The wait status, meaningful when the cause is [`Cause::Exited`].
    pub status: i32,
    pub cause: Cause,
    /// The program could not be started at all: what failed, and the error number.
    pub start_error: Option<(Step, i32)>,
    /// CPU time of the whole tree.
    pub cpu: Duration,
    pub wall: Duration,
    /// The most memory that was held at once.
    pub peak_bytes: u64,
}

impl Spec {
    pub fn encode(&self) -> Vec<u8> {
        let mut out = Vec::new();
        let limits = &self.limits;
        for number in [
            limits.cpu.as_nanos() as u64,
            limits.idle.as_nanos() as u64,
            limits.memory_bytes,
            limits.output_bytes,
            limits.file_bytes,
            limits.processes,
        ] {
            put_number(&mut out, number);
        }
        put_bytes(&mut out, self.folder.as_os_str().as_encoded_bytes());
        for list in [&self.readable, &self.writable] {
            put_number(&mut out, list.len() as u64);
            for path in list {
                put_bytes(&mut out, path.as_os_str().as_encoded_bytes());
            }
        }
        for list in [&self.argv, &self.env] {
            put_number(&mut out, list.len() as u64);
            for string in list {
                put_bytes(&mut out, string.as_bytes());
            }
        }
        out
    }

    /// `None` when the bytes are not what [`Spec::encode`] makes.
    pub fn decode(bytes: &[u8]) -> Option<Spec> {
        let mut rest = bytes;
        let rest = &mut rest;
        let limits = Limits {
            cpu: Duration::from_nanos(take_number(rest)?),
            idle: Duration::from_nanos(take_number(rest)?),
            memory_bytes: take_number(rest)?,
            output_bytes: take_number(rest)?,
            file_bytes: take_number(rest)?,
            processes: take_number(rest)?,
        };
        let folder = take_path(rest)?;
        let mut paths = || -> Option<Vec<PathBuf>> {
            let count = take_number(rest)?;
            (0..count).map(|_| take_path(rest)).collect()
        };
        let (readable, writable) = (paths()?, paths()?);
        let mut list = || -> Option<Vec<CString>> {
            let count = take_number(rest)?;
            (0..count).map(|_| CString::new(take_bytes(rest)?).ok()).collect()
        };
        Some(Spec { argv: list()?, env: list()?, folder, readable, writable, limits })
    }
}

impl Report {
    /// The program could not even be split off.
    pub fn not_started(step: Step, error: &std::io::Error) -> Report {
        Report {
            status: 0,
            cause: Cause::Exited,
            start_error: Some((step, error.raw_os_error().unwrap_or(0))),
            cpu: Duration::ZERO,
            wall: Duration::ZERO,
            peak_bytes: 0,
        }
    }

    pub fn encode(&self) -> Vec<u8> {
        let mut out = Vec::new();
        for number in [
            self.status as u64,
            CAUSES.iter().position(|&cause| cause == self.cause).unwrap_or(0) as u64,
            self.start_error.map_or(0, |error| u64::from(error.0.number()) + 1),
            self.start_error.map_or(0, |error| error.1 as u64),
            self.cpu.as_nanos() as u64,
            self.wall.as_nanos() as u64,
            self.peak_bytes,
        ] {
            put_number(&mut out, number);
        }
        out
    }

    /// `None` when the bytes are not what [`Report::encode`] makes.
    pub fn decode(bytes: &[u8]) -> Option<Report> {
        let mut rest = bytes;
        let rest = &mut rest;
        Some(Report {
            status: take_number(rest)? as i32,
            cause: *CAUSES.get(take_number(rest)? as usize)?,
            start_error: {
                let (step, error) = (take_number(rest)?, take_number(rest)? as i32);
                match step.checked_sub(1) {
                    Some(step) => Some((Step::of_number(step as u8)?, error)),
                    None => None,
                }
            },
            cpu: Duration::from_nanos(take_number(rest)?),
            wall: Duration::from_nanos(take_number(rest)?),
            peak_bytes: take_number(rest)?,
        })
    }
}

fn put_number(out: &mut Vec<u8>, number: u64) {
    out.extend(number.to_ne_bytes());
}

fn put_bytes(out: &mut Vec<u8>, bytes: &[u8]) {
    put_number(out, bytes.len() as u64);
    out.extend(bytes);
}

fn take_number(rest: &mut &[u8]) -> Option<u64> {
    let (number, after) = rest.split_first_chunk()?;
    *rest = after;
    Some(u64::from_ne_bytes(*number))
}

fn take_bytes<'a>(rest: &mut &'a [u8]) -> Option<&'a [u8]> {
    let length = take_number(rest)? as usize;
    let (bytes, after) = rest.split_at_checked(length)?;
    *rest = after;
    Some(bytes)
}

fn take_path(rest: &mut &[u8]) -> Option<PathBuf> {
    use std::os::unix::ffi::OsStringExt;
    Some(std::ffi::OsString::from_vec(take_bytes(rest)?.to_vec()).into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_socket_carries_every_field() {
        let limits = Limits {
            cpu: Duration::from_millis(1500),
            idle: Duration::from_secs(2),
            memory_bytes: 3,
            output_bytes: 6,
            file_bytes: 4,
            processes: 5,
        };
        let text = |s: &str| CString::new(s).unwrap();
        let spec = Spec {
            argv: vec![text("/bin/x"), text("")],
            env: vec![text("A=b")],
            folder: "/tmp/a b".into(),
            readable: vec!["/usr".into(), "/ü".into()],
            writable: vec!["/w".into()],
            limits,
        };
        let bytes = spec.encode();
        assert_eq!(Spec::decode(&bytes), Some(spec));
        for cut in 0..bytes.len() {
            assert_eq!(Spec::decode(&bytes[..cut]), None, "cut at {cut}");
        }
        for cause in CAUSES {
            let report = Report {
                status: -7,
                cause,
                start_error: (cause == Cause::Cpu).then_some((Step::Exec, 2)),
                cpu: Duration::from_nanos(1),
                wall: Duration::from_nanos(2),
                peak_bytes: 9,
            };
            assert_eq!(Report::decode(&report.encode()), Some(report));
        }
    }
}
