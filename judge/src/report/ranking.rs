//! The ranking of submissions, best first: a table below the report when `--submission` names several,
//! and the order of the page.

use super::format::{Context, Opened, Report};
use super::output::Output;
use super::tally::Tally;
use judge_core::base::text::escape;
use judge_core::judging::outcome::Outcome;
use judge_core::judging::{Job, Reporter, Verdicts};
use judge_core::verdict::Verdict;
use judge_core::Result;
use std::cell::RefCell;
use std::cmp::Reverse;
use std::time::Duration;

/// What a submission is ranked by: the cases it passed, then the time of its slowest one.
#[derive(Clone, Debug, PartialEq)]
pub struct Standing {
    /// Whether it was run: not so after a compile error or without its compiler.
    pub ran: bool,
    /// Cases that are AC.
    pub passed: usize,
    /// The time of its slowest case; more than any that ended where it was stopped for its time.
    pub slowest: Duration,
    /// That time as the report shows it.
    pub shown: String,
}

impl Standing {
    /// The standing of a submission that has been judged.
    pub fn of(job: &Job, verdicts: &Verdicts) -> Standing {
        let slowest = slowest(job, verdicts).map(|case| &case.1);
        Standing {
            ran: slowest.is_some(),
            passed: verdicts.passed(),
            slowest: slowest.map_or(Duration::ZERO, |outcome| outcome.ranked(&job.limits)),
            shown: slowest.map_or("-".to_string(), |outcome| outcome.shown_time(&job.limits)),
        }
    }
}

/// The case that took longest; one that was stopped for its time took more than the limit.
pub fn slowest<'a>(job: &Job, verdicts: &'a Verdicts) -> Option<&'a (usize, Outcome)> {
    let time = |outcome: &Outcome| (outcome.ranked(&job.limits), outcome.ran_over(), outcome.cpu);
    verdicts.outcomes.iter().max_by_key(|case| time(&case.1))
}

/// The rank of each: one more than the number of those that passed more cases. One that was not run
/// ranks after all that were. Times do not count, as they differ from run to run.
pub fn ranks(standings: &[Standing]) -> Vec<usize> {
    let worth = |one: &Standing| (one.ran, one.passed);
    let better =
        |one: &Standing| standings.iter().filter(|other| worth(other) > worth(one)).count();
    standings.iter().map(|one| 1 + better(one)).collect()
}

/// The order in which submissions are listed: by rank, within a rank by time, then as given.
pub fn order(standings: &[Standing]) -> Vec<usize> {
    let mut order: Vec<usize> = (0..standings.len()).collect();
    order.sort_by_key(|&at| {
        let Standing { ran, passed, slowest, .. } = standings[at];
        (Reverse((ran, passed)), slowest)
    });
    order
}

/// Collects submissions and shows their ranking.
struct Ranking<'a> {
    members: Vec<Member>,
    output: &'a RefCell<Output>,
}

struct Member {
    name: String,
    verdict: Option<Verdict>,
    standing: Standing,
}

/// Opens the ranking where programs of other people are compared: several of `--submission`.
pub fn open<'a>(context: &'a Context<'a>) -> Opened<'a> {
    let Context { args, jobs, output, .. } = context;
    if !args.has("--submission") || args.has("--json") || jobs.len() < 2 {
        return Ok(None);
    }
    Ok(Some(Box::new(Ranking { members: Vec::new(), output })))
}

impl Reporter for Ranking<'_> {
    fn submission(&mut self, job: &Job, verdicts: &Verdicts) {
        self.members.push(Member {
            name: job.name.clone(),
            verdict: verdicts.verdict(),
            standing: Standing::of(job, verdicts),
        });
    }
}

impl Report for Ranking<'_> {
    fn finish(&mut self, _tally: &Tally) -> Result<()> {
        let mut output = self.output.borrow_mut();
        for line in table(&self.members) {
            output.line(&line);
        }
        Ok(())
    }
}

/// The lines of the table, best first.
fn table(members: &[Member]) -> Vec<String> {
    let standings: Vec<Standing> = members.iter().map(|member| member.standing.clone()).collect();
    let ranks = ranks(&standings);
    let mut lines = vec!["rank  passed  slowest    verdict  submission".to_string()];
    for at in order(&standings) {
        let Member { name, verdict, standing } = &members[at];
        lines.push(format!(
            "{:>4}  {:>6}  {:<9}  {:<7}  {}",
            ranks[at],
            standing.passed,
            standing.shown,
            verdict.map_or("---", Verdict::name),
            escape(name.as_bytes())
        ));
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_counts_share_a_rank_and_what_did_not_run_is_last() {
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
        let names = ["a", "e", "b", "c", "\u{1b}d", "f"];
        let member = |(name, standing): (&&str, Standing)| Member {
            name: name.to_string(),
            verdict: Some(Verdict::Wa),
            standing,
        };
        let table = table(&names.iter().zip(class).map(member).collect::<Vec<_>>());
        let names: Vec<&str> =
            table.iter().map(|line| &line[line.rfind(' ').unwrap() + 1..]).collect();
        assert_eq!(names, ["submission", "b", "c", "a", "\\u{1b}d", "e", "f"]);
        assert_eq!(table[2], "   2       3  2.0 ms     WA       c");
        assert_eq!(table[5], "   5       0  -          WA       e");
    }
}
