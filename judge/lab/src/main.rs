//! The instruments of the project: `scripts/bench` measures programs and the judge, each next to a
//! baseline. No command of a user needs it.
//!
//! The baseline of a program is its twin, which reads and prints as much and searches nothing, or an
//! empty process. The baseline of the judge is a bare loop that spawns processes. A program and its
//! baseline run in turn, and the tables show ratios first, because times depend on the machine and on
//! its load.
//!
//! Measured programs run without isolation and without pipes: from a file to /dev/null.

mod benchmark;
mod commands;
mod config;
mod environment;
mod find;
mod judge_bench;
mod judge_workspace;
mod pairs;
mod problem;
mod program;
mod run;
mod statistics;
mod strong;
mod text_table;
mod tries;

use cli::command_set::CommandSet;
use std::process::ExitCode;

static PROGRAM: CommandSet = CommandSet { name: "lab", commands: commands::COMMANDS };

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
