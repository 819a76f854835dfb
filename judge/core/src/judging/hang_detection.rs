//! A program that hangs: it is stopped for its time on each of its first cases. It would do so on the
//! others too, and waiting for that is of no use.

use crate::judging::job::Job;
use crate::judging::outcome::Outcome;

/// The number of cases that show it. A program may run 1.5 times its limit before it is stopped, so two cases take
/// three time limits.
pub(super) const FIRST_CASES: usize = 2;

/// Whether the cases after the first ones may be left out: where a program is meant to be too slow, on
/// some cases or on all, each case counts, and where there are points, another group may give some.
pub(super) fn may_stop(job: &Job) -> bool {
    job.expectation.is_accepted() && job.points.is_none() && job.cases.len() > FIRST_CASES
}

/// Whether the result of a case is one that shows it.
pub(super) fn shows(case: usize, outcome: &Outcome) -> bool {
    case < FIRST_CASES && outcome.ran_over()
}
