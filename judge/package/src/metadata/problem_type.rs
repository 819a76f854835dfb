//! The type of the problem in a package: the judge judges only pass-fail problems.

use judge_core::base::text::quote;
use judge_core::base::yaml::Map;
use judge_core::workspace::problem_type;
use judge_core::Result;

/// Refuses a `problem.yaml` whose `type` is other than pass-fail (format 2025-09, where it may be a
/// list), or whose `validation` is interactive or gives scores (format legacy).
pub fn check_type(problem_yaml: &Map) -> Result<()> {
    problem_type::check(problem_yaml)?;
    let validation = problem_yaml.text("validation")?.unwrap_or("default");
    for word in validation.split_ascii_whitespace() {
        match word {
            "default" | "custom" => {}
            "score" => return Err(problem_type::refusal("validation", "scoring")),
            "interactive" | "multi-pass" => return Err(problem_type::refusal("validation", word)),
            _ => {
                let word = quote(word.as_bytes());
                return Err(format!("validation: the judge knows default and custom, not {word}"));
            }
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use judge_core::base::yaml;

    #[test]
    fn only_pass_fail_is_taken() {
        let check = |text: &str| yaml::parse_map(text).and_then(|map| check_type(&map));
        for text in ["", "type: pass-fail\n", "type: [pass-fail]\n", "validation: custom\n"] {
            assert_eq!(check(text), Ok(()), "{text}");
        }
        for (text, part) in [
            ("type:\n  - interactive\n", "the problem is interactive (`type`)"),
            ("type: scoring\n", "the problem is scoring (`type`)"),
            ("type: new-kind\n", "cannot judge `new-kind`"),
            ("validation: custom interactive\n", "the problem is interactive (`validation`)"),
            ("validation: custom score\n", "the problem is scoring (`validation`)"),
            ("validation: none\n", "not `none`"),
        ] {
            assert!(check(text).is_err_and(|error| error.contains(part)), "{text}");
        }
    }
}
