//! The commands of this program, a file for each.

mod bench;
mod survey;

use cli::command::Command;

/// The commands of this program.
pub static COMMANDS: &[&Command] = &[&bench::COMMAND, &survey::COMMAND];
