//! `scripts/new`: a new problem, from the template or from a package.

use crate::cli::args::Flag;
use crate::cli::command::{Command, Invocation};
use crate::cli::flags::{HELP, ROOT, VERSION};
use judge_core::Result;
use package::import::Package;
use std::path::Path;

static FROM: Flag = Flag::value("--from", None, "DIR", "import the package in this folder");
pub static REPOSITORY: Flag = Flag::value(
    "--repository",
    None,
    "DIR",
    "follow links of the package to files below DIR, a folder around it (default: to files that git \
     tracks in the repository around it)",
);

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
    flags: &[&FROM, &REPOSITORY, &ROOT, &HELP, &VERSION],
    run,
};

fn run(invocation: &Invocation) -> Result<u8> {
    let Invocation { workspace, args, .. } = invocation;
    let [name] = &args.words[..] else {
        return Err("needs one name. For example: scripts/new two-sums".to_string());
    };
    let interrupt = invocation.interrupts()?;
    let repository = args.value(REPOSITORY.long).map(Path::new);
    let package =
        args.value(FROM.long).map(|folder| Package { folder: Path::new(folder), repository });
    if repository.is_some() && package.is_none() {
        return Err("--repository is for a package: add --from DIR".to_string());
    }
    package::scaffold::run(workspace, name, package, &interrupt)
}
