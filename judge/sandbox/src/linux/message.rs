//! The messages between the caller, the supervisor and the runners, and their form on a socket.
//!
//! All of them are the same executable, so the form has no version: integers of 8 bytes in native
//! order, byte strings behind their length. A [`RequestMessage`] has descriptors beside it; a [`ReportMessage`] answers
//! it. [`STOP`] ends a run early, [`ASK`] asks about it.

use crate::failure::reason;
use crate::run_result::Limit;
use crate::spec::{Limits, Spec};
use crate::system::linux::counter;
use std::ffi::CString;
use std::io;
use std::path::PathBuf;
use std::time::Duration;

/// The argument that makes this executable a supervisor.
pub const SUPERVISOR: &str = "__supervisor";
/// The argument that makes this executable the probe of the layers.
pub const PROBE: &str = "__probe";
/// The largest request: arguments, environment, paths and limits of one program.
pub const MAX_REQUEST: usize = 128 * 1024;
/// The message with which the caller stops a program.
pub const STOP: &[u8] = b"stop";
/// The message with which the caller asks what a running program does; [`ReportMessage::Running`] answers it.
pub const ASK: &[u8] = b"ask";

/// A request to run a program.
#[derive(Clone, Debug, PartialEq)]
pub struct RequestMessage {
    pub spec: Spec,
    /// Whether the caller wants to see that the program closes its stdout. Then only the kernel says whether it
    /// waits until its output is read, see `wait_channel`.
    pub shows_end_of_output: bool,
}

/// A step between the start of a process and its exec of the program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// Descriptors, the working directory, resource limits.
    Prepare,
    /// The counter of instructions.
    Count,
    Namespaces,
    /// A folder for temporary files.
    Temporary,
    User,
    Landlock,
    Seccomp,
    Exec,
}

/// Every step, at the index that stands for it in a message.
const STEPS: [Step; Step::Exec as usize + 1] = [
    Step::Prepare,
    Step::Count,
    Step::Namespaces,
    Step::Temporary,
    Step::User,
    Step::Landlock,
    Step::Seccomp,
    Step::Exec,
];

/// The reason why a program could not be started.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StartError {
    pub step: Step,
    /// The error number of the system call that failed, or 0.
    pub errno: i32,
}

/// The end of a program, as far as the runner knows it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ending {
    /// The limit at which the runner stopped it.
    pub stopped_at: Option<Limit>,
    /// The status of wait4(2), if no limit stopped it.
    pub status: i32,
    pub cpu: Duration,
    pub wall: Duration,
    pub waited: Duration,
    pub instructions: Option<u64>,
    pub peak_bytes: u64,
}

/// The state of a program at this moment.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct State {
    /// Whether it waits for its input or until its output is read, and no thread of it runs or waits for a core.
    pub waits: bool,
    /// Whether a thread of it runs, or waits for a core or for the disk.
    pub runs: bool,
    /// CPU time so far.
    pub cpu: Duration,
}

/// The answer to a request to run a program.
#[derive(Clone, Debug, PartialEq)]
pub enum ReportMessage {
    /// The answer to [`ASK`]; another report follows it.
    Running(State),
    Ended(Ending),
    NotStarted(StartError),
    /// The runner met an error, in words, and exits.
    Failed(String),
}

/// The first byte of an encoded [`ReportMessage::Failed`], which starts no other report.
const FAILED: u8 = 255;
/// The first byte of an encoded [`ReportMessage::Running`].
const RUNNING: u8 = 254;

impl StartError {
    /// The bytes of an encoded error.
    pub const LENGTH: usize = 5;

    pub fn new(step: Step, error: &io::Error) -> StartError {
        StartError { step, errno: error.raw_os_error().unwrap_or(0) }
    }

    pub fn encode(self) -> [u8; StartError::LENGTH] {
        let [a, b, c, d] = self.errno.to_ne_bytes();
        [self.step as u8, a, b, c, d]
    }

    /// `None` if the bytes are not what [`StartError::encode`] returns.
    pub fn decode([step, errno @ ..]: [u8; StartError::LENGTH]) -> Option<StartError> {
        let step = *STEPS.get(usize::from(step))?;
        Some(StartError { step, errno: i32::from_ne_bytes(errno) })
    }

    /// The system's text for the error.
    pub fn reason(self) -> String {
        let error = io::Error::from_raw_os_error(self.errno);
        match self.step {
            Step::Count => counter::explain(&error),
            Step::Temporary => {
                "it needs a folder of its own for temporary files, which this machine gives no \
                                program: namespaces do not work here"
                    .to_string()
            }
            Step::Prepare
            | Step::Namespaces
            | Step::User
            | Step::Landlock
            | Step::Seccomp
            | Step::Exec => reason(&error),
        }
    }
}

impl RequestMessage {
    /// The bytes of a request with these fields.
    pub fn encode(spec: &Spec, shows_end_of_output: bool) -> Vec<u8> {
        let mut out = Vec::new();
        let Spec {
            argv,
            env,
            folder,
            readable,
            writable,
            temporary_bytes,
            may_receive_files,
            limits,
            stdout_is_file: _,
        } = spec;
        let Limits {
            cpu,
            idle,
            instructions,
            memory_bytes,
            output_bytes,
            file_bytes,
            disk_bytes,
            processes,
            may_reserve_all,
        } = limits;
        for number in [
            u64::from(shows_end_of_output),
            u64::from(*may_receive_files),
            *temporary_bytes,
            cpu.as_nanos() as u64,
            idle.as_nanos() as u64,
            *memory_bytes,
            *output_bytes,
            *file_bytes,
            *disk_bytes,
            *processes,
            u64::from(*may_reserve_all),
        ] {
            put_number(&mut out, number);
        }
        put_option(&mut out, *instructions);
        put_bytes(&mut out, folder.as_os_str().as_encoded_bytes());
        for list in [readable, writable] {
            put_number(&mut out, list.len() as u64);
            for path in list {
                put_bytes(&mut out, path.as_os_str().as_encoded_bytes());
            }
        }
        for list in [argv, env] {
            put_number(&mut out, list.len() as u64);
            for string in list {
                put_bytes(&mut out, string.as_bytes());
            }
        }
        out
    }

    /// `None` if the bytes are not what [`RequestMessage::encode`] returns.
    pub fn decode(bytes: &[u8]) -> Option<RequestMessage> {
        let mut rest = bytes;
        let rest = &mut rest;
        let shows_end_of_output = take_number(rest)? != 0;
        let may_receive_files = take_number(rest)? != 0;
        let temporary_bytes = take_number(rest)?;
        let limits = Limits {
            cpu: Duration::from_nanos(take_number(rest)?),
            idle: Duration::from_nanos(take_number(rest)?),
            memory_bytes: take_number(rest)?,
            output_bytes: take_number(rest)?,
            file_bytes: take_number(rest)?,
            disk_bytes: take_number(rest)?,
            processes: take_number(rest)?,
            may_reserve_all: take_number(rest)? != 0,
            instructions: take_option(rest)?,
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
        let (argv, env) = (list()?, list()?);
        // The runner sees from the descriptor what stdout is.
        let stdout_is_file = false;
        let spec = Spec {
            argv,
            env,
            folder,
            readable,
            writable,
            temporary_bytes,
            stdout_is_file,
            may_receive_files,
            limits,
        };
        Some(RequestMessage { spec, shows_end_of_output })
    }
}

impl ReportMessage {
    pub fn encode(&self) -> Vec<u8> {
        let mut out = Vec::new();
        match self {
            ReportMessage::NotStarted(error) => out.extend(error.encode()),
            ReportMessage::Failed(message) => {
                out.push(FAILED);
                out.extend(message.as_bytes());
            }
            ReportMessage::Running(State { waits, runs, cpu }) => {
                out.extend([RUNNING, u8::from(*waits), u8::from(*runs)]);
                put_number(&mut out, cpu.as_nanos() as u64);
            }
            ReportMessage::Ended(ending) => {
                let stopped_at = ending.stopped_at.map_or(0, |limit| limit as u64 + 1);
                for number in [
                    stopped_at,
                    ending.status as u64,
                    ending.cpu.as_nanos() as u64,
                    ending.wall.as_nanos() as u64,
                    ending.waited.as_nanos() as u64,
                    ending.peak_bytes,
                ] {
                    put_number(&mut out, number);
                }
                put_option(&mut out, ending.instructions);
            }
        }
        out
    }

    /// `None` if the bytes are not what [`ReportMessage::encode`] returns.
    pub fn decode(bytes: &[u8]) -> Option<ReportMessage> {
        if let [FAILED, message @ ..] = bytes {
            return Some(ReportMessage::Failed(String::from_utf8_lossy(message).into_owned()));
        }
        if let [RUNNING, waits, runs, cpu @ ..] = bytes {
            let mut rest = cpu;
            let cpu = Duration::from_nanos(take_number(&mut rest)?);
            let (waits, runs) = (*waits != 0, *runs != 0);
            return Some(ReportMessage::Running(State { waits, runs, cpu }));
        }
        if let Ok(error) = bytes.try_into() {
            return StartError::decode(error).map(ReportMessage::NotStarted);
        }
        let mut rest = bytes;
        let rest = &mut rest;
        let stopped_at = match take_number(rest)? as usize {
            0 => None,
            number => Some(*Limit::ALL.get(number - 1)?),
        };
        Some(ReportMessage::Ended(Ending {
            stopped_at,
            status: take_number(rest)? as i32,
            cpu: Duration::from_nanos(take_number(rest)?),
            wall: Duration::from_nanos(take_number(rest)?),
            waited: Duration::from_nanos(take_number(rest)?),
            peak_bytes: take_number(rest)?,
            instructions: take_option(rest)?,
        }))
    }
}

fn put_number(out: &mut Vec<u8>, number: u64) {
    out.extend(number.to_ne_bytes());
}

/// A number or its absence: whether it is there, then the number or 0.
fn put_option(out: &mut Vec<u8>, number: Option<u64>) {
    put_number(out, u64::from(number.is_some()));
    put_number(out, number.unwrap_or(0));
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

fn take_option(rest: &mut &[u8]) -> Option<Option<u64>> {
    let (is_some, number) = (take_number(rest)?, take_number(rest)?);
    Some((is_some != 0).then_some(number))
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
    fn messages_carry_every_field() {
        let limits = Limits {
            cpu: Duration::from_millis(1500),
            idle: Duration::from_secs(2),
            memory_bytes: 3,
            output_bytes: 6,
            file_bytes: 4,
            disk_bytes: 8,
            processes: 5,
            may_reserve_all: true,
            instructions: Some(7),
        };
        let text = |s: &str| CString::new(s).unwrap();
        let spec = Spec {
            argv: vec![text("/bin/x"), text("")],
            env: vec![text("A=b")],
            folder: "/tmp/a b".into(),
            readable: vec!["/usr".into(), "/ü".into()],
            writable: vec!["/w".into()],
            temporary_bytes: 7,
            stdout_is_file: false,
            may_receive_files: true,
            limits,
        };
        for shows_end_of_output in [false, true] {
            let request = RequestMessage { spec: spec.clone(), shows_end_of_output };
            let bytes = RequestMessage::encode(&spec, shows_end_of_output);
            assert_eq!(RequestMessage::decode(&bytes), Some(request));
            for cut in 0..bytes.len() {
                assert_eq!(RequestMessage::decode(&bytes[..cut]), None, "cut at {cut}");
            }
        }
        let ending = Ending {
            stopped_at: None,
            status: -7,
            cpu: Duration::from_nanos(1),
            wall: Duration::from_nanos(2),
            waited: Duration::from_nanos(3),
            instructions: Some(u64::MAX),
            peak_bytes: 9,
        };
        for stopped_at in Limit::ALL.map(Some).into_iter().chain([None]) {
            let report = ReportMessage::Ended(Ending { stopped_at, ..ending });
            assert_eq!(ReportMessage::decode(&report.encode()), Some(report));
        }
        for step in STEPS {
            let report = ReportMessage::NotStarted(StartError { step, errno: 2 });
            assert_eq!(ReportMessage::decode(&report.encode()), Some(report));
        }
        for waits in [false, true] {
            let report = ReportMessage::Running(State {
                waits,
                runs: !waits,
                cpu: Duration::from_nanos(255),
            });
            assert_eq!(ReportMessage::decode(&report.encode()), Some(report));
        }
        let report = ReportMessage::Failed("four".to_string());
        assert_eq!(ReportMessage::decode(&report.encode()), Some(report));
        assert_eq!(ReportMessage::decode(b""), None);
    }
}
