//! Compares tokens, for problems in which blanks do not matter or numbers may be close.

use crate::compare::answer::Answer;
use crate::compare::difference::{Comparison, Difference, CONTEXT};
use crate::compare::mode::Mode;
use crate::compare::place::{common_prefix, is_blank, keep_end, Place};
use std::io::{self, Read};

/// The longest token that is read as a number.
const MAX_NUMBER: usize = 1024;

/// What is between two tokens.
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

/// A comparison under way.
pub struct TokenComparer<R> {
    mode: Mode,
    expected: Answer<R>,
    here: Place,
    /// The end of the output before the chunk that is looked at.
    seen: Vec<u8>,
    /// Since the last token of the output.
    gap: Gap,
    /// The token of the output so far, at most [`MAX_NUMBER`] bytes and one more.
    token: Vec<u8>,
    token_start: Place,
    /// Tokens differ here.
    wrong: Option<Difference>,
    /// No token of the answer has been taken.
    first: bool,
    /// Tokens are the same so far, but not their lines.
    moved: Option<Difference>,
}

impl<R: Read> TokenComparer<R> {
    /// Begins with an empty output.
    pub fn new(mode: Mode, expected: Answer<R>) -> TokenComparer<R> {
        TokenComparer {
            mode,
            expected,
            here: Place::default(),
            seen: Vec::new(),
            gap: Gap { lines: 0, any: true },
            token: Vec::new(),
            token_start: Place::default(),
            wrong: None,
            first: true,
            moved: None,
        }
    }

    /// Takes the next piece of the output.
    pub fn push(&mut self, chunk: &[u8]) -> io::Result<()> {
        self.keep(chunk);
        let mut at = if self.first && self.here.bytes == 0 { self.skip_same(chunk)? } else { 0 };
        while at < chunk.len() && self.wrong.is_none() {
            let byte = chunk[at];
            if is_blank(byte) {
                if !self.token.is_empty() {
                    self.end_token(chunk, at)?;
                    at += self.skip_same(&chunk[at..])?;
                }
                self.gap.add(chunk[at]);
            } else {
                if self.token.is_empty() {
                    self.token_start = self.here;
                }
                if self.token.len() <= MAX_NUMBER {
                    self.token.push(byte);
                } else {
                    self.end_long_token(chunk, at)?;
                }
            }
            self.here.step(chunk[at]);
            at += 1;
        }
        keep_end(&mut self.seen, chunk, CONTEXT + MAX_NUMBER + 1);
        Ok(())
    }

    /// The output has ended.
    pub fn finish(mut self) -> io::Result<Comparison> {
        if self.wrong.is_none() {
            self.end_token(&[], 0)?;
        }
        if self.wrong.is_none() {
            self.token_start = self.here;
            let (_, rest) = self.next_token()?;
            if !rest.is_empty() {
                self.differ(rest, &[], 0)?;
            }
        }
        Ok(match (self.wrong, self.moved) {
            (Some(wrong), _) => Comparison::Wrong(to_line_end(wrong)),
            (None, Some(moved)) => Comparison::Blanks(to_line_end(moved)),
            (None, None) => Comparison::Same,
        })
    }

    /// Keeps how the output goes on after a difference that was found before.
    fn keep(&mut self, text: &[u8]) {
        if let Some(difference) = self.wrong.as_mut().or(self.moved.as_mut()) {
            let free = CONTEXT.saturating_sub(difference.got.len());
            difference.got.extend(&text[..free.min(text.len())]);
        }
    }

    /// Passes over text that is the same byte by byte, up to the blank after a token, so that right
    /// outputs are compared at the speed of memory. Both sides stand at such a blank, or their start.
    fn skip_same(&mut self, text: &[u8]) -> io::Result<usize> {
        if self.wrong.is_some() {
            return Ok(0);
        }
        let same = common_prefix(text, self.expected.fill()?);
        // Where a token ends within what is the same, it ends on both sides.
        let ends = |pair: &[u8]| !is_blank(pair[0]) && is_blank(pair[1]);
        let length = text[..same].windows(2).rposition(ends).map_or(0, |at| at + 1);
        self.expected.consume(length);
        self.here.advance(&text[..length]);
        self.first &= length == 0;
        self.gap.any &= length == 0;
        Ok(length)
    }

    /// A token that is too long for a number is compared piece by piece.
    fn end_long_token(&mut self, chunk: &[u8], at: usize) -> io::Result<()> {
        // Pieces keep the gap of the token, and further pieces have none, on both sides.
        self.end_token(chunk, at)?;
        self.gap = Gap::default();
        self.token_start = self.here;
        self.token.push(chunk[at]);
        Ok(())
    }

    /// The token of the output is complete, if there is one; the chunk goes on after it at `at`.
    fn end_token(&mut self, chunk: &[u8], at: usize) -> io::Result<()> {
        if self.token.is_empty() {
            return Ok(());
        }
        let (gap, expected) = self.next_token()?;
        let same = !expected.is_empty() && gap.any == self.gap.any && self.same_token(&expected);
        if !same {
            return self.differ(expected, chunk, at);
        }
        let lines_matter = match self.mode {
            Mode::Lines => true,
            Mode::Default | Mode::Exact | Mode::Tokens { .. } | Mode::Floats { .. } => false,
        };
        if lines_matter && gap.lines != self.gap.lines && self.moved.is_none() {
            self.moved = Some(self.difference(expected, chunk, at)?);
        }
        self.token.clear();
        self.gap = Gap::default();
        Ok(())
    }

    fn same_token(&self, expected: &[u8]) -> bool {
        if self.token == expected {
            return true;
        }
        let is_same_but_case = self.token.eq_ignore_ascii_case(expected);
        let (absolute, relative, ignore_case) = match self.mode {
            Mode::Floats { absolute, relative, ignore_case } => (absolute, relative, ignore_case),
            Mode::Tokens { ignore_case } => return ignore_case && is_same_but_case,
            Mode::Default | Mode::Exact | Mode::Lines => return false,
        };
        let (Some(got), Some(expected)) = (number(&self.token), number(expected)) else {
            return ignore_case && is_same_but_case;
        };
        let off = (got - expected).abs();
        off <= absolute || off <= relative * expected.abs()
    }

    /// The next token of the answer, or its next piece, and the gap before it.
    fn next_token(&mut self) -> io::Result<(Gap, Vec<u8>)> {
        // The start of a text counts as a gap.
        let mut gap = Gap { lines: 0, any: std::mem::take(&mut self.first) };
        let mut token = Vec::new();
        loop {
            match self.expected.fill()?.first() {
                Some(&byte) if is_blank(byte) && token.is_empty() => gap.add(byte),
                Some(&byte) if !is_blank(byte) && token.len() <= MAX_NUMBER => token.push(byte),
                _ => return Ok((gap, token)),
            }
            self.expected.consume(1);
        }
    }

    fn differ(&mut self, expected: Vec<u8>, chunk: &[u8], at: usize) -> io::Result<()> {
        self.wrong = Some(self.difference(expected, chunk, at)?);
        Ok(())
    }

    /// At the start of the token of the output, of which `chunk[at..]` is what follows it.
    fn difference(&mut self, expected: Vec<u8>, chunk: &[u8], at: usize) -> io::Result<Difference> {
        let place = self.token_start;
        let mut expected_before = self.expected.before();
        expected_before.truncate(expected_before.len() - expected.len());
        let mut got_before = self.seen.clone();
        got_before.extend(&chunk[..at]);
        let word = (self.here.bytes - place.bytes) as usize;
        got_before.truncate(got_before.len() - word);
        let mut difference = Difference {
            line: place.lines + 1,
            column: place.column + 1,
            byte: place.bytes + 1,
            expected_before,
            expected,
            got_before,
            got: self.token.clone(),
        };
        let free = CONTEXT.saturating_sub(difference.expected.len());
        self.expected.peek(free, &mut difference.expected)?;
        let rest = &chunk[at..];
        let free = CONTEXT.saturating_sub(difference.got.len());
        difference.got.extend(&rest[..free.min(rest.len())]);
        Ok(difference)
    }
}

/// Lines need not correspond: only the one of the difference is of use.
fn to_line_end(mut difference: Difference) -> Difference {
    for side in [&mut difference.expected, &mut difference.got] {
        if let Some(end) = side.iter().position(|&byte| byte == b'\n') {
            side.truncate(end + 1);
            if end > 0 && side[end - 1] == b'\r' {
                side.remove(end - 1);
            }
        }
    }
    difference
}

/// A finite number in decimal notation.
fn number(token: &[u8]) -> Option<f64> {
    let text = std::str::from_utf8(token).ok()?;
    let plain = text.bytes().all(|byte| byte.is_ascii_digit() || b"+-.eE".contains(&byte));
    text.parse().ok().filter(|number: &f64| plain && number.is_finite())
}
