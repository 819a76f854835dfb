//! `judge check`: whether a problem may ship. Each file below is one check, and a row of [`CHECKS`].

mod answers;
mod broken_inputs;
mod duplicates;
mod files;
mod finding;
mod generators;
mod groups;
mod inputs;
mod invalid_inputs;
mod limits_reached;
mod output_validator;
mod report;
mod subject;
mod submissions;
mod texts;
mod time_limit;

use crate::environment::{with_problems, Environment};
use finding::{CheckResult, Level};
use judge_core::base::exit::{self, print, AS_EXPECTED, READER_GONE, UNEXPECTED};
use judge_core::base::progress;
use judge_core::workspace::{Problem, Workspace};
use judge_core::Result;
use report::Report;
use sandbox::{Failure, Isolation};
use std::ffi::OsString;
use std::os::fd::OwnedFd;
use subject::Subject;

/// Looks at one thing before a problem ships. It fails where a program of the problem cannot be built or run,
/// which is a fault of the problem, or where the user interrupts.
type Check = fn(&mut Subject) -> std::result::Result<CheckResult, Failure>;

/// All checks with their names in the table, the quick ones first. From `answers` on they need every program
/// judged on every case.
static CHECKS: [(&str, Check); 13] = [
    ("files", files::check),
    ("texts", texts::check),
    ("duplicates", duplicates::check),
    ("inputs", inputs::check),
    ("invalid inputs", invalid_inputs::check),
    ("broken inputs", broken_inputs::check),
    ("limits reached", limits_reached::check),
    ("generators", generators::check),
    ("output validator", output_validator::check),
    ("answers", answers::check),
    ("submissions", submissions::check),
    ("groups", groups::check),
    ("time limit", time_limit::check),
];

/// How to check.
pub struct CheckOptions {
    /// Print JSON lines in place of a table.
    pub json: bool,
    pub color: bool,
    pub isolation: Isolation,
}

/// `judge check PROBLEM`; the exit code.
///
/// # Errors
///
/// There is no such problem, or stdout cannot be written.
pub fn run(
    workspace: &Workspace,
    words: &[OsString],
    options: &CheckOptions,
    interrupt: &OwnedFd,
) -> Result<u8> {
    let tools = (&options.isolation, interrupt);
    let says = ("judge check", "nothing is checked");
    with_problems(workspace, words, tools, says, |environment, problems| {
        let mut code = AS_EXPECTED;
        for problem in &problems {
            code = code.max(check(environment, problem, options)?);
        }
        Ok(code)
    })
}

/// Checks one problem, and prints each result as it comes; the exit code.
fn check(environment: Environment, problem: &Problem, options: &CheckOptions) -> Result<u8> {
    let mut report = Report::new(problem, options.json, options.color);
    let mut subject = Subject::new(environment, problem);
    if print(&report.head())? == READER_GONE {
        return Ok(READER_GONE);
    }
    let mut failures: Vec<String> = Vec::new();
    for (name, check) in CHECKS {
        let line = format!("checking {}: {}", problem.name, name);
        let checked = match progress::during(&line, || check(&mut subject)) {
            Ok(checked) => checked,
            Err(Failure::Error(why)) if failures.contains(&why) => {
                CheckResult::skipped("not tried, for the fault above")
            }
            Err(Failure::Error(why)) => {
                failures.push(why.clone());
                CheckResult::fault(why)
            }
            Err(Failure::Interrupted) => {
                let left = "the checks above are done";
                return Ok(exit::interrupted("judge check", left));
            }
        };
        if print(&report.row(name, &checked))? == READER_GONE {
            return Ok(READER_GONE);
        }
    }
    let printed = print(&report.foot())?;
    Ok(match report.worst() {
        Level::Fault => printed.max(UNEXPECTED),
        Level::Ok | Level::Skipped | Level::Warning => printed,
    })
}
