//! The program of `scripts/new` and `scripts/judge export`.

mod commands;

use cli::command_set::CommandSet;
use std::process::ExitCode;

static PROGRAM: CommandSet = CommandSet { name: "package", commands: commands::COMMANDS };

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
