//! The key `type` of problem.yaml, in the ICPC problem package format 2025-09: one value or a list.

use crate::base::text::quote;
use crate::base::yaml::Map;
use crate::Result;

/// The type of the problems that the judge can judge, and the default.
pub const PASS_FAIL: &str = "pass-fail";
/// The other types of the format.
const OTHERS: [&str; 4] = ["scoring", "interactive", "multi-pass", "submit-answer"];

/// Refuses a problem.yaml whose type the judge cannot judge.
pub fn check(problem_yaml: &Map) -> Result<()> {
    for kind in problem_yaml.texts("type")?.unwrap_or_default() {
        if kind != PASS_FAIL {
            return Err(refusal("type", kind));
        }
    }
    Ok(())
}

/// Says that the judge cannot judge a problem of this type, which the key names.
pub fn refusal(key: &str, kind: &str) -> String {
    if OTHERS.contains(&kind) {
        format!("the problem is {kind} (`{key}`): this judge cannot judge that yet")
    } else {
        let kind = quote(kind.as_bytes());
        format!("{key}: cannot judge {kind}; the judge knows only {PASS_FAIL}")
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
            ("\"type\": scoring\n", "the problem is scoring"),
            ("type: [pass-fail, \"multi-pass\"]\n", "the problem is multi-pass"),
            ("type: [\n  pass-fail,\n  submit-answer\n]\n", "the problem is submit-answer"),
            ("type:\n# the first\n  - pass-fail\n\n- interactive\n", "line 5: a list item"),
            ("type:\n- pass-fail\n- interactive\nname: x\n", "the problem is interactive"),
            ("type: new-kind\n", "cannot judge `new-kind`"),
            ("type: {a: b}\n", "line 1: `type` takes"),
        ] {
            let result = yaml::parse_map(text).and_then(|map| check(&map));
            match result {
                Ok(()) => assert_eq!(refused, "", "{text}"),
                Err(error) => {
                    assert!(!refused.is_empty() && error.contains(refused), "{text}: {error}");
                }
            }
        }
    }
}
