//! One way to make a case smaller.

use super::case_text::{joined, set};
use super::cut::Cut;
use std::borrow::Cow;
use std::ops::Range;
use std::sync::Arc;

/// One way to make a case smaller.
pub enum Step {
    Cut(Cut),
    /// A number becomes another: line, word, value.
    Number {
        line: usize,
        word: usize,
        to: i64,
    },
    /// Nothing is left of some words: of each the line and the bytes.
    Clear {
        units: Arc<[(usize, Range<usize>)]>,
        range: Range<usize>,
        with: Blank,
    },
    Character {
        line: usize,
        at: usize,
        with: u8,
    },
}

/// The replacement of words that are cleared.
#[derive(Clone, Copy)]
pub enum Blank {
    /// Digits become 0, other characters this one.
    Characters(u8),
    /// Each word becomes this one.
    Word(u8),
}

impl Step {
    /// Whether it takes as many rows as columns.
    pub fn is_paired(&self) -> bool {
        matches!(self, Step::Cut(cut) if cut.paired)
    }

    /// Whether it takes rows or columns alone, and lowers the number that counts them.
    pub fn is_counted(&self) -> bool {
        matches!(self, Step::Cut(cut) if !cut.paired && cut.lower[0].is_some())
    }

    /// The smaller case; `None` where the step makes no sense.
    pub fn take(&self, lines: &[&[u8]]) -> Option<Vec<u8>> {
        let mut out: Vec<Cow<[u8]>> = lines.iter().map(|&line| Cow::Borrowed(line)).collect();
        match self {
            Step::Cut(cut) => return cut.take(out),
            Step::Number { line, word, to } => set(out[*line].to_mut(), *word, *to)?,
            // From the last, as a shorter word moves those after it.
            Step::Clear { units, range, with } => {
                for (line, word) in units[range.clone()].iter().rev() {
                    clear(out[*line].to_mut(), word, *with);
                }
            }
            Step::Character { line, at, with } => out[*line].to_mut()[*at] = *with,
        }
        Some(joined(&out, &(0..0)))
    }
}

fn clear(line: &mut Vec<u8>, word: &Range<usize>, with: Blank) {
    match with {
        Blank::Word(byte) => drop(line.splice(word.clone(), [byte])),
        Blank::Characters(blank) => {
            for byte in &mut line[word.clone()] {
                *byte = if byte.is_ascii_digit() { b'0' } else { blank };
            }
        }
    }
}
