//! The order in which submissions are ranked.

use super::points;
use judge_core::judging::outcome::Outcome;
use judge_core::judging::{Job, Verdicts};
use judge_core::verdict::points::{Amount, PointsRank, Score};
use std::time::Duration;

/// The values by which a submission is ranked: its points, if the problem has some, the cases it passed, then
/// the time of its slowest one.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Standing {
    /// Whether it was run: not so after a compile error or without its compiler.
    pub ran: bool,
    /// Its points, if the problem has some and they count.
    pub points: Option<Amount>,
    /// The worth of the points beside the points of others.
    pub worth: Option<PointsRank>,
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
            points: verdicts.score.as_ref().and_then(Score::counted),
            worth: verdicts.score.as_ref().map(Score::worth),
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

/// The rank of each: one more than the number of those with better points or, where these are equal, more
/// cases that passed. One that was not run ranks after all that were. Times do not count, as they differ
/// from run to run.
pub fn ranks(standings: &[&Standing]) -> Vec<usize> {
    let worth = |one: &Standing| (one.ran, one.worth, one.passed);
    let mut sorted: Vec<_> = standings.iter().copied().map(worth).collect();
    sorted.sort_unstable();
    let better = |one| sorted.len() - sorted.partition_point(|other| *other <= worth(one));
    standings.iter().map(|one| 1 + better(one)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use judge_core::verdict::points::Objective;
    use judge_core::verdict::Verdict;

    fn ranked<const N: usize>(standings: [Standing; N]) -> Vec<usize> {
        ranks(&standings.each_ref())
    }

    #[test]
    fn equal_counts_share_a_rank_and_what_did_not_run_is_last() {
        let of = |passed, ran| Standing { ran, passed, ..Standing::default() };
        let class =
            [of(3, true), of(0, false), of(5, true), of(3, true), of(0, true), of(0, false)];
        assert_eq!(ranked(class), [2, 5, 1, 2, 4, 5]);
        // Points come before cases.
        let with = |objective, verdict, points, passed| {
            let points = Amount::of(points).expect("it is a number");
            let score = Score { points, full: None, objective, verdict, groups: Vec::new() };
            Standing { worth: Some(score.worth()), ..of(passed, true) }
        };
        let max = |points, passed| with(Objective::Max, Verdict::Wa, points, passed);
        assert_eq!(ranked([max(30.0, 9), max(70.0, 2), max(70.0, 3)]), [3, 2, 1]);
        // The fewest points of those that are accepted; the points of others do not count.
        let min = |verdict, points, passed| with(Objective::Min, verdict, points, passed);
        let (ac, wa) = (Verdict::Ac, Verdict::Wa);
        let class = [min(ac, 30.0, 9), min(wa, 0.0, 7), min(ac, 12.5, 9), min(wa, 5.0, 8)];
        assert_eq!(ranked(class), [2, 4, 1, 3]);
    }
}
