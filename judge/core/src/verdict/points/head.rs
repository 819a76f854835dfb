//! The keys of points.yaml that hold for the whole problem.

use super::amount::Amount;
use super::format::Format;
use super::word;
use crate::base::yaml::Pair;
use crate::verdict::Verdict;
use crate::Result;

/// Which points are the better ones.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum Objective {
    /// The more the better.
    #[default]
    Max,
    /// The fewer the better, as the format legacy permits it.
    Min,
}

impl Objective {
    /// Points as they count: where the fewest are the best, a rejected submission has no points, as in the format
    /// legacy.
    pub fn counted(self, points: Amount, verdict: Verdict) -> Option<Amount> {
        match self {
            Objective::Max => Some(points),
            Objective::Min => (verdict == Verdict::Ac).then_some(points),
        }
    }

    /// The word for it, as in `problem.yaml` of the format legacy.
    pub fn name(self) -> &'static str {
        match self {
            Objective::Max => "max",
            Objective::Min => "min",
        }
    }
}

/// The settings in points.yaml for the problem as a whole.
#[derive(Clone, Copy, Debug, Default)]
pub struct Head {
    pub format: Format,
    pub validator_scores: bool,
    pub scores_in_percent: bool,
    pub objective: Objective,
    pub show_groups: Option<bool>,
}

impl Head {
    /// Takes a key. `false` for one that is not of the whole problem.
    ///
    /// # Errors
    ///
    /// The key takes another value.
    pub fn take(&mut self, pair: &Pair) -> Result<bool> {
        let flag = || match word::text(pair)? {
            "true" => Ok(true),
            "false" => Ok(false),
            _ => Err(word::takes(pair, "true or false")),
        };
        match pair.key.as_str() {
            "format" => {
                self.format = match word::text(pair)? {
                    "2025-09" => Format::Icpc2025,
                    "legacy" => Format::Legacy,
                    _ => return Err(word::takes(pair, "2025-09 or legacy")),
                };
            }
            "validator_scores" => self.validator_scores = flag()?,
            "scores_in_percent" => self.scores_in_percent = flag()?,
            "objective" => {
                self.objective = match word::text(pair)? {
                    "max" => Objective::Max,
                    "min" => Objective::Min,
                    _ => return Err(word::takes(pair, "max or min")),
                };
            }
            "show_test_data_groups" => self.show_groups = Some(flag()?),
            _ => return Ok(false),
        }
        Ok(true)
    }

    /// Checks the keys together.
    ///
    /// # Errors
    ///
    /// The format has no such objective.
    pub fn check(&self) -> Result<()> {
        if self.objective == Objective::Min && self.format != Format::Legacy {
            return Err(format!(
                "objective: the format {} has only max; min is for `format: legacy`",
                self.format.name()
            ));
        }
        if self.scores_in_percent && self.format == Format::Legacy {
            return Err("scores_in_percent: only `format: 2025-09` has points of each case".into());
        }
        Ok(())
    }
}
