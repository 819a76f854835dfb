//! What a submission got.

use super::amount::Amount;
use crate::verdict::Verdict;
use crate::Result;
use std::collections::BTreeMap;

/// The result of one case.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CaseResult {
    pub verdict: Verdict,
    /// What the output validator gives for it, if it gives something.
    pub given: Option<Given>,
}

/// The results of the cases of each folder, by the name of the case; `None` where a case was not judged.
pub type Cases<'a> = BTreeMap<&'a str, BTreeMap<&'a str, Option<CaseResult>>>;

/// What an output validator gives for an accepted case.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Given {
    /// `score.txt`: points.
    Score(f64),
    /// `score_multiplier.txt`: a part of the points of the case, from 0 to 1.
    Multiplier(f64),
}

/// What a submission got on all cases.
#[derive(Clone, Debug, PartialEq)]
pub struct Score {
    pub points: Amount,
    /// The most that a submission can get; `None` where there is no bound.
    pub full: Option<Amount>,
    /// The verdict on the whole by the rules of the problem, which may accept a submission that fails
    /// on some cases.
    pub verdict: Verdict,
    /// The groups that have cases, in the order of their names.
    pub groups: Vec<GroupScore>,
}

/// What a submission got in one group of cases.
#[derive(Clone, Debug, PartialEq)]
pub struct GroupScore {
    /// As in a package: `secret/group1`.
    pub name: String,
    pub points: Amount,
    /// `None` where there is no bound, and for samples, which give no points.
    pub full: Option<Amount>,
    /// The verdict on the group by its rules.
    pub verdict: Verdict,
    /// The group that the submission had to pass first, and did not.
    pub lacks: Option<String>,
}

impl GroupScore {
    /// A score without a bound.
    pub(super) fn new(name: &str, points: f64, verdict: Verdict) -> Result<GroupScore> {
        let points = amount(points)?;
        Ok(GroupScore { name: name.to_string(), points, full: None, verdict, lacks: None })
    }
}

/// The amount of so many points.
pub(super) fn amount(points: f64) -> Result<Amount> {
    Amount::of(points).ok_or_else(|| format!("{points} is no number of points"))
}

impl Score {
    /// Whether there is no more to get.
    pub fn is_full(&self) -> bool {
        self.full.is_none_or(|full| self.points >= full)
    }
}
