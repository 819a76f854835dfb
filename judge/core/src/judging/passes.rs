//! Judges a case by the output validator, in as many passes as the validator wants.
//!
//! In a problem of several passes (`type: multi-pass` of the ICPC problem package format 2025-09,
//! "Multi-pass validation") the validator that accepts may write `nextpass.in`: then the program is run
//! again on that input. The limits hold for each pass; the most of all passes is reported.

use super::data::Data;
use super::outcome::Outcome;
use super::run::{Output, Run};
use super::stored_output::Validation;
use super::tool_failure::of_file;
use super::transcript::Transcript;
use super::{by_validator, interact, validate};
use crate::compile::{Alone, Builder};
use crate::verdict::Verdict;
use sandbox::{Failure, Role};
use std::io::Read;
use std::path::{Path, PathBuf};

/// The maximum number of bytes shown of the input and of the output of a pass without a dialogue.
const SHOWN: u64 = 4 * 1024;
/// Between the transcripts of two passes, as the format has it in `.interaction` files.
const BETWEEN: &[u8] = b"---\n";

/// Judges a program on an input, in all passes.
///
/// # Errors
///
/// The output validator fails, or keeps to none of the rules for further passes.
pub(super) fn judge(
    alone: &mut Alone,
    run: Run,
    validation: Validation,
    kept: &mut Output,
) -> Result<Outcome, Failure> {
    let passes = run.job.passes;
    let mut so_far: Option<Outcome> = None;
    let mut input: Option<PathBuf> = None;
    for pass in 1..=passes {
        if pass > 1 {
            // The ids of processes would tell a pass of the knowledge of an earlier one.
            alone.sandbox.end_runners();
        }
        let run = Run { input: input.as_deref().map_or(run.input, Data::Path), ..run };
        let outcome = if run.job.is_interactive {
            interact::judge(alone, run, validation, kept)
        } else {
            by_validator::judge(alone, run, validation, kept)
        };
        let mut outcome = outcome.map_err(|failure| of_file(failure, validation.validator))?;
        if run.job.points.is_some() && outcome.verdict == Verdict::Ac {
            outcome.given = validate::validator_score(validation.work)?.or(outcome.given);
        }
        if passes == 1 {
            return Ok(outcome);
        }
        if !run.job.is_interactive {
            outcome.transcript = without_dialogue(run.input, validation.work, alone.builder)?;
        }
        if outcome.verdict != Verdict::Ac {
            outcome.note = in_pass(pass, &outcome.note);
        }
        let outcome = match so_far.take() {
            Some(earlier) => after(earlier, outcome),
            None => outcome,
        };
        input = validate::take_next_input(validation.work)?;
        match (outcome.verdict, &input) {
            (_, None) => return Ok(outcome),
            (Verdict::Ac, Some(_)) => so_far = Some(outcome),
            (Verdict::Wa | Verdict::Pe, Some(_)) => return Err(refuses_and_goes_on()),
            // The validator did not know yet that the program would fail.
            (_, Some(_)) => return Ok(outcome),
        }
    }
    Err(too_many(passes))
}

/// The validator wants more passes than the problem allows.
pub(super) fn too_many(passes: u32) -> Failure {
    let key = "limits.validation_passes";
    Failure::Error(format!(
        "the output validator wants more than {passes} passes; let problem.yaml say how many it may have \
         ({key})"
    ))
}

/// The transcript of a pass without a dialogue, as the format has it: the input, then the output.
fn without_dialogue(input: Data, work: &Path, builder: &Builder) -> Result<Vec<u8>, Failure> {
    let mut transcript = Transcript::new();
    let output = work.join(validate::OUTPUT);
    for (role, data) in [(Role::Interactor, input), (Role::Program, Data::Path(&output))] {
        let mut start = Vec::new();
        data.reader(builder)?.take(SHOWN).read_to_end(&mut start)?;
        transcript.push(role, &start);
    }
    Ok(transcript.text())
}

/// The validator refuses, and wants a further pass.
pub(super) fn refuses_and_goes_on() -> Failure {
    Failure::Error(format!(
        "the output validator refuses the output and wrote {}; it may write that only where it accepts",
        validate::NEXT_PASS
    ))
}

/// The note of a pass that failed.
fn in_pass(pass: u32, note: &str) -> String {
    if note.is_empty() {
        format!("in pass {pass}")
    } else {
        format!("in pass {pass}: {note}")
    }
}

/// The result of a pass, with the most that this and the earlier ones took.
fn after(earlier: Outcome, later: Outcome) -> Outcome {
    let mut transcript = earlier.transcript;
    if !later.transcript.is_empty() {
        transcript.extend(BETWEEN);
        transcript.extend(&later.transcript);
    }
    Outcome {
        cpu: earlier.cpu.max(later.cpu),
        wall: earlier.wall.max(later.wall),
        time: earlier.time.max(later.time),
        memory_bytes: earlier.memory_bytes.max(later.memory_bytes),
        instructions: earlier.instructions.max(later.instructions),
        is_close_call: earlier.is_close_call || later.is_close_call,
        given: later.given.or(earlier.given),
        transcript,
        ..later
    }
}
