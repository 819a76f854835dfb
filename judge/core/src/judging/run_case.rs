//! One program on one case: runs it, compares what it prints, and gives the verdict.

use crate::base::{file, text};
use crate::compare::{Comparer, Comparison};
use crate::compile::{Builder, Program};
use crate::judging::job::Job;
use crate::judging::outcome::{Outcome, Terms};
use crate::judging::{generate, validate};
use crate::verdict::Verdict;
use crate::workspace::{Case, Tool};
use sandbox::{tail, End, Failure, Finished, Limit, Limits, Sandbox, Streams};
use std::fs;
use std::io::{self, Write};
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
) -> Result<Outcome, Failure> {
    let path = generate::input_of(sandbox, builder, job.generator, &case.input)?;
    let input = file::open(&path).map_err(|error| failed(&path, error))?;
    if let Some(validator) = job.output_validator {
        let work = builder.scratch()?;
        let outcome =
            judge_by_validator(sandbox, builder, program, job, case, &path, validator, &work);
        let _ = fs::remove_dir_all(&work);
        return outcome;
    }
    let answer = file::open(&case.answer).map_err(|error| failed(&case.answer, error))?;
    let mut comparer = Comparer::new(job.terms.compare, answer);
    let mut compare = |chunk: &[u8]| comparer.push(chunk);
    let mut outcome = run(sandbox, program, &job.terms, input, &mut compare)?;
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
) -> Result<Outcome, Failure> {
    let output = work.join("output");
    let mut out = fs::File::create(&output)?;
    let mut keep = |chunk: &[u8]| out.write_all(chunk);
    let opened = file::open(input).map_err(|error| failed(input, error))?;
    let mut outcome = run(sandbox, program, &job.terms, opened, &mut keep)?;
    if outcome.verdict != Verdict::Ac {
        outcome.stderr = builder.without_folders(&outcome.stderr);
        return Ok(outcome);
    }
    outcome.stderr.clear();
    let validator = builder
        .build(sandbox, &validator.path, validator.language)
        .map_err(|unbuilt| unbuilt.failure("the output validator does not compile: "))?;
    let (right, message) =
        validate::judge(sandbox, &validator, input, &case.answer, &output, work)?;
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
) -> Result<Outcome, Failure> {
    let streams = Streams { input: Some(input), output, merge_stderr: false };
    let ran = sandbox.run(&program.spec(terms.limits)?, streams)?;
    let mut outcome = Outcome {
        verdict: Verdict::Ac,
        cpu: ran.cpu,
        wall: ran.wall,
        memory_bytes: ran.peak_bytes,
        stopped: matches!(ran.end, End::Stopped(_)),
        note: String::new(),
        difference: None,
        stderr: tail::ends(&ran.stderr, FIRST_STDERR, LAST_STDERR),
    };
    if let Some((verdict, note)) = failure_of(&ran, &terms.limits) {
        outcome.verdict = verdict;
        outcome.note = note;
    }
    Ok(outcome)
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
        Limit::Memory => {
            (Verdict::Mle, format!("held more than {}", text::bytes(limits.memory_bytes)))
        }
        Limit::Processes => {
            (Verdict::Re, format!("more than {} processes at once", limits.processes))
        }
    })
}
