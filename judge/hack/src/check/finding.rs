//! The result of a check.

/// The maximum number of programs or cases that a line names.
pub const MAX_NAMED: usize = 3;

/// The maximum number of the smallest inputs, or answers, that are broken.
pub const MAX_BROKEN: usize = 6;

/// The gravity of a result, the gravest last.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Level {
    #[default]
    Ok,
    /// The check did not run, as a fault before it must be fixed first.
    Skipped,
    /// A setter may have a reason for it.
    Warning,
    /// The problem must not ship so.
    Fault,
}

/// Something that is wrong, in one line: what, where, and what to do next.
#[derive(Debug)]
pub struct Finding {
    pub level: Level,
    pub text: String,
}

/// The result of a check.
#[derive(Debug, Default)]
pub struct CheckResult {
    /// The things that were checked, in one line, for a check without findings.
    pub summary: String,
    pub findings: Vec<Finding>,
}

impl Level {
    /// Its word in the table and in JSON.
    pub fn word(self) -> &'static str {
        match self {
            Level::Ok => "ok",
            Level::Skipped => "skipped",
            Level::Warning => "warning",
            Level::Fault => "fault",
        }
    }
}

impl CheckResult {
    /// Nothing is wrong; what was looked at.
    pub fn ok(summary: impl Into<String>) -> CheckResult {
        CheckResult { summary: summary.into(), findings: Vec::new() }
    }

    /// Nothing was looked at, and why.
    pub fn skipped(why: &str) -> CheckResult {
        let finding = Finding { level: Level::Skipped, text: why.to_string() };
        CheckResult { summary: why.to_string(), findings: vec![finding] }
    }

    /// One fault.
    pub fn fault(text: impl Into<String>) -> CheckResult {
        let mut checked = CheckResult::default();
        checked.add_fault(text);
        checked
    }

    pub fn add_fault(&mut self, text: impl Into<String>) {
        self.findings.push(Finding { level: Level::Fault, text: text.into() });
    }

    pub fn add_warning(&mut self, text: impl Into<String>) {
        self.findings.push(Finding { level: Level::Warning, text: text.into() });
    }

    /// The level of the gravest finding.
    pub fn level(&self) -> Level {
        self.findings.iter().map(|finding| finding.level).max().unwrap_or_default()
    }
}
