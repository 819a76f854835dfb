//! Colours on a terminal.

use std::ffi::OsStr;
use std::io::IsTerminal;

/// When to use colour: the value of `--color`.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum ColorChoice {
    /// On a terminal, unless NO_COLOR is set or TERM is `dumb`.
    #[default]
    Auto,
    Always,
    Never,
}

impl ColorChoice {
    /// The words of `--color`.
    pub const WORDS: &'static [&'static str] = &["auto", "always", "never"];
    /// The choices for these words.
    pub const ALL: [ColorChoice; 3] = [ColorChoice::Auto, ColorChoice::Always, ColorChoice::Never];

    /// Whether a stream gets colour.
    pub fn on(self, stream: &impl IsTerminal) -> bool {
        // https://no-color.org: set and not empty.
        let set = |name: &str| std::env::var_os(name).is_some_and(|value| !value.is_empty());
        match self {
            ColorChoice::Always => true,
            ColorChoice::Never => false,
            ColorChoice::Auto => stream.is_terminal() && !set("NO_COLOR") && !is_dumb_terminal(),
        }
    }
}

/// Whether the environment variable TERM names a terminal without escape sequences.
pub fn is_dumb_terminal() -> bool {
    std::env::var_os("TERM").is_none_or(|term| term.is_empty() || term == OsStr::new("dumb"))
}

/// Adds colours to text, or not.
#[derive(Clone, Copy, Debug)]
pub struct Style {
    pub color: bool,
}

impl Style {
    /// For right results: green.
    pub fn good(self, text: &str) -> String {
        self.paint("32", text)
    }

    /// For limits and presentation, neither right nor plainly wrong: yellow.
    pub fn odd(self, text: &str) -> String {
        self.paint("33", text)
    }

    /// For wrong results: bold red.
    pub fn bad(self, text: &str) -> String {
        self.paint("1;31", text)
    }

    /// For text that matters less.
    pub fn dim(self, text: &str) -> String {
        self.paint("2", text)
    }

    fn paint(self, code: &str, text: &str) -> String {
        if self.color {
            format!("\x1b[{code}m{text}\x1b[0m")
        } else {
            text.to_string()
        }
    }
}
