//! `judge export`: a problem as a package.

use crate::cli::args::Flag;
use crate::cli::command::{Command, Invocation};
use crate::cli::flags::{HELP, ISOLATION, ROOT, VERSION};
use judge_core::Result;
use package::Format;
use std::path::Path;

static FORMAT: Flag = Flag::choice(
    "--format",
    "FORMAT",
    &["icpc", "kattis", "domjudge", "oj"],
    "icpc (2025-09), kattis (legacy), domjudge or oj",
);

pub static COMMAND: Command = Command {
    path: &["judge", "export"],
    words: "PROBLEM NEW_DIR",
    summary: "writes a problem as a package",
    examples: &[
        ("scripts/judge export push-box --format kattis /tmp/pushbox", "for verifyproblem"),
        ("scripts/judge export push-box --format icpc /tmp/pushbox", "for BAPCtools (bt)"),
        (
            "scripts/judge export push-box --format domjudge /tmp/pushbox",
            "for DOMjudge, to be zipped",
        ),
        (
            "scripts/judge export push-box --format oj /tmp/pushbox",
            "test/ for online-judge-tools (oj)",
        ),
    ],
    about: "\
Writes cases, limits, programs with their expected verdicts, validators and the statement into a new
folder. scripts/new NAME --from DIR reads such a package.",
    flags: &[&FORMAT, &ISOLATION, &ROOT, &HELP, &VERSION],
    run,
};

fn run(invocation: &Invocation) -> Result<u8> {
    let Invocation { workspace, args, .. } = invocation;
    let example = COMMAND.examples[0].0;
    let [name, place] = &args.words[..] else {
        return Err(format!("which problem, and into which new folder? For example: {example}"));
    };
    let wanted = "icpc, kattis, domjudge or oj";
    let format = args.parsed("--format", Format::parse, wanted)?;
    let format = format.ok_or_else(|| format!("--format {wanted}? For example: {example}"))?;
    let isolation = invocation.isolation()?;
    let interrupt = invocation.interrupts()?;
    package::export::run(workspace, name, format, Path::new(place), isolation, &interrupt)
}
