//! What a program prints for a case, beside the answer, with its verdict.

use crate::report::diff_view;
use judge_core::base::file;
use judge_core::base::text::{count, escape};
use judge_core::compare::{Difference, Mode};
use judge_core::compile::{Builder, Program, Unbuilt};
use judge_core::judging::job::Job;
use judge_core::judging::outcome::Outcome;
use judge_core::judging::run_case;
use judge_core::verdict::Verdict;
use judge_core::workspace::{submission_files, Problem};
use sandbox::{Failure, Sandbox};
use std::fs::File;
use std::io::Read;
use std::path::Path;

/// Lines, and characters of a line, of an answer and an output that are shown.
const SHOWN_LINES: usize = 20;
const SHOWN_COLUMNS: usize = 120;
/// Bytes of an answer and of an output that are kept for that.
const KEPT: usize = 64 * 1024;

/// What is shown below the picture.
pub struct Shown {
    pub verdict: Verdict,
    pub lines: Vec<String>,
}

/// Builds and runs a program for one problem.
pub struct Runner<'a> {
    pub problem: &'a Problem,
    pub builder: &'a Builder,
    pub sandbox: Sandbox<'a>,
}

impl Runner<'_> {
    /// Judges a program on the first case of the problem; runs it on `input` where one is given, which
    /// has no answer.
    pub fn run(mut self, path: &Path, input: Option<File>) -> Result<Shown, Failure> {
        let submissions = submission_files::submissions(&[path]).map_err(Failure::Error)?;
        let [submission] = &submissions[..] else {
            return Err(Failure::Error("--submission: show runs one program".to_string()));
        };
        let (path, language) = (&submission.path, submission.language);
        let built = self.builder.build(&mut self.sandbox, path, language);
        let program = match built {
            Ok(program) => program,
            Err(Unbuilt::CompileError(messages)) => {
                let mut lines = vec!["CE".to_string()];
                lines.extend(messages.lines().map(String::from));
                return Ok(Shown { verdict: Verdict::Ce, lines });
            }
            Err(Unbuilt::Impossible(why)) => return Err(Failure::Error(why)),
            Err(Unbuilt::Interrupted) => return Err(Failure::Interrupted),
        };
        let job = self.problem.file_job(submission.clone(), true, "");
        match input {
            Some(input) => self.run_on(&program, &job, input),
            None => self.judge(&program, &job),
        }
    }

    /// Judges the program as `scripts/judge` does.
    fn judge(&mut self, program: &Program, job: &Job) -> Result<Shown, Failure> {
        let case = &self.problem.cases[0];
        let mut got = Vec::new();
        let outcome = run_case::judge_and_show(
            &mut self.sandbox,
            self.builder,
            program,
            job,
            case,
            &mut |chunk| keep(&mut got, chunk),
        )?;
        let verdict = outcome.verdict;
        if let Some(difference) = &outcome.difference {
            return Ok(Shown { verdict, lines: difference_lines(job, verdict, difference) });
        }
        let mut answer = Vec::new();
        file::open(&case.answer)?.take(KEPT as u64).read_to_end(&mut answer)?;
        let mut lines = vec!["expected".to_string()];
        lines.extend(first_lines(&answer));
        lines.extend(whole_output(job, &got));
        lines.extend(verdict_lines(&outcome));
        Ok(Shown { verdict, lines })
    }

    /// Runs the program on an input without an answer: nothing says whether its output is right.
    fn run_on(&mut self, program: &Program, job: &Job, input: File) -> Result<Shown, Failure> {
        let mut got = Vec::new();
        let mut keep = |chunk: &[u8]| {
            keep(&mut got, chunk);
            Ok(())
        };
        let mut outcome = run_case::run(&mut self.sandbox, program, &job.terms, input, &mut keep)?;
        let mut lines = whole_output(job, &got);
        if outcome.verdict != Verdict::Ac {
            outcome.stderr = self.builder.without_folders(&outcome.stderr);
            lines.extend(verdict_lines(&outcome));
        }
        Ok(Shown { verdict: outcome.verdict, lines })
    }
}

/// Keeps the beginning of an output.
fn keep(got: &mut Vec<u8>, chunk: &[u8]) {
    let free = KEPT - got.len();
    got.extend_from_slice(&chunk[..chunk.len().min(free)]);
}

/// Both sides around the first difference, and the verdict.
fn difference_lines(job: &Job, verdict: Verdict, difference: &Difference) -> Vec<String> {
    let [expected, got] = diff_view::around(difference, diff_view::WINDOW);
    // Where tokens are compared, the lines of the answer need not be those of the output.
    let by_lines = match job.terms.compare {
        Mode::Tokens | Mode::Floats { .. } => false,
        Mode::Default | Mode::Exact | Mode::Lines => true,
    };
    let mut lines = vec!["expected".to_string()];
    lines.extend(numbered(&expected, difference.line, by_lines));
    lines.push(format!("got from {}", escape(job.name.as_bytes())));
    lines.extend(numbered(&got, difference.line, true));
    lines.push(format!("{} {}", verdict.name(), diff_view::place(difference)));
    lines.extend(diff_view::hint(verdict, difference).map(String::from));
    lines
}

/// What the program printed.
fn whole_output(job: &Job, got: &[u8]) -> Vec<String> {
    let mut lines = vec![format!("got from {}", escape(job.name.as_bytes()))];
    lines.extend(first_lines(got));
    lines
}

/// The verdict with its reason, and what the program wrote to stderr.
fn verdict_lines(outcome: &Outcome) -> Vec<String> {
    let note = escape(outcome.note.as_bytes());
    let mut lines = vec![format!("{} {note}", outcome.verdict.name()).trim_end().to_string()];
    for line in diff_view::stderr(&outcome.stderr) {
        lines.push(format!("stderr    {line}"));
    }
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
fn first_lines(text: &[u8]) -> Vec<String> {
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
