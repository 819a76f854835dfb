//! `judge check`: says whether a problem may ship.

use super::start::for_each_problem;
use crate::check::check;
use crate::check::finding::Level;
use crate::report::check::Report;
use cli::catalog;
use cli::command::{Command, Invocation};
use cli::flags::{COLOR, HELP, ISOLATION, JSON, ROOT, TARGET, VERSION};
use judge_core::base::exit::{print, READER_GONE, UNEXPECTED};
use judge_core::base::style::ColorChoice;
use judge_core::workspace::Problem;
use judge_core::Result;
use std::io;

pub static COMMAND: Command = Command {
    entry: &catalog::CHECK,
    examples: &[
        ("scripts/judge check push-box", "all that a setter looks at, in one table"),
        ("scripts/judge check push-box --json", "the same as JSON lines, with every finding"),
    ],
    about: "\
Prints a line for each check, ok, warning or fault, and what to do next: name, statement, samples and license;
cases that are there twice; every input valid, those stored as invalid refused, and stored inputs with
mistakes that people make refused; a case at both ends of each limit that the validators take; the
generators repeat; the output validator takes the answers and refuses broken ones; every answer
confirmed by a second program; every program as its folder says; groups with points; the time limit.

Exit codes: 0 no fault, 1 a fault, 2 usage error or failure of the judge, 130 interrupted.",
    flags: &[&JSON, &COLOR, &ISOLATION, &ROOT, &TARGET, &HELP, &VERSION],
    run,
};

fn run(invocation: &Invocation) -> Result<u8> {
    let args = &invocation.args;
    let [_] = &args.words[..] else {
        return Err(COMMAND.missing("which problem"));
    };
    let color = args.chosen(&COLOR, &ColorChoice::ALL)?;
    let (json, color) = (args.has("--json"), color.on(&io::stdout()));
    let says = ("judge check", "nothing is checked");
    let left = |_: &Problem| "the checks above are done".to_string();
    for_each_problem(invocation, says, left, |environment, problem| {
        let mut report = Report::new(problem, json, color);
        if print(&report.head())? == READER_GONE {
            return Ok(READER_GONE);
        }
        for checked in check(environment, problem) {
            let (name, checked) = checked?;
            if print(&report.row(name, &checked))? == READER_GONE {
                return Ok(READER_GONE);
            }
        }
        let printed = print(&report.foot())?;
        Ok(match report.worst() {
            Level::Fault => printed.max(UNEXPECTED),
            Level::Ok | Level::Skipped | Level::Warning => printed,
        })
    })
}
