//! The line on a terminal that shows how far a search is.

use crate::find::number::{count_tries, grouped};
use judge_core::base::{progress, text};
use std::time::{Duration, Instant};

/// The line; it disappears when this is dropped.
pub struct ProgressLine {
    is_shown: bool,
    line: progress::TerminalLine,
    start: Instant,
}

impl ProgressLine {
    pub fn new(is_shown: bool) -> ProgressLine {
        ProgressLine { is_shown, line: progress::TerminalLine::default(), start: Instant::now() }
    }

    /// Shows the number of tries, and the size of the next ones.
    pub fn tries(&mut self, tries: u64, size: u64) {
        let rate = (tries as f64 / self.start.elapsed().as_secs_f64()) as u64;
        self.show(&format!("{}, {}/s, size {size}", count_tries(tries), grouped(rate)));
    }

    /// Shows the number of tries, and the longest time of a try.
    pub fn slowest(&mut self, tries: u64, time: Duration) {
        self.show(&format!("{}, the slowest {}", count_tries(tries), text::time(time)));
    }

    /// The slowest input is made in several sizes.
    pub fn growth(&mut self) {
        self.show("measuring how the time grows");
    }

    /// Shows that an input that breaks the program was found after `tries` tries; it had `from` bytes, and now
    /// it has `to`.
    pub fn shrinking(&mut self, tries: u64, from: usize, to: usize) {
        self.show(&shrinking_text(tries, from, to));
    }

    fn show(&mut self, text: &str) {
        if self.is_shown {
            self.line.show(text, 80);
        }
    }
}

fn shrinking_text(tries: u64, from: usize, to: usize) -> String {
    format!(
        "found after {}; shrinking: {} → {} bytes",
        count_tries(tries),
        grouped(from as u64),
        grouped(to as u64)
    )
}

impl Drop for ProgressLine {
    fn drop(&mut self) {
        self.line.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_line_says_how_far_it_has_shrunk() {
        let text = shrinking_text(1235, 1067, 36);
        assert_eq!(text, "found after 1,235 tries; shrinking: 1,067 → 36 bytes");
    }
}
