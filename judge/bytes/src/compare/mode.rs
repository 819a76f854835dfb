//! The ways to compare an output with an answer.

use crate::compare::number::number;
use std::fmt;

/// The rule for which outputs count as the same.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Mode {
    /// Bytes, but for `\r\n` and the last line end; other blanks are a presentation error. The case of
    /// ASCII letters may not matter.
    Default { ignore_case: bool },
    /// Bytes, every one; the case of ASCII letters may not matter.
    Exact { ignore_case: bool },
    /// The same tokens on the same lines; empty lines at the end do not matter.
    Lines,
    /// The same tokens in the same order; a token is the text between blanks. The case of ASCII
    /// letters may not matter.
    Tokens { ignore_case: bool },
    /// Tokens; numbers may differ by this much, or by this part of the answer's. What is no finite
    /// number in the answer is compared as a token. With `spaces` the blanks must be the same, byte for byte.
    Floats { absolute: f64, relative: f64, ignore_case: bool, spaces: bool },
}

/// The word `default`.
pub const DEFAULT: &str = "default";
/// The word `exact`.
pub const EXACT: &str = "exact";
const LINES: &str = "lines";
/// The word `tokens`.
pub const TOKENS: &str = "tokens";
/// The word `float_tolerance`.
pub const TOLERANCE: &str = "float_tolerance";
/// The word `float_absolute_tolerance`.
pub const ABSOLUTE: &str = "float_absolute_tolerance";
/// The word `float_relative_tolerance`.
pub const RELATIVE: &str = "float_relative_tolerance";
/// The word `space_change_sensitive`, as the ICPC problem package format has it.
pub const SPACES: &str = "space_change_sensitive";
/// The word `ignore_case`.
pub const IGNORE_CASE: &str = "ignore_case";

impl Default for Mode {
    fn default() -> Mode {
        Mode::Default { ignore_case: false }
    }
}

impl Mode {
    /// The same where blanks and empty lines do not count.
    pub fn without_blanks(self) -> Mode {
        match self {
            Mode::Default { ignore_case } | Mode::Exact { ignore_case } => {
                Mode::Tokens { ignore_case }
            }
            Mode::Lines => Mode::Tokens { ignore_case: false },
            Mode::Floats { absolute, relative, ignore_case, .. } => {
                Mode::Floats { absolute, relative, ignore_case, spaces: false }
            }
            Mode::Tokens { .. } => self,
        }
    }

    /// Reads a mode as problem.yaml and the command line write it. The names of tolerances come from
    /// the default output validator in the ICPC problem package format.
    pub fn parse(text: &str) -> Option<Mode> {
        let mut words: Vec<&str> = text.split_ascii_whitespace().collect();
        match words[..] {
            [DEFAULT] => return Some(Mode::Default { ignore_case: false }),
            [DEFAULT, IGNORE_CASE] => return Some(Mode::Default { ignore_case: true }),
            [EXACT] => return Some(Mode::Exact { ignore_case: false }),
            [EXACT, IGNORE_CASE] => return Some(Mode::Exact { ignore_case: true }),
            [LINES] => return Some(Mode::Lines),
            [TOKENS] => return Some(Mode::Tokens { ignore_case: false }),
            [TOKENS, IGNORE_CASE] => return Some(Mode::Tokens { ignore_case: true }),
            _ => {}
        }
        let mut ends_with = |word| {
            let ends = words.last() == Some(&word);
            words.truncate(words.len() - usize::from(ends));
            ends
        };
        let ignore_case = ends_with(IGNORE_CASE);
        let spaces = ends_with(SPACES);
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
        Some(Mode::Floats { absolute, relative, ignore_case, spaces })
    }

    /// The modes that are one word, for completion.
    pub const WORDS: &'static [&'static str] = &[DEFAULT, EXACT, LINES, TOKENS];
    /// The forms that [`Mode::parse`] takes, for messages.
    pub const FORMS: &'static str =
        "default, exact, lines, tokens, or float_tolerance E (float_absolute_tolerance E, float_relative_tolerance E); \
         after tolerances also space_change_sensitive, and after all but lines ignore_case";
}

/// A tolerance: a finite number, not below 0, which may be hexadecimal.
pub fn tolerance(text: &str) -> Option<f64> {
    number(text.as_bytes()).filter(|value| *value >= 0.0)
}

impl fmt::Display for Mode {
    /// Writes the form that [`Mode::parse`] reads.
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let (words, ignore_case) = match self {
            Mode::Default { ignore_case } => (DEFAULT.to_string(), *ignore_case),
            Mode::Exact { ignore_case } => (EXACT.to_string(), *ignore_case),
            Mode::Lines => (LINES.to_string(), false),
            Mode::Tokens { ignore_case } => (TOKENS.to_string(), *ignore_case),
            Mode::Floats { absolute, relative, ignore_case, spaces } => {
                let mut words = format!("{ABSOLUTE} {absolute} {RELATIVE} {relative}");
                if *spaces {
                    words = format!("{words} {SPACES}");
                }
                (words, *ignore_case)
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
            let floats =
                |spaces| Mode::Floats { absolute: 1e-9, relative: 0.5, ignore_case, spaces };
            let tokens = Mode::Tokens { ignore_case };
            let default = Mode::Default { ignore_case };
            let exact = Mode::Exact { ignore_case };
            for mode in [default, exact, Mode::Lines, tokens, floats(false), floats(true)] {
                assert_eq!(Mode::parse(&mode.to_string()), Some(mode));
            }
        }
        let hexadecimal = Mode::parse("float_tolerance 0x1p-20");
        assert_eq!(hexadecimal, Mode::parse("float_tolerance 0.00000095367431640625"));
        for text in [
            "",
            "ignore_case",
            "lines ignore_case",
            "float_tolerance",
            "float_tolerance -0x1",
            "tokens tokens",
            "tokens space_change_sensitive",
        ] {
            assert_eq!(Mode::parse(text), None, "{text}");
        }
    }
}
