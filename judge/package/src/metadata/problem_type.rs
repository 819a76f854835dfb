//! The type of the problem in a package: the judge judges only pass-fail problems.

use judge_core::base::text::quote;
use judge_core::base::yaml;
use judge_core::Result;

const PASS_FAIL: &str = "pass-fail";

/// Refuses a `problem.yaml` whose `type` is other than pass-fail (format 2025-09, where it may be a
/// list), or whose `validation` is interactive or gives scores (format legacy).
pub fn check_type(text: &str) -> Result<()> {
    for kind in types(text) {
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

/// The values of the top-level key `type`: one value, a list in brackets, or lines that start with
/// a hyphen.
fn types(text: &str) -> Vec<String> {
    let punctuation = |c: char| c.is_whitespace() || "-[],\"'".contains(c);
    let mut found = Vec::new();
    let mut in_type = false;
    for line in text.lines() {
        let line = line.split('#').next().unwrap_or_default();
        let is_item = line.trim().is_empty() || line.starts_with([' ', '\t', '-', ']']);
        let mut values = line;
        if !is_item {
            let (key, value) = line.split_once(':').unwrap_or((line, ""));
            in_type = key.trim_matches(punctuation) == "type";
            values = value;
        }
        if in_type {
            let values = values.split(',').map(|value| value.trim_matches(punctuation));
            found.extend(values.filter(|value| !value.is_empty()).map(String::from));
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_type_is_found_in_every_form() {
        for (text, wanted) in [
            ("name: x\n", &[][..]),
            ("type: pass-fail\n", &["pass-fail"]),
            ("type: 'interactive' # two programs\n", &["interactive"]),
            ("\"type\": scoring\n", &["scoring"]),
            ("type: [pass-fail, \"multi-pass\"]\n", &["pass-fail", "multi-pass"]),
            (
                "type: [\n  pass-fail,\n  submit-answer\n]\nname: x\n",
                &["pass-fail", "submit-answer"],
            ),
            (
                "type:\n# the first\n  - pass-fail\n\n- interactive\nname: x\n",
                &["pass-fail", "interactive"],
            ),
            ("source:\n  type: x\nvalidation: type: y\n", &[]),
        ] {
            assert_eq!(types(text), wanted, "{text}");
        }
    }

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
