//! `judge answers`: writes the answers of a problem that are missing, and finds those that its reference
//! does not print.

mod json_report;
mod text_report;

use cli::args::Flag;
use cli::catalog;
use cli::command::{Command, Invocation};
use cli::flags::{HELP, ISOLATION, JSON, ROOT, TARGET, VERSION};
use cli::note;
use judge_core::answers::{AnswerReport, CaseSelection, Status, Update};
use judge_core::base::exit::{self, print, AS_EXPECTED, FAILED, READER_GONE, UNEXPECTED};
use judge_core::base::progress;
use judge_core::base::text::{count, escape};
use judge_core::compile::Builder;
use judge_core::workspace::{self, Filter, Problem};
use judge_core::Result;
use sandbox::{Failure, Isolation, Sandbox};
use std::os::fd::{AsFd, OwnedFd};

static WRITE: Flag =
    Flag::switch("--write", "replace the answers that differ from the output of the reference");

pub static COMMAND: Command = Command {
    entry: &catalog::ANSWERS,
    examples: &[
        ("scripts/judge answers push-box", "write missing answers, list those that differ"),
        ("scripts/judge answers push-box --write", "also replace those that differ"),
    ],
    about: "\
Runs the reference (main.*, or else the first accepted program) on every case. Its output becomes the
answer of a case without .ans, once a second program confirms it: the first of brute_force, then of
accepted, that runs to its end. If the two disagree, nothing is written. An answer differs if the
comparison or the output validator of the problem rejects the output of the reference.

Exit codes: 0 every case has its answer, 1 an answer differs or the reference fails on a case, 2 usage
error, programs that disagree, or failure of the judge.",
    flags: &[&WRITE, &JSON, &ISOLATION, &ROOT, &TARGET, &HELP, &VERSION],
    run,
};

fn run(invocation: &Invocation) -> Result<u8> {
    let Invocation { workspace, args, .. } = invocation;
    let [word] = &args.words[..] else {
        return Err(COMMAND.missing("which problem"));
    };
    let problem = workspace::select(workspace, &[Filter::whole_problem(word)?], true)?.remove(0);
    if problem.cases.is_empty() && problem.unanswered.is_empty() {
        let fault = problem.faults.first().cloned();
        return Err(fault.unwrap_or_else(|| problem.without_cases()));
    }
    let isolation = invocation.isolation()?;
    let interrupt = invocation.interrupts()?;
    let (answered, interrupted) = match update(invocation, &problem, isolation, &interrupt) {
        Ok(updated) => updated,
        Err(failure) => return exit::of_failure(failure, "judge answers", "nothing is written"),
    };
    let printed = print(&if args.has(JSON.long) {
        json_report::json(&answered)
    } else {
        text_report::text(&answered)
    })?;
    if interrupted {
        let written = count(answered.written(), "answer");
        return Ok(exit::interrupted("judge answers", &format!("{written} written until then")));
    }
    // The faults that remain, now that answers are there.
    let faults = workspace.problem(&problem.name)?.faults;
    for fault in &faults {
        note(fault);
    }
    Ok(match printed {
        READER_GONE => READER_GONE,
        _ if !faults.is_empty() => FAILED,
        _ => answered.cases.iter().map(|(_, status)| exit_code(status)).max().unwrap_or_default(),
    })
}

/// The exit code for the result of a case.
fn exit_code(status: &Status) -> u8 {
    match status {
        Status::Same | Status::Written(_) | Status::Replaced(_) => AS_EXPECTED,
        Status::Differs(_) | Status::ReferenceFails(_) => UNEXPECTED,
        Status::NotRun(_) => FAILED,
    }
}

/// Finds the answers and writes them; also whether the user has interrupted it.
fn update<'a>(
    invocation: &Invocation,
    problem: &'a Problem,
    isolation: Isolation,
    interrupt: &OwnedFd,
) -> std::result::Result<(AnswerReport<'a>, bool), Failure> {
    let Invocation { workspace, args, .. } = invocation;
    let builder = Builder::new(workspace.cache());
    let show_progress = progress::is_possible() && !args.has(JSON.long);
    let sandbox = Sandbox::start(&isolation, Some(interrupt.as_fd()));
    let wanted = if args.has(WRITE.long) { CaseSelection::Replaced } else { CaseSelection::All };
    let mut update = Update::new(workspace, problem, wanted, &builder, sandbox)?;
    for line in problem.reference_note().into_iter().chain(update.left_out()) {
        note(line);
    }
    let interrupted = match update.find(show_progress) {
        Ok(()) => false,
        Err(Failure::Interrupted) => true,
        Err(Failure::Error(why)) => {
            return Err(Failure::Error(format!("{}: {why}", escape(problem.name.as_bytes()))))
        }
    };
    Ok((update.write()?, interrupted))
}
