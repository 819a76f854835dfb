//! `hack list`: which case breaks which wrong program.

use cli::catalog;
use cli::command::{Command, Invocation};
use cli::flags::{HELP, ISOLATION, JSON, ROOT, TARGET, VERSION};
use judge_core::Result;

pub static COMMAND: Command = Command {
    entry: &catalog::HACK_LIST,
    examples: &[
        ("scripts/hack list push-box", "which case breaks which program of one problem"),
        ("scripts/hack list", "the same for every problem"),
    ],
    about: "\
Prints a row for each wrong program and a column for each case, with the first letter of the verdict
where the case breaks the program. A * marks a smallest set of cases that breaks them all.",
    flags: &[&JSON, &ISOLATION, &ROOT, &TARGET, &HELP, &VERSION],
    run,
};

fn run(invocation: &Invocation) -> Result<u8> {
    let Invocation { workspace, args, .. } = invocation;
    let options =
        crate::list::ListOptions { json: args.has("--json"), isolation: invocation.isolation()? };
    crate::list::run(workspace, &args.words, &options, &invocation.interrupts()?)
}
