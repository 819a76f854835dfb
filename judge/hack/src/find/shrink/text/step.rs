//! One way to make a case smaller: lines or columns go, with the numbers that count or name what is cut, or words lose
//! what is in them.

use super::case_text::{header, joined, number, set, word_bytes, words, EMPTY};
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

/// Takes lines, or columns of a block of lines, or both, out of the case.
#[derive(Clone, Default)]
pub struct Cut {
    pub rows: Range<usize>,
    pub columns: Option<Columns>,
    /// Numbers that become less by `by`: line and word.
    pub lower: [Option<(usize, usize)>; 2],
    pub by: usize,
    pub shift: Option<Shift>,
    /// A mark that occurs nowhere else moves to the neighbor: the one before, or after.
    pub moves: Option<isize>,
    /// Rows and columns at once.
    pub paired: bool,
}

#[derive(Clone)]
pub struct Columns {
    pub block: Range<usize>,
    pub range: Range<usize>,
    /// Columns are words, not bytes.
    pub words: bool,
}

/// Coordinates in these lines follow the cells they name.
#[derive(Clone)]
pub struct Shift {
    pub lines: Range<usize>,
    /// Every `of`-th word, from `first`.
    pub first: usize,
    pub of: usize,
    /// Those from here on; what named a cell that is gone becomes `instead`.
    pub from: i64,
    pub instead: i64,
}

impl Cut {
    /// The smaller case; `None` where the cut makes no sense.
    pub fn take(&self, mut lines: Vec<Cow<[u8]>>) -> Option<Vec<u8>> {
        if let Some(to) = self.moves {
            self.save(&mut lines, to)?;
        }
        for &(line, word) in self.lower.iter().flatten() {
            let text = lines[line].to_mut();
            let old = number(&text[words(text).get(word)?.clone()])?;
            set(text, word, old - self.by as i64)?;
        }
        if let Some(shift) = &self.shift {
            shift.move_places(&mut lines, self.by as i64)?;
        }
        if let Some(Columns { block, range, words: by_words }) = &self.columns {
            for line in &mut lines[block.clone()] {
                let text = line.to_mut();
                text.drain(if *by_words { word_bytes(text, range) } else { range.clone() });
            }
        }
        Some(joined(&lines, &self.rows))
    }

    /// Moves what occurs once in the block from the row or column that is cut to its neighbour.
    fn save(&self, lines: &mut [Cow<[u8]>], to: isize) -> Option<()> {
        let (block, cells): (Range<usize>, Vec<(usize, usize)>) = match &self.columns {
            Some(Columns { words: true, .. }) => return None,
            Some(columns) => {
                let at = columns.range.start;
                (columns.block.clone(), columns.block.clone().map(|line| (line, at)).collect())
            }
            None => {
                let line = self.rows.start;
                (0..lines.len(), (0..lines[line].len()).map(|at| (line, at)).collect())
            }
        };
        let mut any = false;
        for (line, at) in cells {
            let byte = lines[line][at];
            let same = |line: &Cow<[u8]>| line.iter().filter(|&&other| other == byte).count();
            if byte.is_ascii_digit()
                || EMPTY.contains(&byte)
                || lines[block.clone()].iter().map(same).sum::<usize>() != 1
            {
                continue;
            }
            let (to_line, to_at) = match self.columns {
                Some(_) => (line, at.checked_add_signed(to)?),
                None => (line.checked_add_signed(to)?, at),
            };
            let place = lines.get_mut(to_line)?.to_mut().get_mut(to_at)?;
            *place = byte;
            any = true;
        }
        any.then_some(())
    }
}

impl Shift {
    fn move_places(&self, lines: &mut [Cow<[u8]>], by: i64) -> Option<()> {
        let mut any = false;
        for line in &mut lines[self.lines.clone()] {
            let numbers = header(line);
            for word in (self.first..numbers.len()).step_by(self.of) {
                let old = numbers[word];
                if old >= self.from {
                    let new = if old >= self.from + by { old - by } else { self.instead };
                    set(line.to_mut(), word, new)?;
                    any |= new != old;
                }
            }
        }
        any.then_some(())
    }
}
