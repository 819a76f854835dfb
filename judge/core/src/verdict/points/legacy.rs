//! The rules of the format `legacy`: the keys of `testdata.yaml`, and its default grader.
//!
//! <https://www.kattis.com/problem-package-format/spec/legacy.html>, "Test data groups" and "Default
//! grader specification"; where it is silent, as problemtools does.

use super::group::ROOT;
use super::score::{CaseResult, Given};
use super::word;
use crate::base::text::quote;
use crate::base::yaml::Map;
use crate::verdict::Verdict;
use crate::Result;

/// The rules of one group.
#[derive(Clone, Debug, PartialEq)]
pub struct Legacy {
    /// Whether a group ends with its first case or group that is not accepted.
    breaks: bool,
    verdict_mode: VerdictMode,
    score_mode: ScoreMode,
    ignores_sample: bool,
    accepts_any: bool,
    accept_score: f64,
    reject_score: f64,
    /// The least and the most points; infinite without a bound.
    range: (f64, f64),
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum VerdictMode {
    WorstError,
    FirstError,
    AlwaysAccept,
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum ScoreMode {
    Sum,
    Avg,
    Min,
    Max,
}

/// The result of a case or a group within its group.
pub type Part = (Verdict, f64);

impl Default for Legacy {
    fn default() -> Legacy {
        Legacy {
            breaks: true,
            verdict_mode: VerdictMode::WorstError,
            score_mode: ScoreMode::Sum,
            ignores_sample: false,
            accepts_any: false,
            accept_score: 1.0,
            reject_score: 0.0,
            range: (f64::NEG_INFINITY, f64::INFINITY),
        }
    }
}

impl Legacy {
    /// The rules of a group; what it does not say is as in the group around it.
    ///
    /// # Errors
    ///
    /// A key is unknown, or takes another value.
    pub fn read(map: &Map, around: &Legacy) -> Result<Legacy> {
        let mut rules = around.clone();
        for pair in &map.pairs {
            match pair.key.as_str() {
                "on_reject" => {
                    rules.breaks = match word::text(pair)? {
                        "break" => true,
                        "continue" => false,
                        _ => return Err(word::takes(pair, "break or continue")),
                    };
                }
                "grading" => match word::text(pair)? {
                    "default" | "" => {}
                    _ => return Err(word::takes(pair, "only default: the judge runs no grader")),
                },
                "grader_flags" => rules.set_flags(word::text(pair)?)?,
                "accept_score" => rules.accept_score = word::number(pair)?,
                "reject_score" => rules.reject_score = word::number(pair)?,
                "range" => {
                    rules.range = range(word::text(pair)?)
                        .ok_or_else(|| word::takes(pair, "two numbers, the least first"))?;
                }
                key => return Err(format!("line {}: no key {}", pair.line, quote(key.as_bytes()))),
            }
        }
        Ok(rules)
    }

    /// The flags of the default grader: all of them, those around a group do not count then.
    fn set_flags(&mut self, flags: &str) -> Result<()> {
        let default = Legacy::default();
        self.verdict_mode = default.verdict_mode;
        self.score_mode = default.score_mode;
        self.ignores_sample = false;
        self.accepts_any = false;
        for flag in flags.split_whitespace() {
            match flag {
                // An old name that problemtools still takes.
                "worst_error" | "no_errors" => self.verdict_mode = VerdictMode::WorstError,
                "first_error" => self.verdict_mode = VerdictMode::FirstError,
                "always_accept" => self.verdict_mode = VerdictMode::AlwaysAccept,
                "sum" => self.score_mode = ScoreMode::Sum,
                "avg" => self.score_mode = ScoreMode::Avg,
                "min" => self.score_mode = ScoreMode::Min,
                "max" => self.score_mode = ScoreMode::Max,
                "ignore_sample" => self.ignores_sample = true,
                "accept_if_any_accepted" => self.accepts_any = true,
                _ => {
                    let flag = quote(flag.as_bytes());
                    return Err(format!("grader_flags: the default grader has no flag {flag}"));
                }
            }
        }
        Ok(())
    }

    /// What a case counts in its group.
    pub fn part_of_case(&self, result: CaseResult) -> Result<Part> {
        let points = match (result.verdict, result.given) {
            (Verdict::Ac, Some(Given::Score(points))) => points,
            (Verdict::Ac, Some(Given::Multiplier(_))) => {
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

    /// The result of a group of this name from those of its parts, in order.
    pub fn aggregate(&self, name: &str, parts: &[Part]) -> Part {
        let is_root = name == ROOT;
        let parts = match parts.split_first() {
            // The first group of the root is that of the samples.
            Some((_, rest)) if is_root && self.ignores_sample && !rest.is_empty() => rest,
            _ => parts,
        };
        if parts.is_empty() {
            return (Verdict::Ac, 0.0);
        }
        (self.verdict(parts), self.points(parts))
    }

    fn verdict(&self, parts: &[Part]) -> Verdict {
        let verdicts = || parts.iter().map(|part| part.0);
        if self.accepts_any && verdicts().any(|verdict| verdict == Verdict::Ac) {
            return Verdict::Ac;
        }
        let chosen = match self.verdict_mode {
            VerdictMode::AlwaysAccept => None,
            VerdictMode::FirstError => verdicts().find(|verdict| *verdict != Verdict::Ac),
            VerdictMode::WorstError => {
                WORST_FIRST.into_iter().find(|worst| verdicts().any(|verdict| verdict == *worst))
            }
        };
        chosen.unwrap_or(Verdict::Ac)
    }

    fn points(&self, parts: &[Part]) -> f64 {
        let points = || parts.iter().map(|part| part.1);
        match self.score_mode {
            ScoreMode::Sum => points().sum(),
            ScoreMode::Avg => points().sum::<f64>() / parts.len() as f64,
            ScoreMode::Min => points().fold(f64::INFINITY, f64::min),
            ScoreMode::Max => points().fold(f64::NEG_INFINITY, f64::max),
        }
    }

    /// The most points that a group may give, where validators give them.
    pub fn most(&self) -> Option<f64> {
        Some(self.range.1).filter(|most| most.is_finite())
    }
}

/// The verdicts from the worst, as the default grader orders them.
const WORST_FIRST: [Verdict; 6] =
    [Verdict::Re, Verdict::Mle, Verdict::Tle, Verdict::Ole, Verdict::Wa, Verdict::Pe];

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
    use Verdict::{Ac, Re, Tle, Wa};

    fn rules(text: &str) -> Result<Legacy> {
        Legacy::read(&yaml::parse_map(text)?, &Legacy::default())
    }

    fn of(flags: &str, parts: &[Part]) -> Part {
        rules(&format!("grader_flags: {flags}\n")).unwrap().aggregate("secret", parts)
    }

    #[test]
    fn the_default_grader_does_as_its_specification_says() {
        let parts = [(Ac, 3.0), (Wa, 1.0), (Re, 2.0)];
        assert_eq!(of("", &parts), (Re, 6.0));
        assert_eq!(of("first_error min", &parts), (Wa, 1.0));
        assert_eq!(of("always_accept max", &parts), (Ac, 3.0));
        assert_eq!(of("avg accept_if_any_accepted", &parts), (Ac, 2.0));
        assert_eq!(of("accept_if_any_accepted", &parts[1..]), (Re, 3.0));
        // The last of two modes counts.
        assert_eq!(of("min sum max", &parts), (Re, 3.0));
        assert_eq!(of("", &[]), (Ac, 0.0));
        assert_eq!(of("", &[(Tle, 0.0), (Wa, 0.0)]).0, Tle);
    }

    #[test]
    fn samples_are_ignored_at_the_root_alone() {
        let rules = rules("grader_flags: ignore_sample\n").unwrap();
        let parts = [(Wa, 5.0), (Ac, 7.0)];
        assert_eq!(rules.aggregate("data", &parts), (Ac, 7.0));
        assert_eq!(rules.aggregate("secret", &parts), (Wa, 12.0));
        // Without other cases the samples are all that there is.
        assert_eq!(rules.aggregate("data", &parts[..1]), (Wa, 5.0));
    }

    #[test]
    fn a_group_inherits_what_it_does_not_say() {
        let around = rules("on_reject: continue\naccept_score: 20\ngrader_flags: min\n").unwrap();
        let inner = yaml::parse_map("grader_flags: sum\nrange: 0 +inf\n").unwrap();
        let inner = Legacy::read(&inner, &around).unwrap();
        assert!(!inner.ends_with(Wa));
        let case = CaseResult { verdict: Ac, given: None };
        assert_eq!(inner.part_of_case(case), Ok((Ac, 20.0)));
        assert_eq!(inner.aggregate("secret", &[(Ac, 1.0), (Ac, 2.0)]), (Ac, 3.0));
        let given = CaseResult { given: Some(Given::Score(0.5)), ..case };
        assert_eq!(inner.part_of_case(given), Ok((Ac, 0.5)));
        assert_eq!((around.most(), inner.most()), (None, None));
    }

    #[test]
    fn what_is_not_known_is_refused() {
        for (text, said) in [
            ("on_reject: stop\n", "line 1: `on_reject` takes break or continue"),
            ("grading: custom\n", "the judge runs no grader"),
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
