//! `hack list`: which case breaks which wrong program.

use super::start::{for_each_problem, say};
use crate::list::list;
use crate::report::list as report;
use cli::catalog;
use cli::command::{Command, Invocation};
use cli::flags::{HELP, ISOLATION, JSON, ROOT, TARGET, VERSION};
use judge_core::base::exit::{print, AS_EXPECTED, FAILED};
use judge_core::workspace::Problem;
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
    let show = if invocation.args.has("--json") { report::json } else { report::text };
    let says = ("hack list", "nothing is listed");
    let left = |problem: &Problem| format!("the table of {} is missing", problem.name);
    for_each_problem(invocation, says, left, |environment, problem| {
        problem.faults.iter().for_each(|fault| say(fault));
        let code = if problem.faults.is_empty() { AS_EXPECTED } else { FAILED };
        if problem.cases.is_empty() {
            return Ok(code);
        }
        Ok(print(&show(&list(environment, problem)?))?.max(code))
    })
}
