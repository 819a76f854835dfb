//! What submissions are ranked by.

use super::points;
use judge_core::judging::outcome::Outcome;
use judge_core::judging::{Job, Verdicts};
use judge_core::verdict::points::Amount;
use std::time::Duration;

/// What a submission is ranked by: its points, if the problem has some, the cases it passed, then the time
/// of its slowest one.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Standing {
    /// Whether it was run: not so after a compile error or without its compiler.
    pub ran: bool,
    /// Its points, if the problem has some.
    pub points: Option<Amount>,
    /// Its points as the report shows them; empty without.
    pub shown_points: String,
    /// Cases that are AC.
    pub passed: usize,
    /// The time of its slowest case; more than any that ended where it was stopped for its time.
    pub slowest: Duration,
    /// That time, or the limit where it was stopped for its time.
    pub counted: Duration,
    /// That time as the report shows it.
    pub shown: String,
}

impl Standing {
    /// The standing of a submission that has been judged.
    pub fn of(job: &Job, verdicts: &Verdicts) -> Standing {
        let slowest = slowest(job, verdicts).map(|case| &case.1);
        Standing {
            ran: slowest.is_some(),
            points: verdicts.score.as_ref().map(|score| score.points),
            shown_points: verdicts.score.as_ref().map(points::total).unwrap_or_default(),
            passed: verdicts.passed(),
            slowest: slowest.map_or(Duration::ZERO, |outcome| outcome.ranked(&job.limits)),
            counted: slowest.map_or(Duration::ZERO, |outcome| outcome.counted(&job.limits)),
            shown: slowest.map_or("-".to_string(), |outcome| outcome.shown_time(&job.limits)),
        }
    }
}

/// The case that took longest; one that was stopped for its time took more than the limit.
pub fn slowest<'a>(job: &Job, verdicts: &'a Verdicts) -> Option<&'a (usize, Outcome)> {
    let time = |outcome: &Outcome| (outcome.ranked(&job.limits), outcome.ran_over(), outcome.cpu);
    verdicts.outcomes.iter().max_by_key(|case| time(&case.1))
}

/// The rank of each: one more than the number of those with more points or, where these are equal, more
/// cases that passed. One that was not run ranks after all that were. Times do not count, as they differ
/// from run to run.
pub fn ranks(standings: &[Standing]) -> Vec<usize> {
    let worth = |one: &Standing| (one.ran, one.points, one.passed);
    let better =
        |one: &Standing| standings.iter().filter(|other| worth(other) > worth(one)).count();
    standings.iter().map(|one| 1 + better(one)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_counts_share_a_rank_and_what_did_not_run_is_last() {
        let of = |passed, ran| Standing { ran, passed, ..Standing::default() };
        let class =
            [of(3, true), of(0, false), of(5, true), of(3, true), of(0, true), of(0, false)];
        assert_eq!(ranks(&class), [2, 5, 1, 2, 4, 5]);
        // Points come before cases.
        let with = |points, passed| Standing { points: Amount::of(points), ..of(passed, true) };
        assert_eq!(ranks(&[with(30.0, 9), with(70.0, 2), with(70.0, 3)]), [3, 2, 1]);
    }
}
