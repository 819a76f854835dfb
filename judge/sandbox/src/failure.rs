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
        Failure::Error(reason(&error))
    }
}

impl From<String> for Failure {
    fn from(error: String) -> Failure {
        Failure::Error(error)
    }
}

/// What an error of the system means for a person: its text, without the number that std adds.
pub fn reason(error: &io::Error) -> String {
    let text = error.to_string();
    let number = error.raw_os_error().map(|code| format!(" (os error {code})"));
    match number.and_then(|number| text.strip_suffix(&number).map(String::from)) {
        Some(words) => words,
        None => text,
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
