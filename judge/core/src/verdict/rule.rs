//! The expectation of a submission on a part of its cases.

use super::glob::Glob;
use super::kind::Verdict;
use super::set::VerdictSet;

/// The result of a submission on a case.
#[derive(Clone, Copy, Debug)]
pub struct CaseVerdict<'a> {
    /// `group/name`.
    pub case: &'a str,
    pub verdict: Verdict,
    /// The message of the output validator, or else of the judge.
    pub message: &'a str,
}

/// Only permitted verdicts, at least once a required one, and at least once a message.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Rule {
    /// The cases that it is for; `None` for all.
    pub(super) cases: Option<Glob>,
    pub(super) permitted: VerdictSet,
    pub(super) required: VerdictSet,
    /// The text that the output validator must print about at least one case; empty for none.
    pub(super) message: String,
    /// Whether the time of the submission bounds the time limit; `None` where its verdicts say so.
    pub(super) bounds_time: Option<TimeBound>,
}

/// The value of `use_for_time_limit`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum TimeBound {
    Neither,
    Lower,
    Upper,
}

impl Rule {
    /// A rule for all cases.
    pub(super) const fn of(permitted: &[Verdict], required: &[Verdict]) -> Rule {
        Rule {
            cases: None,
            permitted: VerdictSet::of(permitted),
            required: VerdictSet::of(required),
            message: String::new(),
            bounds_time: None,
        }
    }

    /// The verdicts of which at least one case must have one.
    pub(super) fn needed(&self) -> VerdictSet {
        self.required.and(self.permitted)
    }

    /// Whether it is for this case, `group/name` in the workspace.
    pub(super) fn is_for(&self, case: &str) -> bool {
        self.cases.as_ref().is_none_or(|glob| glob.matches(&path_in_package(case)))
    }

    /// Whether the verdicts of the cases that it is for are as expected; so they are where it is for no
    /// case.
    pub(super) fn holds(&self, judged: &[CaseVerdict]) -> bool {
        let mut mine = judged.iter().filter(|one| self.is_for(one.case)).peekable();
        if mine.peek().is_none() {
            return self.cases.is_some();
        }
        let (mut required, mut message) = (false, self.message.is_empty());
        for one in mine {
            if !self.permitted.has(one.verdict) {
                return false;
            }
            required |= self.required.has(one.verdict);
            message |= one.message.contains(&self.message);
        }
        required && message
    }
}

/// The path below `data` that a case has in a package, which knows the groups `sample` and `secret`.
fn path_in_package(case: &str) -> String {
    match case.split_once('/') {
        Some((group, name)) if group != "sample" && group != "secret" => {
            format!("secret/{group}-{name}")
        }
        _ => case.to_string(),
    }
}
