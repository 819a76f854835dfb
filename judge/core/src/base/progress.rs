//! The progress line: on stderr, and only on a terminal. It is below all other output and is cleared before
//! more of it.

use crate::base::style;
use crate::base::text::{char_width, escape};
use std::io::{self, IsTerminal, Write};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::Duration;

/// Work that takes longer than this gets a progress line, which changes no more often.
pub const PERIOD: Duration = Duration::from_millis(80);

/// The line that the terminal shows.
#[derive(Debug, Default)]
pub struct TerminalLine {
    shown: String,
}

impl TerminalLine {
    /// Shows a text in at most `columns` columns. Writes nothing if the terminal shows it already.
    pub fn show(&mut self, text: &str, columns: usize) {
        let text = fitted(text, columns);
        if text != self.shown && write!(io::stderr(), "\r{text}\x1b[K").is_ok() {
            self.shown = text;
        }
    }

    /// Clears the line, if there is one.
    pub fn clear(&mut self) {
        if !std::mem::take(&mut self.shown).is_empty() {
            let _ = write!(io::stderr(), "\r\x1b[K");
        }
    }
}

/// The start of a text that leaves the last column free: a character there would move the cursor to the
/// next line.
fn fitted(text: &str, columns: usize) -> String {
    let mut used = 0;
    let fits = |c: &char| {
        used += char_width(*c);
        used < columns
    };
    escape(text.as_bytes()).chars().take_while(fits).collect()
}

/// Whether stderr is a terminal that can clear a line.
pub fn is_possible() -> bool {
    io::stderr().is_terminal() && !style::is_dumb_terminal()
}

/// Does some work, and shows a text meanwhile if it takes long.
pub fn during<T>(text: &str, work: impl FnOnce() -> T) -> T {
    if !is_possible() {
        return work();
    }
    std::thread::scope(|scope| {
        let (done, end) = mpsc::channel::<()>();
        scope.spawn(move || {
            if end.recv_timeout(PERIOD) == Err(RecvTimeoutError::Timeout) {
                let mut line = TerminalLine::default();
                line.show(text, 80);
                let _ = end.recv();
                line.clear();
            }
        });
        let result = work();
        drop(done);
        result
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wide_text_stays_within_its_columns() {
        assert_eq!(fitted("共6步", 6), "共6步");
        assert_eq!(fitted("共6步", 5), "共6");
        assert_eq!(fitted("a\x1b[31m", 80), r"a\u{1b}[31m");
    }
}
