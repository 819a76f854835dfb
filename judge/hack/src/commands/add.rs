//! `hack add`: makes a trusted case of an input.

use super::start::in_environment;
use crate::add::{add_files, AddOptions};
use crate::report::add as report;
use cli::args::Flag;
use cli::catalog;
use cli::command::{Command, Invocation};
use cli::flags::{HELP, ISOLATION, ROOT, TARGET, VERSION};
use judge_core::base::exit::print;
use judge_core::Result;
use std::path::{Path, PathBuf};

static DESC: Flag = Flag::value(
    "--desc",
    "TEXT",
    "say what the case breaks (default: the names of the programs that it breaks)",
);

static RIGHT: Flag =
    Flag::value("--right", "PROGRAM", "the answer of this program holds, whatever others print");
static FORCE: Flag = Flag::switch(
    "--force",
    "store the case though it is unlike the samples, or though right programs print another answer",
);

pub static COMMAND: Command = Command {
    entry: &catalog::HACK_ADD,
    examples: &[
        ("scripts/hack add push-box corner board.txt", "a new case from a file"),
        ("pbpaste | scripts/hack add push-box corner", "from stdin: a failed test as its site shows it"),
        ("scripts/hack add push-box corner 3.in 3.ans", "from the files, or the zip file, of a site"),
    ],
    about: "\
Reads an input in the format of the problem, or as LeetCode writes it ([[\"#\",\".\"],…], grid = [[0]]).
The expected answer follows a line `---`, or stands in the text as the site shows it. It holds before any
program: the case is stored although main.* prints another, unless the output validator refuses it or
two independent right programs agree on another. Without it, the first right program answers (main.*,
then submissions/accepted, then brute_force; never one that is wrong on a stored case), and another one
confirms that. Where two of them disagree, --right names the one to believe.

The validator must accept the input, or else shape.txt; where only samples tell, it must have their
form unless its answer is given.
Line ends are made plain. Then the command stores the case under the next number and prints which
programs it breaks. If a step fails, it writes nothing.",
    flags: &[&DESC, &RIGHT, &FORCE, &ISOLATION, &ROOT, &TARGET, &HELP, &VERSION],
    run,
};

fn run(invocation: &Invocation) -> Result<u8> {
    let args = &invocation.args;
    let [problem, name, files @ ..] = &args.words[..] else {
        return Err(COMMAND.missing("which problem, and which name"));
    };
    let files: Vec<&Path> = files.iter().map(Path::new).collect();
    let options = AddOptions {
        description: args.value("--desc").map(|text| text.to_string_lossy().into_owned()),
        right: args.value(RIGHT.long).map(PathBuf::from),
        is_forced: args.has(FORCE.long),
    };
    let says = ("hack add", "no case is added");
    in_environment(invocation, &invocation.interrupts()?, says, |environment| {
        let case = add_files(environment, problem, name, &files, &options)?;
        Ok(print(&report::text(environment.workspace, &case))?)
    })
}
