//! Runs a submission once: how it is started, and the verdict that follows from how it ended.

use crate::base::{container, text};
use crate::compile::Program;
use crate::judging::outcome::Outcome;
use crate::judging::output_hash::OutputHash;
use crate::judging::run_limits::RunLimits;
use crate::judging::time_by::{self, TimeBy};
use crate::verdict::Verdict;
use sandbox::{tail, End, Failure, Limit, Limits, RunResult, Sandbox, Spec, Stderr, Streams};
use std::ffi::CStr;
use std::fs::File;
use std::io;

/// The start and the end of stderr that a result keeps.
const FIRST_STDERR: usize = 1024;
const LAST_STDERR: usize = 2048;

/// Python hashes strings with a random seed, which changes the number of instructions by 3 %. Only
/// where these are the time is the seed fixed: an online judge does not fix it.
const FIXED_HASHES: &CStr = c"PYTHONHASHSEED=0";

/// Runs a program on an input. The verdict is AC when it exits with 0 within its limits, whatever it
/// prints.
pub fn run(
    sandbox: &mut Sandbox,
    program: &Program,
    limits: &RunLimits,
    input: File,
    output: &mut dyn FnMut(&[u8]) -> io::Result<()>,
) -> Result<Outcome, Failure> {
    let mut hash = limits.overtime.then(OutputHash::default);
    let mut take = |chunk: &[u8]| {
        if let Some(hash) = &mut hash {
            hash.push(chunk);
        }
        output(chunk)
    };
    let streams = Streams { input: Some(input), output: &mut take, stderr: Stderr::Kept };
    let ran = sandbox.run(&spec_of(program, limits)?, streams)?;
    let mut outcome = outcome_of(&ran, limits);
    let end = match ran.end {
        End::Exited(code) => Some(u64::from(code as u32)),
        End::Signaled(signal) => Some(1 << 32 | u64::from(signal as u32)),
        End::Stopped(_) => None,
    };
    outcome.fingerprint = end.and_then(|end| hash.map(|hash| hash.finish(end)));
    Ok(outcome)
}

/// The run of a submission, before its input is known.
pub(super) fn spec_of(program: &Program, limits: &RunLimits) -> Result<Spec, Failure> {
    let mut spec = program.spec(limits.enforced())?;
    if limits.time_by == TimeBy::Instructions {
        spec.env.push(FIXED_HASHES.to_owned());
    }
    Ok(spec)
}

/// SIGKILL, with which the system ends a program as its memory is short.
const KILL: i32 = 9;
/// The words of Java and of Node about a full heap.
const OUT_OF_HEAP: [&str; 2] = ["java.lang.OutOfMemoryError", "JavaScript heap out of memory"];
/// The words of Java and of PHP about one object that has no place in the heap, which may be empty.
const OBJECT_TOO_LARGE: [&str; 3] = [
    "\" java.lang.OutOfMemoryError: Java heap space",
    "\" java.lang.OutOfMemoryError: Requested array size exceeds VM limit",
    "Fatal error: Allowed memory size of ",
];

/// The result of a run: the verdict is AC when the program exited with 0 within its limits.
pub(crate) fn outcome_of(ran: &RunResult, limits: &RunLimits) -> Outcome {
    let mut outcome = Outcome {
        cpu: ran.cpu,
        wall: ran.wall,
        memory_bytes: ran.peak_bytes,
        instructions: ran.instructions,
        time: limits.time_of(ran),
        time_by: limits.time_by,
        stopped: matches!(ran.end, End::Stopped(_)),
        stderr: tail::ends(&ran.stderr, FIRST_STDERR, LAST_STDERR),
        ..Outcome::new(Verdict::Ac)
    };
    let limit = ran.exceeded(&limits.judged);
    let failure = limit.map(End::Stopped).or((!ran.end.is_success()).then_some(ran.end));
    if let Some(end) = failure {
        let (mut verdict, mut note) = verdict_of(end, &limits.judged);
        if let Some(did) = out_of_heap(ran, &limits.judged).filter(|_| verdict == Verdict::Re) {
            let limit = text::bytes(limits.judged.memory_bytes);
            note = format!("{did} more than {limit} with its virtual machine, {note}");
            verdict = Verdict::Mle;
        }
        if end == End::Signaled(KILL) {
            note.push_str(&container_hint(container::memory_limit(), limits.judged.memory_bytes));
        }
        (outcome.verdict, outcome.note, outcome.failure) = (verdict, note, failure);
        let has_ended_late = verdict.is_too_slow() && !outcome.stopped;
        outcome.is_close_call = limits.overtime && (has_ended_late || is_starved(ran));
    }
    outcome
}

/// Says that a program which was killed may have needed more memory than there is.
fn container_hint(there: Option<u64>, memory_bytes: u64) -> String {
    let short = there.filter(|there| *there < memory_bytes);
    short.map_or(String::new(), |there| {
        format!(
            "; this container has {}, less than the memory limit of {}: the system may have ended the program",
            text::bytes(there),
            text::bytes(memory_bytes)
        )
    })
}

/// A verb for a program that its virtual machine ended as the heap is full, or as one object has no place in it. The
/// heap is the memory limit without the part of the machine itself.
fn out_of_heap(ran: &RunResult, limits: &Limits) -> Option<&'static str> {
    let says = |words: &str| ran.stderr.windows(words.len()).any(|part| part == words.as_bytes());
    let is_full = ran.peak_bytes >= limits.memory_bytes / 2;
    if is_full && OUT_OF_HEAP.into_iter().any(says) {
        return Some("held");
    }
    OBJECT_TOO_LARGE.into_iter().any(says).then_some("asked for")
}

/// Whether a program did not end in its wall time because it waited for a core most of that time.
fn is_starved(ran: &RunResult) -> bool {
    ran.end == End::Stopped(Limit::Wall) && ran.waited * 2 > ran.wall
}

/// The verdict on a program that failed in this way, whatever it printed, and the failure in words. OLE
/// comes before TLE, TLE before MLE, MLE before RE.
fn verdict_of(failure: End, limits: &Limits) -> (Verdict, String) {
    let End::Stopped(limit) = failure else { return (Verdict::Re, failure.to_string()) };
    match limit {
        Limit::Output => {
            (Verdict::Ole, format!("printed more than {}", text::bytes(limits.output_bytes)))
        }
        Limit::Cpu => (Verdict::Tle, format!("ran longer than {}", text::time(limits.cpu))),
        Limit::Idle => (Verdict::Tle, format!("idle for more than {}", text::time(limits.idle))),
        Limit::Wall => (Verdict::Tle, format!("did not end in {}", text::time(limits.wall()))),
        Limit::Instructions => {
            let limit = time_by::time_of(limits.instructions.unwrap_or_default());
            let by = TimeBy::Instructions;
            (Verdict::Tle, format!("ran longer than {}{by}", text::time(limit)))
        }
        Limit::Memory => {
            (Verdict::Mle, format!("held more than {}", text::bytes(limits.memory_bytes)))
        }
        Limit::Processes => {
            (Verdict::Re, format!("more than {} processes at once", limits.processes))
        }
        Limit::Disk => {
            (Verdict::Ole, format!("wrote files of more than {}", text::bytes(limits.disk_bytes)))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn a_container_with_less_memory_than_the_limit_is_a_hint() {
        assert_eq!(container_hint(None, 1 << 30), "");
        assert_eq!(container_hint(Some(1 << 30), 1 << 30), "");
        let hint = container_hint(Some(256 << 20), 1 << 30);
        assert!(
            hint.starts_with(
                "; this container has 256.0 MiB, less than the memory limit of 1.0 GiB"
            ),
            "{hint}"
        );
    }

    #[test]
    fn a_program_is_starved_when_it_waited_for_more_than_half_of_its_wall_time() {
        let ran = |limit, waited| RunResult {
            end: End::Stopped(limit),
            cpu: Duration::from_secs(1),
            wall: Duration::from_secs(20),
            waited: Duration::from_secs(waited),
            instructions: None,
            peak_bytes: 0,
            stderr: Vec::new(),
        };
        assert!(is_starved(&ran(Limit::Wall, 11)));
        assert!(!is_starved(&ran(Limit::Wall, 10)));
        assert!(!is_starved(&ran(Limit::Idle, 11)));
    }
}
