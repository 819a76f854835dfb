//! The report that people read: one line per submission, and of what went wrong enough to act on.

use crate::report::{diff_view, ranking};
use judge_core::base::progress;
use judge_core::base::style::Style;
use judge_core::base::text::{bytes, escape, time, width};
use judge_core::compile::Unbuilt;
use judge_core::judging::job::{Job, Reporter, Stage, Verdicts};
use judge_core::judging::outcome::Outcome;
use judge_core::verdict::Verdict;
use std::borrow::Cow;
use std::io::{self, Write};
use std::time::{Duration, Instant};

/// Failing cases that get a line of their own without `-v`.
const SHOWN_CASES: usize = 10;

/// Text, and how it is painted.
type Part = (String, fn(Style, &str) -> String);

/// Writes the report.
pub struct Report<W> {
    pub out: W,
    pub style: Style,
    pub verbose: bool,
    /// Columns of the terminal that the report goes to; none for a file or a pipe.
    pub columns: Option<usize>,
    /// The script that judges again, as one would type it here, and its flag for the workspace.
    pub script: [String; 2],
    /// What stands on the terminal below the report.
    pub progress: progress::Line,
    /// Whether the reader's locale can show more than ASCII.
    pub unicode: bool,
    /// Width of the column of names.
    pub names: usize,
    pub tally: Tally,
    pub start: Instant,
    /// The first error of writing: the reader is gone, or the disk is full.
    pub broken: Option<io::Error>,
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
            0 if tally.cases == 0 => "nothing judged".to_string(),
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

    pub fn line(&mut self, line: &str) {
        self.progress.clear();
        if self.broken.is_none() {
            let line = if self.unicode { Cow::Borrowed(line) } else { Cow::Owned(ascii(line)) };
            self.broken = writeln!(self.out, "{line}").and_then(|()| self.out.flush()).err();
        }
    }

    /// A line of parts, of which the last ones are left out when the terminal is too narrow.
    fn fitted(&mut self, parts: &[Part]) {
        let mut line = String::new();
        let mut used = 0;
        for (at, (text, paint)) in parts.iter().enumerate() {
            used += width(text);
            if let Some(columns) = self.columns.filter(|&columns| used > columns) {
                // What still fits of a name says more than nothing.
                let room = columns.saturating_sub(used - width(text));
                if at == 1 && room > 4 {
                    line.push_str(&paint(self.style, &diff_view::cut(text.trim_end(), room - 1)));
                }
                break;
            }
            line.push_str(&paint(self.style, text));
        }
        self.line(line.trim_end());
    }

    /// Characters of a differing line that are shown on each side of the difference.
    fn window(&self) -> usize {
        let most = diff_view::WINDOW;
        self.columns.map_or(most, |columns| (columns.saturating_sub(18) / 2).clamp(8, most))
    }

    fn head(&mut self, job: &Job, verdicts: &Verdicts, as_expected: bool) {
        let name = escape(format!("{}  {}", job.problem, job.name).as_bytes());
        // The verdict before the name and what has passed behind it are worth more than its end.
        let room = self.columns.map_or(usize::MAX, |columns| columns.saturating_sub(13).max(8));
        let name = if width(&name) > room { diff_view::cut(&name, room - 1) } else { name };
        let pad = " ".repeat(self.names.min(room).saturating_sub(width(&name)));
        let Some(verdict) = verdicts.verdict() else {
            self.fitted(&[("---".to_string(), Style::bad), (format!("  {name}"), plain)]);
            return;
        };
        let mut parts: Vec<Part> = Vec::new();
        parts.push((format!("{:<3}", verdict.name()), paint(verdict)));
        parts.push((format!("  {name}{pad}"), plain));
        if verdict != Verdict::Ce {
            let passed = format!("{}/{}", verdicts.passed(), job.cases.len());
            parts.push((format!("  {passed:>5}"), plain));
        }
        if verdicts.interrupted {
            parts.push(("  interrupted".to_string(), Style::bad));
        }
        let folder = job.expectation.folder;
        if !as_expected && folder != "accepted" {
            parts.push((format!("  expected {folder}"), Style::bad));
        }
        let slowest = ranking::slowest(job, verdicts);
        let heaviest = verdicts.outcomes.iter().max_by_key(|case| case.1.memory_bytes);
        if let (Some((slow, outcome)), Some((heavy, most))) = (slowest, heaviest) {
            parts.push((format!("  {:>7}", outcome.shown_time(&job.limits)), plain));
            parts.push((format!(" {}", case_id(job, *slow)), Style::dim));
            parts.push((format!("  {}", bytes(most.memory_bytes)), plain));
            parts.push((format!(" {}", case_id(job, *heavy)), Style::dim));
        }
        self.fitted(&parts);
    }

    fn case_line(&mut self, job: &Job, case: usize, outcome: &Outcome) {
        let place = match &outcome.difference {
            Some(difference) => format!("  {}", diff_view::place(difference)),
            None if outcome.note.is_empty() => String::new(),
            None => format!("  {}", escape(outcome.note.as_bytes())),
        };
        let figures =
            format!("  {}, {}", outcome.shown_time(&job.limits), bytes(outcome.memory_bytes));
        let verdict = format!("  {:<3}", outcome.verdict.name());
        let id = format!(" {}", case_id(job, case));
        // Why it ended so is never left out.
        let used = width(&verdict) + width(&id) + width(&place);
        if self.columns.is_some_and(|columns| used > columns) {
            self.fitted(&[(verdict, paint(outcome.verdict)), (id, plain)]);
            self.line(&format!("      {}", place.trim_start()));
            return;
        }
        self.fitted(&[
            (verdict, paint(outcome.verdict)),
            (id, plain),
            (place, plain),
            (figures, Style::dim),
        ]);
    }

    /// A line of the details of a case, under a word that says what it is.
    fn detail(&mut self, what: &str, text: &str) {
        self.line(&format!("      {what:<9} {text}"));
    }

    fn details(&mut self, job: &Job, case: usize, outcome: &Outcome) {
        let window = self.window();
        if let Some(difference) = &outcome.difference {
            let (expected, got) = diff_view::sides(difference, window);
            self.detail("expected", &expected);
            self.detail("got", &got);
            let further = diff_view::further(difference, 2 * window);
            // One blank line too many moves all the others, which then say nothing.
            for (line, expected, got) in
                further.into_iter().filter(|_| outcome.verdict != Verdict::Pe)
            {
                self.line(&format!("      line {line}"));
                self.detail("expected", &expected);
                self.detail("got", &got);
            }
            if let Some(hint) = diff_view::hint(outcome.verdict, difference) {
                self.line(&format!("      {hint}"));
            }
        }
        for line in diff_view::stderr(&outcome.stderr) {
            self.detail("stderr", &line);
        }
        let case = &job.cases[case];
        if let Some(why) = diff_view::description(case) {
            self.detail("case", &why);
        }
        for (at, line) in diff_view::input(case).iter().enumerate() {
            self.detail(if at == 0 { "input" } else { "" }, line);
        }
        let id = judge_core::base::text::shell_word(&format!("{}/{}", job.problem, case.id));
        let [script, root] = self.script.clone();
        self.detail("again", &format!("{script} {id}{}{root}", job.again));
        if job.drawable {
            self.detail("picture", &format!("{script} show {id}{}{root}", job.beside));
        }
    }
}

impl<W: Write> Reporter for Report<W> {
    fn submission(&mut self, job: &Job, verdicts: &Verdicts) {
        let as_expected = self.tally.add(job, verdicts);
        self.head(job, verdicts, as_expected);
        match &verdicts.unbuilt {
            Some(Unbuilt::CompileError(messages)) => {
                for line in diff_view::compiler(messages) {
                    self.line(&format!("      {line}"));
                }
            }
            Some(Unbuilt::Impossible(why)) => {
                self.line(&format!("      not judged: {}", escape(why.as_bytes())))
            }
            Some(Unbuilt::Interrupted) | None => {}
        }
        if self.verbose && verdicts.verdict().is_some() {
            self.line(&format!("      {}", terms(job)));
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

    fn progress(&mut self, stage: &Stage) {
        let Stage { job, compiling, done, total } = stage;
        let elapsed = self.start.elapsed();
        let left = match u32::try_from(total - done) {
            // Too early to say.
            _ if *done < total / 20 + 1 || elapsed < Duration::from_secs(1) => String::new(),
            Ok(left) => format!("  {} s left", (elapsed * left / *done as u32).as_secs() + 1),
            Err(_) => String::new(),
        };
        let doing = if *compiling { "compiling " } else { "" };
        let text = format!("{done}/{total}{left}  {doing}{}  {}", job.problem, job.name);
        self.progress.show(&text, self.columns.unwrap_or(80));
    }
}

fn count(number: usize, what: &str) -> String {
    format!("{number} {what}{}", if number == 1 { "" } else { "s" })
}

fn case_id(job: &Job, case: usize) -> String {
    escape(job.cases[case].id.as_bytes())
}

/// The limits that the program has, and how the time limit comes about.
pub fn terms(job: &Job) -> String {
    let (language, factor) = job.source.language();
    let limits = &job.limits;
    let base = match factor {
        1 => String::new(),
        factor => format!(" ({factor} x {})", time(limits.cpu / factor)),
    };
    let memory = bytes(limits.memory_bytes);
    format!("{language}: time limit {}{base}, {memory}", time(limits.cpu))
}

/// For a terminal that shows only ASCII.
pub fn ascii(line: &str) -> String {
    let mut out = String::new();
    for c in line.chars() {
        match c {
            '·' => out.push('_'),
            '→' => out.push_str("\\t"),
            '␍' => out.push_str("\\r"),
            '⏎' => out.push_str("\\n"),
            '…' => out.push_str("..."),
            c if c.is_ascii() => out.push(c),
            c => out.extend(c.escape_default()),
        }
    }
    out
}

/// Whether the locale of the environment shows more than ASCII; one that is not set does.
pub fn is_unicode_locale() -> bool {
    let set = |name: &str| std::env::var(name).ok().filter(|value| !value.is_empty());
    let locale = set("LC_ALL").or_else(|| set("LC_CTYPE")).or_else(|| set("LANG"));
    locale.is_none_or(|locale| {
        let locale = locale.to_ascii_lowercase();
        locale.contains("utf-8") || locale.contains("utf8")
    })
}

fn plain(_: Style, text: &str) -> String {
    text.to_string()
}

fn paint(verdict: Verdict) -> fn(Style, &str) -> String {
    match verdict {
        Verdict::Ac => Style::good,
        Verdict::Wa | Verdict::Re | Verdict::Ce => Style::bad,
        Verdict::Pe | Verdict::Tle | Verdict::Mle | Verdict::Ole => Style::odd,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ascii_terminals_get_ascii() {
        assert_eq!(ascii("a·b→⏎ 共…"), "a_b\\t\\n \\u{5171}...");
    }
}
