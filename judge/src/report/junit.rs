//! The report as JUnit XML, which CI systems show; valid against junit-10.xsd of the xUnit plugin of
//! Jenkins, which takes no more than three decimals in the time of a suite.
//!
//! A submission is a test suite and a case a test. A test fails when its verdict is not one that is
//! expected of the submission, and every test says its verdict.

use crate::report::diff_view;
use judge_core::compile::Unbuilt;
use judge_core::judging::job::{Job, Reporter, Verdicts};
use std::fmt::Write as _;
use std::time::Duration;

/// Collects the report; [`Junit::document`] gives it.
#[derive(Default)]
pub struct Junit {
    suites: String,
}

impl Junit {
    /// Something in the folders of a problem that was not judged.
    pub fn fault(&mut self, problem: &str, fault: &str) {
        let (class, message) = (attribute(problem), attribute(fault));
        let _ = writeln!(
            self.suites,
            " <testsuite name=\"{class}\" tests=\"1\" failures=\"0\" errors=\"1\" time=\"0\">\n  \
             <testcase classname=\"{class}\" name=\"folder\" time=\"0\"><error message=\"{message}\"/></testcase>\n \
             </testsuite>"
        );
    }

    pub fn document(&self) -> String {
        format!(
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n{}</testsuites>\n",
            self.suites
        )
    }
}

impl Reporter for Junit {
    fn submission(&mut self, job: &Job, verdicts: &Verdicts) {
        let class = attribute(&format!("{}.{}", job.problem, job.name));
        let mut tests = String::new();
        let (mut count, mut failures, mut errors, mut time) = (0, 0, 0, Duration::ZERO);
        let mut test = |name: &str, time: Duration, body: &str| {
            count += 1;
            let (name, time) = (attribute(name), time.as_secs_f64());
            let _ = writeln!(
                tests,
                "  <testcase classname=\"{class}\" name=\"{name}\" \
                 time=\"{time:.6}\">{body}</testcase>"
            );
        };
        for (case, outcome) in &verdicts.outcomes {
            time += outcome.cpu;
            let verdict = outcome.verdict.name();
            let said = match &outcome.difference {
                Some(d) => format!("{verdict} line {}, column {}", d.line, d.column),
                None => format!("{verdict} {}", outcome.note).trim_end().to_string(),
            };
            let mut body = String::new();
            if !job.expectation.permits(outcome.verdict) {
                failures += 1;
                let lines = outcome.difference.as_ref().map_or(String::new(), |difference| {
                    let (expected, got) = diff_view::sides(difference, diff_view::WINDOW);
                    format!("expected  {expected}\ngot       {got}")
                });
                body = format!(
                    "<failure type=\"{verdict}\" message=\"{}\">{}</failure>",
                    attribute(&said),
                    attribute(&lines)
                );
            }
            let _ = write!(body, "<system-out>{}</system-out>", attribute(&said));
            if !outcome.stderr.is_empty() {
                let stderr = String::from_utf8_lossy(&outcome.stderr);
                let _ = write!(body, "<system-err>{}</system-err>", attribute(&stderr));
            }
            test(&job.cases[*case].id, outcome.cpu, &body);
        }
        for (case, error) in &verdicts.failures {
            errors += 1;
            test(
                &job.cases[*case].id,
                Duration::ZERO,
                &format!("<error message=\"{}\"/>", attribute(error)),
            );
        }
        match &verdicts.unbuilt {
            Some(Unbuilt::CompileError(words)) => {
                failures += 1;
                test(
                    "compile",
                    Duration::ZERO,
                    &format!("<failure type=\"CE\" message=\"CE\">{}</failure>", attribute(words)),
                );
            }
            Some(Unbuilt::Impossible(why)) => {
                errors += 1;
                test(
                    "compile",
                    Duration::ZERO,
                    &format!("<error message=\"{}\"/>", attribute(why)),
                );
            }
            Some(Unbuilt::Interrupted) => {}
            None if failures == 0 && errors == 0 && !job.is_expected(verdicts) => {
                failures += 1;
                let message = format!("nothing breaks it: expected {}", job.expectation.folder);
                test(
                    "expectation",
                    Duration::ZERO,
                    &format!("<failure type=\"AC\" message=\"{message}\"/>"),
                );
            }
            None => {}
        }
        let _ = writeln!(
            self.suites,
            " <testsuite name=\"{class}\" tests=\"{count}\" failures=\"{failures}\" \
             errors=\"{errors}\" time=\"{:.3}\">\n{tests} </testsuite>",
            time.as_secs_f64()
        );
    }
}

/// Text for an attribute or an element. XML 1.0 has no way at all to write most control characters.
fn attribute(text: &str) -> String {
    let mut out = String::new();
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\n' | '\t' => out.push_str(&format!("&#{};", c as u32)),
            c if c.is_control() || matches!(c, '\u{fffe}' | '\u{ffff}') => {
                out.extend(c.escape_default())
            }
            c => out.push(c),
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
