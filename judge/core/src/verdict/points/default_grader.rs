//! The default grader of the format `legacy`: the result of a group from the results of its cases and groups.
//!
//! <https://www.kattis.com/problem-package-format/spec/legacy.html>, "Default grader specification"; where it is
//! silent, as problemtools does.

use super::grader::PartResult;
use super::group::ROOT;
use crate::base::text::quote;
use crate::verdict::Verdict;
use crate::Result;

/// The default grader with its flags.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct DefaultGrader {
    verdict_mode: VerdictMode,
    pub(super) score_mode: ScoreMode,
    pub(super) ignores_sample: bool,
    accepts_any: bool,
}

#[derive(Clone, Copy, Debug, Default, PartialEq)]
enum VerdictMode {
    #[default]
    WorstError,
    FirstError,
    AlwaysAccept,
}

#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) enum ScoreMode {
    #[default]
    Sum,
    Avg,
    Min,
    Max,
}

impl DefaultGrader {
    /// The grader with these flags.
    ///
    /// # Errors
    ///
    /// It has no such flag.
    pub fn with_flags(flags: &[String]) -> Result<DefaultGrader> {
        let mut grader = DefaultGrader::default();
        for flag in flags {
            match flag.as_str() {
                // An old name that problemtools still takes.
                "worst_error" | "no_errors" => grader.verdict_mode = VerdictMode::WorstError,
                "first_error" => grader.verdict_mode = VerdictMode::FirstError,
                "always_accept" => grader.verdict_mode = VerdictMode::AlwaysAccept,
                "sum" => grader.score_mode = ScoreMode::Sum,
                "avg" => grader.score_mode = ScoreMode::Avg,
                "min" => grader.score_mode = ScoreMode::Min,
                "max" => grader.score_mode = ScoreMode::Max,
                "ignore_sample" => grader.ignores_sample = true,
                "accept_if_any_accepted" => grader.accepts_any = true,
                _ => {
                    let flag = quote(flag.as_bytes());
                    return Err(format!("grader_flags: the default grader has no flag {flag}"));
                }
            }
        }
        Ok(grader)
    }

    /// The result of a group of this name from the results of its parts, in order: there is at least one.
    pub fn grade(&self, name: &str, parts: &[PartResult]) -> PartResult {
        let is_root = name == ROOT;
        let parts = match parts.split_first() {
            // The first group of the root is the group of the samples.
            Some((_, rest)) if is_root && self.ignores_sample && !rest.is_empty() => rest,
            _ => parts,
        };
        (self.verdict(parts), self.points(parts))
    }

    fn verdict(&self, parts: &[PartResult]) -> Verdict {
        let verdicts = || parts.iter().map(|part| part.0);
        if self.accepts_any && verdicts().any(|verdict| verdict == Verdict::Ac) {
            return Verdict::Ac;
        }
        let chosen = match self.verdict_mode {
            VerdictMode::AlwaysAccept => None,
            VerdictMode::FirstError => verdicts().find(|verdict| *verdict != Verdict::Ac),
            VerdictMode::WorstError => verdicts().max_by_key(|verdict| badness(*verdict)),
        };
        chosen.unwrap_or(Verdict::Ac)
    }

    fn points(&self, parts: &[PartResult]) -> f64 {
        let points = || parts.iter().map(|part| part.1);
        match self.score_mode {
            ScoreMode::Sum => points().sum(),
            ScoreMode::Avg => points().sum::<f64>() / parts.len() as f64,
            ScoreMode::Min => points().fold(f64::INFINITY, f64::min),
            ScoreMode::Max => points().fold(f64::NEG_INFINITY, f64::max),
        }
    }
}

/// A number that is larger for a worse verdict, as the default grader orders them.
fn badness(verdict: Verdict) -> u8 {
    match verdict {
        Verdict::Ac => 0,
        Verdict::Pe => 1,
        Verdict::Wa => 2,
        Verdict::Ole => 3,
        Verdict::Tle => 4,
        Verdict::Mle => 5,
        Verdict::Re => 6,
        // No case has it: nothing runs.
        Verdict::Ce => 7,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use Verdict::{Ac, Re, Tle, Wa};

    fn of(flags: &str, name: &str, parts: &[PartResult]) -> PartResult {
        let flags: Vec<String> = flags.split_whitespace().map(String::from).collect();
        DefaultGrader::with_flags(&flags).unwrap().grade(name, parts)
    }

    #[test]
    fn it_does_as_its_specification_says() {
        let parts = [(Ac, 3.0), (Wa, 1.0), (Re, 2.0)];
        for (flags, wanted) in [
            ("", (Re, 6.0)),
            ("first_error min", (Wa, 1.0)),
            ("always_accept max", (Ac, 3.0)),
            ("avg accept_if_any_accepted", (Ac, 2.0)),
            // The last of two modes counts.
            ("min sum max", (Re, 3.0)),
        ] {
            assert_eq!(of(flags, "secret", &parts), wanted, "{flags}");
        }
        assert_eq!(of("accept_if_any_accepted", "secret", &parts[1..]), (Re, 3.0));
        assert_eq!(of("", "secret", &[(Tle, 0.0), (Wa, 0.0)]).0, Tle);
    }

    #[test]
    fn samples_are_ignored_at_the_root_alone() {
        let parts = [(Wa, 5.0), (Ac, 7.0)];
        assert_eq!(of("ignore_sample", "data", &parts), (Ac, 7.0));
        assert_eq!(of("ignore_sample", "secret", &parts), (Wa, 12.0));
        // Without other cases the samples are all that there is.
        assert_eq!(of("ignore_sample", "data", &parts[..1]), (Wa, 5.0));
    }
}
