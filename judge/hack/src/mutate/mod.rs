//! `hack mutate`: how much the cases of a problem see. Programs that differ from the reference
//! by one small edit are judged on the stored cases; a mutation that no case kills is a hole in the data, unless
//! survivors.txt says why no case can kill it.

mod grammar;
mod json_report;
mod judge;
mod languages;
pub mod mutation;
mod mutator;
pub mod plan;
mod results;
mod survivors;
mod text_report;

use crate::environment::{say, with_problems, Environment};
use judge_core::base::exit::{self, print, AS_EXPECTED, READER_GONE};
use judge_core::workspace::{Problem, Workspace};
use judge_core::Result;
use plan::MutationPlan;
use results::Results;
use sandbox::Isolation;
use std::ffi::OsString;
use std::os::fd::OwnedFd;

/// How to mutate.
pub struct MutateOptions {
    /// The maximum number of mutations to try, evenly over the file.
    pub limit: usize,
    /// Print JSON lines instead of text.
    pub json: bool,
    pub isolation: Isolation,
}

/// `hack mutate PROBLEM…`; the exit code.
pub fn run(
    workspace: &Workspace,
    words: &[OsString],
    options: &MutateOptions,
    interrupt: &OwnedFd,
) -> Result<u8> {
    let tools = (&options.isolation, interrupt);
    let says = ("hack mutate", "nothing is tried");
    with_problems(workspace, words, tools, says, |environment, problems| {
        mutate(environment, &problems, options)
    })
}

/// Mutates the reference of each problem and prints what came of it; the exit code.
fn mutate(environment: Environment, problems: &[Problem], options: &MutateOptions) -> Result<u8> {
    let workspace = environment.workspace;
    let mut worst = AS_EXPECTED;
    for problem in problems {
        let plan = MutationPlan::read(workspace, problem, options.limit)?;
        problem.reference_note().iter().for_each(|line| say(line));
        let outcomes = judge::judge(&plan, environment, options.json)?;
        let Some(outcomes) = outcomes else {
            let left = format!("the report on {} is missing", problem.name);
            return Ok(exit::interrupted("hack mutate", &left));
        };
        let results = Results::new(&plan, outcomes);
        results.keep_survivors(workspace)?;
        let report =
            if options.json { json_report::json(&results) } else { text_report::text(&results) };
        let printed = print(&report)?;
        if printed == READER_GONE {
            return Ok(printed);
        }
        worst = worst.max(results.exit_code());
    }
    Ok(worst)
}
