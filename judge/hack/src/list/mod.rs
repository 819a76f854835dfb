//! `hack list`: which case breaks which wrong program, what breaks nothing, and a smallest set of
//! cases that breaks all.

mod case_set;
mod json_report;
mod kills;
mod table;

use crate::environment::Environment;
use crate::kill_matrix::{wrong_submissions, KillMatrix};
use case_set::small_case_set;
use judge_core::base::exit::{self, print, AS_EXPECTED, FAILED, READER_GONE};
use judge_core::compile::Builder;
use judge_core::judging::session;
use judge_core::workspace::{self, Filter, Workspace};
use judge_core::Result;
use kills::Kills;
use sandbox::Isolation;
use std::ffi::OsString;
use std::io::{self, Write};
use std::os::fd::{AsFd, OwnedFd};

/// How to list.
pub struct Options {
    /// Print JSON lines instead of a table.
    pub json: bool,
    pub isolation: Isolation,
}

/// `hack list [PROBLEM…]`; the exit code.
pub fn run(
    workspace: &Workspace,
    words: &[OsString],
    options: &Options,
    interrupt: &OwnedFd,
) -> Result<u8> {
    let filters = words.iter().map(|word| Filter::parse(word)).collect::<Result<Vec<_>>>()?;
    let mut problems = workspace::select(workspace, &filters, false)?;
    let builder = Builder::new(workspace.cache());
    let isolation = &options.isolation;
    let environment =
        Environment { workspace, builder: &builder, isolation, interrupt: interrupt.as_fd() };
    if let Err(failure) = environment.provide_time_limits(&mut problems) {
        return exit::of_failure(failure, "hack list", "nothing is listed");
    }
    let mut code = AS_EXPECTED;
    for problem in &problems {
        for fault in &problem.faults {
            let _ = writeln!(io::stderr(), "hack: {fault}");
            code = FAILED;
        }
        if problem.cases.is_empty() {
            continue;
        }
        let (submissions, _) = workspace.submissions(problem, true)?;
        let mut jobs = Vec::new();
        for submission in wrong_submissions(submissions) {
            jobs.push(problem.file_job(submission, false, ""));
        }
        let mut matrix = KillMatrix::default();
        if session::judge(&jobs, &builder, &environment.session_options(), &mut matrix)? {
            let left = format!("the table of {} is missing", problem.name);
            return Ok(exit::interrupted("hack list", &left));
        }
        let victims = matrix.victims(problem.cases.len());
        let small_set = small_case_set(&victims);
        let kills = Kills { problem, matrix, victims, small_set };
        let text = if options.json { json_report::json(&kills) } else { table::table(&kills) };
        let printed = print(&text)?;
        if printed == READER_GONE {
            return Ok(printed);
        }
    }
    Ok(code)
}
