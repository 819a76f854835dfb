//! `scripts/new`: a problem of the built-in stub, or of a package.

use crate::cli::args::Flag;
use crate::cli::command::{Command, Invocation};
use crate::cli::flags::{HELP, ROOT, VERSION};
use judge_core::Result;
use std::path::Path;

static FROM: Flag =
    Flag::value("--from", None, "DIR", "take the cases and programs of the package in this folder");

pub static COMMAND: Command = Command {
    path: &["new"],
    words: "NAME",
    summary: "adds a problem",
    examples: &[
        ("scripts/new two-sums", "a problem that judges green at once"),
        ("scripts/new two-sums --from ~/twosums", "from a package: ICPC, Kattis, DOMjudge or oj"),
    ],
    about: "\
Makes problems/NAME and testdata/NAME and changes no file that is there already. When it fails, it
leaves nothing behind.",
    flags: &[&FROM, &ROOT, &HELP, &VERSION],
    run,
};

fn run(invocation: &Invocation) -> Result<u8> {
    let Invocation { workspace, args, .. } = invocation;
    let [name] = &args.words[..] else {
        return Err("what is it called? For example: scripts/new two-sums".to_string());
    };
    let interrupt = invocation.interrupts()?;
    package::scaffold::run(workspace, name, args.value("--from").map(Path::new), &interrupt)
}
