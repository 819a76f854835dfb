//! `hack add`: makes a trusted case of an input.

use crate::cli::args::Flag;
use crate::cli::command::{Command, Invocation};
use crate::cli::flags::{HELP, ISOLATION, ROOT, VERSION};
use judge_core::Result;
use std::path::Path;

static DESC: Flag = Flag::value(
    "--desc",
    None,
    "TEXT",
    "what the case breaks, instead of the names of its victims",
);

pub static COMMAND: Command = Command {
    path: &["hack", "add"],
    words: "PROBLEM NAME [FILE]",
    summary: "adds a hack case",
    examples: &[
        ("scripts/hack add push-box corner board.txt", "a new case from a file"),
        ("pbpaste | scripts/hack add push-box corner", "from stdin"),
    ],
    about: "\
Takes an input in the form of the cases, or as LeetCode writes it ([[\"#\",\".\"],…]). The validator must
accept it, main.rs answers it, an independent program confirms the answer, and the wrong programs that
it breaks are named. Nothing is written before all of that has succeeded.",
    flags: &[&DESC, &ISOLATION, &ROOT, &HELP, &VERSION],
    run,
};

fn run(invocation: &Invocation) -> Result<u8> {
    let Invocation { workspace, args, .. } = invocation;
    let (problem, name, file) = match &args.words[..] {
        [problem, name] => (problem, name, None),
        [problem, name, file] => (problem, name, Some(Path::new(file))),
        _ => {
            return Err(format!(
                "which problem, and which name? For example: {}",
                COMMAND.examples[0].0
            ))
        }
    };
    let options = ::hack::add::Options {
        description: args.value("--desc").map(|text| text.to_string_lossy().into_owned()),
        isolation: invocation.isolation()?,
    };
    ::hack::add::run(workspace, problem, name, file, &options, &invocation.interrupts()?)
}
