//! The message about a tool of a problem that failed.

/// The fault, and the message of the program about it.
pub(super) fn with_message(what: &str, message: &str) -> String {
    if message.is_empty() {
        what.to_string()
    } else {
        format!("{what}: {message}")
    }
}
