//! `--watch`: judges again the programs and cases that a saved file affects, until `q` or Ctrl-C.

use super::flags::{CMD, INPUT, SUBMISSION};
use crate::commands::input;
use cli::command::Invocation;
use cli::watch::{files_of, Watcher, Work};
use judge_core::compile;
use judge_core::workspace::Filter;
use judge_core::Result;
use std::os::fd::OwnedFd;
use std::path::PathBuf;

/// Judges once, then after every change. Ends with the exit code of the last run.
pub fn run(
    invocation: &Invocation,
    filters: &[Filter],
    interrupt: &OwnedFd,
    judge: &Work,
) -> Result<u8> {
    let Invocation { workspace, args } = invocation;
    if args.value(INPUT.long).is_some_and(|input| input == input::STDIN) {
        return Err("--watch needs --input FILE: stdin can be read only once".to_string());
    }
    let flags = [&SUBMISSION, &INPUT];
    let named = flags.iter().flat_map(|flag| args.values(flag.long)).map(PathBuf::from);
    let commands = args.values(CMD.long).map(|command| command.to_string_lossy());
    let of_commands = commands.flat_map(|command| compile::paths_in(&command));
    let files = files_of(named.chain(of_commands.filter(|path| path.is_file())));
    Watcher { workspace, command: "judge", filters, files }.run(interrupt, judge)
}
