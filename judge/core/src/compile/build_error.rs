//! Why a program could not be built.

use sandbox::{reason, Failure};
use std::io;

/// Why there is no program.
#[derive(Clone, Debug)]
pub enum BuildError {
    /// The compiler rejects the source. Its messages, escaped for a terminal.
    CompileError(String),
    /// A tool that the language needs is not installed.
    NotInstalled(String),
    /// The judge cannot build it, for example because the disk is full: not the fault of the
    /// submission.
    JudgeError(String),
    Interrupted,
}

impl BuildError {
    /// Why the program was not judged at all; `None` for a compile error, which is a verdict, and for
    /// an interrupt.
    pub fn why_not_judged(&self) -> Option<&str> {
        match self {
            BuildError::NotInstalled(why) | BuildError::JudgeError(why) => Some(why),
            BuildError::CompileError(_) | BuildError::Interrupted => None,
        }
    }

    /// For a program that is not a submission, where a compile error is a failure too. `lead` goes
    /// before the compiler's messages.
    pub fn into_failure(self, lead: &str) -> Failure {
        match self {
            BuildError::CompileError(messages) => Failure::Error(format!("{lead}{messages}")),
            BuildError::NotInstalled(why) | BuildError::JudgeError(why) => Failure::Error(why),
            BuildError::Interrupted => Failure::Interrupted,
        }
    }
}

impl From<Failure> for BuildError {
    fn from(failure: Failure) -> BuildError {
        match failure {
            Failure::Interrupted => BuildError::Interrupted,
            Failure::Error(why) => BuildError::JudgeError(why),
        }
    }
}

impl From<io::Error> for BuildError {
    fn from(error: io::Error) -> BuildError {
        BuildError::JudgeError(reason(&error))
    }
}
