//! Hack cases: `add` makes a trusted case of an input, `find` looks for one that breaks a program and
//! makes it small, `list` shows which case breaks which program, `mutate` what the cases do not see.

#![forbid(unsafe_code)]

pub mod add;
pub mod find;
pub mod list;
pub mod mutate;

use judge_core::judging::{Job, Reporter, Verdicts};
use judge_core::judging::session::Options;
use judge_core::verdict::Verdict;
use judge_core::workspace::Submission;
use sandbox::Isolation;
use std::os::fd::{AsFd, OwnedFd};

/// The submissions that are not meant to be right.
fn wrong(submissions: Vec<Submission>) -> impl Iterator<Item = Submission> {
    submissions
        .into_iter()
        .filter(|one| !matches!(one.expectation.folder, "accepted" | "brute_force"))
}

fn options(isolation: Isolation, interrupt: &OwnedFd) -> Options<'_> {
    let workers = std::thread::available_parallelism().map_or(1, usize::from);
    let interrupt = Some(interrupt.as_fd());
    Options { workers, fail_fast: false, progress: false, isolation, interrupt }
}

/// Which case breaks which program.
#[derive(Default)]
struct Matrix {
    rows: Vec<Row>,
}

struct Row {
    name: String,
    /// Cases that are not AC, and their verdicts.
    kills: Vec<(usize, Verdict)>,
    /// Why it was not judged, if it was not.
    absent: bool,
    interrupted: bool,
}

impl Reporter for Matrix {
    fn submission(&mut self, job: &Job, verdicts: &Verdicts) {
        let cases = verdicts.outcomes.iter().map(|(case, outcome)| (*case, outcome.verdict));
        self.rows.push(Row {
            name: job.name.clone(),
            kills: cases.filter(|case| case.1 != Verdict::Ac).collect(),
            absent: verdicts.build_error.is_some() || !verdicts.failures.is_empty(),
            interrupted: verdicts.interrupted,
        });
    }
}
