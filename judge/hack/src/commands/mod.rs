//! The commands of this program, a file for each.

mod add;
mod check;
mod find;
mod list;
mod mutate;
mod shape;
mod start;
mod strengthen;
mod valid;

use cli::command::Command;

/// The commands of this program.
pub static COMMANDS: &[&Command] = &[
    &add::COMMAND,
    &check::COMMAND,
    &find::COMMAND,
    &list::COMMAND,
    &mutate::COMMAND,
    &shape::COMMAND,
    &strengthen::COMMAND,
    &valid::COMMAND,
];
