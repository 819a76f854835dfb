//! `--input` where the output validator talks to the program: the input is for the validator.

use super::against_reference::{InputNotes, ReferenceCheck};
use super::run_summary::{printable, say_how_it_ended};
use judge_core::base::exit::{written, AS_EXPECTED, UNEXPECTED};
use judge_core::base::text::escape;
use judge_core::compile::Builder;
use judge_core::judging::data::Data;
use judge_core::judging::outcome::Outcome;
use judge_core::judging::run_case::{self, Output, Run};
use judge_core::judging::Job;
use judge_core::tools::Alone;
use judge_core::verdict::Verdict;
use judge_core::Result;
use sandbox::Failure;
use std::io::{self, IsTerminal, Write};

/// The part that is kept of the output of a program that runs in several passes and talks to no other program,
/// in bytes.
const KEPT: usize = 64 * 1024;

/// The result for an input.
pub enum DialogueResult {
    /// The input validators refuse it, so nothing was run; a line for people.
    Refused(String),
    Ran(Box<Outcome>),
}

/// Judges the program on the input of a run. The pasted answer, which is empty if there is none, goes to the
/// output validator. Where there is no dialogue, the transcript is the output of the program in all passes.
pub fn judge(
    runner: &mut Alone,
    check: &ReferenceCheck,
    run: Run,
) -> std::result::Result<DialogueResult, Failure> {
    let mut notes = InputNotes::default();
    if check.is_refused(runner, run, &mut notes)? {
        return Ok(DialogueResult::Refused(notes.lines.concat()));
    }
    let mut output = Output::up_to(KEPT);
    let run = Run { answer: Some(Data::Bytes(check.pasted.unwrap_or_default())), ..run };
    let mut outcome = run_case::judge_settled(runner, run, Some(&mut output))?;
    if outcome.transcript.is_empty() {
        outcome.transcript = output.bytes;
    }
    Ok(DialogueResult::Ran(Box::new(outcome)))
}

/// Prints the dialogue to stdout and the verdict to stderr; the exit code.
pub fn show(job: &Job, builder: &Builder, judged: &DialogueResult) -> Result<u8> {
    let outcome = match judged {
        DialogueResult::Ran(outcome) => outcome,
        DialogueResult::Refused(why) => {
            let _ = writeln!(io::stderr(), "{why}; nothing is run");
            return Ok(UNEXPECTED);
        }
    };
    let mut out = io::stdout().lock();
    let is_terminal = out.is_terminal();
    let printed = out.write_all(&printable(&outcome.transcript, is_terminal));
    let code = written(printed.and_then(|()| out.flush()).err())?;
    if code != AS_EXPECTED {
        return Ok(code);
    }
    say_how_it_ended(job, builder, outcome);
    let accepts = outcome.verdict == Verdict::Ac;
    if !accepts && !outcome.verdict.is_wrong_output() {
        return Ok(UNEXPECTED);
    }
    let mut stderr = io::stderr().lock();
    let says = if accepts { "accepts" } else { "refuses" };
    let _ = writeln!(stderr, "the output validator {says}");
    for line in outcome.note.lines() {
        let _ = writeln!(stderr, "  {}", escape(line.as_bytes()));
    }
    Ok(if accepts { AS_EXPECTED } else { UNEXPECTED })
}
