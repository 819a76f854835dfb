//! Why there is no result.

use crate::system::signal;
use std::io;

/// The message of an interrupt.
const INTERRUPTED: &str = "interrupted";

/// Fails once the user has ended the command: every long walk over files, archives and cases asks before each step.
///
/// # Errors
///
/// Ctrl-C, SIGTERM or SIGHUP has come, see [`signal::is_interrupted`].
pub fn check_interrupt() -> io::Result<()> {
    if signal::is_interrupted() {
        // Not `ErrorKind::Interrupted`, after which std tries again.
        return Err(io::Error::other(INTERRUPTED));
    }
    Ok(())
}

/// Why a program has no result: no fault of the program, but of the machine or the caller.
#[derive(Debug)]
pub enum Failure {
    /// The descriptor given to `Sandbox::start` became readable.
    Interrupted,
    /// A line for people.
    Error(String),
}

impl Failure {
    /// A line for people.
    pub fn message(&self) -> &str {
        match self {
            Failure::Interrupted => INTERRUPTED,
            Failure::Error(message) => message,
        }
    }
}

/// The value or the text of an error. Only an interrupt remains a failure, as it ends all work.
pub fn unless_interrupted<T>(result: Result<T, Failure>) -> Result<Result<T, String>, Failure> {
    match result {
        Ok(value) => Ok(Ok(value)),
        Err(Failure::Error(why)) => Ok(Err(why)),
        Err(Failure::Interrupted) => Err(Failure::Interrupted),
    }
}

/// The system's text for an error, without its number: `No such file or directory`.
pub fn reason(error: &io::Error) -> String {
    let text = error.to_string();
    match (error.raw_os_error(), text.rfind(" (os error ")) {
        (Some(_), Some(end)) => text[..end].to_string(),
        _ => text,
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Failure {
        Failure::from(reason(&error))
    }
}

impl From<String> for Failure {
    /// After an interrupt every error is one: work that ends in its middle leaves other errors behind.
    fn from(error: String) -> Failure {
        if signal::is_interrupted() {
            return Failure::Interrupted;
        }
        Failure::Error(error)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reason_has_no_number() {
        let missing = std::fs::File::open("/nowhere/at all").unwrap_err();
        assert!(missing.to_string().ends_with("(os error 2)"));
        assert_eq!(reason(&missing), "No such file or directory");
        assert_eq!(reason(&io::Error::other("of our own (os error 2)")), "of our own (os error 2)");
    }
}
