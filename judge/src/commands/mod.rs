//! The commands of this program, a file for each.

mod answers;
mod clean;
mod completion;
mod debug;
mod input;
mod judge;
mod limits;
mod merge;
mod named_submissions;
mod one_case;
mod paste;
mod show;
mod time_limits;

use cli::command::Command;

/// The commands of this program.
pub static COMMANDS: &[&Command] = &[
    &judge::COMMAND,
    &show::COMMAND,
    &debug::COMMAND,
    &limits::COMMAND,
    &merge::COMMAND,
    &answers::COMMAND,
    &clean::COMMAND,
    &completion::COMMAND,
    &paste::COMMAND,
];
