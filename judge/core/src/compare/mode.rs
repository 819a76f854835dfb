//! The ways to compare an output with an answer.

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
    /// The same tokens in the same order; a token is what stands between blanks.
    Tokens,
    /// Tokens; numbers may differ by this much, or by this part of the answer's.
    Floats { absolute: f64, relative: f64 },
}

const DEFAULT: &str = "default";
const EXACT: &str = "exact";
const LINES: &str = "lines";
const TOKENS: &str = "tokens";
const TOLERANCE: &str = "float_tolerance";
const ABSOLUTE: &str = "float_absolute_tolerance";
const RELATIVE: &str = "float_relative_tolerance";

impl Mode {
    /// Reads a mode as problem.yaml and the command line write it. The names of tolerances are those of
    /// the default output validator in the ICPC problem package format.
    pub fn parse(text: &str) -> Option<Mode> {
        let words: Vec<&str> = text.split_ascii_whitespace().collect();
        match words[..] {
            [DEFAULT] => return Some(Mode::Default),
            [EXACT] => return Some(Mode::Exact),
            [LINES] => return Some(Mode::Lines),
            [TOKENS] => return Some(Mode::Tokens),
            [] => return None,
            _ => {}
        }
        let (mut absolute, mut relative) = (0.0, 0.0);
        for pair in words.chunks(2) {
            let [name, value] = pair else { return None };
            let value =
                value.parse().ok().filter(|value: &f64| value.is_finite() && *value >= 0.0)?;
            match *name {
                TOLERANCE => (absolute, relative) = (value, value),
                ABSOLUTE => absolute = value,
                RELATIVE => relative = value,
                _ => return None,
            }
        }
        Some(Mode::Floats { absolute, relative })
    }

    /// The modes that are one word, for completion.
    pub const WORDS: &'static [&'static str] = &[DEFAULT, EXACT, LINES, TOKENS];
    /// What [`Mode::parse`] takes, for messages.
    pub const FORMS: &'static str =
        "default, exact, lines, tokens, or float_tolerance E (float_absolute_tolerance E, float_relative_tolerance E)";
}

impl fmt::Display for Mode {
    /// Writes what [`Mode::parse`] reads.
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Mode::Default => f.write_str(DEFAULT),
            Mode::Exact => f.write_str(EXACT),
            Mode::Lines => f.write_str(LINES),
            Mode::Tokens => f.write_str(TOKENS),
            Mode::Floats { absolute, relative } => {
                write!(f, "{ABSOLUTE} {absolute} {RELATIVE} {relative}")
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mode_reads_what_it_writes() {
        let floats = Mode::Floats { absolute: 1e-9, relative: 0.5 };
        for mode in [Mode::Default, Mode::Exact, Mode::Lines, Mode::Tokens, floats] {
            assert_eq!(Mode::parse(&mode.to_string()), Some(mode));
        }
    }
}
