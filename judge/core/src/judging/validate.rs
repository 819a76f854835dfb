//! Output validators: programs that decide whether an output is right, where more than one is.
//!
//! The protocol is that of the ICPC problem package format: `validator INPUT ANSWER
//! FEEDBACK_DIR FLAG…` with the output on stdin; exit code 42 accepts, 43 refuses, anything else is a fault of the
//! validator. What it writes to FEEDBACK_DIR/judgemessage.txt, or to stderr, is shown.

use crate::base::{file, MIB};
use crate::compile::Program;
use sandbox::{End, Failure, Limits, Sandbox};
use std::fs;
use std::path::Path;
use std::time::Duration;

const LIMITS: Limits = Limits {
    cpu: Duration::from_secs(60),
    idle: Duration::from_secs(60),
    instructions: None,
    memory_bytes: 2048 * MIB,
    output_bytes: 64 * MIB,
    file_bytes: 64 * MIB,
    processes: 64,
};
/// What is shown of its message, in bytes.
const MAX_MESSAGE: usize = 2048;

/// Whether an output is right, and what the validator says about it. The folder `work` holds the files
/// `input`, `answer` and `output`; the validator writes to `work/feedback`.
///
/// # Errors
///
/// The validator cannot run, or ends with another exit code than 42 or 43.
pub fn judge(
    sandbox: &mut Sandbox,
    validator: &Program,
    flags: &[String],
    work: &Path,
) -> Result<(bool, String), Failure> {
    let feedback = work.join("feedback");
    fs::create_dir(&feedback)?;
    // The format wants a slash at the end, so that a validator can append a name.
    let paths = [&work.join("input"), &work.join("answer"), &feedback.join("")];
    let mut words: Vec<String> =
        paths.iter().map(|path| path.to_string_lossy().into_owned()).collect();
    words.extend_from_slice(flags);
    let mut spec = validator.spec_with(LIMITS, &words)?;
    spec.readable.push(work.to_path_buf());
    spec.writable.push(feedback.clone());
    let ran = sandbox.run_tool(&spec, Some(file::open(&work.join("output"))?))?;
    let message = written(&feedback.join("judgemessage.txt"));
    let message = if message.is_empty() { ran.stderr } else { message };
    let message =
        String::from_utf8_lossy(&message[..message.len().min(MAX_MESSAGE)]).trim().to_string();
    Ok((accepts("the output validator", ran.end, &message)?, message))
}

/// What the validator wrote to a file, or nothing. A link is not followed.
fn written(path: &Path) -> Vec<u8> {
    match file::is_plain(path) {
        Ok(true) => file::read(path, MIB).unwrap_or_default(),
        Ok(false) | Err(_) => Vec::new(),
    }
}

fn with_message(what: &str, message: &str) -> String {
    if message.is_empty() {
        what.to_string()
    } else {
        format!("{what}: {message}")
    }
}

/// Whether a validator accepts, by its exit code: 42 accepts and 43 rejects, in the ICPC problem package
/// format. Any other end is a fault of the validator.
pub fn accepts(validator: &str, end: End, message: &str) -> Result<bool, String> {
    match end {
        End::Exited(42) => Ok(true),
        End::Exited(43) => Ok(false),
        End::Stopped(limit) => Err(with_message(
            &format!("{validator} was stopped at its limit of {limit}; correct it"),
            message,
        )),
        End::Exited(_) | End::Signaled(_) => Err(with_message(
            &format!("{validator} must end with exit code 42 or 43, not {end}"),
            message,
        )),
    }
}
