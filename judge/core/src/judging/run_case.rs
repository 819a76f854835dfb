//! Judges one program on one case: runs it, decides about its output, and gives the verdict.

use crate::compile::{Alone, Program};
use crate::judging::data::Data;
use crate::judging::file_changed::FileStamps;
use crate::judging::job::Job;
use crate::judging::outcome::Outcome;
use crate::judging::stored_output::{verdict_of, Validation};
use crate::judging::{execution, generate, passes, settle};
use crate::verdict::Verdict;
use crate::workspace::Case;
use bytes::compare::{Comparer, Comparison, Difference};
use sandbox::{End, Failure};
use std::io;
use std::path::Path;

/// U+FEFF in UTF-8.
const BYTE_ORDER_MARK: &[u8] = b"\xef\xbb\xbf";
/// The note for a program in C or C++ that fails only by its exit code.
const RIGHT_OUTPUT: &str = "; the output is right: end main with return 0";

pub use super::run::{Output, Run};

/// Judges a program on a case of its job. Makes the input first if it is not stored. With `overtime`
/// the result may be a close call.
///
/// # Errors
///
/// A file of the case cannot be read, or has changed in the meantime: then the verdict would mean
/// nothing.
pub fn judge_case(
    alone: &mut Alone,
    program: &Program,
    job: &Job,
    case: &Case,
    overtime: bool,
) -> Result<Outcome, Failure> {
    let input = generate::input_of(alone, job.generators, &case.input)?;
    let before = FileStamps::of([case.input.path(), &case.answer].map(Path::to_path_buf));
    let answer = Some(Data::Path(&case.answer));
    let validator_flags = case.validator_flags.as_deref();
    let run = Run { program, job, input: Data::Path(&input), answer, validator_flags, overtime };
    let outcome = judge(alone, run, None)?;
    before.check()?;
    Ok(outcome)
}

/// Judges a program on an input, and a close call twice: the verdict is the one that a session gives.
/// The start of its output goes to `kept`.
pub fn judge_settled(
    alone: &mut Alone,
    run: Run,
    mut kept: Option<&mut Output>,
) -> Result<Outcome, Failure> {
    let run = Run { overtime: true, ..run };
    let first = judge(alone, run, kept.as_deref_mut())?;
    if !first.is_close_call {
        return Ok(first);
    }
    if let Some(output) = kept.as_deref_mut() {
        output.bytes.clear();
    }
    let second = judge(alone, run, kept)?;
    Ok(settle::settle(first, second, run.job.has_one_right_output()))
}

/// Judges a program on an input. The start of its output goes to `kept`.
pub fn judge(alone: &mut Alone, run: Run, kept: Option<&mut Output>) -> Result<Outcome, Failure> {
    let mut unused = Output::up_to(0);
    let kept = kept.unwrap_or(&mut unused);
    let mut outcome = judge_once(alone, run, kept)?;
    if needs_file(alone, run, &outcome)? {
        outcome.needs_file = true;
    }
    outcome.stderr = alone.builder.without_folders(&outcome.stderr);
    if run.overtime && outcome.near_limit(&run.job.limits).is_some() {
        outcome.is_close_call = true;
    }
    Ok(outcome)
}

/// Whether a program that failed is right with a file as stdout. Only one that may seek there is run for that.
fn needs_file(alone: &mut Alone, run: Run, failed: &Outcome) -> Result<bool, Failure> {
    let may_be_cause = matches!(failed.verdict, Verdict::Wa | Verdict::Pe | Verdict::Re);
    if !may_be_cause || run.job.is_interactive || run.answer.is_none() {
        return Ok(false);
    }
    let Some(program) = run.program.with_file_as_stdout(&failed.stderr) else { return Ok(false) };
    let again = Run { program: &program, overtime: false, ..run };
    let outcome = judge_once(alone, again, &mut Output::up_to(0))?;
    let needs_file = outcome.verdict == Verdict::Ac;
    if !needs_file {
        run.program.is_wrong_with_file();
    }
    Ok(needs_file)
}

fn judge_once(alone: &mut Alone, run: Run, kept: &mut Output) -> Result<Outcome, Failure> {
    match (run.answer, run.job.output_validator) {
        (None, _) => {
            let mut keep = |chunk: &[u8]| {
                kept.push(chunk);
                Ok(())
            };
            let input = run.input.open(alone.builder)?;
            execution::run(&mut alone.sandbox, run.program, &run.limits(), input, &mut keep)
        }
        (Some(answer), None) => judge_by_comparison(alone, run, answer, kept),
        (Some(answer), Some(validator)) => {
            let work = alone.builder.scratch()?;
            let validation = Validation { validator, answer, work: &work };
            passes::judge(alone, run, validation, kept)
        }
    }
}

/// Compares the output with the answer while the program runs.
fn judge_by_comparison(
    alone: &mut Alone,
    run: Run,
    answer: Data,
    kept: &mut Output,
) -> Result<Outcome, Failure> {
    let input = run.input.open(alone.builder)?;
    let mut comparer = Comparer::new(run.mode()?, answer.reader(alone.builder)?);
    let mut compare = |chunk: &[u8]| {
        kept.push(chunk);
        comparer.push(chunk)
    };
    let mut outcome =
        execution::run(&mut alone.sandbox, run.program, &run.limits(), input, &mut compare)?;
    if outcome.verdict != Verdict::Ac {
        if is_main_without_return(run.job, &outcome)
            && matches!(comparer.finish(), Ok(Comparison::Same))
        {
            outcome.note.push_str(RIGHT_OUTPUT);
        }
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

/// Whether a program in C or C++ ended by itself with an exit code that does not mean a failure: the program returns
/// a value of its work from main, or nothing in old C.
fn is_main_without_return(job: &Job, outcome: &Outcome) -> bool {
    let is_of_c = ["c", "cpp"].contains(&job.program.language().0);
    is_of_c && outcome.verdict == Verdict::Re && matches!(outcome.failure, Some(End::Exited(_)))
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
