//! Comparison by words, for problems in which blanks do not matter or numbers may be close.

use crate::compare::{is_blank, is_continuation, Answer, Comparison, Difference, Mode, CONTEXT};
use std::io::{self, Read};

/// The longest word that is read as a number.
const MAX_NUMBER: usize = 1024;

/// What stands between two words.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Gap {
    lines: u64,
    /// Anything at all.
    any: bool,
}

impl Gap {
    fn add(&mut self, blank: u8) {
        self.any = true;
        self.lines += u64::from(blank == b'\n');
    }
}

/// A place in the output; all from 0.
#[derive(Clone, Copy, Debug, Default)]
struct Place {
    line: u64,
    column: u64,
    byte: u64,
}

/// A comparison under way.
pub struct WordComparer<R> {
    mode: Mode,
    expected: Answer<R>,
    here: Place,
    /// Since the last word of the output.
    gap: Gap,
    /// The word of the output so far, at most [`MAX_NUMBER`] bytes and one more.
    word: Vec<u8>,
    word_start: Place,
    /// Words differ here; the text of the output from there on is kept.
    wrong: Option<Difference>,
    /// No word of the answer has been taken.
    first: bool,
    /// Words are the same so far, but not their lines.
    moved: Option<Difference>,
}

impl<R: Read> WordComparer<R> {
    pub fn new(mode: Mode, expected: Answer<R>) -> WordComparer<R> {
        WordComparer {
            mode,
            expected,
            here: Place::default(),
            gap: Gap { lines: 0, any: true },
            word: Vec::new(),
            word_start: Place::default(),
            wrong: None,
            first: true,
            moved: None,
        }
    }

    pub fn push(&mut self, chunk: &[u8]) -> io::Result<()> {
        for (at, &byte) in chunk.iter().enumerate() {
            if let Some(difference) = &mut self.wrong {
                let room = CONTEXT - difference.got.len();
                difference.got.extend(&chunk[at..][..room.min(chunk.len() - at)]);
                return Ok(());
            }
            if is_blank(byte) {
                self.end_word()?;
                self.gap.add(byte);
            } else {
                if self.word.is_empty() {
                    self.word_start = self.here;
                }
                if self.word.len() <= MAX_NUMBER {
                    self.word.push(byte);
                } else {
                    self.end_long_word(byte)?;
                }
            }
            self.here.byte += 1;
            match byte {
                b'\n' => (self.here.line, self.here.column) = (self.here.line + 1, 0),
                byte => self.here.column += u64::from(!is_continuation(byte)),
            }
        }
        Ok(())
    }

    pub fn finish(mut self) -> io::Result<Comparison> {
        if self.wrong.is_none() {
            self.end_word()?;
        }
        if self.wrong.is_none() {
            self.word_start = self.here;
            let (_, rest) = self.next_word()?;
            if !rest.is_empty() {
                self.differ(rest)?;
            }
        }
        Ok(match (self.wrong, self.moved) {
            (Some(wrong), _) => Comparison::Wrong(wrong),
            (None, Some(moved)) => Comparison::Blanks(moved),
            (None, None) => Comparison::Same,
        })
    }

    /// A word that is too long for a number is compared piece by piece.
    fn end_long_word(&mut self, next: u8) -> io::Result<()> {
        // Pieces keep the gap of the word, and further pieces have none, on both sides.
        self.end_word()?;
        self.gap = Gap::default();
        self.word_start = self.here;
        self.word.push(next);
        Ok(())
    }

    /// The word of the output is complete, if there is one.
    fn end_word(&mut self) -> io::Result<()> {
        if self.word.is_empty() {
            return Ok(());
        }
        let (gap, expected) = self.next_word()?;
        let same = !expected.is_empty() && gap.any == self.gap.any && self.same_word(&expected);
        if !same {
            return self.differ(expected);
        }
        if self.mode == Mode::Lines && gap.lines != self.gap.lines && self.moved.is_none() {
            self.moved = Some(self.difference(expected, self.word.clone()));
        }
        self.word.clear();
        self.gap = Gap::default();
        Ok(())
    }

    fn same_word(&self, expected: &[u8]) -> bool {
        if self.word == expected {
            return true;
        }
        let Mode::Floats { absolute, relative } = self.mode else { return false };
        let (Some(got), Some(expected)) = (number(&self.word), number(expected)) else {
            return false;
        };
        let off = (got - expected).abs();
        off <= absolute || off <= relative * expected.abs()
    }

    /// The next word of the answer, or its next piece, and the gap before it.
    fn next_word(&mut self) -> io::Result<(Gap, Vec<u8>)> {
        // The start of a text counts as a gap.
        let mut gap = Gap { lines: 0, any: std::mem::take(&mut self.first) };
        let mut word = Vec::new();
        loop {
            match self.expected.fill()?.first() {
                Some(&byte) if is_blank(byte) && word.is_empty() => gap.add(byte),
                Some(&byte) if !is_blank(byte) && word.len() <= MAX_NUMBER => word.push(byte),
                _ => return Ok((gap, word)),
            }
            self.expected.consume(1);
        }
    }

    fn differ(&mut self, expected: Vec<u8>) -> io::Result<()> {
        let word = std::mem::take(&mut self.word);
        let mut difference = self.difference(expected, word);
        let room = CONTEXT.saturating_sub(difference.expected.len());
        self.expected.peek(room, &mut difference.expected)?;
        self.wrong = Some(difference);
        Ok(())
    }

    /// At the start of the word of the output.
    fn difference(&self, expected: Vec<u8>, got: Vec<u8>) -> Difference {
        let place = self.word_start;
        Difference {
            line: place.line + 1,
            column: place.column + 1,
            byte: place.byte + 1,
            before: Vec::new(),
            expected,
            got,
        }
    }
}

/// A finite number in decimal notation.
fn number(word: &[u8]) -> Option<f64> {
    let text = std::str::from_utf8(word).ok()?;
    let plain = text.bytes().all(|byte| byte.is_ascii_digit() || b"+-.eE".contains(&byte));
    text.parse().ok().filter(|number: &f64| plain && number.is_finite())
}
