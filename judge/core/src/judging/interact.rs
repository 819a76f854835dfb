//! Judges a program by an output validator that talks to it.
//!
//! Whose end counts, as problemtools and BAPCtools have it:
//!
//! - If the validator ends first and refuses, the verdict is its own, whatever the program does then: it may
//!   fail only since it gets no reply.
//! - If the program fails first, its failure is the verdict. Who is first is no matter of the clock: a
//!   validator that refuses what the program had said, without waiting for more, was first.
//! - Otherwise the validator decides, and a program that it accepts must still end well.
//!
//! If both wait for each other for longer than the program may be idle, the program is TLE.

use super::execution::{outcome_of, spec_of};
use super::outcome::Outcome;
use super::run::{Output, Run};
use super::stored_output::{prepare, Validation};
use super::transcript::Transcript;
use super::validate;
use crate::base::text;
use crate::compile::Alone;
use crate::verdict::Verdict;
use sandbox::{End, Failure, Interaction, Role, Silence};
use std::time::Duration;

/// Judges a program on an input, once.
///
/// # Errors
///
/// One of them cannot be started, or the output validator fails.
pub(super) fn judge(
    alone: &mut Alone,
    run: Run,
    validation: Validation,
    kept: &mut Output,
) -> Result<Outcome, Failure> {
    let validator = prepare(alone, run, &validation)?;
    let (limits, testlib) = (run.limits(), validator.testlib());
    let mut transcript = Transcript::new();
    let mut heard = |role: Role, words: &[u8]| {
        transcript.push(role, words);
        if role == Role::Program {
            kept.push(words);
        }
        Ok(())
    };
    let has_points = run.job.points.is_some();
    // The message of the validator is not there yet. It may give points, which accept a program that ends well.
    let accepts = |end: End| {
        validate::verdict_of(testlib, end, "", has_points).is_ok_and(|one| one.0 == Verdict::Ac)
            || has_points && validate::may_give_points(testlib, end)
    };
    let interaction = Interaction {
        program: &spec_of(run.program, &limits)?,
        interactor: &validate::spec(&validator, run.flags(), validation.work)?,
        goes_on: &accepts,
        heard: &mut heard,
    };
    let ended = alone.sandbox.interact(interaction)?;
    let mut outcome = outcome_of(&ended.program, &limits);
    if let Some(silence) = ended.silence {
        outcome.note = silent_for(silence, run.job.limits.idle, transcript.last());
    }
    outcome.transcript = transcript.text();
    let has_failed = outcome.verdict != Verdict::Ac;
    if has_failed && (!ended.interactor_first || ended.silence.is_some()) {
        return Ok(outcome);
    }
    let message = validate::message(validation.work, ended.interactor.stderr);
    let (verdict, given) =
        validate::verdict_of(testlib, ended.interactor.end, &message, has_points)?;
    if verdict == Verdict::Ac && has_failed {
        return Ok(outcome);
    }
    outcome.stderr.clear();
    let is_close_call = outcome.is_close_call && verdict == Verdict::Ac;
    Ok(Outcome { verdict, given, note: message, is_close_call, stopped: false, ..outcome })
}

/// The message about a program that waits for the validator while the validator waits for it. `last` is the side that
/// spoke last, and whether that line has no end.
fn silent_for(silence: Silence, limit: Duration, last: Option<(Role, bool)>) -> String {
    let why = match last {
        _ if silence.had_unread_input => {
            "the program does not read what the validator sends; read each answer before the next question"
        }
        _ if silence.had_unflushed_output => {
            "the program printed the rest only when its input ended; flush the output after each turn, \
             also in the validator"
        }
        Some((Role::Program, true)) => "the last line of the program has no line end",
        Some((Role::Program, false)) => "the validator has not answered the last line",
        Some((Role::Interactor, _)) | None => {
            "the program has printed nothing more; does it flush its output, or read too much?"
        }
    };
    format!("both waited for each other for more than {}: {why}", text::time(limit))
}
