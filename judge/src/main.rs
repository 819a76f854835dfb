//! The command line of the judge: commands, reports and pictures.
//!
//! `commands` has a file for each command and the table of them; `report` a file for each form of
//! report; `picture` draws what a problem's visualizer writes. ARCHITECTURE.md shows how the crates
//! fit together.

#![forbid(unsafe_code)]

mod cli;
mod commands;
mod picture;
mod report;

use cli::args::Args;
use cli::command::{Command, Invocation, Target};
use cli::complete;
use cli::flags;
use commands::COMMANDS;
use judge_core::base::exit::{print, FAILED};
use judge_core::workspace::Workspace;
use judge_core::Result;
use std::ffi::OsString;
use std::io::{self, Write};
use std::process::ExitCode;

fn main() -> ExitCode {
    let words: Vec<OsString> = std::env::args_os().skip(1).collect();
    if let Some(code) = sandbox::helper_main(&words) {
        return ExitCode::from(code);
    }
    if let Some((complete::ASK, rest)) =
        words.split_first().and_then(|(first, rest)| Some((first.to_str()?, rest)))
    {
        return ExitCode::from(print(&complete::answer(COMMANDS, rest)).unwrap_or(FAILED));
    }
    sandbox::prepare_process();
    match start(words) {
        Ok(code) => ExitCode::from(code),
        Err(error) => {
            // Not eprintln!, which panics when stderr cannot be written.
            let _ = writeln!(io::stderr(), "{error}");
            ExitCode::from(FAILED)
        }
    }
}

/// Finds the command and does it; an error names the command.
fn start(mut words: Vec<OsString>) -> Result<u8> {
    let target = COMMANDS.take(&mut words)?;
    if words.first().is_some_and(|word| word == "help") {
        let target = match words.len() {
            1 => target,
            _ => COMMANDS.named(&words[1..]).map_err(|error| format!("help: {error}"))?,
        };
        return print_help(target);
    }
    match target {
        Target::Command(command) => {
            run(command, words).map_err(|error| format!("{}: {error}", command.path.join(" ")))
        }
        Target::Group(script) => {
            let args = Args::parse(words, &[&flags::HELP, &flags::VERSION])
                .map_err(|error| format!("{script}: {error}"))?;
            if args.has("--version") {
                return print_version();
            }
            if args.has("--help") {
                return print_help(target);
            }
            Err(format!("{script}: {}", COMMANDS.group_error(script)))
        }
    }
}

fn run(command: &'static Command, words: Vec<OsString>) -> Result<u8> {
    let args = Args::parse(words, command.flags)?;
    if args.has("--help") {
        return print_help(Target::Command(command));
    }
    if args.has("--version") {
        return print_version();
    }
    let workspace = Workspace::find(args.value("--root"), COMMANDS.reserved())?;
    (command.run)(&Invocation { workspace, args })
}

fn print_help(target: Target) -> Result<u8> {
    match target {
        Target::Command(command) => print(&command.help(COMMANDS)),
        Target::Group(script) => print(&COMMANDS.group_help(script)),
    }
}

fn print_version() -> Result<u8> {
    print(&format!("judge {}\n", env!("CARGO_PKG_VERSION")))
}
