//! Programs that fail the same cases in the same way: most likely the same mistake.
//!
//! Two programs fail alike when they get the same verdicts on the same cases, end in the same way where they crash
//! or take too long, and print the same line in place of the right one on the smallest of these cases. Those
//! that do not compile are alike too.

use super::rows::Row;
use crate::report::diff_view;
use judge_core::compile::BuildError;
use judge_core::judging::outcome::Outcome;
use judge_core::judging::{Job, Verdicts};
use judge_core::verdict::Verdict;
use judge_core::workspace::Input;
use sandbox::{End, Limit};
use std::collections::HashMap;
use std::fs;

/// The failure of a program.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct FailurePattern {
    /// The verdicts and the ends, by the numbers of the cases; empty for one that does not compile.
    failing: Vec<(usize, Verdict, String)>,
    /// The number of the smallest case among them.
    pub case: Option<usize>,
    /// The text of the answer where the program differs from it on that case, and the text of the program.
    pub expected: String,
    pub got: String,
}

impl FailurePattern {
    /// The failure of a submission; `None` if it does not fail, or was not judged.
    pub fn of(job: &Job, verdicts: &Verdicts) -> Option<FailurePattern> {
        let none = String::new;
        match verdicts.build_error {
            Some(BuildError::CompileError(_)) => {
                let failing = Vec::new();
                return Some(FailurePattern { failing, case: None, expected: none(), got: none() });
            }
            Some(_) => return None,
            None => {}
        }
        let failing: Vec<&(usize, Outcome)> =
            verdicts.outcomes.iter().filter(|one| one.1.verdict != Verdict::Ac).collect();
        // Of one that fails on very many cases only the first differences are kept.
        let weight = |one: &&&(usize, Outcome)| {
            let wants = one.1.verdict.is_wrong_output() && one.1.note.is_empty();
            (wants && one.1.difference.is_none(), size(&job.cases[one.0].input), one.0)
        };
        let (case, outcome) = failing.iter().min_by_key(weight)?;
        let difference = outcome.difference.as_ref();
        let (expected, got) = difference
            .map_or((none(), none()), |difference| diff_view::sides(difference, diff_view::WINDOW));
        let failing = failing.iter().map(|one| (one.0, one.1.verdict, end(&one.1))).collect();
        Some(FailurePattern { failing, case: Some(*case), expected, got })
    }

    /// The verdict on the smallest case.
    pub fn verdict(&self) -> Verdict {
        self.smallest().map_or(Verdict::Ce, |one| one.1)
    }

    /// Its end on the smallest case: the signal, the exit code, or the kind of time that it exceeds. Empty where it
    /// ends well.
    pub fn end(&self) -> &str {
        self.smallest().map_or("", |one| &one.2)
    }

    fn smallest(&self) -> Option<&(usize, Verdict, String)> {
        self.failing.iter().find(|one| Some(one.0) == self.case)
    }

    /// On how many cases it fails.
    pub fn failing(&self) -> usize {
        self.failing.len()
    }
}

/// The end of a program on a case, without the figures of its limits, which depend on its language.
fn end(outcome: &Outcome) -> String {
    match outcome.verdict {
        Verdict::Re => outcome.note.clone(),
        Verdict::Tle if outcome.failure == Some(End::Stopped(Limit::Idle)) => "idle".to_string(),
        Verdict::Tle => "too slow".to_string(),
        Verdict::Ac | Verdict::Pe | Verdict::Wa | Verdict::Mle | Verdict::Ole | Verdict::Ce => {
            String::new()
        }
    }
}

/// The bytes of an input; one that is made on demand is large.
fn size(input: &Input) -> u64 {
    match input {
        Input::File(path) => fs::metadata(path).map_or(u64::MAX, |data| data.len()),
        Input::Recipe(_) => u64::MAX,
    }
}

/// The people whose best programs fail alike: how, and the numbers of their rows by name. The largest group is first;
/// groups of one too. `pattern` gives the way a program fails.
pub fn groups<'a>(
    rows: &[Row],
    pattern: impl Fn(usize) -> Option<&'a FailurePattern>,
) -> Vec<(&'a FailurePattern, Vec<usize>)> {
    let mut order: Vec<usize> = (0..rows.len()).collect();
    // The order of the rows depends on times.
    order.sort_by_key(|&row| &rows[row].person);
    let mut places: HashMap<&FailurePattern, usize> = HashMap::new();
    let mut groups: Vec<(&FailurePattern, Vec<usize>)> = Vec::new();
    for row in order {
        let Some(alike) = rows[row].best.and_then(&pattern) else { continue };
        let place = *places.entry(alike).or_insert_with(|| {
            groups.push((alike, Vec::new()));
            groups.len() - 1
        });
        groups[place].1.push(row);
    }
    groups.sort_by_key(|group| std::cmp::Reverse(group.1.len()));
    groups
}

/// The number of other people who fail as the person of each row does.
pub fn others<'a>(
    rows: &[Row],
    pattern: impl Fn(usize) -> Option<&'a FailurePattern>,
) -> Vec<usize> {
    let mut others = vec![0; rows.len()];
    for (_, group) in groups(rows, pattern) {
        for &row in &group {
            others[row] = group.len() - 1;
        }
    }
    others
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_cases_verdicts_and_output_are_one_group() {
        let alike = |failing: &[(usize, Verdict)], got: &str| FailurePattern {
            failing: failing.iter().map(|one| (one.0, one.1, String::new())).collect(),
            case: failing.first().map(|one| one.0),
            expected: "4".to_string(),
            got: got.to_string(),
        };
        let (wa, re) = (Verdict::Wa, Verdict::Re);
        let ended = |end: &str| {
            let mut alike = alike(&[(2, re)], "");
            alike.failing[0].2 = end.to_string();
            alike
        };
        let all = [
            alike(&[(1, wa)], "5"),
            alike(&[(1, wa), (2, wa)], "5"),
            alike(&[(1, wa), (2, wa)], "5"),
            alike(&[(1, wa), (2, wa)], "6"),
            alike(&[(1, wa), (2, re)], "5"),
            alike(&[], ""),
            ended("exit code 1"),
            ended("signal 11"),
            ended("exit code 1"),
        ];
        // The first one fails nowhere, and the last one has no program.
        let row = |best| Row { best, person: format!("{best:?}"), ..Row::default() };
        let rows: Vec<Row> = (0..=all.len()).map(Some).chain([None]).map(row).collect();
        let groups = groups(&rows, |best| all.get(best.checked_sub(1)?));
        let numbers: Vec<Vec<usize>> = groups.into_iter().map(|group| group.1).collect();
        assert_eq!(numbers, [vec![2, 3], vec![7, 9], vec![1], vec![4], vec![5], vec![6], vec![8]]);
        assert_eq!((all[4].verdict(), all[5].verdict()), (wa, Verdict::Ce));
    }
}
