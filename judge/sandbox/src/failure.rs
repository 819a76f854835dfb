//! Why there is no result.

use std::io;

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
            Failure::Interrupted => "interrupted",
            Failure::Error(message) => message,
        }
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Failure {
        Failure::Error(error.to_string())
    }
}

impl From<String> for Failure {
    fn from(error: String) -> Failure {
        Failure::Error(error)
    }
}
