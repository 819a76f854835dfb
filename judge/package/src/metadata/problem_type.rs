//! The type of the problem in a package.

use super::Metadata;
use judge_core::base::text::quote;
use judge_core::base::yaml::Map;
use judge_core::workspace::problem_type::{ProblemType, INTERACTIVE, MULTI_PASS};
use judge_core::Result;

/// Reads the type of a package: the key `type` (format 2025-09, where it may be a list) and the words after
/// `validation: custom` (format legacy). Returns also whether the output validator gives points.
///
/// # Errors
///
/// The judge cannot judge a problem of this type.
pub fn read_type(problem_yaml: &Map) -> Result<(ProblemType, bool)> {
    let mut problem_type = ProblemType::of(problem_yaml)?;
    let mut validator_scores = false;
    let validation = problem_yaml.text("validation")?.unwrap_or("default");
    for word in validation.split_ascii_whitespace() {
        match word {
            "default" | "custom" => {}
            "score" => {
                problem_type.is_scoring = true;
                validator_scores = true;
            }
            INTERACTIVE => problem_type.is_interactive = true,
            MULTI_PASS => problem_type.is_multi_pass = true,
            _ => {
                let word = quote(word.as_bytes());
                return Err(format!("validation: the judge knows default and custom, not {word}"));
            }
        }
    }
    Ok((problem_type, validator_scores))
}

/// The words of `validation` in the format legacy, for a problem with an output validator.
pub fn validation(metadata: &Metadata) -> String {
    let words = [
        (true, "custom"),
        (metadata.validator_scores, "score"),
        (metadata.problem_type.is_interactive, INTERACTIVE),
        (metadata.problem_type.is_multi_pass, MULTI_PASS),
    ];
    let words: Vec<&str> =
        words.into_iter().filter(|(is_set, _)| *is_set).map(|pair| pair.1).collect();
    words.join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use judge_core::base::yaml;

    #[test]
    fn types_of_both_formats_are_read() {
        let read = |text: &str| yaml::parse_map(text).and_then(|map| read_type(&map));
        for text in ["", "type: pass-fail\n", "type: [pass-fail]\n", "validation: custom\n"] {
            assert_eq!(read(text), Ok((ProblemType::default(), false)), "{text}");
        }
        for (text, words, written) in [
            ("type: scoring\n", "scoring", "custom"),
            ("validation: custom score\n", "scoring", "custom score"),
            ("validation: custom interactive\n", "interactive", "custom interactive"),
            (
                "validation: custom score interactive\n",
                "scoring interactive",
                "custom score interactive",
            ),
            (
                "type:\n  - interactive\n  - multi-pass\n",
                "interactive multi-pass",
                "custom interactive multi-pass",
            ),
        ] {
            let (problem_type, validator_scores) = read(text).expect("it can be judged");
            assert_eq!(problem_type.words().join(" "), words, "{text}");
            let metadata = Metadata { problem_type, validator_scores, ..Metadata::default() };
            assert_eq!(validation(&metadata), written, "{text}");
        }
        for (text, part) in [
            ("type: submit-answer\n", "the problem is submit-answer (`type`)"),
            ("type: new-kind\n", "cannot judge `new-kind`"),
            ("validation: none\n", "not `none`"),
        ] {
            assert!(read(text).is_err_and(|error| error.contains(part)), "{text}");
        }
    }
}
