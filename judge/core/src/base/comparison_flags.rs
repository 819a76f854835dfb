//! The flags of the default output validator of the ICPC problem package format, and the comparisons
//! that they stand for.
//! <https://icpc.io/problem-package-format/spec/2025-09.html#default-output-validator-specification>

use crate::base::text::quote;
use crate::Result;
use bytes::compare::mode::{
    tolerance, ABSOLUTE, EXACT, IGNORE_CASE, RELATIVE, SPACES, TOKENS, TOLERANCE,
};
use bytes::compare::Mode;

const CASE_SENSITIVE: &str = "case_sensitive";

/// The comparison that the default output validator makes with these flags, as [`Mode::parse`] reads
/// it: tokens without regard to case, unless a flag says otherwise. Tolerances stay as they are written.
///
/// # Errors
///
/// A flag is unknown or lacks its number.
pub fn mode_of(flags: &[impl AsRef<str>]) -> Result<String> {
    let (mut is_case_sensitive, mut is_space_sensitive) = (false, false);
    let mut tolerances: Vec<&str> = Vec::new();
    let mut words = flags.iter().map(AsRef::as_ref);
    while let Some(word) = words.next() {
        match word {
            CASE_SENSITIVE => is_case_sensitive = true,
            SPACES => is_space_sensitive = true,
            TOLERANCE | ABSOLUTE | RELATIVE => {
                let value = words.next().filter(|value| tolerance(value).is_some());
                let value = value.ok_or_else(|| format!("the flag {word} needs a number"))?;
                tolerances.extend([word, value]);
            }
            _ => {
                let word = quote(word.as_bytes());
                return Err(format!("{word} is no flag of the default output validator"));
            }
        }
    }
    let mut mode = tolerances;
    match (mode.is_empty(), is_space_sensitive) {
        (true, true) => mode.push(EXACT),
        (true, false) => mode.push(TOKENS),
        (false, true) => mode.push(SPACES),
        (false, false) => {}
    }
    if !is_case_sensitive {
        mode.push(IGNORE_CASE);
    }
    Ok(mode.join(" "))
}

/// The flags with which the default output validator compares as this text says, which is one of
/// [`Mode::parse`], as near as it can.
pub fn of_mode(text: &str) -> Vec<&str> {
    match Mode::parse(text).unwrap_or_default() {
        Mode::Default { ignore_case: false } | Mode::Exact { ignore_case: false } => {
            vec![CASE_SENSITIVE, SPACES]
        }
        Mode::Default { ignore_case: true } | Mode::Exact { ignore_case: true } => vec![SPACES],
        Mode::Lines | Mode::Tokens { ignore_case: false } => vec![CASE_SENSITIVE],
        Mode::Tokens { ignore_case: true } => Vec::new(),
        Mode::Floats { ignore_case, .. } => {
            let words = text.split_ascii_whitespace().filter(|word| *word != IGNORE_CASE);
            words.chain((!ignore_case).then_some(CASE_SENSITIVE)).collect()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn flags_of_the_default_output_validator_name_a_mode() {
        for (flags, mode) in [
            ("", "tokens ignore_case"),
            ("case_sensitive", "tokens"),
            ("case_sensitive space_change_sensitive", "exact"),
            ("space_change_sensitive", "exact ignore_case"),
            ("float_tolerance 0x1p-20 case_sensitive", "float_tolerance 0x1p-20"),
            (
                "space_change_sensitive float_tolerance 1e-6",
                "float_tolerance 1e-6 space_change_sensitive ignore_case",
            ),
            ("float_tolerance 1e-6", "float_tolerance 1e-6 ignore_case"),
            (
                "float_absolute_tolerance 1E-6 float_relative_tolerance 0 case_sensitive",
                "float_absolute_tolerance 1E-6 float_relative_tolerance 0",
            ),
        ] {
            let words: Vec<&str> = flags.split_whitespace().collect();
            assert_eq!(mode_of(&words).as_deref(), Ok(mode), "{flags}");
            assert!(Mode::parse(mode).is_some());
            let mut back = of_mode(mode);
            back.sort_unstable();
            let mut words = words;
            words.sort_unstable();
            assert_eq!(back, words);
        }
        for (flags, error) in [
            ("float_tolerance", "needs a number"),
            ("float_tolerance x", "needs a number"),
            ("float_tolerance -1", "needs a number"),
            ("60", "`60` is no flag"),
        ] {
            let words: Vec<&str> = flags.split_whitespace().collect();
            assert!(mode_of(&words).is_err_and(|found| found.contains(error)), "{flags}");
        }
    }
}
