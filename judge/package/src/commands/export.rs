//! `judge export`: a problem as a package.

use cli::args::Flag;
use cli::catalog;
use cli::command::{Command, Invocation};
use cli::flags::{HELP, ISOLATION, ROOT, TARGET, VERSION};
use judge_core::base::exit::{self, print};
use judge_core::Result;
use package::export::ExportOptions;
use package::format;
use std::path::Path;

static FORMAT: Flag = Flag::choice(
    "--format",
    "FORMAT",
    &format::NAMES,
    "the package format (required); see the examples",
);

pub static COMMAND: Command = Command {
    entry: &catalog::EXPORT,
    examples: &format::EXAMPLES,
    about: "\
Writes the cases, limits, validators, statement and submissions with their expected verdicts into a
new folder. scripts/new NAME --from DIR imports such a package.",
    flags: &[&FORMAT, &ISOLATION, &ROOT, &TARGET, &HELP, &VERSION],
    run,
};

fn run(invocation: &Invocation) -> Result<u8> {
    let Invocation { workspace, args, .. } = invocation;
    let example = COMMAND.examples[0].0;
    let [problem, destination] = &args.words[..] else {
        return Err(format!("needs a problem and a new folder. For example: {example}"));
    };
    let choices = format::choices();
    let format = args.parsed("--format", format::find, &choices)?;
    let format =
        format.ok_or_else(|| format!("needs --format {choices}. For example: {example}"))?;
    let isolation = invocation.isolation()?;
    let interrupt = invocation.interrupts()?;
    let destination = Path::new(destination);
    let options = ExportOptions { problem, format, destination, isolation };
    match package::export::export(workspace, options, &interrupt)? {
        Some(report) => print(&report),
        None => Ok(exit::interrupted("judge export", "nothing is exported")),
    }
}
