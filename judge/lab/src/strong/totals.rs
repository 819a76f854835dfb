//! The counts of all problems.

use super::problem_result::Strong;

/// The counts so far.
#[derive(Default)]
pub struct Totals {
    problems: usize,
    pub not_tried: usize,
    /// Problems all of whose wrong programs are rejected.
    whole: usize,
    cases: usize,
    valid: usize,
    wrong: usize,
    by_samples: usize,
    rejected: usize,
    /// The wrong programs that a test of the contest rejects.
    by_contest: usize,
    /// The wrong programs that both a test of the contest and a case reject.
    by_both: usize,
    accepted: usize,
    refused: usize,
}

impl Totals {
    pub fn add(&mut self, strong: &Strong) {
        self.problems += 1;
        self.whole += usize::from(strong.alive.is_empty());
        self.cases += strong.cases;
        self.valid += strong.valid;
        self.wrong += strong.wrong;
        self.by_samples += strong.by_samples;
        self.rejected += strong.wrong - strong.alive.len();
        self.by_contest += strong.rejected_there.len();
        self.by_both += strong.rejected_there.len();
        self.by_both -=
            strong.alive.iter().filter(|name| strong.rejected_there.contains(*name)).count();
        self.accepted += strong.accepted;
        self.refused += strong.refused.len();
    }

    /// The counts in a few lines.
    pub fn text(&self) -> String {
        let part = |count: usize, all: usize| {
            format!("{count} of {all} ({:.1} %)", 100.0 * count as f64 / all.max(1) as f64)
        };
        format!(
            "{} problems, {} not tried; {} cases, {} of them inputs like the contest's\n\
             wrong programs rejected: {}, by the samples alone {}\n\
             of those that a test of the contest rejects here: {}\n\
             problems where all are rejected: {}\naccepted programs rejected: {}\n",
            self.problems,
            self.not_tried,
            self.cases,
            self.valid,
            part(self.rejected, self.wrong),
            part(self.by_samples, self.wrong),
            part(self.by_both, self.by_contest),
            part(self.whole, self.problems),
            part(self.refused, self.accepted),
        )
    }
}
