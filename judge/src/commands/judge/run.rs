//! One run: finds the jobs, and judges them.

use super::flags::{FAILED, INPUT, RERUN};
use super::jobs::{self, Fault, Work};
use super::judge_run::JudgeRun;
use super::{instructions, overrides, part, run_once};
use crate::commands::time_limits::provide_time_limits;
use cli::command::Invocation;
use cli::note;
use judge_core::base::exit;
use judge_core::base::text::escape;
use judge_core::compile::Builder;
use judge_core::journal::keys::Keys;
use judge_core::judging::Rerun;
use judge_core::time_limit::Measurer;
use judge_core::workspace::{self, Filter, Problem};
use judge_core::Result;
use std::os::fd::{AsFd, OwnedFd};
use std::path::Path;

/// Judges the programs and cases that the flags and the filters name, from the files as they are now; the exit code.
pub fn run(invocation: &Invocation, filters: &[Filter], interrupt: &OwnedFd) -> Result<u8> {
    let Invocation { workspace, args, .. } = invocation;
    let input = args.value(INPUT.long).map(Path::new);
    let workers = invocation.workers()?;
    if let Some(filter) = filters.iter().find(|filter| input.is_some() && filter.rest.is_some()) {
        let problem = escape(filter.problem.as_bytes());
        return Err(format!("--input is used in place of cases: name only the problem, {problem}"));
    }
    let mut problems = workspace::select(workspace, filters, input.is_some())?;
    jobs::keep_needed(workspace, args, &mut problems)?;
    let rerun = args.chosen(&RERUN, &Rerun::ALL)?;
    let time_by = instructions::time_by(args)?;
    overrides::apply(args, &mut problems)?;
    let isolation = invocation.isolation()?;
    part::check_limits(args, &problems)?;
    let measurer = Measurer {
        workspace,
        builder: &Builder::new(workspace.cache()),
        isolation: &isolation,
        interrupt: interrupt.as_fd(),
        workers,
    };
    if let Err(failure) = provide_time_limits(&measurer, &mut problems) {
        return exit::of_failure(failure, "judge", "nothing is judged");
    }
    let mut faults: Vec<Fault> = Vec::new();
    let Work { mut jobs, people } = if args.has(FAILED.long) {
        jobs::jobs_that_failed(workspace, &problems)?
    } else {
        jobs::jobs(workspace, args, &problems, filters, &mut faults)?
    };
    if jobs.is_empty() && people.is_empty() && !args.has(FAILED.long) {
        return Err(no_jobs(&problems, &faults));
    }
    let is_empty_class = jobs.is_empty() && !people.is_empty();
    if let Some(input) = input {
        return run_once::run(invocation, &problems, &jobs, input, &isolation, interrupt);
    }
    instructions::count(args, time_by, &isolation, &mut jobs)?;
    for problem in &problems {
        faults.extend(problem.faults.iter().map(|fault| (problem.name.as_str(), fault.clone())));
    }
    let keys = part::needs_keys(args, jobs.len()).then(|| Keys::of(&jobs, rerun));
    let (header, keys) = part::keep_shard(args, filters, &mut jobs, keys)?;
    let journal = keys.map(|keys| part::journal(workspace, args, keys));
    let run = JudgeRun {
        workspace,
        args,
        problems: &problems,
        jobs: &jobs,
        people: &people,
        inputs: &[],
        faults: &faults,
        workers,
        rerun,
        isolation,
        header,
    };
    let code = run.judge(journal.as_ref(), interrupt)?;
    if is_empty_class && code == exit::AS_EXPECTED {
        // The folder may be the wrong one.
        note("the folder has no program of any student");
        return Ok(exit::FAILED);
    }
    Ok(code)
}

/// Says why there is nothing to judge: what is wrong in the folders of the submissions, else that
/// there is no program.
fn no_jobs(problems: &[Problem], faults: &[Fault]) -> String {
    let hint = "name a program with --submission FILE or --cmd COMMAND";
    match (faults, problems) {
        ([(_, fault), ..], _) => fault.clone(),
        ([], [problem]) => format!("{}; {hint}", problem.without_reference()),
        ([], _) => format!("no problem has a reference; {hint}"),
    }
}
