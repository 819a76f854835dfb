//! Stdout, as the reports share it, and the progress line below their text.

use judge_core::base::exit::written;
use judge_core::base::progress::TerminalLine;
use judge_core::Result;
use sandbox::system;
use std::io::{self, IsTerminal, StdoutLock, Write};
use std::os::fd::AsFd;

/// Columns where the width is unknown, or stdout is no terminal.
pub const DEFAULT_COLUMNS: usize = 80;

/// Stdout and the progress line.
pub struct ReportOutput {
    out: StdoutLock<'static>,
    progress: TerminalLine,
    unicode: bool,
    /// The first error of writing: the reader has gone away, or the disk is full.
    error: Option<io::Error>,
}

impl ReportOutput {
    /// Takes stdout.
    pub fn new() -> ReportOutput {
        ReportOutput {
            out: io::stdout().lock(),
            progress: TerminalLine::default(),
            unicode: is_unicode_locale(),
            error: None,
        }
    }

    /// Writes a line for a person, in ASCII where the locale has nothing else.
    pub fn line(&mut self, text: &str) {
        self.progress.clear();
        if self.unicode {
            self.data_line(text);
        } else {
            self.data_line(&ascii(text));
        }
    }

    /// Writes a line for a program, as it is. When that fails, the run ends as it does at Ctrl-C.
    pub fn data_line(&mut self, text: &str) {
        if self.error.is_some() {
            return;
        }
        self.error = writeln!(self.out, "{text}").and_then(|()| self.out.flush()).err();
        if self.error.is_some() {
            // The rest of the results could not be written.
            system::signal::interrupt();
        }
    }

    /// Shows the progress line, until the next line is written.
    pub fn progress(&mut self, text: &str, columns: usize) {
        self.progress.show(text, columns);
    }

    /// The exit code after the last line, see [`written`]; an error of writing is an error.
    pub fn finish(self) -> Result<u8> {
        written(self.error)
    }
}

/// Columns of the terminal that stdout is; `None` for a file or a pipe.
pub fn terminal_columns() -> Option<usize> {
    let stdout = io::stdout();
    let columns = || system::terminal::columns(stdout.as_fd()).unwrap_or(DEFAULT_COLUMNS);
    stdout.is_terminal().then(columns)
}

/// A text for a terminal that shows only ASCII.
pub fn ascii(text: &str) -> String {
    let mut out = String::new();
    for c in text.chars() {
        match c {
            '·' => out.push('_'),
            '→' => out.push_str("\\t"),
            '␍' => out.push_str("\\r"),
            '⏎' => out.push_str("\\n"),
            '…' => out.push_str("..."),
            c if c.is_ascii() => out.push(c),
            c => out.extend(c.escape_default()),
        }
    }
    out
}

/// Whether the locale of the environment shows more than ASCII; an environment without one does.
pub fn is_unicode_locale() -> bool {
    let set = |name: &str| std::env::var(name).ok().filter(|value| !value.is_empty());
    let locale = set("LC_ALL").or_else(|| set("LC_CTYPE")).or_else(|| set("LANG"));
    locale.is_none_or(|locale| {
        let locale = locale.to_ascii_lowercase();
        locale.contains("utf-8") || locale.contains("utf8")
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ascii_terminals_get_ascii() {
        assert_eq!(ascii("a·b→⏎ 共…"), "a_b\\t\\n \\u{5171}...");
    }
}
