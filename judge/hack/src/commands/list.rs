//! `hack list`: which case breaks which wrong program.

use super::start::{for_each_problem, say};
use crate::list::list;
use crate::report::list as report;
use cli::catalog;
use cli::command::{Command, Invocation};
use cli::flags::{HELP, ISOLATION, JSON, ROOT, TARGET, VERSION};
use judge_core::base::exit::{self, print, AS_EXPECTED, FAILED};
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
    for_each_problem(invocation, ("hack list", "nothing is listed"), |environment, problem| {
        problem.faults.iter().for_each(|fault| say(fault));
        let code = if problem.faults.is_empty() { AS_EXPECTED } else { FAILED };
        if problem.cases.is_empty() {
            return Ok(code);
        }
        match list(environment, problem) {
            Ok(kills) => Ok(print(&show(&kills))?.max(code)),
            Err(failure) => {
                let left = format!("the table of {} is missing", problem.name);
                Ok(exit::of_failure(failure, "hack list", &left)?)
            }
        }
    })
}
