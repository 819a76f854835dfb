//! A class of submissions, best first.

use judge_core::base::text::escape;
use judge_core::judging::job::{Job, Reporter, Verdicts};
use judge_core::judging::outcome::Outcome;
use judge_core::verdict::Verdict;
use std::cmp::Reverse;
use std::time::Duration;

/// What a submission is ranked by: the cases it passed, then the time of its slowest one.
#[derive(Clone, Debug, PartialEq)]
pub struct Standing {
    /// It was run: neither a compile error nor a missing tool kept it from that.
    pub ran: bool,
    pub passed: usize,
    /// The time of its slowest case; the limit where it was stopped for it.
    pub slowest: Duration,
    /// That time as the report shows it.
    pub shown: String,
}

impl Standing {
    pub fn of(job: &Job, verdicts: &Verdicts) -> Standing {
        let slowest = slowest(job, verdicts).map(|case| &case.1);
        Standing {
            ran: slowest.is_some(),
            passed: verdicts.passed(),
            slowest: slowest.map_or(Duration::ZERO, |outcome| outcome.counted(&job.limits)),
            shown: slowest.map_or("-".to_string(), |outcome| outcome.shown_time(&job.limits)),
        }
    }
}

/// The case that took longest; one that was stopped took more than its limit.
pub fn slowest<'a>(job: &Job, verdicts: &'a Verdicts) -> Option<&'a (usize, Outcome)> {
    let time = |outcome: &Outcome| (outcome.counted(&job.limits), outcome.ran_over(), outcome.cpu);
    verdicts.outcomes.iter().max_by_key(|case| time(&case.1))
}

/// The rank of each: one more than the number of those that passed more, or of all that ran for one
/// that did not. Times do not rank, as they differ from run to run.
pub fn ranks(standings: &[Standing]) -> Vec<usize> {
    let worth = |one: &Standing| (one.ran, one.passed);
    let better =
        |one: &Standing| standings.iter().filter(|other| worth(other) > worth(one)).count();
    standings.iter().map(|one| 1 + better(one)).collect()
}

/// The order in which a class is listed: those of one rank by their time, then as they came.
pub fn order(standings: &[Standing]) -> Vec<usize> {
    let mut order: Vec<usize> = (0..standings.len()).collect();
    order.sort_by_key(|&at| {
        let Standing { ran, passed, slowest, .. } = standings[at];
        (Reverse((ran, passed)), slowest)
    });
    order
}

/// Collects submissions; [`Class::table`] ranks them.
#[derive(Default)]
pub struct Class {
    members: Vec<(String, Option<Verdict>, Standing)>,
}

impl Reporter for Class {
    fn submission(&mut self, job: &Job, verdicts: &Verdicts) {
        self.members.push((job.name.clone(), verdicts.verdict(), Standing::of(job, verdicts)));
    }
}

impl Class {
    /// Lines of a table, best first.
    pub fn table(&self) -> Vec<String> {
        let standings: Vec<Standing> = self.members.iter().map(|member| member.2.clone()).collect();
        let ranks = ranks(&standings);
        let mut lines = vec!["rank  passed  slowest    verdict  submission".to_string()];
        lines.extend(order(&standings).into_iter().map(|at| {
            let (name, verdict, standing) = &self.members[at];
            format!(
                "{:>4}  {:>6}  {:<9}  {:<7}  {}",
                ranks[at],
                standing.passed,
                standing.shown,
                verdict.map_or("---", Verdict::name),
                escape(name.as_bytes())
            )
        }));
        lines
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_passed_as_many_shares_the_rank_and_who_did_not_run_is_last() {
        let of = |passed, ms, ran| Standing {
            ran,
            passed,
            slowest: Duration::from_millis(ms),
            shown: if ran { format!("{ms}.0 ms") } else { "-".to_string() },
        };
        let class = [
            of(3, 9, true),
            of(0, 0, false),
            of(5, 7, true),
            of(3, 2, true),
            of(0, 5, true),
            of(0, 0, false),
        ];
        assert_eq!(ranks(&class), [2, 5, 1, 2, 4, 5]);
        let members = ["a", "e", "b", "c", "\u{1b}d", "f"].iter().zip(class);
        let members = members.map(|(name, one)| (name.to_string(), Some(Verdict::Wa), one));
        let table = Class { members: members.collect() }.table();
        let names: Vec<&str> =
            table.iter().map(|line| &line[line.rfind(' ').unwrap() + 1..]).collect();
        assert_eq!(names, ["submission", "b", "c", "a", "\\u{1b}d", "e", "f"]);
        assert_eq!(table[2], "   2       3  2.0 ms     WA       c");
        assert_eq!(table[5], "   5       0  -          WA       e");
    }
}
