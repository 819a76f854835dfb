//! The program of `scripts/new` and `scripts/judge export`.

mod commands;

use cli::program::Program;
use std::process::ExitCode;

static PROGRAM: Program = Program { name: "package", commands: commands::COMMANDS };

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
