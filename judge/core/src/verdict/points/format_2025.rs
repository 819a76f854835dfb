//! The rules of the format 2025-09: the keys of `test_group.yaml`.
//!
//! <https://icpc.io/problem-package-format/spec/2025-09.html>, "Test data configuration" and "Scoring
//! problems".

use super::group::{SAMPLE, SECRET};
use super::score::{CaseResult, ValidatorScore};
use super::word;
use crate::base::input_flags::{self, InputFlags};
use crate::base::text::quote;
use crate::base::yaml::Map;
use crate::verdict::Verdict;
use crate::Result;

/// The points of `secret`, unless its file says otherwise.
const DEFAULT_MOST: f64 = 100.0;

/// The rules of one group.
#[derive(Clone, Debug, PartialEq)]
pub struct Format2025 {
    /// `None` for a group without a bound.
    pub(super) most: Option<f64>,
    pub(super) mode: Mode,
    /// The groups that must be passed first.
    pub needs: Vec<String>,
    /// The flags of input validators for the cases of the group, if it names some.
    pub input_flags: Option<InputFlags>,
}

/// The rule by which the points of a group follow from those in it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Mode {
    PassFail,
    Sum,
    Min,
}

impl Format2025 {
    /// The rules of the group of this name.
    ///
    /// # Errors
    ///
    /// A key is unknown, is not for this group, or takes another value.
    pub fn read(name: &str, map: &Map) -> Result<Format2025> {
        let is_secret = name == SECRET;
        let mut rules = Format2025 {
            most: is_secret.then_some(DEFAULT_MOST),
            mode: if is_secret { Mode::Sum } else { Mode::PassFail },
            needs: Vec::new(),
            input_flags: None,
        };
        for pair in &map.pairs {
            let key = pair.key.as_str();
            let is_of_points = ["max_score", "score_aggregation", "require_pass"].contains(&key);
            if name == SAMPLE && is_of_points {
                return Err(format!("line {}: `{key}` is not for sample", pair.line));
            }
            match key {
                "max_score" => {
                    rules.most = match word::text(pair)? {
                        "unbounded" => None,
                        text => {
                            let most = text.parse::<u32>().map(f64::from);
                            let what = "a whole number from 0 or unbounded";
                            Some(most.map_err(|_| word::takes(pair, what))?)
                        }
                    };
                }
                "score_aggregation" => {
                    rules.mode = match word::text(pair)? {
                        "pass-fail" => Mode::PassFail,
                        "sum" => Mode::Sum,
                        "min" => Mode::Min,
                        _ => return Err(word::takes(pair, "pass-fail, sum or min")),
                    };
                }
                "require_pass" => {
                    let needs = pair.node.texts(key)?;
                    rules.needs = needs.into_iter().map(String::from).collect();
                }
                input_flags::KEY => {
                    rules.input_flags = Some(InputFlags::of_node(key, &pair.node)?);
                }
                "static_validation_score" => {
                    return Err(format!(
                        "line {}: `{key}`: the judge runs no static validator; remove the key",
                        pair.line
                    ));
                }
                key => return Err(format!("line {}: no key {}", pair.line, quote(key.as_bytes()))),
            }
        }
        if rules.mode == Mode::PassFail && rules.most.is_none() && name != SAMPLE {
            return Err(format!("{name}: a group of pass-fail needs `max_score`, a number"));
        }
        Ok(rules)
    }

    /// These points of the group of this name.
    ///
    /// # Errors
    ///
    /// They are more than its most.
    pub fn checked(&self, name: &str, points: f64) -> Result<f64> {
        match self.most {
            // A sum of shares may differ in its last digits.
            Some(most) if points > most + 1e-6 => {
                Err(format!("{name}: {points} points are more than its max_score of {most}"))
            }
            Some(_) | None => Ok(points),
        }
    }

    /// Whether one failed case leaves no point to get.
    pub fn is_over_with_one(&self) -> bool {
        self.mode != Mode::Sum
    }

    /// The points of a case of a group that has this number of cases.
    ///
    /// # Errors
    ///
    /// The output validator gives points that the format does not permit.
    pub fn points_of_case(&self, result: CaseResult, cases: usize) -> Result<f64> {
        let most = self.most.map(|most| match self.mode {
            Mode::Sum => most / cases as f64,
            Mode::Min | Mode::PassFail => most,
        });
        let given = result.given.filter(|_| result.verdict == Verdict::Ac);
        let fault = |what: String| Err(format!("the output validator {what}"));
        if self.mode == Mode::PassFail && given.is_some() {
            return fault("gives points in a group of pass-fail".to_string());
        }
        match (given, most) {
            (_, _) if result.verdict != Verdict::Ac => Ok(0.0),
            (None, Some(most)) => Ok(most),
            (None, None) => fault("gives no score.txt in a group without a bound".to_string()),
            (Some(ValidatorScore::Multiplier(_)), None) => {
                fault("gives a score_multiplier.txt in a group without a bound".to_string())
            }
            (Some(ValidatorScore::Multiplier(part)), Some(most)) if (0.0..=1.0).contains(&part) => {
                Ok(part * most)
            }
            (Some(ValidatorScore::Multiplier(part)), Some(_)) => {
                fault(format!("gives {part} in score_multiplier.txt, not a number from 0 to 1"))
            }
            (Some(ValidatorScore::Score(points)), _) if points < 0.0 => {
                fault(format!("gives {points} points, fewer than none"))
            }
            (Some(ValidatorScore::Score(points)), Some(most)) if points > most => {
                fault(format!("gives {points} points for a case of at most {most}"))
            }
            (Some(ValidatorScore::Score(points)), _) => Ok(points),
        }
    }

    /// The points of the group from the points of its cases or groups. `passed`: whether all of its cases
    /// are accepted.
    pub fn aggregate(&self, points: &[f64], passed: bool) -> f64 {
        match self.mode {
            Mode::PassFail if passed => self.most.unwrap_or(0.0),
            Mode::PassFail => 0.0,
            Mode::Sum => points.iter().sum(),
            Mode::Min => points.iter().copied().reduce(f64::min).unwrap_or(0.0),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::yaml;

    fn rules(name: &str, text: &str) -> Result<Format2025> {
        Format2025::read(name, &yaml::parse_map(text)?)
    }

    fn case(given: Option<ValidatorScore>) -> CaseResult {
        CaseResult { verdict: Verdict::Ac, given }
    }

    #[test]
    fn points_follow_from_the_aggregation() {
        let pass_fail = rules("secret/a", "max_score: 30\n").unwrap();
        assert_eq!(pass_fail.aggregate(&[], true), 30.0);
        assert_eq!(pass_fail.aggregate(&[], false), 0.0);
        let sum = rules("secret/a", "max_score: 30\nscore_aggregation: sum\n").unwrap();
        assert_eq!(sum.points_of_case(case(None), 4), Ok(7.5));
        assert_eq!(sum.points_of_case(case(Some(ValidatorScore::Multiplier(0.5))), 4), Ok(3.75));
        assert_eq!(sum.aggregate(&[7.5, 0.0], false), 7.5);
        let min = rules("secret/a", "max_score: 30\nscore_aggregation: min\n").unwrap();
        assert_eq!(min.points_of_case(case(Some(ValidatorScore::Score(12.0))), 4), Ok(12.0));
        assert_eq!(min.aggregate(&[12.0, 30.0], true), 12.0);
        let secret = rules("secret", "").unwrap();
        assert!(!secret.is_over_with_one());
        assert_eq!(secret.checked("secret", 100.000_000_01), Ok(100.000_000_01));
        assert!(secret.checked("secret", 101.0).is_err_and(|error| error.contains("of 100")));
        let wrong = CaseResult { verdict: Verdict::Wa, given: None };
        assert_eq!(min.points_of_case(wrong, 4), Ok(0.0));
    }

    #[test]
    fn points_of_a_validator_that_the_format_forbids_are_faults() {
        let of =
            |text: &str, given| rules("secret/a", text).unwrap().points_of_case(case(given), 2);
        let sum = "max_score: 10\nscore_aggregation: sum\n";
        let open = "max_score: unbounded\nscore_aggregation: sum\n";
        for (text, given, said) in [
            ("max_score: 1\n", Some(ValidatorScore::Score(1.0)), "in a group of pass-fail"),
            (sum, Some(ValidatorScore::Score(5.5)), "gives 5.5 points for a case of at most 5"),
            (sum, Some(ValidatorScore::Score(-1.0)), "gives -1 points, fewer than none"),
            (sum, Some(ValidatorScore::Multiplier(1.5)), "not a number from 0 to 1"),
            (open, None, "gives no score.txt in a group without a bound"),
            (
                open,
                Some(ValidatorScore::Multiplier(1.0)),
                "score_multiplier.txt in a group without a bound",
            ),
        ] {
            assert!(of(text, given).is_err_and(|error| error.contains(said)), "{said}");
        }
        assert_eq!(of(open, Some(ValidatorScore::Score(1234.5))), Ok(1234.5));
    }

    #[test]
    fn what_is_not_known_is_refused() {
        for (name, text, said) in [
            ("secret/a", "", "secret/a: a group of pass-fail needs `max_score`, a number"),
            ("secret/a", "max_score: -1\n", "takes a whole number from 0 or unbounded"),
            ("secret/a", "score_aggregation: max\n", "takes pass-fail, sum or min"),
            ("sample", "max_score: 1\n", "`max_score` is not for sample"),
            ("secret", "accept_score: 1\n", "line 1: no key `accept_score`"),
        ] {
            assert!(rules(name, text).is_err_and(|error| error.contains(said)), "{said}");
        }
        assert!(rules("sample", "").is_ok());
    }
}
