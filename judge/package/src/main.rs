//! Problem packages: exports a problem of the workspace in the formats that contest systems read,
//! imports such packages, and makes new problems from a template.
//!
//! Each format is a value of [`format::layout::Format`] in a file of its own. What no format has a
//! place for (the README with its pitfalls, the generator, LeetCode's form, recipes and descriptions
//! of cases) goes into the folder `workspace` of a package, so that an export and an import together
//! lose nothing.

#![forbid(unsafe_code)]

mod build_script;
mod cargo_toml;
mod commands;
mod export;
mod files;
mod format;
mod group_lines;
mod import;
mod metadata;
mod names;
mod scaffold;
mod statement;
mod survey;
mod uuid;

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
