//! Judges one program on one case: runs it, decides about its output, and gives the verdict. Every
//! verdict on a run is made here.

use crate::base::text;
use crate::compare::{Comparer, Comparison, Difference};
use crate::compile::{Builder, Program};
use crate::judging::data::Data;
use crate::judging::generate;
use crate::judging::job::Job;
use crate::judging::outcome::Outcome;
use crate::judging::output_hash::OutputHash;
use crate::judging::printed::{validated, verdict_of, Validation};
use crate::judging::run_limits::RunLimits;
use crate::judging::stamp::Stamps;
use crate::judging::time_by::{self, TimeBy};
use crate::judging::{passes, settle, validate};
use crate::verdict::Verdict;
use crate::workspace::Case;
use sandbox::{tail, End, Failure, Finished, Limit, Limits, Sandbox, Spec, Streams};
use std::ffi::CStr;
use std::fs::{self, File};
use std::io::{self, Write};

/// The start and the end of stderr that a result keeps.
const FIRST_STDERR: usize = 1024;
const LAST_STDERR: usize = 2048;
/// U+FEFF in UTF-8.
const BYTE_ORDER_MARK: &[u8] = b"\xef\xbb\xbf";

pub use super::run::{Output, Run};

/// Python hashes strings with a random seed, which changes the number of instructions by 3 %. Only
/// where these are the time is the seed fixed: an online judge does not fix it.
const FIXED_HASHES: &CStr = c"PYTHONHASHSEED=0";

/// Judges a program on a case of its job. Makes the input first if it is not stored. With `overtime`
/// the result may be a close call.
///
/// # Errors
///
/// A file of the case cannot be read, or has changed in the meantime: then the verdict would mean
/// nothing.
pub fn judge_case(
    sandbox: &mut Sandbox,
    builder: &Builder,
    program: &Program,
    job: &Job,
    case: &Case,
    overtime: bool,
) -> Result<Outcome, Failure> {
    let input = generate::input_of(sandbox, builder, job.generators, &case.input)?;
    let before = Stamps::of([case.input.path(), &case.answer]);
    let answer = Some(Data::Path(&case.answer));
    let validator_flags = case.validator_flags.as_deref();
    let run = Run { program, job, input: Data::Path(&input), answer, validator_flags, overtime };
    let outcome = judge(sandbox, builder, run, None)?;
    before.check()?;
    Ok(outcome)
}

/// Judges a program on an input, and a close call twice: the verdict is the one that a session gives.
/// The start of its output goes to `kept`.
pub fn judge_settled(
    sandbox: &mut Sandbox,
    builder: &Builder,
    run: Run,
    mut kept: Option<&mut Output>,
) -> Result<Outcome, Failure> {
    let run = Run { overtime: true, ..run };
    let first = judge(sandbox, builder, run, kept.as_deref_mut())?;
    if !first.is_close_call {
        return Ok(first);
    }
    if let Some(output) = kept.as_deref_mut() {
        output.bytes.clear();
    }
    let second = judge(sandbox, builder, run, kept)?;
    Ok(settle::settle(first, second, run.job.has_one_right_output()))
}

/// Judges a program on an input. The start of its output goes to `kept`.
pub fn judge(
    sandbox: &mut Sandbox,
    builder: &Builder,
    run: Run,
    kept: Option<&mut Output>,
) -> Result<Outcome, Failure> {
    let mut unused = Output::up_to(0);
    let kept = kept.unwrap_or(&mut unused);
    let mut outcome = match (run.answer, run.job.output_validator) {
        (None, _) => {
            let mut keep = |chunk: &[u8]| {
                kept.push(chunk);
                Ok(())
            };
            let input = run.input.open(builder)?;
            self::run(sandbox, run.program, &run.limits(), input, &mut keep)?
        }
        (Some(answer), None) => judge_by_comparison(sandbox, builder, run, answer, kept)?,
        (Some(answer), Some(validator)) => {
            let work = builder.scratch()?;
            let validation = Validation { validator, answer, work: &work };
            let outcome = passes::judge(sandbox, builder, run, validation, kept);
            let _ = fs::remove_dir_all(&work);
            outcome?
        }
    };
    outcome.stderr = builder.without_folders(&outcome.stderr);
    if run.overtime && outcome.near_limit(&run.job.limits).is_some() {
        outcome.is_close_call = true;
    }
    Ok(outcome)
}

/// Compares the output with the answer while the program runs.
fn judge_by_comparison(
    sandbox: &mut Sandbox,
    builder: &Builder,
    run: Run,
    answer: Data,
    kept: &mut Output,
) -> Result<Outcome, Failure> {
    let input = run.input.open(builder)?;
    let mut comparer = Comparer::new(run.mode()?, answer.reader(builder)?);
    let mut compare = |chunk: &[u8]| {
        kept.push(chunk);
        comparer.push(chunk)
    };
    let mut outcome = self::run(sandbox, run.program, &run.limits(), input, &mut compare)?;
    if outcome.verdict != Verdict::Ac {
        return Ok(outcome);
    }
    outcome.stderr.clear();
    let comparison = comparer.finish().map_err(|error| answer.error(error))?;
    if let Comparison::Wrong(difference) = &comparison {
        check_byte_order_mark(answer, difference)?;
    }
    (outcome.verdict, outcome.difference) = verdict_of(comparison);
    Ok(outcome)
}

/// Fails if the output differs only since the answer begins with a byte order mark, which some editors
/// write. No program could be right.
fn check_byte_order_mark(answer: Data, difference: &Difference) -> Result<(), Failure> {
    let is_at_start = difference.line == 1 && difference.expected_before.is_empty();
    let is_of_answer = difference.expected.starts_with(BYTE_ORDER_MARK)
        && !difference.got.starts_with(BYTE_ORDER_MARK);
    if is_at_start && is_of_answer {
        let why = "begins with a byte order mark, which no program prints; remove it";
        return Err(answer.error(io::Error::other(why)));
    }
    Ok(())
}

/// Runs the output validator after the program: it must not see the output of a program that failed.
pub(super) fn judge_by_validator(
    sandbox: &mut Sandbox,
    builder: &Builder,
    run: Run,
    validation: Validation,
    kept: &mut Output,
) -> Result<Outcome, Failure> {
    let output = validation.work.join(validate::OUTPUT);
    let mut file = File::create(&output)?;
    let mut keep = |chunk: &[u8]| {
        kept.push(chunk);
        file.write_all(chunk)
    };
    let input = run.input.open(builder)?;
    let mut outcome = self::run(sandbox, run.program, &run.limits(), input, &mut keep)?;
    if outcome.verdict != Verdict::Ac {
        return Ok(outcome);
    }
    outcome.stderr.clear();
    let work = validation.work;
    let validated = validated(sandbox, builder, run, validation)?;
    outcome.verdict = validated.verdict;
    outcome.note = validated.message;
    if run.job.points.is_some() && outcome.verdict == Verdict::Ac {
        outcome.given = validate::given(work)?;
    }
    Ok(outcome)
}

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
    let streams = Streams { input: Some(input), output: &mut take, merge_stderr: false };
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

/// How a submission is started.
pub(super) fn spec_of(program: &Program, limits: &RunLimits) -> Result<Spec, Failure> {
    let mut spec = program.spec(limits.enforced())?;
    if limits.time_by == TimeBy::Instructions {
        spec.env.push(FIXED_HASHES.to_owned());
    }
    Ok(spec)
}

/// What came of a run: the verdict is AC when the program exited with 0 within its limits.
pub(super) fn outcome_of(ran: &Finished, limits: &RunLimits) -> Outcome {
    let mut outcome = Outcome {
        cpu: ran.cpu,
        wall: ran.wall,
        memory_bytes: ran.peak_bytes,
        instructions: ran.instructions,
        time: limits.time_of(&ran),
        time_by: limits.time_by,
        stopped: matches!(ran.end, End::Stopped(_)),
        stderr: tail::ends(&ran.stderr, FIRST_STDERR, LAST_STDERR),
        ..Outcome::new(Verdict::Ac)
    };
    if let Some((verdict, note)) = failure_of(ran, &limits.judged) {
        outcome.verdict = verdict;
        outcome.note = note;
        let has_ended_late = verdict == Verdict::Tle && !outcome.stopped;
        outcome.is_close_call = limits.overtime && (has_ended_late || is_starved(ran));
    }
    outcome
}

/// Whether a program did not end in its wall time because it waited for a core most of that time.
fn is_starved(ran: &Finished) -> bool {
    ran.end == End::Stopped(Limit::Wall) && ran.waited * 2 > ran.wall
}

/// The verdict on a program that passed a limit or failed, whatever it printed; OLE comes before TLE,
/// TLE before MLE, MLE before RE.
fn failure_of(ran: &Finished, limits: &Limits) -> Option<(Verdict, String)> {
    let Some(limit) = ran.exceeded(limits) else {
        return (!ran.end.is_success()).then(|| (Verdict::Re, ran.end.to_string()));
    };
    Some(match limit {
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
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn a_program_is_starved_when_it_waited_for_more_than_half_of_its_wall_time() {
        let ran = |limit, waited| Finished {
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
