//! Passes over the common part of two texts, for comparisons of tokens.
//!
//! The texts are slices of an output and of its answer, from a place where a token or a piece of one has
//! ended on both sides. Both functions say how far such a place is that comes later. They decide only
//! what is the same: they stop before what differs and before a token that may go on after its slice.

use crate::compare::place::{common_prefix, is_blank};

/// Where this many bytes are the same, comparing bytes is faster than comparing tokens.
const BLOCK: usize = 16;
/// The bytes of a machine word.
const WORD: usize = 8;

/// The likeness of gaps between tokens.
#[derive(Clone, Copy, PartialEq)]
pub enum Gaps {
    Any,
    /// With as many line ends.
    Lines,
    /// Byte for byte.
    Exact,
}

/// The length of the part that is the same byte by byte, up to the end of a token. A token that does not end there
/// is passed in pieces of `piece` bytes.
pub fn same_bytes(got: &[u8], expected: &[u8], piece: usize) -> usize {
    let same = &got[..common_prefix(got, expected)];
    // Where a token ends within the common part, it ends on both sides.
    if let Some(blank) = last_blank(same) {
        if let Some(last) = same[..blank].iter().rposition(|&byte| !is_blank(byte)) {
            return last + 1;
        }
    }
    let gap = blanks(same);
    match (same.len() - gap) / piece {
        0 => 0,
        pieces => gap + pieces * piece,
    }
}

/// The lengths of the tokens that are the same, with the gaps before them, on both sides. Stops early
/// where [`same_bytes`] is faster. `is_close`: whether two different tokens, of at most `piece` bytes, count as
/// the same.
pub fn same_tokens(
    got: &[u8],
    expected: &[u8],
    gaps: Gaps,
    piece: usize,
    is_close: impl Fn(&[u8], &[u8]) -> bool,
) -> (usize, usize) {
    let (mut at, mut expected_at) = (0, 0);
    loop {
        let (got, expected) = (&got[at..], &expected[expected_at..]);
        let (gap, expected_gap) = (blanks(got), blanks(expected));
        if gap == expected_gap && at > 0 && begin_alike(got, expected) {
            return (at, expected_at);
        }
        let (gap, got) = got.split_at(gap);
        let (expected_gap, expected) = expected.split_at(expected_gap);
        let is_other = match gaps {
            Gaps::Any => gap.is_empty() != expected_gap.is_empty(),
            Gaps::Lines => {
                gap.is_empty() != expected_gap.is_empty()
                    || line_ends(gap) != line_ends(expected_gap)
            }
            Gaps::Exact => gap != expected_gap,
        };
        if is_other {
            return (at, expected_at);
        }
        let lengths = match same_token(got, expected) {
            Some(length) if length <= piece => Some((length, length)),
            Some(_) | None => close_tokens(got, expected, piece, &is_close),
        };
        let Some((length, expected_length)) = lengths else { return (at, expected_at) };
        at += gap.len() + length;
        expected_at += expected_gap.len() + expected_length;
    }
}

/// Whether the texts have a whole block in common at their start.
fn begin_alike(got: &[u8], expected: &[u8]) -> bool {
    got.len() >= BLOCK && expected.starts_with(&got[..BLOCK])
}

/// The length of the token at the start of both texts, if it is the same and ends within both. Looks at
/// eight bytes at a time, as most of the time of a comparison goes here.
fn same_token(got: &[u8], expected: &[u8]) -> Option<usize> {
    let mut length = 0;
    while let (Some(got), Some(expected)) = (word_at(got, length), word_at(expected, length)) {
        let same = equal_bytes(got, expected).min(bytes_before_blank(got));
        length += same;
        if same < WORD {
            break;
        }
    }
    loop {
        let (&byte, &other) = (got.get(length)?, expected.get(length)?);
        if is_blank(byte) || is_blank(other) {
            return (is_blank(byte) && is_blank(other)).then_some(length);
        }
        if byte != other {
            return None;
        }
        length += 1;
    }
}

/// Eight bytes of a text, the first of them lowest.
fn word_at(text: &[u8], at: usize) -> Option<u64> {
    let bytes = text.get(at..at + WORD)?;
    Some(u64::from_le_bytes(bytes.try_into().expect("it has the length of a word")))
}

/// The number of bytes that two words have in common at their start.
fn equal_bytes(one: u64, other: u64) -> usize {
    (one ^ other).trailing_zeros() as usize / 8
}

/// The number of bytes of a word before the first one that may be a blank: all blanks and control
/// characters are at most a space. The sum is "hasless" of Sean Anderson's Bit Twiddling Hacks, which is
/// right for the first such byte.
fn bytes_before_blank(word: u64) -> usize {
    const EACH: u64 = u64::MAX / 255;
    let low = word.wrapping_sub(EACH * (b' ' as u64 + 1)) & !word & (EACH * 128);
    low.trailing_zeros() as usize / 8
}

/// The lengths of the tokens at the start of two texts, if they differ and count as the same.
fn close_tokens(
    got: &[u8],
    expected: &[u8],
    piece: usize,
    is_close: &impl Fn(&[u8], &[u8]) -> bool,
) -> Option<(usize, usize)> {
    let (token, other) = (whole_token(got, piece)?, whole_token(expected, piece)?);
    is_close(token, other).then_some((token.len(), other.len()))
}

/// The token at the start of a text, if a blank follows it within the text and it is no longer than
/// `most`.
fn whole_token(text: &[u8], most: usize) -> Option<&[u8]> {
    let text = &text[..text.len().min(most + 1)];
    let length = text.iter().position(|&byte| is_blank(byte))?;
    Some(&text[..length])
}

/// The number of blanks at the start of a text.
fn blanks(text: &[u8]) -> usize {
    text.iter().position(|&byte| !is_blank(byte)).unwrap_or(text.len())
}

fn line_ends(gap: &[u8]) -> usize {
    gap.iter().filter(|&&byte| byte == b'\n').count()
}

/// Where the last blank of a text is. Looks at whole blocks, without an early end, so that the compiler
/// makes vector code; that matters for long tokens.
fn last_blank(text: &[u8]) -> Option<usize> {
    let may_have = |block: &[u8]| block.iter().fold(false, |found, &byte| found | (byte <= b' '));
    let mut start = text.len();
    for block in text.rchunks(256) {
        start -= block.len();
        if may_have(block) {
            if let Some(at) = block.iter().rposition(|&byte| is_blank(byte)) {
                return Some(start + at);
            }
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_are_passed_up_to_the_end_of_a_token() {
        for length in [0, 1, 255, 256, 257, 1000] {
            let word = "w".repeat(length);
            let text = format!("a {word} b");
            let passed = if length == 0 { 1 } else { 2 + length };
            assert_eq!(same_bytes(text.as_bytes(), text.as_bytes(), 10), passed);
            // The end of the long token is not known.
            let open = format!("a {word}");
            assert_eq!(same_bytes(open.as_bytes(), text.as_bytes(), 10), 1);
            let other = format!("a {word}x b");
            assert_eq!(same_bytes(text.as_bytes(), other.as_bytes(), 10), 1);
            // Without an end before it, it is passed in pieces.
            let open = format!("\n\n{word}");
            let pieces = if length < 10 { 0 } else { 2 + length / 10 * 10 };
            assert_eq!(same_bytes(open.as_bytes(), open.as_bytes(), 10), pieces);
        }
        assert_eq!(same_bytes(&[b' '; 1000], &[b' '; 1000], 10), 0);
    }

    #[test]
    fn words_find_what_bytes_find() {
        // Every byte at every place of two words, in a text that is otherwise the same.
        for place in 0..16 {
            for byte in 0..=255 {
                let mut one = *b"abcdefghijklmnop ";
                let other = one;
                one[place] = byte;
                let by_bytes = |got: &[u8], expected: &[u8]| {
                    let (got, expected) = (whole_token(got, 99)?, whole_token(expected, 99)?);
                    (got == expected).then_some(got.len())
                };
                assert_eq!(same_token(&one, &one), by_bytes(&one, &one), "{byte} at {place}");
                assert_eq!(same_token(&one, &other), by_bytes(&one, &other), "{byte} at {place}");
                assert_eq!(same_token(&other, &one), by_bytes(&other, &one), "{byte} at {place}");
            }
        }
        assert_eq!(same_token(b"12345678", b"12345678 "), None, "the token may go on");
        assert_eq!(same_token(b"", b""), None);
    }

    #[test]
    fn tokens_are_passed_while_they_are_the_same() {
        let pass = |got: &str, expected: &str, gaps| {
            let is_close = |got: &[u8], expected: &[u8]| got == b"1.0" && expected == b"1";
            same_tokens(got.as_bytes(), expected.as_bytes(), gaps, 5, is_close)
        };
        assert_eq!(pass(" a\tb c", "\na  b d", Gaps::Any), (4, 5));
        assert_eq!(pass(" a\nb c ", " a b c ", Gaps::Any), (6, 6));
        assert_eq!(pass(" a\nb c ", " a b c ", Gaps::Lines), (2, 2));
        assert_eq!(pass("x 1.0 2 ", "x  1 2 ", Gaps::Any), (7, 6));
        assert_eq!(pass("x 1 ", "x 1.0 ", Gaps::Any), (1, 1));
        // A token goes on after the texts, is too long, or has a gap on one side only.
        assert_eq!(pass("a b", "a b ", Gaps::Any), (1, 1));
        assert_eq!(pass("a  123456 b ", "a 123456 b ", Gaps::Any), (1, 1));
        assert_eq!(pass(" a b ", "a b ", Gaps::Any), (0, 0));
        // Where many bytes are the same, it stops.
        let same = " the same text follows here";
        assert_eq!(pass(&format!("a  b{same}"), &format!("a b{same}"), Gaps::Any), (4, 3));
    }
}
