//! Programs that fail the same cases in the same way: most likely the same mistake.
//!
//! Two programs fail alike when they get the same verdicts on the same cases, end in the same way where they crash
//! or take too long, and print the same line in place of the right one on the smallest of these cases. Those
//! that do not compile are alike too.

use crate::report::diff_view;
use judge_core::compile::BuildError;
use judge_core::judging::outcome::Outcome;
use judge_core::judging::{Job, Verdicts};
use judge_core::verdict::Verdict;
use judge_core::workspace::Input;
use sandbox::{End, Limit};
use std::collections::HashMap;
use std::fs;

/// How a program fails.
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
    /// How a submission fails; `None` if it does not, or was not judged.
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
            let wants = matches!(one.1.verdict, Verdict::Wa | Verdict::Pe) && one.1.note.is_empty();
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

    /// How it ends on the smallest case: the signal, the exit code, or how it takes too long. Empty where it
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

/// How a program ends on a case, without the figures of its limits, which depend on its language.
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

/// The numbers of the programs that fail alike, the largest group first; groups of one too.
pub fn groups(programs: &[Option<&FailurePattern>]) -> Vec<Vec<usize>> {
    let mut places: HashMap<&FailurePattern, usize> = HashMap::new();
    let mut groups: Vec<Vec<usize>> = Vec::new();
    for (at, alike) in programs.iter().enumerate() {
        let Some(alike) = alike else { continue };
        let place = *places.entry(alike).or_insert_with(|| {
            groups.push(Vec::new());
            groups.len() - 1
        });
        groups[place].push(at);
    }
    groups.sort_by_key(|group| std::cmp::Reverse(group.len()));
    groups
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
        let mut programs: Vec<Option<&FailurePattern>> = all.iter().map(Some).collect();
        programs.insert(0, None);
        assert_eq!(
            groups(&programs),
            [vec![2, 3], vec![7, 9], vec![1], vec![4], vec![5], vec![6], vec![8]]
        );
        assert_eq!((all[4].verdict(), all[5].verdict()), (wa, Verdict::Ce));
    }
}
