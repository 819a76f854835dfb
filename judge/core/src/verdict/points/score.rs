//! The score of a submission.

use super::amount::Amount;
use super::head::Objective;
use crate::verdict::Verdict;
use crate::Result;
use std::collections::BTreeMap;

/// The result of one case.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CaseResult {
    pub verdict: Verdict,
    /// The points that the output validator gives for it, if it gives some.
    pub given: Option<ValidatorScore>,
}

/// The results of the cases of each folder, by the name of the case; `None` where a case was not judged.
pub type Cases<'a> = BTreeMap<&'a str, BTreeMap<&'a str, Option<CaseResult>>>;

/// The points that an output validator gives for an accepted case.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum ValidatorScore {
    /// `score.txt`: points.
    Score(f64),
    /// `score_multiplier.txt`: a part of the points of the case, from 0 to 1.
    Multiplier(f64),
}

/// The score of a submission on all cases.
#[derive(Clone, Debug, PartialEq)]
pub struct Score {
    pub points: Amount,
    /// The best that a submission can get; `None` where there is no bound.
    pub full: Option<Amount>,
    /// Which points are the better ones.
    pub objective: Objective,
    /// The verdict on the whole by the rules of the problem, which may accept a submission that fails
    /// on some cases.
    pub verdict: Verdict,
    /// The groups that have cases, in the order of their names.
    pub groups: Vec<GroupScore>,
}

/// The rank of the points of a submission among others: whether they count, and how many they are, with a minus where
/// fewer are better.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct PointsRank(bool, Amount);

/// The score of a submission in one group of cases.
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

/// The amount for a number of points.
pub(super) fn amount(points: f64) -> Result<Amount> {
    Amount::of(points).ok_or_else(|| format!("{points:e} is no number of points"))
}

impl Score {
    /// The points as they count, see [`Objective::counted`].
    pub fn counted(&self) -> Option<Amount> {
        self.objective.counted(self.points, self.verdict)
    }

    /// Whether there is nothing better to get.
    pub fn is_full(&self) -> bool {
        let is_best = |points: Amount| match self.objective {
            Objective::Max => self.full.is_none_or(|full| points >= full),
            Objective::Min => self.full.is_none_or(|full| points <= full),
        };
        self.counted().is_some_and(is_best)
    }

    /// Whether no submission can get a point, as in a package without its secret cases.
    pub fn has_nothing_to_get(&self) -> bool {
        self.objective == Objective::Max && self.full == Some(Amount::default())
    }

    /// Whether the submission got something, be it not all.
    pub fn has_some(&self) -> bool {
        let has_points = self.objective == Objective::Max && self.points > Amount::default();
        self.verdict == Verdict::Ac || has_points
    }

    /// The value that submissions are ranked by: the greater, the better.
    pub fn worth(&self) -> PointsRank {
        match (self.counted(), self.objective) {
            (None, _) => PointsRank(false, Amount::default()),
            (Some(points), Objective::Max) => PointsRank(true, points),
            (Some(points), Objective::Min) => PointsRank(true, points.negated()),
        }
    }
}
