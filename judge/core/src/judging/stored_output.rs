//! Judges an output that is there as a whole: by the output validator, or by the comparison.

use super::data::Data;
use super::outcome::Outcome;
use super::run::Run;
use super::tool_failure::of_file;
use super::validate::{self, OutputCheck};
use crate::base::file;
use crate::compile::{Alone, Program};
use crate::verdict::Verdict;
use crate::workspace::Source;
use bytes::compare::{Comparer, Comparison, Difference};
use sandbox::Failure;
use std::path::Path;

/// An output validator, and the answer and the folder that it is run with.
#[derive(Clone, Copy)]
pub(super) struct Validation<'a> {
    pub(super) validator: &'a Source,
    pub(super) answer: Data<'a>,
    /// A folder for its files.
    pub(super) work: &'a Path,
}

/// The verdict of the output validator on the output in the folder of a validation, and its message.
pub(super) fn validated(
    alone: &mut Alone,
    run: Run,
    validation: Validation,
) -> Result<OutputCheck, Failure> {
    let validator = prepare(alone, run, &validation)?;
    let has_points = run.job.points.is_some();
    validate::judge(&mut alone.sandbox, &validator, run.flags(), validation.work, has_points)
}

/// Builds the output validator and lays out the files that it reads.
pub(super) fn prepare(
    alone: &mut Alone,
    run: Run,
    Validation { validator, answer, work }: &Validation,
) -> Result<Program, Failure> {
    let validator = alone.build_tool(validator, "output validator")?;
    // No program reads testdata, so the validator gets copies.
    run.input.copy_to(&work.join(validate::INPUT), alone.builder)?;
    answer.copy_to(&work.join(validate::ANSWER), alone.builder)?;
    Ok(validator)
}

/// Judges the whole output of an earlier run of a program on an input. The outcome has a verdict, and a difference
/// or a note.
///
/// # Errors
///
/// A file cannot be read, the output validator fails, or the run has no answer.
pub fn judge_output(alone: &mut Alone, run: Run, printed: &[u8]) -> Result<Outcome, Failure> {
    let answer = run.answer.ok_or_else(|| "there is no answer to judge by".to_string())?;
    let mut outcome = Outcome::new(Verdict::Ac);
    if run.job.is_interactive || run.job.passes > 1 {
        return Err("this output can be judged only while the program runs".to_string().into());
    }
    if let Some(validator) = run.job.output_validator {
        let work = alone.builder.scratch()?;
        let validation = Validation { validator, answer, work: &work };
        file::write(&work.join(validate::OUTPUT), printed)?;
        OutputCheck { verdict: outcome.verdict, message: outcome.note, given: outcome.given } =
            validated(alone, run, validation).map_err(|failure| of_file(failure, validator))?;
        return Ok(outcome);
    }
    let mut comparer = Comparer::new(run.mode()?, answer.reader(alone.builder)?);
    comparer.push(printed)?;
    let comparison = comparer.finish().map_err(|error| answer.error(error))?;
    (outcome.verdict, outcome.difference) = verdict_of(comparison);
    Ok(outcome)
}

/// The verdict of a comparison, and the difference.
pub(super) fn verdict_of(comparison: Comparison) -> (Verdict, Option<Box<Difference>>) {
    match comparison {
        Comparison::Same => (Verdict::Ac, None),
        Comparison::Blanks(difference) => (Verdict::Pe, Some(Box::new(difference))),
        Comparison::Wrong(difference) => (Verdict::Wa, Some(Box::new(difference))),
    }
}
