//! The command line of the judge: commands, reports and pictures.
//!
//! `commands` has a file for each command and the table of them; `report` a file for each form of
//! report; `picture` draws what a problem's visualizer writes; `cli` reads the command line.
//! ARCHITECTURE.md shows how the crates fit together.

#![forbid(unsafe_code)]

mod checktestdata;
mod cli;
mod commands;
mod picture;
mod record;
mod report;

use cli::args::Args;
use cli::command::{Command, Invocation};
use cli::complete;
use cli::flags::{ROOT, TARGET};
use cli::request::Request;
use cli::target;
use commands::COMMANDS;
use judge_core::base::exit::{print, FAILED};
use judge_core::workspace::Workspace;
use judge_core::Result;
use std::ffi::OsString;
use std::io::{self, Write};
use std::process::ExitCode;

fn main() -> ExitCode {
    let words: Vec<OsString> = std::env::args_os().skip(1).collect();
    // The sandbox starts this program again for the processes that it needs.
    if let Some(code) = sandbox::helper_main(&words) {
        return ExitCode::from(code);
    }
    if let Some(code) = checktestdata::main(&words) {
        return ExitCode::from(code);
    }
    sandbox::prepare_process();
    match answer(words) {
        Ok(code) => ExitCode::from(code),
        Err(error) => {
            // Not eprintln!, which panics when stderr cannot be written.
            let _ = writeln!(io::stderr(), "{error}");
            ExitCode::from(FAILED)
        }
    }
}

/// Does what the command line asks for; the exit code.
fn answer(words: Vec<OsString>) -> Result<u8> {
    match Request::parse(COMMANDS, words)? {
        Request::Help(target) => print(&COMMANDS.help(target)),
        Request::Version => print(&format!("judge {}\n", env!("CARGO_PKG_VERSION"))),
        Request::Complete(words) => print(&complete::answer(COMMANDS, &words)),
        Request::Run(command, args) => {
            run(command, args).map_err(|error| format!("{}: {error}", command.path.join(" ")))
        }
    }
}

fn run(command: &Command, args: Args) -> Result<u8> {
    let mut workspace = Workspace::find(args.value(ROOT.long), COMMANDS.reserved())?;
    if command.flags.iter().any(|flag| flag.long == TARGET.long) {
        target::choose(&mut workspace, args.value(TARGET.long))?;
    }
    (command.run)(&Invocation { workspace, args, table: COMMANDS })
}
