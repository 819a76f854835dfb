//! The line on a terminal that shows how far a search is.

use super::number::{count_tries, grouped};
use judge_core::base::progress;
use std::time::Instant;

/// The width of the line in columns.
const COLUMNS: usize = 80;

/// The line; it disappears when this is dropped.
pub struct ProgressLine {
    is_shown: bool,
    line: progress::Line,
    start: Instant,
}

impl ProgressLine {
    pub fn new(is_shown: bool) -> ProgressLine {
        ProgressLine { is_shown, line: progress::Line::default(), start: Instant::now() }
    }

    /// So many tries are done, and the next have this size.
    pub fn tries(&mut self, tries: u64, size: u64) {
        let rate = (tries as f64 / self.start.elapsed().as_secs_f64()) as u64;
        self.show(&format!("{}, {}/s, size {size}", count_tries(tries), grouped(rate)));
    }

    /// An input of so many bytes breaks the program.
    pub fn shrinking(&mut self, bytes: usize) {
        self.show(&format!("found an input of {bytes} bytes, shrinking"));
    }

    fn show(&mut self, text: &str) {
        if self.is_shown {
            self.line.show(text, COLUMNS);
        }
    }
}

impl Drop for ProgressLine {
    fn drop(&mut self) {
        self.line.clear();
    }
}
