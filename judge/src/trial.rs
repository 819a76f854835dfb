//! One program on one case: runs it, compares what it prints, and gives the verdict.

use crate::compare::{Comparer, Comparison, Difference};
use crate::compile::Program;
use crate::file;
use crate::flow::Streams;
use crate::run::{Failure, Keeper, Ran};
use crate::settings::Settings;
use crate::spec::{Cause, Limits};
use crate::sys::process;
use crate::text;
use crate::tree::Case;
use crate::verdict::Verdict;
use std::io;
use std::os::fd::BorrowedFd;
use std::time::Duration;

/// Processes that a submission may have at once: the threads' leaders of a large runtime and more.
const MAX_PROCESSES: u64 = 64;
/// How much longer than its time limit a program may sleep.
const IDLE_GRACE: Duration = Duration::from_secs(1);
/// The end of stderr that a result keeps.
const KEPT_STDERR: usize = 2048;

/// What came of a case.
#[derive(Clone, Debug)]
pub struct Outcome {
    pub verdict: Verdict,
    pub cpu: Duration,
    pub wall: Duration,
    pub memory_bytes: u64,
    /// The time is where the program was stopped, not what it would have needed.
    pub stopped: bool,
    /// More than the verdict says: the signal, the exit code, the limit.
    pub note: String,
    pub difference: Option<Box<Difference>>,
    /// The end of what it wrote to stderr, kept when it did not end well.
    pub stderr: Vec<u8>,
}

/// The limits of a problem for a language.
pub fn limits(settings: &Settings, time_factor: u32) -> Limits {
    let cpu = settings.time_limit * time_factor;
    Limits {
        cpu,
        idle: cpu + IDLE_GRACE,
        memory_bytes: settings.memory_bytes,
        // Output goes to a pipe; a file that it should find a way to write is bounded too.
        file_bytes: settings.output_bytes,
        processes: MAX_PROCESSES,
    }
}

/// Judges a program on a case.
pub fn judge(
    keeper: &mut Keeper,
    program: &Program,
    case: &Case,
    limits: Limits,
    max_output: u64,
    interrupt: Option<BorrowedFd>,
) -> Result<Outcome, Failure> {
    let failed = |path: &std::path::Path, error: io::Error| {
        Failure::Judge(format!("{}: {error}", text::quote(path.as_os_str().as_encoded_bytes())))
    };
    let input = file::open(&case.input).map_err(|error| failed(&case.input, error))?;
    let answer = file::open(&case.answer).map_err(|error| failed(&case.answer, error))?;
    let mut comparer = Comparer::new(answer);
    let mut compare = |chunk: &[u8]| comparer.push(chunk);
    let streams = Streams {
        input: Some(input),
        output: &mut compare,
        max_output,
        merge_stderr: false,
        interrupt,
    };
    let ran = keeper.run(&program.spec(limits)?, streams)?;
    if let Some((_, error)) = ran.report.start_error {
        let error = io::Error::from_raw_os_error(error);
        return Err(Failure::Judge(format!("the program cannot be started: {error}")));
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
        stderr: Vec::new(),
    };
    if let Some((verdict, note)) = bad_end(&ran, &limits, max_output) {
        outcome.verdict = verdict;
        outcome.note = note;
        outcome.stderr = ran.stderr[ran.stderr.len().saturating_sub(KEPT_STDERR)..].to_vec();
        return Ok(outcome);
    }
    let comparison = comparer.finish().map_err(|error| failed(&case.answer, error))?;
    (outcome.verdict, outcome.difference) = match comparison {
        Comparison::Same => (Verdict::Ac, None),
        Comparison::Blanks(difference) => (Verdict::Pe, Some(Box::new(difference))),
        Comparison::Wrong(difference) => (Verdict::Wa, Some(Box::new(difference))),
    };
    Ok(outcome)
}

/// The verdict on a program that did not end well, whatever it printed: OLE before TLE before MLE
/// before RE.
fn bad_end(ran: &Ran, limits: &Limits, max_output: u64) -> Option<(Verdict, String)> {
    let report = &ran.report;
    if ran.over_output {
        return Some((Verdict::Ole, format!("printed more than {}", text::bytes(max_output))));
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
