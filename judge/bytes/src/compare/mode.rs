//! The ways to compare an output with an answer.

use std::fmt;

/// What counts as the same.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Mode {
    /// Bytes, but for `\r\n` and the last line end; other blanks are a presentation error. The case of
    /// ASCII letters may not matter.
    Default { ignore_case: bool },
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

/// The word `default`.
pub const DEFAULT: &str = "default";
const EXACT: &str = "exact";
const LINES: &str = "lines";
/// The word `tokens`.
pub const TOKENS: &str = "tokens";
/// The word `float_tolerance`.
pub const TOLERANCE: &str = "float_tolerance";
/// The word `float_absolute_tolerance`.
pub const ABSOLUTE: &str = "float_absolute_tolerance";
/// The word `float_relative_tolerance`.
pub const RELATIVE: &str = "float_relative_tolerance";
/// The word `ignore_case`.
pub const IGNORE_CASE: &str = "ignore_case";

impl Default for Mode {
    fn default() -> Mode {
        Mode::Default { ignore_case: false }
    }
}

impl Mode {
    /// Reads a mode as problem.yaml and the command line write it. The names of tolerances are those of
    /// the default output validator in the ICPC problem package format.
    pub fn parse(text: &str) -> Option<Mode> {
        let mut words: Vec<&str> = text.split_ascii_whitespace().collect();
        match words[..] {
            [DEFAULT] => return Some(Mode::Default { ignore_case: false }),
            [DEFAULT, IGNORE_CASE] => return Some(Mode::Default { ignore_case: true }),
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

    /// The modes that are one word, for completion.
    pub const WORDS: &'static [&'static str] = &[DEFAULT, EXACT, LINES, TOKENS];
    /// What [`Mode::parse`] takes, for messages.
    pub const FORMS: &'static str =
        "default, exact, lines, tokens, or float_tolerance E (float_absolute_tolerance E, float_relative_tolerance E); \
         after default, tokens and tolerances also ignore_case";
}

/// A tolerance: a finite number, not below 0.
pub fn tolerance(text: &str) -> Option<f64> {
    text.parse().ok().filter(|value: &f64| value.is_finite() && *value >= 0.0)
}

impl fmt::Display for Mode {
    /// Writes what [`Mode::parse`] reads.
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let (words, ignore_case) = match self {
            Mode::Default { ignore_case } => (DEFAULT.to_string(), *ignore_case),
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
            let default = Mode::Default { ignore_case };
            for mode in [default, Mode::Exact, Mode::Lines, tokens, floats] {
                assert_eq!(Mode::parse(&mode.to_string()), Some(mode));
            }
        }
        for text in ["", "ignore_case", "exact ignore_case", "float_tolerance", "tokens tokens"] {
            assert_eq!(Mode::parse(text), None, "{text}");
        }
    }
}
