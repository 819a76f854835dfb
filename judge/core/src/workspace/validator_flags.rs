//! The flags of validators: of a problem, in problem.yaml, and of one case, in `X.yaml` beside `X.in`, in place of
//! the flags of the problem.

use crate::base::input_flags::{self, InputFlags};
use crate::base::text::{did_you_mean, nearest, quote};
use crate::base::yaml::{self, Map};
use crate::base::{file, MIB};
use crate::Result;
use sandbox::reason;
use std::path::Path;

/// The key of a case for its flags, in the ICPC problem package format 2025-09.
pub const OF_CASE: &str = "output_validator_args";
/// The other keys of a case in the format. They say nothing to the judge.
pub const OTHER_KEYS: [&str; 5] =
    ["input_visualizer_args", "output_visualizer_args", "full_feedback", "hint", "description"];

/// The settings of a case in `X.yaml`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct CaseSettings {
    /// The flags of its output validator, if it has some.
    pub output_flags: Option<Vec<String>>,
    /// The flags of its input validators, if it has some.
    pub input_flags: Option<InputFlags>,
}

/// The flags that a key has: the words of a text, or a list of words.
///
/// # Errors
///
/// The value is something else, or an item is no word.
pub fn of_key(map: &Map, key: &str) -> Result<Option<Vec<String>>> {
    let Some(node) = map.get(key) else { return Ok(None) };
    let words = node.words(key)?;
    let is_bad = |c: char| c.is_whitespace() || c.is_control();
    match words.iter().find(|word| word.is_empty() || word.contains(is_bad)) {
        None => Ok(Some(words)),
        Some(word) => Err(format!("{key}: a flag is one word, not {}", quote(word.as_bytes()))),
    }
}

/// The settings in the file of a case.
///
/// # Errors
///
/// The file cannot be read, or has a key that no case has.
pub fn of_case(path: &Path) -> Result<CaseSettings> {
    let text = file::read_text(path, MIB).map_err(|error| reason(&error))?;
    of_case_text(&text)
}

/// The settings in the text of the file of a case.
///
/// # Errors
///
/// The text is no YAML, or has a key that no case has.
pub fn of_case_text(text: &str) -> Result<CaseSettings> {
    let map = yaml::parse_map(text)?;
    for pair in &map.pairs {
        let key = pair.key.as_str();
        if key == "args" && map.texts(key)?.is_some_and(|args| !args.is_empty()) {
            return Err(format!("line {}: args: a program gets no arguments here", pair.line));
        }
        let is_read = ["args", OF_CASE, input_flags::KEY].contains(&key);
        if !is_read && !OTHER_KEYS.contains(&key) {
            let hint = nearest(key, OTHER_KEYS.into_iter().chain([OF_CASE, input_flags::KEY]));
            let (key, hint) = (quote(key.as_bytes()), did_you_mean(hint));
            return Err(format!("line {}: no key {key}{hint}", pair.line));
        }
    }
    Ok(CaseSettings {
        output_flags: of_key(&map, OF_CASE)?,
        input_flags: InputFlags::of_map(&map)?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn flags_are_words() {
        let words = |words: &[&str]| Ok(Some(words.iter().map(|word| word.to_string()).collect()));
        for (text, wanted) in [
            ("output_validator_args: [a, 'b']\n", words(&["a", "b"])),
            ("output_validator_args: a  b\n", words(&["a", "b"])),
            ("output_validator_args: []\n", words(&[])),
            ("output_validator_args: >\n  a\n  b\nhint: x\n", words(&["a", "b"])),
            ("description: x\nargs: []\n", Ok(None)),
            ("", Ok(None)),
        ] {
            let output_flags = of_case_text(text).map(|settings| settings.output_flags);
            assert_eq!(output_flags, wanted, "{text}");
        }
        let both = of_case_text("output_validator_args: a\ninput_validator_args: [b c]\n");
        let of_inputs = InputFlags::All(vec!["b c".to_string()]);
        assert_eq!(both.map(|settings| settings.input_flags), Ok(Some(of_inputs)));
        for (text, error) in [
            ("output_validator_args: ['a b']\n", "a flag is one word, not `a b`"),
            ("output_validator_args: ['']\n", "a flag is one word"),
            ("output_validator_args: [\"a\\0\"]\n", "a flag is one word"),
            ("output_validator_arg: x\n", "line 1: no key `output_validator_arg`; did you mean"),
            ("hint: x\nargs: [1]\n", "line 2: args: a program gets no arguments here"),
        ] {
            assert!(of_case_text(text).is_err_and(|found| found.contains(error)), "{text}");
        }
    }
}
