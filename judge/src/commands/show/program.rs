//! The output of a program for a case, beside the answer, with its verdict.

use crate::commands::named_submissions::named_submissions;
use crate::report::{diff_view, hint, missing_file, wants};
use bytes::compare::{Difference, Mode};
use judge_core::base::file;
use judge_core::base::text::{count, escape};
use judge_core::compile::{Alone, BuildError};
use judge_core::judging::data::Data;
use judge_core::judging::outcome::Outcome;
use judge_core::judging::run_case::{self, Output, Run};
use judge_core::judging::Job;
use judge_core::verdict::Verdict;
use judge_core::workspace::submission_files::Lateness;
use judge_core::workspace::{Problem, Workspace};
use sandbox::Failure;
use std::fs::File;
use std::path::Path;

/// Lines, and characters of a line, of an answer and an output that are shown.
const SHOWN_LINES: usize = 20;
const SHOWN_COLUMNS: usize = 120;
/// Bytes of an answer and of an output that are kept for that, and that a visualizer gets.
pub const KEPT: usize = 1024 * 1024;

/// The text below the picture.
pub struct ShownRun {
    pub verdict: Verdict,
    pub lines: Vec<String>,
    /// The start of the output.
    pub output: Vec<u8>,
}

/// The case that a program is shown on.
pub struct ShownCase<'a> {
    pub workspace: &'a Workspace,
    pub problem: &'a Problem,
    pub input: &'a File,
    /// Without an answer the program runs, and nothing says whether its output is right.
    pub answer: Option<&'a Path>,
    /// The flags of the case, if it has some.
    pub validator_flags: Option<&'a [String]>,
}

/// Builds a program and judges it as `scripts/judge` does.
pub fn judge(alone: &mut Alone, path: &Path, task: &ShownCase) -> Result<ShownRun, Failure> {
    let submissions = named_submissions(task.workspace, &[path], Lateness::default())
        .map_err(Failure::Error)?
        .submissions;
    let [submission] = &submissions[..] else {
        return Err(Failure::Error("--submission: show runs one program".to_string()));
    };
    let mut source = submission.source.clone();
    task.problem.included.add_to(&mut source);
    let program = match alone.build(&source) {
        Ok(program) => program,
        Err(BuildError::CompileError(messages)) => {
            let mut lines = vec!["CE".to_string()];
            lines.extend(messages.lines().map(String::from));
            return Ok(ShownRun { verdict: Verdict::Ce, lines, output: Vec::new() });
        }
        Err(
            error @ (BuildError::NotInstalled(_)
            | BuildError::JudgeError(_)
            | BuildError::Interrupted),
        ) => return Err(error.into_failure("")),
    };
    let job = task.problem.file_job(submission.clone(), true);
    let run = Run {
        program: &program,
        job: &job,
        input: Data::File(task.input),
        answer: task.answer.map(Data::Path),
        validator_flags: task.validator_flags,
        overtime: true,
    };
    let mut output = Output::up_to(KEPT);
    let outcome = run_case::judge_settled(alone, run, Some(&mut output))?;
    let verdict = outcome.verdict;
    if let Some(difference) = &outcome.difference {
        let mut lines = difference_lines(&job, &outcome, difference);
        lines.extend(missing_file::hint(&job, &outcome));
        lines.extend(wants::hint(&job, &outcome));
        return Ok(ShownRun { verdict, lines, output: output.bytes });
    }
    if !outcome.transcript.is_empty() {
        let mut lines = vec!["dialogue: > the program, < the output validator".to_string()];
        let dialogue = diff_view::dialogue(&outcome.transcript, Some(SHOWN_LINES));
        lines.extend(dialogue.iter().map(|line| format!("  {line}")));
        let note = diff_view::summary(&outcome);
        lines.push(format!("{} {note}", verdict.name()).trim_end().to_string());
        return Ok(ShownRun { verdict, lines, output: output.bytes });
    }
    let mut lines = Vec::new();
    if let Some(answer) = task.answer {
        let start = file::start(answer, KEPT as u64)?;
        lines.push("expected".to_string());
        lines.extend(first_lines(&start));
    }
    lines.push(format!("got from {}", escape(job.name.as_bytes())));
    lines.extend(first_lines(&output.bytes));
    if task.answer.is_some() || verdict != Verdict::Ac {
        lines.push(diff_view::verdict_and_place(&outcome));
    }
    if verdict != Verdict::Ac {
        let stderr = diff_view::stderr(&outcome.stderr);
        lines.extend(stderr.iter().map(|line| format!("stderr    {line}")));
        lines.extend(missing_file::hint(&job, &outcome));
        lines.extend(wants::hint(&job, &outcome));
    }
    Ok(ShownRun { verdict, lines, output: output.bytes })
}

/// Both sides around the first difference, and the verdict.
fn difference_lines(job: &Job, outcome: &Outcome, difference: &Difference) -> Vec<String> {
    let [expected, got] = diff_view::around(difference, diff_view::WINDOW);
    // Where tokens are compared, the lines of the answer may differ from the lines of the output.
    let by_lines = match job.compare {
        Mode::Tokens { .. } | Mode::Floats { .. } => false,
        Mode::Default { .. } | Mode::Exact { .. } | Mode::Lines => true,
    };
    let mut lines = vec!["expected".to_string()];
    lines.extend(numbered(&expected, difference.line, by_lines));
    lines.push(format!("got from {}", escape(job.name.as_bytes())));
    lines.extend(numbered(&got, difference.line, true));
    lines.push(diff_view::verdict_and_place(outcome));
    lines.extend(hint::hint(outcome.verdict, difference, job.compare, None));
    lines
}

/// Lines with their numbers, where these are known, and a mark at the one that differs.
fn numbered(lines: &[(u64, String)], differing: u64, known: bool) -> Vec<String> {
    let wide = lines.last().map_or(0, |line| line.0.to_string().len());
    let line = |(number, text): &(u64, String)| {
        let mark = if *number == differing { '>' } else { ' ' };
        if known {
            format!("{mark} {number:>wide$}  {text}")
        } else {
            format!("{mark} {text}")
        }
    };
    lines.iter().map(line).collect()
}

/// The first lines of a text, with everything invisible shown.
pub fn first_lines(text: &[u8]) -> Vec<String> {
    let lines: Vec<&[u8]> = text.split_inclusive(|&byte| byte == b'\n').collect();
    if lines.is_empty() {
        return vec!["  (nothing)".to_string()];
    }
    let mut shown = Vec::new();
    for line in lines.iter().take(SHOWN_LINES) {
        let line = diff_view::cut(&diff_view::visible(line), SHOWN_COLUMNS);
        shown.push(format!("  {line}"));
    }
    if lines.len() > SHOWN_LINES {
        shown.push(format!("  … {}", count(lines.len() - SHOWN_LINES, "more line")));
    }
    shown
}
