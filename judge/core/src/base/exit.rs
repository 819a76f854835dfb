//! The exit codes of all commands, and writing to stdout.

use crate::Result;
use sandbox::{reason, Failure};
use std::io::{self, Write};

/// All verdicts are as expected.
pub const AS_EXPECTED: u8 = 0;
/// Some verdict is not as expected.
pub const UNEXPECTED: u8 = 1;
/// A usage error, or a failure of the judge.
pub const FAILED: u8 = 2;
/// Ctrl-C: 128 and the number of SIGINT, as a shell has it.
pub const INTERRUPTED: u8 = 130;

/// The reader of stdout has gone, as in `| head -1`: 128 and the number of SIGPIPE, with which other
/// tools end there.
pub const READER_GONE: u8 = 141;

/// Says that the user has ended a command, and the work that is left; the exit code.
pub fn interrupted(command: &str, what_is_left: &str) -> u8 {
    let _ = writeln!(io::stderr(), "{command}: interrupted; {what_is_left}");
    INTERRUPTED
}

/// The result of a command that fails in this way; see [`interrupted`] for the texts.
pub fn of_failure(failure: Failure, command: &str, what_is_left: &str) -> Result<u8> {
    match failure {
        Failure::Interrupted => Ok(interrupted(command, what_is_left)),
        Failure::Error(message) => Err(message),
    }
}

/// Writes to stdout, and returns the exit code of a command that has nothing else to say:
/// [`AS_EXPECTED`], or [`READER_GONE`].
pub fn print(text: &str) -> Result<u8> {
    let mut out = io::stdout().lock();
    written(out.write_all(text.as_bytes()).and_then(|()| out.flush()).err())
}

/// The exit code after the last write to stdout: [`AS_EXPECTED`], or [`READER_GONE`] if the reader has
/// closed the pipe. Any other failed write is an error.
pub fn written(error: Option<io::Error>) -> Result<u8> {
    match error {
        Some(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(READER_GONE),
        Some(error) => Err(format!("cannot write to stdout: {}", reason(&error))),
        None => Ok(AS_EXPECTED),
    }
}
