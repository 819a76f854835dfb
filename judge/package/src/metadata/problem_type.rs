//! The type of the problem in a package: the judge judges only pass-fail problems.

use judge_core::base::text::quote;
use judge_core::base::yaml;
use judge_core::workspace::problem_type::{self, PASS_FAIL};
use judge_core::Result;

/// Refuses a `problem.yaml` whose `type` is other than pass-fail (format 2025-09, where it may be a
/// list), or whose `validation` is interactive or gives scores (format legacy).
pub fn check_type(text: &str) -> Result<()> {
    for kind in problem_type::split(text).0 {
        if kind != PASS_FAIL {
            return Err(refusal("type", &kind));
        }
    }
    for entry in yaml::lenient(text) {
        if entry.key == "validation" && !["default", "custom"].contains(&entry.value.as_str()) {
            return Err(refusal("validation", &entry.value));
        }
    }
    Ok(())
}

fn refusal(key: &str, value: &str) -> String {
    format!(
        "problem.yaml: `{key}` is {}; the judge imports only {PASS_FAIL} problems",
        quote(value.as_bytes())
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_pass_fail_is_taken() {
        for text in ["", "type: pass-fail\n", "type: [pass-fail]\n", "validation: custom\n"] {
            assert_eq!(check_type(text), Ok(()), "{text}");
        }
        for (text, part) in [
            ("type:\n  - interactive\n", "`type` is `interactive`"),
            ("type: scoring\n", "`type` is `scoring`"),
            ("type: new-kind\n", "`type` is `new-kind`"),
            ("validation: custom interactive\n", "`validation` is `custom interactive`"),
            ("validation: custom score\n", "`validation` is `custom score`"),
        ] {
            assert!(check_type(text).is_err_and(|error| error.contains(part)), "{text}");
        }
    }
}
