//! The report that people read: one line per submission, and of what went wrong enough to act on.

use crate::compare::Difference;
use crate::compile::Unbuilt;
use crate::file;
use crate::session::{Audience, Job, Verdicts};
use crate::style::Style;
use crate::text::{bytes, escape, time, width};
use crate::tree::Case;
use crate::trial::Outcome;
use crate::verdict::Verdict;
use std::io::{self, Write};
use std::time::Instant;

/// Failing cases that get a line of their own without `-v`.
const SHOWN_CASES: usize = 10;
/// Characters of a differing line that are shown on each side of the difference.
const WINDOW: usize = 60;
/// Lines of stderr, and of a compiler, that are shown.
const SHOWN_STDERR: usize = 5;
const SHOWN_MESSAGES: usize = 20;

/// Writes the report.
pub struct Report<W> {
    pub out: W,
    pub style: Style,
    pub verbose: bool,
    /// Columns of the terminal for the progress line, if there is one.
    pub progress_columns: Option<usize>,
    /// Width of the column of names.
    pub names: usize,
    pub tally: Tally,
    pub start: Instant,
    /// The first error of writing: the reader is gone, or the disk is full.
    pub broken: Option<io::Error>,
    /// A progress line stands on the terminal.
    pub progress_shown: bool,
}

/// What the summary and the exit code are made of.
#[derive(Clone, Copy, Debug, Default)]
pub struct Tally {
    pub submissions: usize,
    pub cases: usize,
    pub unexpected: usize,
    /// Submissions that were not judged because of a missing tool.
    pub skipped: usize,
    /// Cases or submissions that the judge failed on.
    pub failures: usize,
    pub interrupted: bool,
}

impl Tally {
    /// Counts a submission; whether it is as expected.
    pub fn add(&mut self, job: &Job, verdicts: &Verdicts) -> bool {
        self.submissions += 1;
        self.cases += verdicts.outcomes.len();
        self.failures += verdicts.failures.len();
        self.interrupted |= verdicts.interrupted;
        if let Some(Unbuilt::Impossible(_)) = &verdicts.unbuilt {
            self.skipped += 1;
        }
        let as_expected = job.is_expected(verdicts);
        self.unexpected += usize::from(!as_expected);
        as_expected
    }
}

impl<W: Write> Report<W> {
    /// The last line: what it all comes to.
    pub fn summary(&mut self) {
        let tally = self.tally;
        let judged = format!(
            "{}, {}",
            count(tally.submissions - tally.skipped, "submission"),
            count(tally.cases, "case")
        );
        let mut parts = vec![match tally.unexpected {
            0 => "all as expected".to_string(),
            number => self.style.bad(&format!("{number} not as expected")),
        }];
        if tally.skipped > 0 {
            parts.push(format!("{} not judged", tally.skipped));
        }
        if tally.failures > 0 {
            parts.push(
                self.style.bad(&format!("the judge failed on {}", count(tally.failures, "case"))),
            );
        }
        if tally.interrupted {
            parts.push("interrupted".to_string());
        }
        let took = time(self.start.elapsed());
        self.line(&format!("{judged}: {} ({took})", parts.join(", ")));
    }

    fn line(&mut self, line: &str) {
        self.clear_progress();
        if self.broken.is_none() {
            self.broken = writeln!(self.out, "{line}").and_then(|()| self.out.flush()).err();
        }
    }

    fn clear_progress(&mut self) {
        if std::mem::take(&mut self.progress_shown) {
            let _ = write!(io::stderr(), "\r\x1b[K");
        }
    }

    fn head(&self, job: &Job, verdicts: &Verdicts, as_expected: bool) -> String {
        let name = format!("{}  {}", job.problem, job.name);
        let name = escape(name.as_bytes());
        let pad = " ".repeat(self.names.saturating_sub(width(&name)));
        let Some(verdict) = verdicts.verdict() else {
            return format!("{}  {name}", self.style.bad("---"));
        };
        let mut line = format!("{}  {name}{pad}", self.style.verdict(verdict));
        if verdict != Verdict::Ce {
            line.push_str(&format!(
                "  {:>5}",
                format!("{}/{}", verdicts.passed(), job.cases.len())
            ));
        }
        let slowest = verdicts.outcomes.iter().max_by_key(|case| case.1.cpu);
        let heaviest = verdicts.outcomes.iter().max_by_key(|case| case.1.memory_bytes);
        if let (Some((slow, outcome)), Some((heavy, most))) = (slowest, heaviest) {
            line.push_str(&format!("  {:>7} {}", shown_time(outcome, job), case_id(job, *slow)));
            line.push_str(&format!("  {} {}", bytes(most.memory_bytes), case_id(job, *heavy)));
        }
        let folder = job.expectation.folder;
        if !as_expected && folder != "accepted" {
            line.push_str(&self.style.bad(&format!("  expected {folder}")));
        }
        line
    }

    fn case_line(&mut self, job: &Job, case: usize, outcome: &Outcome) {
        let place = match &outcome.difference {
            Some(d) => format!("line {}, column {}, byte {}", d.line, d.column, d.byte),
            None => outcome.note.clone(),
        };
        let figures = format!("{}, {}", shown_time(outcome, job), bytes(outcome.memory_bytes));
        let place = if place.is_empty() {
            figures
        } else {
            format!("{place}  {}", self.style.dim(&figures))
        };
        let verdict = self.style.verdict(outcome.verdict);
        self.line(&format!("  {verdict} {}  {place}", case_id(job, case)));
    }

    fn details(&mut self, job: &Job, case: usize, outcome: &Outcome) {
        if let Some(difference) = &outcome.difference {
            let (expected, got) = sides(difference);
            self.line(&format!("      expected  {expected}"));
            self.line(&format!("      got       {got}"));
            if let Some(hint) = hint(outcome.verdict, difference) {
                self.line(&format!("      {hint}"));
            }
        }
        let errors: Vec<&[u8]> =
            outcome.stderr.split(|&byte| byte == b'\n').filter(|line| !line.is_empty()).collect();
        for line in &errors[errors.len().saturating_sub(SHOWN_STDERR)..] {
            let text: String = escape(line).chars().take(2 * WINDOW).collect();
            self.line(&format!("      stderr    {text}"));
        }
        if let Some(why) = description(&job.cases[case]) {
            self.line(&format!("      case      {why}"));
        }
        let id = format!("{}/{}", job.problem, job.cases[case].id);
        self.line(&format!(
            "      again     scripts/judge {}{}",
            crate::text::shell_word(&id),
            job.again
        ));
    }
}

impl<W: Write> Audience for Report<W> {
    fn submission(&mut self, job: &Job, verdicts: &Verdicts) {
        let as_expected = self.tally.add(job, verdicts);
        let head = self.head(job, verdicts, as_expected);
        self.line(&head);
        match &verdicts.unbuilt {
            Some(Unbuilt::CompileError(messages)) => {
                let lines: Vec<&str> = messages.lines().collect();
                for line in lines.iter().take(SHOWN_MESSAGES) {
                    let cut: String = line.chars().take(2 * WINDOW).collect();
                    self.line(&format!("      {cut}"));
                }
                if lines.len() > SHOWN_MESSAGES {
                    self.line(&format!("      … {} more lines", lines.len() - SHOWN_MESSAGES));
                }
            }
            Some(Unbuilt::Impossible(why)) => {
                self.line(&format!("      not judged: {}", escape(why.as_bytes())))
            }
            Some(Unbuilt::Interrupted) | None => {}
        }
        let mut shown = 0;
        let mut left_out = 0;
        let mut detailed = as_expected;
        for (case, outcome) in &verdicts.outcomes {
            let bad = outcome.verdict != Verdict::Ac;
            if !(self.verbose || bad && !as_expected) {
                continue;
            }
            if !self.verbose && shown == SHOWN_CASES {
                left_out += 1;
                continue;
            }
            shown += 1;
            self.case_line(job, *case, outcome);
            // The first case that should not have ended so is the one to look at.
            if bad && (self.verbose || !detailed) {
                detailed = true;
                self.details(job, *case, outcome);
            }
        }
        if left_out > 0 {
            self.line(&format!("  … {left_out} more (-v shows all)"));
        }
        for (case, error) in &verdicts.failures {
            let line = format!(
                "  {} {}: {}",
                self.style.bad("IE "),
                case_id(job, *case),
                escape(error.as_bytes())
            );
            self.line(&line);
        }
    }

    fn progress(&mut self, job: &Job, done: usize, total: usize) {
        let Some(columns) = self.progress_columns else { return };
        let text = format!("{done}/{total}  {}  {}", job.problem, job.name);
        let mut line = String::new();
        for c in escape(text.as_bytes()).chars() {
            if width(&line) + 2 < columns {
                line.push(c);
            }
        }
        self.progress_shown = write!(io::stderr(), "\r{line}\x1b[K").is_ok();
    }
}

fn count(number: usize, what: &str) -> String {
    format!("{number} {what}{}", if number == 1 { "" } else { "s" })
}

fn case_id(job: &Job, case: usize) -> String {
    escape(job.cases[case].id.as_bytes())
}

/// The CPU time, or for a program that was stopped the limit that it passed.
fn shown_time(outcome: &Outcome, job: &Job) -> String {
    match outcome.stopped && outcome.verdict == Verdict::Tle {
        true => format!("> {}", time(job.terms.limits.cpu)),
        false => time(outcome.cpu),
    }
}

/// The one line that says what a case breaks.
fn description(case: &Case) -> Option<String> {
    let text = file::read(&case.input.path().with_extension("desc"), 4096).ok()?;
    let line = text.split(|&byte| byte == b'\n').next().filter(|line| !line.is_empty())?;
    Some(escape(line))
}

/// The differing line of both sides, blanks made visible, cut to a window around the difference.
fn sides(difference: &Difference) -> (String, String) {
    let start = difference.before.iter().rposition(|&byte| byte == b'\n').map_or(0, |at| at + 1);
    let line = &difference.before[start..];
    // Never cut a character that both sides have begun.
    let whole = line.len() - line.iter().rev().take(3).take_while(|&&byte| byte >= 0x80).count();
    let side = |rest: &[u8]| {
        let left: Vec<char> = visible(&line[..whole]).chars().collect();
        let cut = left.len().saturating_sub(WINDOW);
        let mut text = String::from(if cut > 0 { "…" } else { "" });
        text.extend(&left[cut..]);
        let end = rest.iter().position(|&byte| byte == b'\n').map_or(rest.len(), |at| at + 1);
        let mut right = line[whole..].to_vec();
        right.extend(&rest[..end]);
        let right = visible(&right);
        text.extend(right.chars().take(WINDOW));
        if right.chars().count() > WINDOW {
            text.push('…');
        }
        if rest.is_empty() {
            text.push_str("(end)");
        }
        text
    };
    (side(&difference.expected), side(&difference.got))
}

/// Blanks, tabs and line ends as signs, everything else that is invisible escaped.
fn visible(text: &[u8]) -> String {
    escape(text).replace(' ', "·").replace("\\t", "→").replace("\\r", "␍").replace("\\n", "⏎")
}

/// What a difference often means.
fn hint(verdict: Verdict, difference: &Difference) -> Option<&'static str> {
    if verdict == Verdict::Pe {
        return Some("only blanks and empty lines differ");
    }
    if difference.got.is_empty() && difference.byte > 1 {
        return Some("right as far as it goes, but the output ends too early");
    }
    if difference.got.is_empty() {
        return Some("the program printed nothing");
    }
    if difference.expected.is_empty() {
        return Some("right at first, but the output goes on after the answer");
    }
    None
}
