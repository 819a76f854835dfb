//! The command line: flags and words, the form of a command and its help, completion in a shell.

pub mod args;
pub mod command;
pub mod complete;
pub mod flags;
