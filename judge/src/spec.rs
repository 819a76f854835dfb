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

/// What came of a run.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Report {
    /// The wait status, meaningful when the cause is [`Cause::Exited`].
    pub status: i32,
    pub cause: Cause,
    /// The error number when the program could not be started at all, else 0.
    pub exec_error: i32,
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
            limits.file_bytes,
            limits.processes,
        ] {
            put_number(&mut out, number);
        }
        put_bytes(&mut out, self.folder.as_os_str().as_encoded_bytes());
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
        use std::os::unix::ffi::OsStringExt;
        let mut rest = bytes;
        let rest = &mut rest;
        let limits = Limits {
            cpu: Duration::from_nanos(take_number(rest)?),
            idle: Duration::from_nanos(take_number(rest)?),
            memory_bytes: take_number(rest)?,
            file_bytes: take_number(rest)?,
            processes: take_number(rest)?,
        };
        let folder = std::ffi::OsString::from_vec(take_bytes(rest)?.to_vec()).into();
        let mut list = || -> Option<Vec<CString>> {
            let count = take_number(rest)?;
            (0..count).map(|_| CString::new(take_bytes(rest)?).ok()).collect()
        };
        Some(Spec { argv: list()?, env: list()?, folder, limits })
    }
}

impl Report {
    pub fn encode(&self) -> Vec<u8> {
        let mut out = Vec::new();
        for number in [
            self.status as u64,
            CAUSES.iter().position(|&cause| cause == self.cause).unwrap_or(0) as u64,
            self.exec_error as u64,
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
            exec_error: take_number(rest)? as i32,
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_socket_carries_every_field() {
        let limits = Limits {
            cpu: Duration::from_millis(1500),
            idle: Duration::from_secs(2),
            memory_bytes: 3,
            file_bytes: 4,
            processes: 5,
        };
        let text = |s: &str| CString::new(s).unwrap();
        let spec = Spec {
            argv: vec![text("/bin/x"), text("")],
            env: vec![text("A=b")],
            folder: "/tmp/a b".into(),
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
                exec_error: 2,
                cpu: Duration::from_nanos(1),
                wall: Duration::from_nanos(2),
                peak_bytes: 9,
            };
            assert_eq!(Report::decode(&report.encode()), Some(report));
        }
    }
}
