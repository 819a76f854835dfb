//! The results of the commands as text and as JSON, a file for each command.

pub mod check;
pub mod list;
pub mod mutate;
