//! The type of the problem in a package.

use judge_core::base::text::quote;
use judge_core::base::yaml::Map;
use judge_core::workspace::problem_type;
use judge_core::Result;

/// What a package says of its points.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Scoring {
    /// A submission gets points.
    pub is_scoring: bool,
    /// Its output validator gives them.
    pub validator_scores: bool,
}

/// Reads whether a package is scored. Refuses a `problem.yaml` whose `type` is another (format 2025-09,
/// where it may be a list), or whose `validation` is interactive (format legacy).
pub fn check_type(problem_yaml: &Map) -> Result<Scoring> {
    let is_scoring = problem_type::is_scoring(problem_yaml)?;
    let mut scoring = Scoring { is_scoring, validator_scores: false };
    let validation = problem_yaml.text("validation")?.unwrap_or("default");
    for word in validation.split_ascii_whitespace() {
        match word {
            "default" | "custom" => {}
            "score" => scoring = Scoring { is_scoring: true, validator_scores: true },
            "interactive" | "multi-pass" => return Err(problem_type::refusal("validation", word)),
            _ => {
                let word = quote(word.as_bytes());
                return Err(format!("validation: the judge knows default and custom, not {word}"));
            }
        }
    }
    Ok(scoring)
}

#[cfg(test)]
mod tests {
    use super::*;
    use judge_core::base::yaml;

    #[test]
    fn pass_fail_and_scoring_are_taken() {
        let check = |text: &str| yaml::parse_map(text).and_then(|map| check_type(&map));
        for text in ["", "type: pass-fail\n", "type: [pass-fail]\n", "validation: custom\n"] {
            assert_eq!(check(text), Ok(Scoring::default()), "{text}");
        }
        let scoring = |validator_scores| Ok(Scoring { is_scoring: true, validator_scores });
        assert_eq!(check("type: scoring\n"), scoring(false));
        assert_eq!(check("validation: custom score\n"), scoring(true));
        for (text, part) in [
            ("type:\n  - interactive\n", "the problem is interactive (`type`)"),
            ("type: new-kind\n", "cannot judge `new-kind`"),
            ("validation: custom interactive\n", "the problem is interactive (`validation`)"),
            ("validation: none\n", "not `none`"),
        ] {
            assert!(check(text).is_err_and(|error| error.contains(part)), "{text}");
        }
    }
}
