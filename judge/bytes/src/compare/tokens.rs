//! Compares tokens, for problems in which blanks do not matter or numbers may be close.
//!
//! Text that is the same on both sides byte by byte is passed over in blocks. Elsewhere the sides are
//! compared token by token, each a slice of the chunk and of the answer's buffer. A token may be longer
//! than any buffer: it is compared in pieces of [`PIECE`] bytes.

use crate::compare::answer::Answer;
use crate::compare::difference::{Comparison, Difference, CONTEXT};
use crate::compare::mode::Mode;
use crate::compare::number::number;
use crate::compare::place::{is_blank, keep_end, Place};
use crate::compare::same::{same_bytes, same_tokens, Gaps};
use std::io;

/// The longest piece of a token that is compared at once, and the longest number. Small in tests, so that
/// short strings have several pieces.
pub const PIECE: usize = if cfg!(test) { 9 } else { 64 * 1024 };

/// The slack that testlib adds to each tolerance (doubleCompare in testlib.h).
const SLACK: f64 = 1e-15;

/// <http://www.isthe.com/chongo/tech/comp/fnv/>
const FNV_PRIME: u64 = 0x100_0000_01b3;

/// The blanks between two pieces.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Gap {
    lines: u64,
    /// Anything at all.
    any: bool,
    /// The hash of its bytes, FNV-1a without its start value.
    hash: u64,
}

impl Gap {
    /// The start of a text counts as a gap.
    const START: Gap = Gap { lines: 0, any: true, hash: 0 };

    /// Adds the blanks at the start of a text, and returns how many they are.
    fn add(&mut self, text: &[u8]) -> usize {
        let mut blanks = 0;
        while let Some(&byte) = text.get(blanks).filter(|&&byte| is_blank(byte)) {
            self.lines += u64::from(byte == b'\n');
            self.hash = (self.hash ^ u64::from(byte)).wrapping_mul(FNV_PRIME);
            blanks += 1;
        }
        self.any |= blanks > 0;
        blanks
    }
}

/// A comparison under way.
pub struct TokenComparer<'a> {
    mode: Mode,
    expected: Answer<'a>,
    /// Where the output stood at the start of the chunk, or of `token` if that is not empty.
    here: Place,
    /// The end of the output before that place.
    seen: Vec<u8>,
    /// A piece of the output whose end is not known yet, less than [`PIECE`] bytes.
    token: Vec<u8>,
    /// Since the last piece of the output.
    gap: Gap,
    /// Since the last piece of the answer.
    expected_gap: Gap,
    /// Both sides are at the end of pieces that are the same, or at their start.
    in_step: bool,
    /// Tokens differ here.
    wrong: Option<Difference>,
    /// Tokens are the same so far, but not their lines.
    moved: Option<Difference>,
}

impl<'a> TokenComparer<'a> {
    /// Begins with an empty output.
    pub fn new(mode: Mode, expected: Answer<'a>) -> TokenComparer<'a> {
        TokenComparer {
            mode,
            expected,
            here: Place::default(),
            seen: Vec::new(),
            token: Vec::new(),
            gap: Gap::START,
            expected_gap: Gap::START,
            in_step: true,
            wrong: None,
            moved: None,
        }
    }

    /// Takes the next piece of the output.
    pub fn push(&mut self, chunk: &[u8]) -> io::Result<()> {
        self.keep(chunk);
        if self.wrong.is_some() {
            return Ok(());
        }
        if self.token.is_empty() {
            return self.compare(chunk);
        }
        let length = piece_length(chunk, PIECE - self.token.len());
        let (end, rest) = chunk.split_at(length);
        self.token.extend(end);
        if rest.is_empty() && self.token.len() < PIECE {
            return Ok(());
        }
        self.end_token(rest)?;
        self.compare(rest)
    }

    /// The output has ended.
    pub fn finish(mut self) -> io::Result<Comparison> {
        if self.wrong.is_none() && !self.token.is_empty() {
            self.end_token(&[])?;
        }
        if self.wrong.is_none() {
            self.skip_expected_gap()?;
            let is_other_end =
                self.gaps() == Gaps::Exact && self.gap.hash != self.expected_gap.hash;
            if is_other_end || !self.expected.fill()?.is_empty() {
                self.wrong = Some(self.difference(&[], &[], &[])?);
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

    /// Compares a chunk that does not begin within a piece.
    fn compare(&mut self, chunk: &[u8]) -> io::Result<()> {
        let mut at = 0;
        while self.wrong.is_none() {
            if self.in_step {
                at += self.skip_same(&chunk[at..])?;
            }
            let blanks = self.gap.add(&chunk[at..]);
            self.in_step &= blanks == 0;
            at += blanks;
            let length = piece_length(&chunk[at..], PIECE);
            let (before, rest) = chunk.split_at(at);
            let (piece, after) = rest.split_at(length);
            if after.is_empty() && length < PIECE {
                self.pass(before);
                self.token.extend(piece);
                break;
            }
            self.compare_piece(before, piece, after)?;
            at += length;
        }
        Ok(())
    }

    /// The token that began in an earlier chunk has ended, or its piece; `after` follows it.
    fn end_token(&mut self, after: &[u8]) -> io::Result<()> {
        let mut token = std::mem::take(&mut self.token);
        self.compare_piece(&[], &token, after)?;
        self.pass(&token);
        token.clear();
        self.token = token;
        Ok(())
    }

    /// Moves past a part of the output.
    fn pass(&mut self, text: &[u8]) {
        self.here.advance(text);
        keep_end(&mut self.seen, text, CONTEXT);
    }

    /// Passes over what is the same on both sides, which must be in step. Returns its length in the output.
    fn skip_same(&mut self, text: &[u8]) -> io::Result<usize> {
        let (gaps, mode) = (self.gaps(), self.mode);
        let expected = self.expected.fill()?;
        let (mut at, mut expected_at) = (0, 0);
        loop {
            let same = same_bytes(&text[at..], &expected[expected_at..], PIECE);
            (at, expected_at) = (at + same, expected_at + same);
            let (text, expected) = (&text[at..], &expected[expected_at..]);
            let is_close = |got: &[u8], expected: &[u8]| is_close(mode, got, expected);
            let (length, expected_length) = same_tokens(text, expected, gaps, PIECE, is_close);
            if length == 0 {
                break;
            }
            (at, expected_at) = (at + length, expected_at + expected_length);
        }
        self.expected.consume(expected_at);
        if at > 0 {
            (self.gap, self.expected_gap) = (Gap::default(), Gap::default());
        }
        Ok(at)
    }

    /// The likeness of gaps; after a difference of lines they need not be alike any more.
    fn gaps(&self) -> Gaps {
        match self.mode {
            Mode::Lines if self.moved.is_none() => Gaps::Lines,
            Mode::Floats { spaces: true, .. } => Gaps::Exact,
            Mode::Lines
            | Mode::Default { .. }
            | Mode::Exact { .. }
            | Mode::Tokens { .. }
            | Mode::Floats { .. } => Gaps::Any,
        }
    }

    /// Compares a piece of the output with the next one of the answer. `before` and `after` are the parts
    /// of the chunk around it.
    fn compare_piece(&mut self, before: &[u8], piece: &[u8], after: &[u8]) -> io::Result<()> {
        self.skip_expected_gap()?;
        let window = self.expected.window(PIECE)?;
        let ends_there = |at: usize| window.get(at).is_none_or(|&byte| is_blank(byte));
        let equal = window.starts_with(piece) && (piece.len() == PIECE || ends_there(piece.len()));
        let length = if equal { piece.len() } else { piece_length(window, PIECE) };
        let same = equal || is_close(self.mode, piece, &window[..length]);
        let (gap, expected_gap) = (self.gap, self.expected_gap);
        let is_other_gap = self.gaps() == Gaps::Exact && gap.hash != expected_gap.hash;
        if !same || gap.any != expected_gap.any || is_other_gap {
            self.wrong = Some(self.difference(before, piece, after)?);
            return Ok(());
        }
        if self.gaps() == Gaps::Lines && gap.lines != expected_gap.lines {
            self.moved = Some(self.difference(before, piece, after)?);
        }
        self.expected.consume(length);
        (self.gap, self.expected_gap) = (Gap::default(), Gap::default());
        self.in_step = true;
        Ok(())
    }

    /// Moves the answer to its next token or piece.
    fn skip_expected_gap(&mut self) -> io::Result<()> {
        loop {
            let blanks = self.expected_gap.add(self.expected.fill()?);
            self.expected.consume(blanks);
            if blanks == 0 {
                return Ok(());
            }
        }
    }

    /// A difference between this piece of the output and the next one of the answer.
    fn difference(&mut self, before: &[u8], piece: &[u8], after: &[u8]) -> io::Result<Difference> {
        let mut place = self.here;
        place.advance(before);
        let mut got_before = self.seen.clone();
        keep_end(&mut got_before, before, CONTEXT);
        let expected_before = self.expected.before();
        let mut expected = Vec::new();
        self.expected.peek(CONTEXT, &mut expected)?;
        let mut got = piece[..piece.len().min(CONTEXT)].to_vec();
        got.extend(&after[..after.len().min(CONTEXT - got.len())]);
        Ok(Difference {
            line: place.lines + 1,
            column: place.column + 1,
            byte: place.bytes + 1,
            expected_before,
            expected,
            got_before,
            got,
        })
    }
}

/// The length of the token at the start of a text, at most `most`.
fn piece_length(text: &[u8], most: usize) -> usize {
    let text = &text[..text.len().min(most)];
    text.iter().position(|&byte| is_blank(byte)).unwrap_or(text.len())
}

/// Whether two different tokens are numbers that are as close as the mode wants, or the same but for
/// case where the mode ignores that.
fn is_close(mode: Mode, got: &[u8], expected: &[u8]) -> bool {
    let (absolute, relative, ignore_case) = match mode {
        Mode::Floats { absolute, relative, ignore_case, .. } => (absolute, relative, ignore_case),
        Mode::Tokens { ignore_case } => return ignore_case && got.eq_ignore_ascii_case(expected),
        Mode::Default { .. } | Mode::Exact { .. } | Mode::Lines => return false,
    };
    let (Some(left), Some(right)) = (number(got), number(expected)) else {
        return ignore_case && got.eq_ignore_ascii_case(expected);
    };
    // A double has not every whole number above 2^53.
    let off = match (whole(got), whole(expected)) {
        (Some(got), Some(expected)) => got.abs_diff(expected) as f64,
        (None, _) | (_, None) => (left - right).abs(),
    };
    is_within(off, right.abs(), absolute, relative)
}

fn whole(token: &[u8]) -> Option<i128> {
    std::str::from_utf8(token).ok()?.parse().ok()
}

/// Whether a number that is off by so much from one of this size is as close as a tolerance wants. One that is off by
/// just the tolerance is: 0.700001 is within 1e-6 of 0.7, although the doubles are further apart.
fn is_within(off: f64, size: f64, absolute: f64, relative: f64) -> bool {
    // The error of rounding the numbers to doubles, which must be little of the tolerance itself.
    let rounding = (size * f64::EPSILON).min(absolute / 1e3);
    let slack = |tolerance: f64| if tolerance > 0.0 { SLACK } else { 0.0 };
    off <= absolute + slack(absolute) + rounding || off <= (relative + slack(relative)) * size
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

#[cfg(test)]
mod tests {
    use super::is_close;
    use crate::compare::Mode;

    #[test]
    fn rounding_is_little_of_the_tolerance() {
        let mode = Mode::Floats { absolute: 1e-6, relative: 0.0, ignore_case: true, spaces: false };
        for (got, expected, close) in [
            ("1000.000001", "1000", true),
            ("999999.999999", "1e6", true),
            ("9007199254740991", "9007199254740990", false),
            ("0.50000100001", "0.5", false),
            // One double stands for both.
            ("9007199254740992", "9007199254740993", false),
            ("+9007199254740993", "9007199254740993", true),
        ] {
            assert_eq!(
                is_close(mode, got.as_bytes(), expected.as_bytes()),
                close,
                "{got} {expected}"
            );
        }
    }
}
