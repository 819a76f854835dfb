//! What a command line asks for.

use super::args::Args;
use super::command::{Command, Table, Target};
use super::complete;
use super::flags::{HELP, VERSION};
use judge_core::Result;
use std::ffi::OsString;

/// What to do.
pub enum Request {
    /// Print a help page.
    Help(Target),
    /// Print the version.
    Version,
    /// Print what may follow these words, for a shell.
    Complete(Vec<OsString>),
    /// Run a command.
    Run(&'static Command, Args),
}

impl Request {
    /// Reads the words of the command line; an error begins with the command.
    pub fn parse(table: Table, mut words: Vec<OsString>) -> Result<Request> {
        if words.first().is_some_and(|word| word == complete::ASK) {
            return Ok(Request::Complete(words.split_off(1)));
        }
        let target = table.take(&mut words)?;
        if words.first().is_some_and(|word| word == "help") {
            if words.len() == 1 {
                return Ok(Request::Help(target));
            }
            let named = table.named(&words[1..]).map_err(|error| format!("help: {error}"))?;
            return Ok(Request::Help(named));
        }
        let (name, flags) = match target {
            Target::Command(command) => (command.path.join(" "), command.flags),
            Target::Group(script) => (script.to_string(), &[&HELP, &VERSION][..]),
        };
        let named = |error: String| format!("{name}: {error}");
        let args = Args::parse(words, flags).map_err(named)?;
        if args.has(HELP.long) {
            return Ok(Request::Help(target));
        }
        if args.has(VERSION.long) {
            return Ok(Request::Version);
        }
        match target {
            Target::Command(command) => {
                args.check_conflicts(flags).map_err(named)?;
                Ok(Request::Run(command, args))
            }
            Target::Group(script) => Err(named(table.group_error(script))),
        }
    }
}
