//! The exit codes of all commands, and writing to stdout.

use crate::base::text::reason;
use crate::Result;
use sandbox::Failure;
use std::io::{self, Write};

/// All verdicts are as expected.
pub const AS_EXPECTED: u8 = 0;
/// Some verdict is not as expected.
pub const UNEXPECTED: u8 = 1;
/// A usage error, or a failure of the judge.
pub const FAILED: u8 = 2;
/// Ctrl-C: 128 and the number of SIGINT, as a shell has it.
pub const INTERRUPTED: u8 = 130;

/// The result of a command that fails in this way.
pub fn of_failure(failure: Failure) -> Result<u8> {
    match failure {
        Failure::Interrupted => Ok(INTERRUPTED),
        Failure::Error(message) => Err(message),
    }
}

/// Writes to stdout. A reader that has closed the pipe is not an error.
pub fn print(text: &str) -> Result<u8> {
    let mut out = io::stdout().lock();
    written(out.write_all(text.as_bytes()).and_then(|()| out.flush()).err()).map(|()| AS_EXPECTED)
}

/// Makes an error of a failed write to stdout, except where the reader has closed the pipe.
pub fn written(error: Option<io::Error>) -> Result<()> {
    match error {
        Some(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            Err(format!("cannot write to stdout: {}", reason(&error)))
        }
        Some(_) | None => Ok(()),
    }
}
