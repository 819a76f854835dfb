//! Hack cases: `add` stores an input as a trusted case, `find` looks for an input that breaks a
//! program and shrinks it, `list` shows which case breaks which program, `mutate` shows which small
//! edits of a reference no case notices, `strengthen` makes a strong set of cases, `check` says whether
//! a problem may ship (`judge check`). They return values, of which `report` makes text and JSON, and
//! `commands` prints it.

mod add;
mod check;
mod commands;
mod find;
mod list;
mod mutate;
mod report;
mod strengthen;

mod environment;
mod named_submission;
mod stored_inputs;
mod validity;
mod written_program;
mod written_shape;

use cli::command_set::CommandSet;
use std::process::ExitCode;

static PROGRAM: CommandSet = CommandSet { name: "hack", commands: commands::COMMANDS };

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
