//! A class of submissions, best first.

use crate::session::{Audience, Job, Verdicts};
use crate::text::{self, escape};
use crate::verdict::Verdict;
use std::time::Duration;

/// What a submission is ranked by: the cases it passed, then the time of its slowest one.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Standing {
    pub passed: usize,
    pub slowest: Duration,
}

impl Standing {
    pub fn of(verdicts: &Verdicts) -> Standing {
        let times = verdicts.outcomes.iter().map(|case| case.1.cpu);
        Standing { passed: verdicts.passed(), slowest: times.max().unwrap_or_default() }
    }
}

/// The rank of each: one more than the number of those that passed more. Times do not rank, as they
/// differ from run to run.
pub fn ranks(standings: &[Standing]) -> Vec<usize> {
    let better =
        |one: &Standing| standings.iter().filter(|other| other.passed > one.passed).count();
    standings.iter().map(|one| 1 + better(one)).collect()
}

/// Collects submissions; [`Class::table`] ranks them.
#[derive(Default)]
pub struct Class {
    members: Vec<(String, Option<Verdict>, Standing)>,
}

impl Audience for Class {
    fn submission(&mut self, job: &Job, verdicts: &Verdicts) {
        self.members.push((job.name.clone(), verdicts.verdict(), Standing::of(verdicts)));
    }
}

impl Class {
    /// Lines of a table, best first.
    pub fn table(&self) -> Vec<String> {
        let standings: Vec<Standing> = self.members.iter().map(|member| member.2).collect();
        let ranks = ranks(&standings);
        let mut order: Vec<usize> = (0..ranks.len()).collect();
        order.sort_by_key(|&at| (ranks[at], standings[at].slowest));
        let mut lines = vec!["rank  passed  slowest    verdict  submission".to_string()];
        lines.extend(order.into_iter().map(|at| {
            let (name, verdict, standing) = &self.members[at];
            format!(
                "{:>4}  {:>6}  {:<9}  {:<7}  {}",
                ranks[at],
                standing.passed,
                text::time(standing.slowest),
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
    fn who_passed_as_many_shares_the_rank() {
        let of = |passed, ms| Standing { passed, slowest: Duration::from_millis(ms) };
        let class = [of(3, 9), of(5, 7), of(3, 2), of(0, 0)];
        assert_eq!(ranks(&class), [2, 1, 2, 4]);
        let members = ["a", "b", "c", "\u{1b}d"].iter().zip(class);
        let members = members.map(|(name, one)| (name.to_string(), Some(Verdict::Wa), one));
        let table = Class { members: members.collect() }.table();
        let names: Vec<&str> =
            table.iter().map(|line| &line[line.rfind(' ').unwrap() + 1..]).collect();
        assert_eq!(names, ["submission", "b", "c", "a", "\\u{1b}d"]);
        assert_eq!(table[2], "   2       3  2.0 ms     WA       c");
    }
}
