//! The table of the checks of a problem, and the same as JSON lines; judge/docs/output.md documents the keys.

use crate::check::finding::{CheckResult, Level};
use judge_core::base::json::{self, Object};
use judge_core::base::style::Style;
use judge_core::base::text::{count, escape};
use judge_core::workspace::Problem;

/// The maximum number of findings of a check that are shown.
const MAX_SHOWN: usize = 5;
/// The maximum length of a line of a finding: one that names many mistakes is long.
const MAX_LINE: usize = 400;
/// The widths of the first two columns.
const LEVEL: usize = 7;
const NAME: usize = 16;

/// A line of a finding for the table.
fn cut(line: &str) -> String {
    match line.char_indices().nth(MAX_LINE) {
        Some((end, _)) => format!("{}…; --json shows all", &line[..end]),
        None => line.to_string(),
    }
}

/// The report on one problem.
pub struct Report<'a> {
    problem: &'a Problem,
    is_json: bool,
    style: Style,
    /// The level of each check so far.
    levels: Vec<Level>,
}

impl<'a> Report<'a> {
    pub fn new(problem: &'a Problem, is_json: bool, color: bool) -> Report<'a> {
        Report { problem, is_json, style: Style { color }, levels: Vec::new() }
    }

    /// The lines before the first check.
    pub fn head(&self) -> String {
        if self.is_json {
            return String::new();
        }
        let name = escape(self.problem.name.as_bytes());
        format!("{name}: {}\n", count(self.problem.all_cases().count(), "case"))
    }

    /// The row of a check.
    pub fn row(&mut self, name: &str, checked: &CheckResult) -> String {
        let level = checked.level();
        self.levels.push(level);
        if self.is_json {
            return self.json(name, checked);
        }
        let word = format!("{:LEVEL$}", level.word());
        let word = match level {
            Level::Ok => self.style.good(&word),
            Level::Skipped => word,
            Level::Warning => self.style.odd(&word),
            Level::Fault => self.style.bad(&word),
        };
        let mut findings: Vec<_> = checked.findings.iter().collect();
        findings.sort_by_key(|finding| std::cmp::Reverse(finding.level));
        let mut lines: Vec<&str> =
            findings.iter().take(MAX_SHOWN).map(|finding| &finding.text[..]).collect();
        let more = findings.len().saturating_sub(MAX_SHOWN);
        let more = format!("and {more} more; --json shows all");
        if findings.len() > MAX_SHOWN {
            lines.push(&more);
        }
        if lines.is_empty() {
            lines.push(&checked.summary);
        }
        let indent = " ".repeat(LEVEL + NAME + 4);
        let text =
            lines.join("\n").lines().map(cut).collect::<Vec<_>>().join(&format!("\n{indent}"));
        format!("{word}  {name:NAME$}  {text}\n")
    }

    fn json(&self, name: &str, checked: &CheckResult) -> String {
        let findings = checked.findings.iter().map(|finding| {
            let object = Object::bare().text("level", finding.level.word());
            object.text("text", &finding.text).line()
        });
        let object = Object::new("check")
            .text("problem", &self.problem.name)
            .text("check", name)
            .text("level", checked.level().word())
            .text("summary", &checked.summary)
            .raw("findings", &json::list(findings));
        object.line() + "\n"
    }

    /// The last line.
    pub fn foot(&self) -> String {
        if self.is_json {
            return String::new();
        }
        let of = |level| self.levels.iter().filter(|&&one| one == level).count();
        let (warnings, faults) = (of(Level::Warning), of(Level::Fault));
        let skipped = match of(Level::Skipped) {
            0 => String::new(),
            some => format!(", {some} skipped"),
        };
        format!(
            "{} ok{skipped}, {}, {}\n",
            of(Level::Ok),
            count(warnings, "warning"),
            count(faults, "fault")
        )
    }

    /// The level of the gravest check.
    pub fn worst(&self) -> Level {
        self.levels.iter().copied().max().unwrap_or_default()
    }
}
