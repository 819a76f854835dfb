//! The program of `scripts/judge` and `scripts/paste`: commands, reports and pictures.
//!
//! `commands` has a file for each command; `report` a file for each form of report; `picture` draws the
//! output of a problem's visualizer. The crate `cli` reads the command line. ARCHITECTURE.md shows how
//! the crates fit together.

mod commands;
mod picture;
mod record;
mod report;

use cli::command_set::CommandSet;
use std::process::ExitCode;

static PROGRAM: CommandSet = CommandSet { name: "judge", commands: commands::COMMANDS };

fn main() -> ExitCode {
    cli::main(PROGRAM)
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_tables_of_commands_have_no_mistake() {
        assert_eq!(super::PROGRAM.mistakes(), [""; 0]);
    }
}
