//! The commands of this program, a file for each.

mod export;
mod new;

use cli::command::Command;

/// The commands of this program.
pub static COMMANDS: &[&Command] = &[&new::COMMAND, &export::COMMAND];
