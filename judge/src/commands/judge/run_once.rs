//! `--input`: runs one program on an input that has no answer, and shows what it prints, and what the reference
//! of the problem prints.

use super::against_reference::{InputNotes, ReferenceCheck, MAX_OUTPUT};
use super::dialogue;
use super::run_summary::{printable, say_how_it_ended};
use crate::commands::input;
use cli::command::Invocation;
use judge_core::base::exit::{self, written, AS_EXPECTED, UNEXPECTED};
use judge_core::base::progress;
use judge_core::base::text::escape;
use judge_core::compile::{BuildError, Builder, Program};
use judge_core::judging::data::Data;
use judge_core::judging::run_case::Run;
use judge_core::judging::run_limits::RunLimits;
use judge_core::judging::{execution, Job, JobProgram};
use judge_core::tools::{Alone, Tools};
use judge_core::verdict::Verdict;
use judge_core::workspace::Problem;
use judge_core::Result;
use sandbox::{Failure, Isolation, Sandbox};
use std::io::{self, IsTerminal, Write};
use std::os::fd::{AsFd, OwnedFd};
use std::path::Path;

/// An interrupt leaves this before the program runs, and while it runs.
const NOT_STARTED: &str = "the program was not started";
const STOPPED: &str = "the program was stopped";

/// Runs the program of the only job; the exit code.
pub fn run(
    invocation: &Invocation,
    problems: &[Problem],
    jobs: &[Job],
    input: &Path,
    isolation: &Isolation,
    interrupt: &OwnedFd,
) -> Result<u8> {
    let problem = |job: &Job| problems.iter().find(|problem| problem.name == job.problem);
    let [(job, Some(problem))] =
        &jobs.iter().map(|job| (job, problem(job))).collect::<Vec<_>>()[..]
    else {
        return Err("--input runs one program: name one problem, or one --submission".to_string());
    };
    let builder = Builder::new(invocation.workspace.cache());
    let Some(input) = input::open(input, &builder, interrupt)? else {
        return Ok(exit::interrupted("judge", NOT_STARTED));
    };
    let sandbox = Sandbox::start(isolation, Some(interrupt.as_fd()));
    let mut runner = Alone::new(sandbox, &builder);
    let program = match build(job, &mut runner) {
        Ok(program) => program,
        Err(BuildError::CompileError(messages)) => {
            let _ = writeln!(io::stderr(), "CE   {}\n{messages}", escape(job.name.as_bytes()));
            return Ok(UNEXPECTED);
        }
        Err(error) => return exit::of_failure(error.into_failure(""), "judge", NOT_STARTED),
    };
    let run = Run::of(&program, job, Data::File(&input.file), None);
    let check = ReferenceCheck {
        tools: &Tools::new(&invocation.workspace, problem).doubting(job.program.source()),
        workspace: &invocation.workspace,
        pasted: input.answer.as_deref(),
    };
    if problem.settings.problem_type.has_answers() {
        return run_and_check(&mut runner, &check, run);
    }
    match dialogue::judge(&mut runner, &check, run) {
        Ok(judged) => dialogue::show(job, &builder, &judged),
        Err(failure) => exit::of_failure(failure, "judge", STOPPED),
    }
}

fn build(job: &Job, runner: &mut Alone) -> std::result::Result<Program, BuildError> {
    match &job.program {
        JobProgram::Command(program) => Ok(program.clone()),
        JobProgram::Source(source) => {
            let compiling = format!("compiling {}", job.name);
            progress::during(&compiling, || runner.build(source))
        }
    }
}

/// Runs the program, whose output goes to stdout as it comes, and shows what the reference says of it; the exit code.
fn run_and_check(runner: &mut Alone, check: &ReferenceCheck, run: Run) -> Result<u8> {
    let mut out = io::stdout().lock();
    let terminal = out.is_terminal();
    let mut error = None;
    let mut output = Some(Vec::new());
    let mut show = |chunk: &[u8]| {
        output = output.take().filter(|kept: &Vec<u8>| kept.len() + chunk.len() <= MAX_OUTPUT);
        if let Some(kept) = &mut output {
            kept.extend_from_slice(chunk);
        }
        if let Err(failed) = out.write_all(&printable(chunk, terminal)) {
            let kind = failed.kind();
            error = Some(failed);
            // Ends the run: its further output could not be written.
            return Err(kind.into());
        }
        Ok(())
    };
    let limits = RunLimits::new(run.job.limits, run.job.time_by, false);
    let file = run.input.open(runner.builder);
    let ran = file.and_then(|file| {
        execution::run(&mut runner.sandbox, run.program, &limits, file, &mut show)
    });
    let printed = written(error.or(out.flush().err()));
    if !matches!(printed, Ok(AS_EXPECTED)) {
        return printed;
    }
    let outcome = match ran {
        Ok(outcome) => outcome,
        Err(failure) => return exit::of_failure(failure, "judge", STOPPED),
    };
    say_how_it_ended(run.job, runner.builder, &outcome);
    let is_right = outcome.verdict == Verdict::Ac;
    let mut notes = InputNotes::default();
    match check.ask(runner, run, output.as_deref().filter(|_| is_right), &mut notes) {
        Ok(()) => {}
        // The program ran and was judged by its end: that the problem's programs fail is only said.
        Err(Failure::Error(why)) => notes.lines.push(why),
        Err(Failure::Interrupted) => {
            return Ok(exit::interrupted("judge", "the reference was not asked"))
        }
    }
    let mut stderr = io::stderr().lock();
    for line in notes.lines {
        let _ = writeln!(stderr, "{line}");
    }
    Ok(if is_right && !notes.is_wrong { AS_EXPECTED } else { UNEXPECTED })
}
