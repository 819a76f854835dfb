//! Judges a program by an output validator that reads the output of the program.

use super::execution;
use super::outcome::Outcome;
use super::run::{Output, Run};
use super::stored_output::{validated, Validation};
use super::validate;
use crate::base::file;
use crate::compile::Alone;
use crate::verdict::Verdict;
use sandbox::Failure;
use std::fs::File;
use std::io::Write;

/// Runs the output validator after the program: it must not see the output of a program that failed.
pub(super) fn judge(
    alone: &mut Alone,
    run: Run,
    validation: Validation,
    kept: &mut Output,
) -> Result<Outcome, Failure> {
    let output = validation.work.join(validate::OUTPUT);
    let mut file = File::create(&output).map_err(|error| file::named(&output, error))?;
    let mut keep = |chunk: &[u8]| {
        kept.push(chunk);
        file.write_all(chunk).map_err(|error| file::named(&output, error))
    };
    let input = run.input.open(alone.builder)?;
    let mut outcome =
        execution::run(&mut alone.sandbox, run.program, &run.limits(), input, &mut keep)?;
    if outcome.verdict != Verdict::Ac {
        return Ok(outcome);
    }
    outcome.stderr.clear();
    let validated = validated(alone, run, validation)?;
    outcome.verdict = validated.verdict;
    outcome.note = validated.message;
    outcome.given = validated.given;
    Ok(outcome)
}
