//! The request of a command line.

use crate::args::{self, Args};
use crate::catalog::{self, Target};
use crate::command::Command;
use crate::command_set::CommandSet;
use crate::complete;
use crate::flags::{HELP, VERSION};
use judge_core::Result;
use std::ffi::OsString;

/// The work that a command line asks for.
pub enum Request {
    /// Print the help page of a command.
    Help(&'static Command),
    /// Print the help page of a script that has several commands.
    GroupHelp(&'static str),
    /// Print the version.
    Version,
    /// Print the words that may follow these, for a shell.
    Complete(Vec<OsString>),
    /// Run a command.
    Run(&'static Command, Args),
    /// Start another program with these words.
    Other(&'static str, Vec<OsString>),
}

impl Request {
    /// Reads the words of the command line; an error begins with the command.
    pub fn parse(program: CommandSet, mut words: Vec<OsString>) -> Result<Request> {
        if words.first().is_some_and(|word| word == complete::ASK) {
            return Ok(Request::Complete(words.split_off(1)));
        }
        let flags_at_front = |script, words: &[OsString]| {
            let target = catalog::find(&[script]).map_or(Target::Group(script), Target::Command);
            args::flags_at_front(words, program.flags(target))
        };
        let mut target = catalog::take_command(&mut words, flags_at_front)?;
        if words.first().is_some_and(|word| word == "help") {
            if words.len() > 1 {
                target = catalog::named(&words[1..]).map_err(|error| format!("help: {error}"))?;
            }
            words = vec![OsString::from(HELP.long)];
        }
        let path = target.path();
        if target.program() != program.name {
            let words = path.iter().map(OsString::from).chain(words).collect();
            return Ok(Request::Other(target.program(), words));
        }
        let named = |error: String| format!("{}: {error}", path.join(" "));
        let flags = program.flags(target);
        let args = Args::parse(words, flags).map_err(named)?;
        if args.has(VERSION.long) && !args.has(HELP.long) {
            return Ok(Request::Version);
        }
        match target {
            Target::Command(entry) => {
                let command = program.command(entry).expect("the catalog names its program");
                if args.has(HELP.long) {
                    return Ok(Request::Help(command));
                }
                args.check_conflicts().map_err(named)?;
                Ok(Request::Run(command, args))
            }
            Target::Group(script) if args.has(HELP.long) => Ok(Request::GroupHelp(script)),
            Target::Group(script) => Err(named(program.group_error(script))),
        }
    }
}
