//! One program on one case: runs it, compares what it prints, and gives the verdict.

use crate::base::{file, text};
use crate::compare::{Comparer, Comparison};
use crate::compile::{Builder, Program};
use crate::judging::job::Job;
use crate::judging::outcome::{Outcome, Terms};
use crate::judging::{generate, validate};
use crate::verdict::Verdict;
use crate::workspace::{Case, Tool};
use sandbox::system::process;
use sandbox::{tail, Cause, Failure, Finished, Sandbox, Streams};
use std::fs;
use std::io::{self, Write};
use std::os::fd::BorrowedFd;
use std::path::Path;

/// The start and the end of stderr that a result keeps.
const FIRST_STDERR: usize = 1024;
const LAST_STDERR: usize = 2048;

/// Judges a program on a case.
pub fn judge(
    sandbox: &mut Sandbox,
    builder: &Builder,
    program: &Program,
    job: &Job,
    case: &Case,
    interrupt: Option<BorrowedFd>,
) -> Result<Outcome, Failure> {
    judge_and_show(sandbox, builder, program, job, case, interrupt, &mut |_| {})
}

/// Judges a program on a case, and hands what it prints to `seen` on the way.
pub fn judge_and_show(
    sandbox: &mut Sandbox,
    builder: &Builder,
    program: &Program,
    job: &Job,
    case: &Case,
    interrupt: Option<BorrowedFd>,
    seen: &mut dyn FnMut(&[u8]),
) -> Result<Outcome, Failure> {
    let path = generate::input_of(sandbox, builder, job.generator, &case.input, interrupt)?;
    let input = file::open(&path).map_err(|error| failed(&path, error))?;
    if let Some(validator) = job.output_validator {
        let work = builder.scratch()?;
        let outcome = judge_by_validator(
            sandbox, builder, program, job, case, &path, validator, &work, interrupt, seen,
        );
        let _ = fs::remove_dir_all(&work);
        return outcome;
    }
    let answer = file::open(&case.answer).map_err(|error| failed(&case.answer, error))?;
    let mut comparer = Comparer::new(job.terms.compare, answer);
    let mut compare = |chunk: &[u8]| {
        seen(chunk);
        comparer.push(chunk)
    };
    let mut outcome = run(sandbox, program, &job.terms, input, &mut compare, interrupt)?;
    if outcome.verdict != Verdict::Ac {
        outcome.stderr = builder.without_folders(&outcome.stderr);
        return Ok(outcome);
    }
    outcome.stderr.clear();
    let comparison = comparer.finish().map_err(|error| failed(&case.answer, error))?;
    (outcome.verdict, outcome.difference) = match comparison {
        Comparison::Same => (Verdict::Ac, None),
        Comparison::Blanks(difference) => (Verdict::Pe, Some(Box::new(difference))),
        Comparison::Wrong(difference) => (Verdict::Wa, Some(Box::new(difference))),
    };
    Ok(outcome)
}

fn failed(path: &Path, error: io::Error) -> Failure {
    Failure::Error(format!("{}: {error}", text::quote(path.as_os_str().as_encoded_bytes())))
}

/// The output goes to a file first: a validator must not see that of a program that ended badly.
#[allow(clippy::too_many_arguments)]
fn judge_by_validator(
    sandbox: &mut Sandbox,
    builder: &Builder,
    program: &Program,
    job: &Job,
    case: &Case,
    input: &Path,
    validator: &Tool,
    work: &Path,
    interrupt: Option<BorrowedFd>,
    seen: &mut dyn FnMut(&[u8]),
) -> Result<Outcome, Failure> {
    let output = work.join("output");
    let mut out = fs::File::create(&output)?;
    let mut keep = |chunk: &[u8]| {
        seen(chunk);
        out.write_all(chunk)
    };
    let opened = file::open(input).map_err(|error| failed(input, error))?;
    let mut outcome = run(sandbox, program, &job.terms, opened, &mut keep, interrupt)?;
    if outcome.verdict != Verdict::Ac {
        outcome.stderr = builder.without_folders(&outcome.stderr);
        return Ok(outcome);
    }
    outcome.stderr.clear();
    let validator = builder
        .build(sandbox, &validator.path, validator.language, interrupt)
        .map_err(|unbuilt| unbuilt.failure("the output validator does not compile: "))?;
    let (right, message) =
        validate::judge(sandbox, &validator, input, &case.answer, &output, work, interrupt)?;
    outcome.verdict = if right { Verdict::Ac } else { Verdict::Wa };
    outcome.note = message;
    Ok(outcome)
}

/// Runs a program on an input: AC when it ended well, whatever it printed.
pub fn run(
    sandbox: &mut Sandbox,
    program: &Program,
    terms: &Terms,
    input: fs::File,
    output: &mut dyn FnMut(&[u8]) -> io::Result<()>,
    interrupt: Option<BorrowedFd>,
) -> Result<Outcome, Failure> {
    let streams = Streams {
        input: Some(input),
        output,
        max_output: terms.max_output,
        merge_stderr: false,
        interrupt,
    };
    let ran = sandbox.run(&program.spec(terms.limits)?, streams)?;
    if let Some((_, error)) = ran.report.start_error {
        let error = io::Error::from_raw_os_error(error);
        return Err(Failure::Error(format!("the program cannot be started: {error}")));
    }
    let report = &ran.report;
    let mut outcome = Outcome {
        verdict: Verdict::Ac,
        cpu: report.cpu,
        wall: report.wall,
        memory_bytes: report.peak_bytes,
        stopped: report.cause != Cause::Exited,
        note: String::new(),
        difference: None,
        stderr: tail::ends(&ran.stderr, FIRST_STDERR, LAST_STDERR),
    };
    if let Some((verdict, note)) = bad_end(&ran, terms) {
        outcome.verdict = verdict;
        outcome.note = note;
    }
    Ok(outcome)
}

/// The verdict on a program that did not end well, whatever it printed: OLE before TLE before MLE
/// before RE.
fn bad_end(ran: &Finished, terms: &Terms) -> Option<(Verdict, String)> {
    let report = &ran.report;
    let limits = &terms.limits;
    if ran.over_output {
        return Some((
            Verdict::Ole,
            format!("printed more than {}", text::bytes(terms.max_output)),
        ));
    }
    if report.cause == Cause::Cpu || report.cpu >= limits.cpu {
        return Some((Verdict::Tle, format!("ran longer than {}", text::time(limits.cpu))));
    }
    if report.cause == Cause::Idle {
        return Some((Verdict::Tle, format!("idle for more than {}", text::time(limits.idle))));
    }
    if report.cause == Cause::Memory || report.peak_bytes > limits.memory_bytes {
        return Some((
            Verdict::Mle,
            format!("held more than {}", text::bytes(limits.memory_bytes)),
        ));
    }
    if report.cause == Cause::Processes {
        return Some((Verdict::Re, format!("more than {} processes at once", limits.processes)));
    }
    if let Some(signal) = process::signal_of(report.status) {
        return Some((Verdict::Re, signal_name(signal)));
    }
    match process::exit_code(report.status) {
        Some(0) => None,
        code => Some((Verdict::Re, format!("exit code {}", code.unwrap_or(-1)))),
    }
}

fn signal_name(signal: i32) -> String {
    let name = match signal {
        4 => "SIGILL, illegal instruction",
        6 => "SIGABRT, aborted",
        7 => "SIGBUS, bad memory access",
        8 => "SIGFPE, division by zero or overflow",
        9 => "SIGKILL",
        11 => "SIGSEGV, bad memory access or stack overflow",
        13 => "SIGPIPE",
        15 => "SIGTERM",
        24 => "SIGXCPU, CPU limit",
        25 => "SIGXFSZ, file size limit",
        31 => "SIGSYS, forbidden system call",
        _ => return format!("signal {signal}"),
    };
    format!("signal {signal} ({name})")
}
