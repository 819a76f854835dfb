//! The key `type` of problem.yaml, in the ICPC problem package format 2025-09: one value or a list.

use crate::base::text::quote;
use crate::base::yaml::Map;
use crate::Result;

/// The default type.
pub const PASS_FAIL: &str = "pass-fail";
/// The type of a problem with points.
pub const SCORING: &str = "scoring";
/// The types of the format that the judge cannot judge.
const OTHERS: [&str; 3] = ["interactive", "multi-pass", "submit-answer"];

/// Whether a problem.yaml says that the problem has points.
///
/// # Errors
///
/// The problem has a type that the judge cannot judge.
pub fn is_scoring(problem_yaml: &Map) -> Result<bool> {
    let kinds = problem_yaml.texts("type")?.unwrap_or_default();
    for kind in &kinds {
        if *kind != PASS_FAIL && *kind != SCORING {
            return Err(refusal("type", kind));
        }
    }
    Ok(kinds.contains(&SCORING))
}

/// Says that the judge cannot judge a problem of this type, which the key names.
pub fn refusal(key: &str, kind: &str) -> String {
    if OTHERS.contains(&kind) {
        format!("the problem is {kind} (`{key}`): this judge cannot judge that yet")
    } else {
        let kind = quote(kind.as_bytes());
        format!("{key}: cannot judge {kind}; the judge knows {PASS_FAIL} and {SCORING}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::yaml;

    #[test]
    fn a_type_is_found_in_every_form() {
        for (text, refused) in [
            ("name: x\n", ""),
            ("type:\n", ""),
            ("type: pass-fail\n", ""),
            ("type: [pass-fail]\n", ""),
            ("source:\n  type: x\nvalidation: 'type: y'\n", ""),
            ("type: 'interactive' # two programs\n", "the problem is interactive"),
            ("\"type\": scoring\n", ""),
            ("type: [scoring, interactive]\n", "the problem is interactive"),
            ("type: [pass-fail, \"multi-pass\"]\n", "the problem is multi-pass"),
            ("type: [\n  pass-fail,\n  submit-answer\n]\n", "the problem is submit-answer"),
            ("type:\n# the first\n  - pass-fail\n\n- interactive\n", "line 5: a list item"),
            ("type:\n- pass-fail\n- interactive\nname: x\n", "the problem is interactive"),
            ("type: new-kind\n", "cannot judge `new-kind`"),
            ("type: {a: b}\n", "line 1: `type` takes"),
        ] {
            let result = yaml::parse_map(text).and_then(|map| is_scoring(&map));
            match result {
                Ok(is_scoring) => {
                    assert_eq!(is_scoring, text.contains("scoring"), "{text}");
                    assert_eq!(refused, "", "{text}");
                }
                Err(error) => {
                    assert!(!refused.is_empty() && error.contains(refused), "{text}: {error}");
                }
            }
        }
    }
}
