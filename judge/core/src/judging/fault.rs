//! What is said of a tool of a problem that failed.

/// What went wrong, and what the program said of it.
pub(super) fn with_message(what: &str, message: &str) -> String {
    if message.is_empty() {
        what.to_string()
    } else {
        format!("{what}: {message}")
    }
}
