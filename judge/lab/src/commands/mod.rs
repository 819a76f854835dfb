//! The command of this program.

mod bench;

use cli::command::Command;

/// All commands.
pub static COMMANDS: &[&Command] = &[&bench::COMMAND];
