//! `judge limits`: proposes a time limit from the times of a problem's own programs.

mod json_report;
mod proposal;
mod text_report;

use cli::args::Flag;
use cli::catalog;
use cli::command::{Command, Invocation};
use cli::flags::{HELP, ISOLATION, JOBS, JSON, ROOT, TARGET, VERSION};
use cli::note;
use judge_core::base::exit::{self, print, READER_GONE};
use judge_core::base::file::{self, Replacement};
use judge_core::base::MIB;
use judge_core::compile::Builder;
use judge_core::time_limit::{with_time_limit, Measurer};
use judge_core::workspace::{self, settings, Filter, Workspace};
use judge_core::Result;
use proposal::{Proposal, WriteResult};
use std::os::fd::AsFd;
use std::time::Duration;

static UP_TO: Flag = Flag::value(
    "--up-to",
    "S",
    "stop a program after S CPU seconds on a case, slow languages later (default: 60; programs in \
     time_limit_exceeded after 5 times the limit that the right programs need)",
);
static WRITE: Flag =
    Flag::switch("--write", "write the proposed limit into the problem.yaml of the problem");

pub static COMMAND: Command = Command {
    entry: &catalog::LIMITS,
    examples: &[
        ("scripts/judge limits push-box", "propose a limit and show which programs decide it"),
        ("scripts/judge limits push-box --write", "also put it into problem.yaml"),
    ],
    about: "\
Measures main.* and the programs in submissions/accepted and submissions/time_limit_exceeded on all
cases, without their time limit. The limit must be at least 2 times the time of the slowest right program,
and at most the time of the fastest too-slow program divided by 1.5; limits.time_multipliers in
problem.yaml sets other factors. The times of slow languages are divided by their factor first.

Exit codes: 0 a limit is proposed, 1 no limit fits or a program is not as its folder says, 2 usage error
or failure of the judge.",
    flags: &[&WRITE, &UP_TO, &JSON, &JOBS, &ISOLATION, &ROOT, &TARGET, &HELP, &VERSION],
    run,
};

fn run(invocation: &Invocation) -> Result<u8> {
    let Invocation { workspace, args, .. } = invocation;
    let [word] = &args.words[..] else {
        return Err(COMMAND.missing("which problem"));
    };
    let up_to = args.parsed(UP_TO.long, settings::seconds, settings::SECONDS)?;
    let workers = invocation.workers()?;
    let problem = workspace::select(workspace, &[Filter::whole_problem(word)?], false)?.remove(0);
    let (programs, mut faults) = workspace.submissions(&problem, true)?;
    faults.extend(problem.faults.iter().cloned());
    let interrupt = invocation.interrupts()?;
    let measured = {
        let measurer = Measurer {
            workspace,
            builder: &Builder::new(workspace.cache()),
            isolation: &invocation.isolation()?,
            interrupt: interrupt.as_fd(),
            workers,
        };
        Proposal::of(&measurer, &problem, programs, faults, up_to)
    };
    let mut proposal = match measured {
        Ok(proposal) => proposal,
        Err(failure) => return exit::of_failure(failure, "judge limits", "no limit is proposed"),
    };
    // The table is worth its time, also where its limit cannot be written.
    let mut not_written = None;
    if let (true, Some(limit)) = (args.has(WRITE.long), proposal.limit()) {
        match write(workspace, &problem.name, limit) {
            Ok(written) => proposal.written = Some(written),
            Err(error) => not_written = Some(error),
        }
    }
    for line in proposal.complaints() {
        note(line);
    }
    let printed = print(&if args.has(JSON.long) {
        json_report::json(&proposal)
    } else {
        text_report::text(&proposal)
    })?;
    match not_written {
        Some(error) => Err(error),
        None if printed == READER_GONE => Ok(printed),
        None => Ok(proposal.exit_code()),
    }
}

/// Puts the limit into the problem.yaml of a problem; a file that says it already is not touched.
fn write(workspace: &Workspace, problem: &str, limit: Duration) -> Result<WriteResult> {
    let path = workspace.problem_folder(problem).join("problem.yaml");
    let place = format!("problems/{problem}/problem.yaml");
    let text = file::if_there(file::read_text(&path, MIB));
    let text = text.map_err(|error| format!("{place}: {}", sandbox::reason(&error)))?;
    let text = text.unwrap_or_default();
    let changed = with_time_limit(&text, limit).map_err(|error| format!("{place}: {error}"))?;
    if changed == text {
        return Ok(WriteResult::Already);
    }
    Replacement::create(&path)?.finish(changed.as_bytes())?;
    Ok(WriteResult::Now)
}
