//! A person talks to the output validator of an interactive problem, in place of a program.

use super::data::Data;
use super::generate;
use super::passes::{refuses_and_goes_on, too_many};
use super::validate::{self, OutputCheck};
use crate::compile::{Alone, Program};
use crate::verdict::Verdict;
use crate::workspace::{Case, Problem};
use sandbox::{Failure, Sandbox, Stderr, Streams};
use std::fs::File;
use std::io;
use std::path::Path;

/// The person.
pub trait HumanPlayer {
    /// The text that the person writes.
    fn input(&mut self) -> io::Result<File>;
    /// Shows them the messages of the validator.
    fn show(&mut self, words: &[u8]) -> io::Result<()>;
    /// Tells them that the validator has begun this pass, from the second on.
    fn begin(&mut self, pass: u32);
}

/// Has a person talk to the output validator of a problem about a case, in as many passes as it wants. Returns the
/// verdict and the message of the validator in the last pass.
///
/// # Errors
///
/// The output validator fails, or the problem has no validator; the person cannot be shown something, or Ctrl-C.
pub fn talk(
    alone: &mut Alone,
    problem: &Problem,
    case: &Case,
    person: &mut dyn HumanPlayer,
) -> Result<OutputCheck, Failure> {
    let validator = problem.output_validator.as_ref();
    let validator = validator.ok_or_else(|| "the problem has no output validator".to_string())?;
    let validator = alone.build_tool(validator, "output validator")?;
    let work = alone.builder.scratch()?;
    let input = generate::input_of(alone, &problem.generators, &case.input)?;
    Data::Path(&input).copy_to(&work.join(validate::INPUT), alone.builder)?;
    Data::Path(&case.answer).copy_to(&work.join(validate::ANSWER), alone.builder)?;
    let passes = problem.settings.passes;
    for pass in 1..=passes {
        if pass > 1 {
            person.begin(pass);
        }
        let flags = case.validator_flags.as_ref().unwrap_or(&problem.settings.validator_flags);
        let has_points = problem.points.is_some();
        let said = one_pass(&mut alone.sandbox, &validator, flags, &work, has_points, person)?;
        match (said.verdict, validate::take_next_input(&work)?) {
            (_, None) => return Ok(said),
            (Verdict::Ac, Some(next)) if pass < passes => {
                Data::Path(&next).copy_to(&work.join(validate::INPUT), alone.builder)?;
            }
            (Verdict::Ac, Some(_)) => break,
            (_, Some(_)) => return Err(refuses_and_goes_on()),
        }
    }
    Err(too_many(passes))
}

/// One pass on the files in the folder `work`.
fn one_pass(
    sandbox: &mut Sandbox,
    validator: &Program,
    flags: &[String],
    work: &Path,
    has_points: bool,
    person: &mut dyn HumanPlayer,
) -> Result<OutputCheck, Failure> {
    let spec = validate::spec(validator, flags, work)?;
    let input = Some(person.input()?);
    let mut show = |words: &[u8]| person.show(words);
    let ran = sandbox.run(&spec, Streams { input, output: &mut show, stderr: Stderr::Kept })?;
    let message = validate::message(work, ran.stderr);
    let (verdict, given) =
        validate::verdict_of(validator.testlib(), ran.end, &message, has_points)?;
    Ok(OutputCheck { verdict, message, given })
}
