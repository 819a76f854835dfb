//! The answer of main.rs, confirmed by an independent program.

use super::runner::Runner;
use judge_core::base::text::escape;
use judge_core::compare::{Comparer, Comparison};
use judge_core::judging::outcome::Outcome;
use judge_core::judging::Job;
use judge_core::workspace::{Problem, Submission};
use sandbox::Failure;
use std::path::Path;

/// An independent program gets this many times the time limit.
const INDEPENDENT_TIMES: u32 = 10;
/// What a message shows of an output.
const MAX_LINES: usize = 20;
const MAX_COLUMNS: usize = 120;

const REFERENCE: &str = "main.rs";

/// An answer that can be trusted.
pub struct Confirmed {
    pub answer: Vec<u8>,
    /// The independent program that prints the same.
    pub by: String,
}

/// The answer of main.rs, if an independent program confirms it: the first of those in
/// `brute_force`, then in `accepted`, that runs to its end.
pub fn confirmed(
    runner: &mut Runner,
    submissions: &[Submission],
    input: &Path,
) -> Result<Confirmed, Failure> {
    let problem = runner.problem;
    let answer = reference_answer(runner, submissions, input)?;
    let mut unable = String::new();
    for submission in independent(submissions) {
        let output = match runner.output(&job(problem, submission, INDEPENDENT_TIMES), input) {
            Ok(Ok(output)) => output,
            Ok(Err(outcome)) => {
                unable.push_str(&format!("\n{}: {}", submission.name, end(&outcome)));
                continue;
            }
            Err(Failure::Error(why)) => {
                unable.push_str(&format!("\n{}: {why}", submission.name));
                continue;
            }
            Err(Failure::Interrupted) => return Err(Failure::Interrupted),
        };
        let mut comparer = Comparer::new(problem.settings.compare, &answer[..]);
        let compared = comparer.push(&output).and_then(|()| comparer.finish())?;
        if compared == Comparison::Same {
            return Ok(Confirmed { answer, by: submission.name.clone() });
        }
        return Err(Failure::Error(format!(
            "{REFERENCE} and {name} disagree, so nothing is written: one of the two is wrong\n\
             {REFERENCE} prints\n{}\n{name} prints\n{}",
            excerpt(&answer),
            excerpt(&output),
            name = submission.name
        )));
    }
    Err(Failure::Error(format!(
        "no independent program (submissions/brute_force or accepted) could confirm the answer{unable}"
    )))
}

fn reference_answer(
    runner: &mut Runner,
    submissions: &[Submission],
    input: &Path,
) -> Result<Vec<u8>, Failure> {
    let problem = runner.problem;
    let Some(reference) = submissions.iter().find(|one| one.name == REFERENCE) else {
        return Err(Failure::Error(format!("{} has no {REFERENCE} to answer it", problem.name)));
    };
    runner.output(&job(problem, reference, 1), input)?.map_err(|outcome| {
        Failure::Error(format!(
            "problems/{}/{REFERENCE} fails on this input ({}), so nothing is written: fix it first",
            problem.name,
            end(&outcome)
        ))
    })
}

/// The programs that can confirm an answer, the slow and simple ones first.
fn independent(submissions: &[Submission]) -> Vec<&Submission> {
    let mut found = Vec::new();
    for folder in ["brute_force", "accepted"] {
        for one in submissions {
            if one.expectation.folder == folder && one.name != REFERENCE {
                found.push(one);
            }
        }
    }
    found
}

/// A job with `times` the time limit.
fn job<'a>(problem: &'a Problem, submission: &Submission, times: u32) -> Job<'a> {
    let mut job = problem.file_job(submission.clone(), false, "");
    job.limits.cpu *= times;
    job.limits.idle *= times;
    job
}

/// The verdict and its note: `RE exit code 3`.
fn end(outcome: &Outcome) -> String {
    let Outcome { verdict, note, .. } = outcome;
    format!("{} {note}", verdict.name()).trim_end().to_string()
}

/// The first lines of an output.
fn excerpt(output: &[u8]) -> String {
    let output = output.strip_suffix(b"\n").unwrap_or(output);
    let mut lines = Vec::new();
    for line in output.split(|&byte| byte == b'\n').take(MAX_LINES) {
        lines.push(format!("  {}", escape(&line[..line.len().min(MAX_COLUMNS)])));
    }
    lines.join("\n")
}
