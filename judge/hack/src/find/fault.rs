//! Faults of the problem's own programs.

use sandbox::Failure;

/// One of the problem's own programs is wrong: no result for the program under test.
pub fn fault(message: &str) -> Failure {
    Failure::Error(format!("{message}; fix the problem's own programs first"))
}
