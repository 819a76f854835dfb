//! The ways to compare an output with an answer.

use crate::base::text::quote;
use crate::Result;
use std::fmt;

/// What counts as the same.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum Mode {
    /// Bytes, but for `\r\n` and the last line end; other blanks are a presentation error.
    #[default]
    Default,
    /// Bytes, every one.
    Exact,
    /// The same tokens on the same lines; empty lines at the end do not matter.
    Lines,
    /// The same tokens in the same order; a token is what stands between blanks. The case of ASCII
    /// letters may not matter.
    Tokens { ignore_case: bool },
    /// Tokens; numbers may differ by this much, or by this part of the answer's. What is no finite
    /// number in the answer is compared as a token.
    Floats { absolute: f64, relative: f64, ignore_case: bool },
}

const DEFAULT: &str = "default";
const EXACT: &str = "exact";
const LINES: &str = "lines";
const TOKENS: &str = "tokens";
const TOLERANCE: &str = "float_tolerance";
const ABSOLUTE: &str = "float_absolute_tolerance";
const RELATIVE: &str = "float_relative_tolerance";
const IGNORE_CASE: &str = "ignore_case";
/// Flags of the default output validator of the ICPC problem package format.
const CASE_SENSITIVE: &str = "case_sensitive";
const SPACE_SENSITIVE: &str = "space_change_sensitive";

impl Mode {
    /// Reads a mode as problem.yaml and the command line write it. The names of tolerances are those of
    /// the default output validator in the ICPC problem package format.
    pub fn parse(text: &str) -> Option<Mode> {
        let mut words: Vec<&str> = text.split_ascii_whitespace().collect();
        match words[..] {
            [DEFAULT] => return Some(Mode::Default),
            [EXACT] => return Some(Mode::Exact),
            [LINES] => return Some(Mode::Lines),
            [TOKENS] => return Some(Mode::Tokens { ignore_case: false }),
            [TOKENS, IGNORE_CASE] => return Some(Mode::Tokens { ignore_case: true }),
            _ => {}
        }
        let ignore_case = words.last() == Some(&IGNORE_CASE);
        words.truncate(words.len() - usize::from(ignore_case));
        if words.is_empty() {
            return None;
        }
        let (mut absolute, mut relative) = (0.0, 0.0);
        for pair in words.chunks(2) {
            let [name, value] = pair else { return None };
            let value = tolerance(value)?;
            match *name {
                TOLERANCE => (absolute, relative) = (value, value),
                ABSOLUTE => absolute = value,
                RELATIVE => relative = value,
                _ => return None,
            }
        }
        Some(Mode::Floats { absolute, relative, ignore_case })
    }

    /// The comparison that the default output validator of the ICPC problem package format makes with
    /// these flags, as [`Mode::parse`] reads it: tokens without regard to case, unless a flag says
    /// otherwise. Tolerances stay as they are written.
    ///
    /// # Errors
    ///
    /// A flag is unknown or lacks its number, or the judge has no such comparison.
    pub fn of_flags(flags: &[impl AsRef<str>]) -> Result<String> {
        let (mut is_case_sensitive, mut is_space_sensitive) = (false, false);
        let mut tolerances: Vec<&str> = Vec::new();
        let mut words = flags.iter().map(AsRef::as_ref);
        while let Some(word) = words.next() {
            match word {
                CASE_SENSITIVE => is_case_sensitive = true,
                SPACE_SENSITIVE => is_space_sensitive = true,
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
        let mode = if tolerances.is_empty() { TOKENS.to_string() } else { tolerances.join(" ") };
        match (is_space_sensitive, is_case_sensitive) {
            (false, true) => Ok(mode),
            (false, false) => Ok(format!("{mode} {IGNORE_CASE}")),
            (true, true) if tolerances.is_empty() => Ok(DEFAULT.to_string()),
            (true, _) => Err(format!(
                "the judge compares with the flag {SPACE_SENSITIVE} only together with \
                 {CASE_SENSITIVE}, and without a tolerance"
            )),
        }
    }

    /// The flags with which the default output validator compares as this mode, as near as it can.
    /// Tolerances are as [`Mode`] is written in `text`.
    pub fn flags(text: &str) -> Vec<&str> {
        match Mode::parse(text).unwrap_or_default() {
            Mode::Default | Mode::Exact => vec![CASE_SENSITIVE, SPACE_SENSITIVE],
            Mode::Lines | Mode::Tokens { ignore_case: false } => vec![CASE_SENSITIVE],
            Mode::Tokens { ignore_case: true } => Vec::new(),
            Mode::Floats { ignore_case, .. } => {
                let words = text.split_ascii_whitespace().filter(|word| *word != IGNORE_CASE);
                words.chain((!ignore_case).then_some(CASE_SENSITIVE)).collect()
            }
        }
    }

    /// The modes that are one word, for completion.
    pub const WORDS: &'static [&'static str] = &[DEFAULT, EXACT, LINES, TOKENS];
    /// What [`Mode::parse`] takes, for messages.
    pub const FORMS: &'static str =
        "default, exact, lines, tokens, or float_tolerance E (float_absolute_tolerance E, float_relative_tolerance E); \
         after tokens and tolerances also ignore_case";
}

/// A tolerance: a finite number, not below 0.
fn tolerance(text: &str) -> Option<f64> {
    text.parse().ok().filter(|value: &f64| value.is_finite() && *value >= 0.0)
}

impl fmt::Display for Mode {
    /// Writes what [`Mode::parse`] reads.
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let (words, ignore_case) = match self {
            Mode::Default => (DEFAULT.to_string(), false),
            Mode::Exact => (EXACT.to_string(), false),
            Mode::Lines => (LINES.to_string(), false),
            Mode::Tokens { ignore_case } => (TOKENS.to_string(), *ignore_case),
            Mode::Floats { absolute, relative, ignore_case } => {
                (format!("{ABSOLUTE} {absolute} {RELATIVE} {relative}"), *ignore_case)
            }
        };
        f.write_str(&words)?;
        if ignore_case {
            write!(f, " {IGNORE_CASE}")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mode_reads_what_it_writes() {
        for ignore_case in [false, true] {
            let floats = Mode::Floats { absolute: 1e-9, relative: 0.5, ignore_case };
            let tokens = Mode::Tokens { ignore_case };
            for mode in [Mode::Default, Mode::Exact, Mode::Lines, tokens, floats] {
                assert_eq!(Mode::parse(&mode.to_string()), Some(mode));
            }
        }
        for text in ["", "ignore_case", "exact ignore_case", "float_tolerance", "tokens tokens"] {
            assert_eq!(Mode::parse(text), None, "{text}");
        }
    }

    #[test]
    fn flags_of_the_default_output_validator_name_a_mode() {
        for (flags, mode) in [
            ("", "tokens ignore_case"),
            ("case_sensitive", "tokens"),
            ("case_sensitive space_change_sensitive", "default"),
            ("float_tolerance 1e-6", "float_tolerance 1e-6 ignore_case"),
            (
                "float_absolute_tolerance 1E-6 float_relative_tolerance 0 case_sensitive",
                "float_absolute_tolerance 1E-6 float_relative_tolerance 0",
            ),
        ] {
            let words: Vec<&str> = flags.split_whitespace().collect();
            assert_eq!(Mode::of_flags(&words).as_deref(), Ok(mode), "{flags}");
            assert!(Mode::parse(mode).is_some());
            let mut back = Mode::flags(mode);
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
            ("space_change_sensitive", "only together with case_sensitive"),
            ("space_change_sensitive case_sensitive float_tolerance 1", "without a tolerance"),
        ] {
            let words: Vec<&str> = flags.split_whitespace().collect();
            assert!(Mode::of_flags(&words).is_err_and(|found| found.contains(error)), "{flags}");
        }
    }
}
