//! `scripts/new`: a new problem, from the template or from a package.

use crate::cli::args::Flag;
use crate::cli::command::{Command, Invocation};
use crate::cli::flags::{HELP, ROOT, VERSION};
use judge_core::Result;
use std::path::Path;

static FROM: Flag = Flag::value("--from", None, "DIR", "import the package in this folder");

pub static COMMAND: Command = Command {
    path: &["new"],
    words: "NAME",
    summary: "adds a problem",
    examples: &[
        ("scripts/new two-sums", "a problem to start from; all its verdicts are as expected"),
        ("scripts/new two-sums --from ~/twosums", "from a package: ICPC, Kattis, DOMjudge or oj"),
    ],
    about: "\
Makes problems/NAME and testdata/NAME. It changes no existing file, and leaves nothing behind when it
fails.",
    flags: &[&FROM, &ROOT, &HELP, &VERSION],
    run,
};

fn run(invocation: &Invocation) -> Result<u8> {
    let Invocation { workspace, args, .. } = invocation;
    let [name] = &args.words[..] else {
        return Err("needs one name. For example: scripts/new two-sums".to_string());
    };
    let interrupt = invocation.interrupts()?;
    let package = args.value("--from").map(Path::new);
    package::scaffold::run(workspace, name, package, &interrupt)
}
