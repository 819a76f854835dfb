//! The rules of the format `legacy`: the keys of `testdata.yaml`.
//!
//! <https://www.kattis.com/problem-package-format/spec/legacy.html>, "Test data groups"; where it is silent, as
//! problemtools does.

use super::default_grader::DefaultGrader;
use super::grader::{Grader, PartResult};
use super::head::Objective;
use super::score::{CaseResult, ValidatorScore};
use super::word;
use crate::base::input_flags::{self, InputFlags};
use crate::base::text::quote;
use crate::base::yaml::Map;
use crate::verdict::Verdict;
use crate::Result;

/// The rules of one group.
#[derive(Clone, Debug, PartialEq)]
pub struct Legacy {
    /// Whether a group ends with its first case or group that is not accepted.
    pub(super) breaks: bool,
    /// The default grader; `None` where the grader of the problem decides.
    pub(super) default_grader: Option<DefaultGrader>,
    /// The flags of the grader: all of them, those around a group do not count where it has its own.
    flags: Vec<String>,
    pub(super) accept_score: f64,
    pub(super) reject_score: f64,
    /// The least and the most points; infinite without a bound.
    range: (f64, f64),
    /// The flags of input validators for the cases of the group.
    pub input_flags: InputFlags,
}

impl Default for Legacy {
    fn default() -> Legacy {
        Legacy {
            breaks: true,
            default_grader: Some(DefaultGrader::default()),
            flags: Vec::new(),
            accept_score: 1.0,
            reject_score: 0.0,
            range: (f64::NEG_INFINITY, f64::INFINITY),
            input_flags: InputFlags::default(),
        }
    }
}

impl Legacy {
    /// The rules of a group; a key that it lacks is as in the group around it.
    ///
    /// # Errors
    ///
    /// A key is unknown, or takes another value.
    pub fn read(map: &Map, around: &Legacy) -> Result<Legacy> {
        let mut rules = around.clone();
        let mut is_custom = around.has_custom_grader();
        for pair in &map.pairs {
            match pair.key.as_str() {
                "on_reject" => {
                    rules.breaks = match word::text(pair)? {
                        "break" => true,
                        "continue" => false,
                        _ => return Err(word::takes(pair, "break or continue")),
                    };
                }
                "grading" => {
                    is_custom = match word::text(pair)? {
                        "default" | "" => false,
                        "custom" => true,
                        _ => return Err(word::takes(pair, "default or custom")),
                    };
                }
                "grader_flags" => {
                    let words = word::text(pair)?.split_whitespace();
                    rules.flags = words.map(String::from).collect();
                }
                key @ input_flags::LEGACY_KEY => {
                    rules.input_flags = InputFlags::of_node(key, &pair.node)?;
                }
                "accept_score" => rules.accept_score = word::number(pair)?,
                "reject_score" => rules.reject_score = word::number(pair)?,
                "range" => {
                    rules.range = range(word::text(pair)?)
                        .ok_or_else(|| word::takes(pair, "two numbers, the least first"))?;
                }
                key => return Err(format!("line {}: no key {}", pair.line, quote(key.as_bytes()))),
            }
        }
        let default = (!is_custom).then(|| DefaultGrader::with_flags(&rules.flags));
        rules.default_grader = default.transpose()?;
        Ok(rules)
    }

    /// The verdict and the points with which a case counts in its group.
    pub fn part_of_case(&self, result: CaseResult) -> Result<PartResult> {
        let points = match (result.verdict, result.given) {
            (Verdict::Ac, Some(ValidatorScore::Score(points))) => points,
            (Verdict::Ac, Some(ValidatorScore::Multiplier(_))) => {
                return Err("the output validator gives a score_multiplier.txt, which the format \
                            legacy does not have"
                    .to_string());
            }
            (Verdict::Ac, None) => self.accept_score,
            (_, _) => self.reject_score,
        };
        Ok((result.verdict, points))
    }

    /// Whether nothing after a part with this verdict counts.
    pub fn ends_with(&self, verdict: Verdict) -> bool {
        self.breaks && verdict != Verdict::Ac
    }

    /// Whether a case that fails gives more than one that is right.
    pub fn prefers_wrong(&self) -> bool {
        self.accept_score < self.reject_score
    }

    /// Whether the grader of the problem decides.
    pub fn has_custom_grader(&self) -> bool {
        self.default_grader.is_none()
    }

    /// The result of a group of this name from the results of its parts, in order.
    ///
    /// # Errors
    ///
    /// The grader of the problem gives none.
    pub fn aggregate(
        &self,
        name: &str,
        parts: &[PartResult],
        grader: &mut Grader,
    ) -> Result<PartResult> {
        if parts.is_empty() {
            return Ok((Verdict::Ac, 0.0));
        }
        if let Some(default) = &self.default_grader {
            return Ok(default.grade(name, parts));
        }
        let (verdict, points) = grader(&self.flags, parts)?;
        let (least, most) = self.range;
        if verdict == Verdict::Ac && !(least..=most).contains(&points) {
            let range = format!("the range of the group, {least} to {most}");
            return Err(format!("the grader gives {points} points, and {range}, has no such"));
        }
        Ok((verdict, points))
    }

    /// The best points that a group may give, where validators give them.
    pub fn best(&self, objective: Objective) -> Option<f64> {
        let (least, most) = self.range;
        let best = match objective {
            Objective::Max => most,
            Objective::Min => least,
        };
        best.is_finite().then_some(best)
    }
}

/// Two numbers, of which each may be infinite.
fn range(text: &str) -> Option<(f64, f64)> {
    let mut words = text.split_whitespace().map(|word| word.parse::<f64>().ok());
    let (least, most) = (words.next()??, words.next()??);
    let is_range = words.next().is_none() && least <= most;
    is_range.then_some((least, most))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::yaml;
    use Verdict::{Ac, Wa};

    fn rules(text: &str) -> Result<Legacy> {
        Legacy::read(&yaml::parse_map(text)?, &Legacy::default())
    }

    /// Gives the number of its flags and parts as points.
    fn counter(flags: &[String], parts: &[PartResult]) -> Result<PartResult> {
        Ok((Wa, (10 * flags.len() + parts.len()) as f64))
    }

    #[test]
    fn the_grader_of_the_problem_decides_where_the_group_says_so() {
        let parts = [(Ac, 5.0), (Ac, 7.0)];
        let around = rules("grading: custom\ngrader_flags: a=1 b c\n").unwrap();
        assert_eq!(around.aggregate("secret", &parts, &mut counter), Ok((Wa, 32.0)));
        assert_eq!(around.aggregate("secret", &[], &mut counter), Ok((Ac, 0.0)));
        let inner = |text: &str| Legacy::read(&yaml::parse_map(text).unwrap(), &around);
        let with_flags = inner("grader_flags: x\n").unwrap();
        assert_eq!(with_flags.aggregate("secret/a", &parts, &mut counter), Ok((Wa, 12.0)));
        // The default grader has none of the other grader's flags.
        assert!(inner("grading: default\n").is_err_and(|error| error.contains("no flag `a=1`")));
        let default = inner("grading: default\ngrader_flags: min\n").unwrap();
        assert_eq!(default.aggregate("secret/a", &parts, &mut counter), Ok((Ac, 5.0)));
    }

    #[test]
    fn a_group_inherits_what_it_does_not_say() {
        let around = rules("on_reject: continue\naccept_score: 20\ngrader_flags: min\n").unwrap();
        let inner = yaml::parse_map("grader_flags: sum\nrange: 0 +inf\n").unwrap();
        let inner = Legacy::read(&inner, &around).unwrap();
        assert!(!inner.ends_with(Wa));
        let case = CaseResult { verdict: Ac, given: None };
        assert_eq!(inner.part_of_case(case), Ok((Ac, 20.0)));
        let parts = [(Ac, 1.0), (Ac, 2.0)];
        assert_eq!(inner.aggregate("secret", &parts, &mut counter), Ok((Ac, 3.0)));
        let given = CaseResult { given: Some(ValidatorScore::Score(0.5)), ..case };
        assert_eq!(inner.part_of_case(given), Ok((Ac, 0.5)));
        let bests = |rules: &Legacy| [Objective::Max, Objective::Min].map(|one| rules.best(one));
        assert_eq!((bests(&around), bests(&inner)), ([None, None], [None, Some(0.0)]));
    }

    #[test]
    fn what_is_not_known_is_refused() {
        for (text, said) in [
            ("on_reject: stop\n", "line 1: `on_reject` takes break or continue"),
            ("grading: mine\n", "`grading` takes default or custom"),
            ("grader_flags: sum best\n", "the default grader has no flag `best`"),
            ("accept_score: x\n", "line 1: `accept_score` takes a number"),
            ("accept_score: inf\n", "line 1: `accept_score` takes a number"),
            ("range: 3 1\n", "two numbers, the least first"),
            ("range: 1\n", "two numbers, the least first"),
            ("max_score: 3\n", "line 1: no key `max_score`"),
        ] {
            assert!(rules(text).is_err_and(|error| error.contains(said)), "{text}");
        }
    }
}
