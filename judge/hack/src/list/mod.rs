//! `hack list`: which case breaks which wrong program, what breaks nothing, and a smallest set of
//! cases that breaks all.

mod case_set;
mod json_report;
mod kills;
mod table;

use crate::environment::{say, with_problems, Environment};
use judge_core::base::exit::{self, print, AS_EXPECTED, FAILED, READER_GONE};
use judge_core::judging::Job;
use judge_core::workspace::{Problem, Workspace};
use judge_core::Result;
use kills::Kills;
use sandbox::Isolation;
use std::ffi::OsString;
use std::os::fd::OwnedFd;

/// How to list.
pub struct ListOptions {
    /// Print JSON lines instead of a table.
    pub json: bool,
    pub isolation: Isolation,
}

/// `hack list [PROBLEM…]`; the exit code.
pub fn run(
    workspace: &Workspace,
    words: &[OsString],
    options: &ListOptions,
    interrupt: &OwnedFd,
) -> Result<u8> {
    let tools = (&options.isolation, interrupt);
    let says = ("hack list", "nothing is listed");
    with_problems(workspace, words, tools, says, |environment, problems| {
        list(environment, &problems, options)
    })
}

/// Prints the matrix of each problem; the exit code.
fn list(environment: Environment, problems: &[Problem], options: &ListOptions) -> Result<u8> {
    let mut code = AS_EXPECTED;
    for problem in problems {
        for fault in &problem.faults {
            say(fault);
            code = FAILED;
        }
        if problem.cases.is_empty() {
            continue;
        }
        let wrong = environment.wrong_submissions(problem)?.into_iter();
        let jobs: Vec<Job> = wrong.map(|one| problem.file_job(one, false)).collect();
        let verdicts = match environment.judge(&jobs, &environment.session_options()) {
            Ok(verdicts) => verdicts,
            Err(failure) => {
                let left = format!("the table of {} is missing", problem.name);
                return exit::of_failure(failure, "hack list", &left);
            }
        };
        let kills = Kills::new(problem, &jobs, &verdicts);
        let text = if options.json { json_report::json(&kills) } else { table::table(&kills) };
        let printed = print(&text)?;
        if printed == READER_GONE {
            return Ok(printed);
        }
    }
    Ok(code)
}
