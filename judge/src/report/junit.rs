//! `--junit FILE`: JUnit XML, which CI systems show. It is valid against junit-10.xsd of the xUnit plugin
//! of Jenkins, which takes at most three decimals in the time of a suite.
//!
//! A submission is a test suite and a case a test. A test fails when its verdict is not one that is
//! expected of the submission, and every test names its verdict.

use super::class::not_judged;
use super::format::{Context, OpenReport, Report};
use super::tally::Tally;
use super::{diff_view, points};
use cli::args::{Effect, Flag};
use judge_core::base::file::Replacement;
use judge_core::base::text::is_plain;
use judge_core::compile::BuildError;
use judge_core::judging::outcome::Outcome;
use judge_core::judging::{Job, Reporter, Verdicts};
use judge_core::verdict::points::Score;
use judge_core::Result;
use std::path::Path;
use std::time::Duration;

pub static JUNIT: Flag = Flag::value("--junit", "FILE", "also write a report in JUnit XML")
    .decides(Effect::Presentation);

/// Collects the test suites.
struct JunitReport {
    /// Taken when the report is finished.
    file: Option<Replacement>,
    suites: String,
}

/// Opens the file that `--junit` names.
pub fn open<'a>(context: &'a Context<'a>) -> OpenReport<'a> {
    let Some(path) = context.args.value(JUNIT.long) else { return Ok(None) };
    let file = Some(context.create(Path::new(path))?);
    Ok(Some(Box::new(JunitReport { file, suites: String::new() })))
}

impl Report for JunitReport {
    fn fault(&mut self, problem: &str, message: &str) {
        let mut suite = Suite::new(problem);
        suite.error("folder", message);
        self.suites.push_str(&suite.xml());
    }

    fn finish(&mut self, tally: &Tally) -> Result<()> {
        let Some(file) = self.file.take().filter(|_| !tally.interrupted) else { return Ok(()) };
        let head = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n";
        let document = format!("{head}<testsuites>\n{}</testsuites>\n", self.suites);
        file.finish(document.as_bytes())
    }
}

impl Reporter for JunitReport {
    fn submission(&mut self, job: &Job, verdicts: &Verdicts) {
        let mut suite = Suite::new(&format!("{}.{}", job.problem, job.name));
        for (case, outcome) in &verdicts.outcomes {
            suite.case(job, *case, outcome);
        }
        for (case, error) in &verdicts.failures {
            suite.error(&job.cases[*case].id, error);
        }
        if verdicts.unanswered > 0 {
            suite.error("answers", &not_judged::without_answer(verdicts.unanswered));
        }
        if let Some(error) = &verdicts.score_error {
            suite.error("points", error);
        }
        match &verdicts.build_error {
            Some(BuildError::CompileError(messages)) => {
                suite.failure("compile", "CE", "CE", messages);
            }
            Some(BuildError::NotInstalled(why) | BuildError::JudgeError(why)) => {
                suite.error("compile", why)
            }
            Some(BuildError::Interrupted) | None => {}
        }
        if let Some(score) = &verdicts.score {
            suite.points(score);
        }
        if suite.failures + suite.errors == 0 && !job.is_expected(verdicts) {
            let message = format!("no case breaks it: expected {}", job.expectation.label);
            suite.failure("expectation", "AC", &message, "");
        }
        if verdicts.stopped_at.is_some() {
            suite.note = Some(verdicts.passed_of(job.total()));
        }
        self.suites.push_str(&suite.xml());
    }
}

/// A test suite that is being written.
#[derive(Default)]
struct Suite {
    /// Its name, escaped.
    name: String,
    tests: String,
    count: usize,
    failures: usize,
    errors: usize,
    time: Duration,
    /// That it is not all, where cases were left out.
    note: Option<String>,
}

impl Suite {
    fn new(name: &str) -> Suite {
        Suite { name: attribute(name), ..Suite::default() }
    }

    /// A case with its verdict.
    fn case(&mut self, job: &Job, case: usize, outcome: &Outcome) {
        let verdict = outcome.verdict.name();
        let message = match &outcome.difference {
            Some(d) => format!("{verdict} line {}, column {}", d.line, d.column),
            None => {
                let near = outcome.near_limit(&job.limits);
                format!("{verdict} {}", near.as_ref().unwrap_or(&outcome.note))
                    .trim_end()
                    .to_string()
            }
        };
        let mut body = String::new();
        if !job.permits(case, outcome.verdict) {
            self.failures += 1;
            let lines = outcome.difference.as_ref().map_or(String::new(), |difference| {
                let (expected, got) = diff_view::sides(difference, diff_view::WINDOW);
                format!("expected  {expected}\ngot       {got}")
            });
            body = failure(verdict, &message, &lines);
        }
        body.push_str(&format!("<system-out>{}</system-out>", attribute(&message)));
        if !outcome.stderr.is_empty() {
            let stderr = String::from_utf8_lossy(&outcome.stderr);
            body.push_str(&format!("<system-err>{}</system-err>", attribute(&stderr)));
        }
        self.test(&job.cases[case].id, outcome.cpu, &body);
    }

    /// The points, as the output of a test.
    fn points(&mut self, score: &Score) {
        let text = format!("{}: {}", points::total(score), points::groups(score));
        self.test(
            "points",
            Duration::ZERO,
            &format!("<system-out>{}</system-out>", attribute(&text)),
        );
    }

    /// A test that fails for a reason other than a case.
    fn failure(&mut self, name: &str, verdict: &str, message: &str, lines: &str) {
        self.failures += 1;
        self.test(name, Duration::ZERO, &failure(verdict, message, lines));
    }

    /// A test on which the judge failed.
    fn error(&mut self, name: &str, message: &str) {
        self.errors += 1;
        let body = format!("<error message=\"{}\"/>", attribute(message));
        self.test(name, Duration::ZERO, &body);
    }

    fn test(&mut self, name: &str, time: Duration, body: &str) {
        self.count += 1;
        self.time += time;
        self.tests.push_str(&format!(
            "  <testcase classname=\"{}\" name=\"{}\" time=\"{:.6}\">{body}</testcase>\n",
            self.name,
            attribute(name),
            time.as_secs_f64()
        ));
    }

    fn xml(&self) -> String {
        let Suite { name, tests, count, failures, errors, time, note } = self;
        let time = time.as_secs_f64();
        let note = note.as_ref().map_or(String::new(), |note| {
            format!("  <system-out>{}</system-out>\n", attribute(note))
        });
        format!(
            " <testsuite name=\"{name}\" tests=\"{count}\" failures=\"{failures}\" \
             errors=\"{errors}\" time=\"{time:.3}\">\n{tests}{note} </testsuite>\n"
        )
    }
}

fn failure(verdict: &str, message: &str, lines: &str) -> String {
    format!(
        "<failure type=\"{verdict}\" message=\"{}\">{}</failure>",
        attribute(message),
        attribute(lines)
    )
}

/// Text for an attribute or an element. XML 1.0 has no way at all to write most control characters; what is
/// invisible or turns text around is escaped too.
fn attribute(text: &str) -> String {
    let mut out = String::new();
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\n' | '\t' => out.push_str(&format!("&#{};", c as u32)),
            c if is_plain(c) && !matches!(c, '\u{fffe}' | '\u{ffff}') => out.push(c),
            c => out.extend(c.escape_default()),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_text_can_break_the_document() {
        assert_eq!(
            attribute("a<b>&\"\n\u{1b}\u{0}\u{fffe}共"),
            "a&lt;b&gt;&amp;&quot;&#10;\\u{1b}\\u{0}\\u{fffe}共"
        );
    }
}
