//! `hack mutate`: which small edits of the reference no case would notice.

use super::start::{for_each_problem, say};
use crate::mutate::mutate;
use crate::mutate::plan::MutationPlan;
use crate::report::mutate as report;
use cli::args::Flag;
use cli::catalog;
use cli::command::{Command, Invocation};
use cli::flags::{HELP, ISOLATION, JSON, ROOT, TARGET, VERSION};
use judge_core::base::exit::{print, AS_EXPECTED, UNEXPECTED};
use judge_core::base::progress;
use judge_core::workspace::Problem;
use judge_core::Result;

static LIMIT: Flag =
    Flag::value("--limit", "N", "try only N mutations, spread evenly over the file (default: all)");

pub static COMMAND: Command = Command {
    entry: &catalog::HACK_MUTATE,
    examples: &[
        ("scripts/hack mutate push-box", "every mutation of its reference"),
        ("scripts/hack mutate push-box --limit 50", "a sample of them"),
        ("scripts/hack mutate push-box/hack", "those that no hack case kills"),
    ],
    about: "\
Judges mutations of the reference, in C, C++, Java, Python or Rust: programs that differ from it by
one small edit, such as another operator, another number, or a missing line. Prints those that no
case kills, and counts those that do not compile. FILTER is a problem, or a part of it: then only
those cases count.
problems/PROBLEM/survivors.txt lists the mutations that no case can kill.

Exit codes: 0 every other mutation is killed, 1 some are not, 2 usage error or failure of the judge.",
    flags: &[&LIMIT, &JSON, &ISOLATION, &ROOT, &TARGET, &HELP, &VERSION],
    run,
};

fn run(invocation: &Invocation) -> Result<u8> {
    let args = &invocation.args;
    if args.words.is_empty() {
        return Err(COMMAND.missing("which problem"));
    }
    let number = |text: &str| text.parse().ok().filter(|&number| number > 0);
    let limit = args.parsed("--limit", number, "a number from 1")?.unwrap_or(usize::MAX);
    let json = args.has("--json");
    let show = if json { report::json } else { report::text };
    let says = ("hack mutate", "nothing is tried");
    let left = |problem: &Problem| format!("the report on {} is missing", problem.name);
    for_each_problem(invocation, says, left, |environment, problem| {
        let plan = MutationPlan::read(&invocation.workspace, problem, limit)?;
        problem.reference_note().iter().for_each(|line| say(line));
        let results = mutate(environment, &plan, progress::is_possible() && !json)?;
        let code = if results.are_as_listed() { AS_EXPECTED } else { UNEXPECTED };
        Ok(print(&show(&results))?.max(code))
    })
}
