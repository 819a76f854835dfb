//! `hack add`: makes a trusted case of an input.

use cli::args::Flag;
use cli::catalog;
use cli::command::{Command, Invocation};
use cli::flags::{HELP, ISOLATION, ROOT, TARGET, VERSION};
use judge_core::Result;
use std::path::Path;

static DESC: Flag = Flag::value(
    "--desc",
    None,
    "TEXT",
    "say what the case breaks (default: the names of the programs that it breaks)",
);

pub static COMMAND: Command = Command {
    entry: &catalog::HACK_ADD,
    examples: &[
        ("scripts/hack add push-box corner board.txt", "a new case from a file"),
        ("pbpaste | scripts/hack add push-box corner", "from stdin"),
    ],
    about: "\
Reads an input in the format of the problem, or as LeetCode writes it ([[\"#\",\".\"],…], grid = [[0]]).
The validator must accept the input, the reference answers it, and an independent program confirms the
answer. The expected answer may follow a line `---`: it confirms the answer where there is no such
program, and it is an error if the reference prints another. Then the command stores the case under the
next number and prints which wrong programs it breaks. If a step fails, it writes nothing.",
    flags: &[&DESC, &ISOLATION, &ROOT, &TARGET, &HELP, &VERSION],
    run,
};

fn run(invocation: &Invocation) -> Result<u8> {
    let Invocation { workspace, args, .. } = invocation;
    let (problem, name, file) = match &args.words[..] {
        [problem, name] => (problem, name, None),
        [problem, name, file] => (problem, name, Some(Path::new(file))),
        _ => return Err(COMMAND.missing("which problem, and which name")),
    };
    let options = crate::add::AddOptions {
        description: args.value("--desc").map(|text| text.to_string_lossy().into_owned()),
        isolation: invocation.isolation()?,
    };
    crate::add::run(workspace, problem, name, file, &options, &invocation.interrupts()?)
}
