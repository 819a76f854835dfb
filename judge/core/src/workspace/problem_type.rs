//! The key `type` of problem.yaml, in the ICPC problem package format 2025-09: one value or a list.

use crate::base::text::quote;
use crate::base::yaml::Map;
use crate::Result;

/// The default type.
const PASS_FAIL: &str = "pass-fail";
/// The type of a problem with points.
pub const SCORING: &str = "scoring";
/// The type of a problem whose output validator talks to the program.
pub const INTERACTIVE: &str = "interactive";
/// The type of a problem whose output validator makes further inputs.
pub const MULTI_PASS: &str = "multi-pass";
/// The type of the format that the judge cannot judge.
const SUBMIT_ANSWER: &str = "submit-answer";

/// The type of a problem. By default it is passed or failed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ProblemType {
    /// A submission gets points.
    pub is_scoring: bool,
    /// The program and the output validator talk to each other.
    pub is_interactive: bool,
    /// The output validator may have the program run again, on an input that it makes.
    pub is_multi_pass: bool,
}

impl ProblemType {
    /// The type that a problem.yaml names.
    ///
    /// # Errors
    ///
    /// The judge cannot judge a problem of this type.
    pub fn of(problem_yaml: &Map) -> Result<ProblemType> {
        let mut problem_type = ProblemType::default();
        let texts = problem_yaml.texts("type")?.unwrap_or_default();
        // One text of several words is the form of the draft 2023-07.
        for word in texts.iter().flat_map(|text| text.split_ascii_whitespace()) {
            match word {
                PASS_FAIL => {}
                SCORING => problem_type.is_scoring = true,
                INTERACTIVE => problem_type.is_interactive = true,
                MULTI_PASS => problem_type.is_multi_pass = true,
                _ => return Err(refusal("type", word)),
            }
        }
        Ok(problem_type)
    }

    /// The words for it, none for the default.
    pub fn words(self) -> Vec<&'static str> {
        let words = [
            (self.is_scoring, SCORING),
            (self.is_interactive, INTERACTIVE),
            (self.is_multi_pass, MULTI_PASS),
        ];
        words.into_iter().filter(|(is_set, _)| *is_set).map(|(_, word)| word).collect()
    }

    /// Whether the output of a right program is an answer. Else it depends on what the output validator says
    /// meanwhile, and the answers of cases are what the validator wants to know, mostly nothing.
    pub fn has_answers(self) -> bool {
        !self.is_interactive && !self.is_multi_pass
    }

    /// The word for a problem of this type, if it cannot be judged without an output validator.
    pub fn needs_validator(self) -> Option<&'static str> {
        let kinds = [(self.is_interactive, INTERACTIVE), (self.is_multi_pass, MULTI_PASS)];
        kinds.into_iter().find(|(is_set, _)| *is_set).map(|(_, word)| word)
    }
}

/// Says that the judge cannot judge a problem of this type, which the key names.
pub fn refusal(key: &str, kind: &str) -> String {
    if kind == SUBMIT_ANSWER {
        format!("the problem is {kind} (`{key}`): this judge cannot judge that yet")
    } else {
        let kind = quote(kind.as_bytes());
        format!(
            "{key}: cannot judge {kind}; the judge knows {PASS_FAIL}, {SCORING}, {INTERACTIVE} and \
             {MULTI_PASS}"
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::yaml;

    #[test]
    fn a_type_is_found_in_every_form() {
        for (text, found) in [
            ("name: x\n", ""),
            ("type:\n", ""),
            ("type: pass-fail\n", ""),
            ("type: [pass-fail]\n", ""),
            ("source:\n  type: x\nvalidation: 'type: y'\n", ""),
            ("type: 'interactive' # two programs\n", "interactive"),
            ("\"type\": scoring\n", "scoring"),
            ("type: [scoring, interactive]\n", "scoring interactive"),
            ("type: [pass-fail, \"multi-pass\"]\n", "multi-pass"),
            ("type: pass-fail interactive\n", "interactive"),
            ("type:\n- multi-pass\n- interactive\nname: x\n", "interactive multi-pass"),
            ("type: [\n  pass-fail,\n  submit-answer\n]\n", "the problem is submit-answer"),
            ("type:\n# the first\n  - pass-fail\n\n- interactive\n", "line 5: a list item"),
            ("type: new-kind\n", "cannot judge `new-kind`"),
            ("type: {a: b}\n", "line 1: `type` takes"),
        ] {
            match yaml::parse_map(text).and_then(|map| ProblemType::of(&map)) {
                Ok(problem_type) => assert_eq!(problem_type.words().join(" "), found, "{text}"),
                Err(error) => {
                    assert!(found.contains(' ') && error.contains(found), "{text}: {error}");
                }
            }
        }
    }
}
