//! Output validators: programs that decide whether an output is right, where more than one is.
//!
//! The protocol is that of the ICPC problem package format: `validator INPUT ANSWER FEEDBACK_DIR`
//! with the output on stdin; exit code 42 accepts, 43 refuses, anything else is a fault of the
//! validator. What it writes to FEEDBACK_DIR/judgemessage.txt, or to stderr, is shown.

use crate::base::{file, MIB};
use crate::compile::Program;
use sandbox::system::process;
use sandbox::{Cause, Failure, Limits, Sandbox, Streams};
use std::fs;
use std::os::fd::BorrowedFd;
use std::path::Path;
use std::time::Duration;

const LIMITS: Limits = Limits {
    cpu: Duration::from_secs(60),
    idle: Duration::from_secs(60),
    memory_bytes: 2048 * MIB,
    file_bytes: 64 * MIB,
    processes: 64,
};
/// What is shown of its message.
const MAX_MESSAGE: usize = 2048;

/// Whether an output is right, and what the validator says of it.
pub fn judge(
    sandbox: &mut Sandbox,
    validator: &Program,
    input: &Path,
    answer: &Path,
    output: &Path,
    work: &Path,
    interrupt: Option<BorrowedFd>,
) -> Result<(bool, String), Failure> {
    let feedback = work.join("feedback");
    fs::create_dir(&feedback)?;
    // No program reads testdata, so the validator gets copies, beside the folder it may write to.
    let (its_input, its_answer) = (work.join("input"), work.join("answer"));
    fs::copy(input, &its_input)?;
    fs::copy(answer, &its_answer)?;
    let words =
        [&its_input, &its_answer, &feedback].map(|path| path.to_string_lossy().into_owned());
    let mut spec = validator.spec_with(LIMITS, &words)?;
    spec.readable.push(work.to_path_buf());
    spec.writable.push(feedback.clone());
    let mut ignore = |_: &[u8]| Ok(());
    let streams = Streams {
        input: Some(file::open(output)?),
        output: &mut ignore,
        max_output: 64 * MIB,
        merge_stderr: false,
        interrupt,
    };
    let ran = sandbox.run(&spec, streams)?;
    let message = file::read(&feedback.join("judgemessage.txt"), MIB).unwrap_or_default();
    let message = if message.is_empty() { ran.stderr } else { message };
    let message =
        String::from_utf8_lossy(&message[..message.len().min(MAX_MESSAGE)]).trim().to_string();
    let code = match ran.report.cause {
        Cause::Exited => process::exit_code(ran.report.status),
        _ => None,
    };
    match code {
        Some(42) => Ok((true, message)),
        Some(43) => Ok((false, message)),
        Some(code) => Err(Failure::Error(format!(
            "the output validator ended with {code}, not 42 or 43: {message}"
        ))),
        None => {
            Err(Failure::Error(format!("the output validator did not end by itself: {message}")))
        }
    }
}
