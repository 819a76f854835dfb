//! The way from the words of a command line to the end of a command.

use crate::args::Args;
use crate::command::{Command, Invocation};
use crate::command_set::CommandSet;
use crate::flags::{ROOT, TARGET};
use crate::request::Request;
use crate::{catalog, checktestdata, complete, sibling, target};
use judge_core::base::exit::{interrupted, print, FAILED};
use judge_core::workspace::Workspace;
use judge_core::Result;
use sandbox::system::signal;
use std::ffi::OsString;
use std::io::{self, Write};
use std::process::ExitCode;

/// The main function of a program: answers the words of its command line.
pub fn main(program: CommandSet) -> ExitCode {
    let words: Vec<OsString> = std::env::args_os().skip(1).collect();
    // The sandbox starts this program again for the processes that it needs.
    if let Some(code) = sandbox::helper_main(&words) {
        return ExitCode::from(code);
    }
    if let Some(code) = checktestdata::main(&words) {
        return ExitCode::from(code);
    }
    sandbox::prepare_process();
    match answer(program, words) {
        Ok(code) => ExitCode::from(code),
        Err(error) => {
            // Not eprintln!, which panics when stderr cannot be written.
            let _ = writeln!(io::stderr(), "{error}");
            ExitCode::from(FAILED)
        }
    }
}

/// Carries out a command line; the exit code.
fn answer(program: CommandSet, words: Vec<OsString>) -> Result<u8> {
    match Request::parse(program, words)? {
        Request::Help(command) => print(&command.help()),
        Request::GroupHelp(script) => print(&program.group_help(script)),
        Request::Version => print(&format!("judge {}\n", env!("CARGO_PKG_VERSION"))),
        Request::Complete(words) => complete::run(program, &words),
        Request::Run(command, args) => {
            let name = command.entry.path.join(" ");
            match run(command, args) {
                // A walk that has ended early; see `sandbox::check_interrupt`.
                Err(_) if signal::is_interrupted() => {
                    Ok(interrupted(&name, "it did not come to its end"))
                }
                result => result.map_err(|error| format!("{name}: {error}")),
            }
        }
        Request::Other(name, words) => sibling::start(name, &words),
    }
}

fn run(command: &Command, args: Args) -> Result<u8> {
    let mut workspace = Workspace::find(args.value(ROOT.long), catalog::reserved())?;
    if command.flags.iter().any(|flag| flag.long == TARGET.long) {
        target::choose(&mut workspace, args.value(TARGET.long))?;
    }
    (command.run)(&Invocation { workspace, args })
}
