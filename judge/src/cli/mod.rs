//! The command line: words, flags, the form of a command, help and completion.

pub mod args;
pub mod command;
pub mod complete;
pub mod flags;
pub mod request;
pub mod target;
