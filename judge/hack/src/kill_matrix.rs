//! Which case breaks which wrong submission.

use judge_core::judging::outcome::Outcome;
use judge_core::judging::{Job, Reporter, Verdicts};
use judge_core::verdict::Verdict;
use judge_core::workspace::Submission;

/// The submissions that are meant to fail.
pub fn wrong_submissions(submissions: Vec<Submission>) -> Vec<Submission> {
    let mut wrong = submissions;
    wrong.retain(|one| one.expectation.is_to_fail());
    wrong
}

/// Collects the verdicts of submissions: a row for each, in order.
#[derive(Default)]
pub struct KillMatrix {
    pub rows: Vec<Row>,
}

/// A submission and the cases that break it.
pub struct Row {
    pub submission: String,
    /// The number of each case that is not AC, and its verdict.
    pub kills: Vec<(usize, Verdict)>,
    /// The submission was built and judged on every case.
    pub is_judged: bool,
}

impl KillMatrix {
    /// For each of `cases` cases the rows that it breaks.
    pub fn victims(&self, cases: usize) -> Vec<Vec<usize>> {
        let mut victims = vec![Vec::new(); cases];
        for (row, submission) in self.rows.iter().enumerate() {
            for (case, _) in &submission.kills {
                victims[*case].push(row);
            }
        }
        victims
    }
}

impl Reporter for KillMatrix {
    fn submission(&mut self, job: &Job, verdicts: &Verdicts) {
        let verdict_on = |(case, outcome): &(usize, Outcome)| (*case, outcome.verdict);
        let on_all = verdicts.outcomes.iter().map(verdict_on);
        self.rows.push(Row {
            submission: job.name.clone(),
            kills: on_all.filter(|(_, verdict)| *verdict != Verdict::Ac).collect(),
            is_judged: verdicts.build_error.is_none() && verdicts.failures.is_empty(),
        });
    }
}
