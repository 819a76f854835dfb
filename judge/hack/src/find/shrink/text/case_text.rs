//! A case as lines, words and numbers.

use std::borrow::Cow;
use std::ops::Range;

/// The characters of empty cells.
pub const EMPTY: [u8; 2] = *b". ";
/// The maximum number of numbers in a line that counts others, or names places.
pub const MAX_HEADER: usize = 6;

/// The size of a case: bytes, then its numbers, then characters that are not blank.
pub fn measure(case: &[u8]) -> (usize, u128, usize) {
    let words = case.split(|&byte| byte == b' ' || byte == b'\n');
    let sum = words.filter_map(number).map(|number| u128::from(number.unsigned_abs())).sum();
    let plain = |byte: &&u8| !byte.is_ascii_digit() && !b" ._\n".contains(byte);
    (case.len(), sum, case.iter().filter(plain).count())
}

/// The lines of a case, without their ends.
pub fn lines(case: &[u8]) -> Vec<&[u8]> {
    case.strip_suffix(b"\n").unwrap_or(case).split(|&byte| byte == b'\n').collect()
}

/// The bytes of each word of a line.
pub fn words(line: &[u8]) -> Vec<Range<usize>> {
    let mut words = Vec::new();
    let mut start = 0;
    for word in line.split(|&byte| byte == b' ') {
        if !word.is_empty() {
            words.push(start..start + word.len());
        }
        start += word.len() + 1;
    }
    words
}

/// The value of a word that is a number.
pub fn number(word: &[u8]) -> Option<i64> {
    let digits = word.strip_prefix(b"-").unwrap_or(word);
    let good = !digits.is_empty() && digits.len() <= 18 && digits.iter().all(u8::is_ascii_digit);
    std::str::from_utf8(word).ok().filter(|_| good)?.parse().ok()
}

/// The numbers of a line that consists of a few numbers.
pub fn header(line: &[u8]) -> Vec<i64> {
    let words = words(line);
    let numbers: Option<Vec<i64>> = match words.len() {
        1..=MAX_HEADER => words.into_iter().map(|word| number(&line[word])).collect(),
        _ => None,
    };
    numbers.unwrap_or_default()
}

/// Replaces a word of a line by a number, which must not be negative unless it was.
pub fn set(line: &mut Vec<u8>, word: usize, to: i64) -> Option<()> {
    let place = words(line).get(word)?.clone();
    if to < 0 && line[place.start] != b'-' {
        return None;
    }
    line.splice(place, to.to_string().into_bytes());
    Some(())
}

/// The bytes of some words of a line with the blank after the last, or the one before the first.
pub fn word_bytes(line: &[u8], range: &Range<usize>) -> Range<usize> {
    let words = words(line);
    let start = words[range.start].start;
    match words.get(range.end) {
        Some(next) => start..next.start,
        None => start.saturating_sub(1)..line.len(),
    }
}

/// The lines but for a range, as a case.
pub fn joined(lines: &[Cow<[u8]>], without: &Range<usize>) -> Vec<u8> {
    let kept = lines.iter().enumerate().filter(|(at, _)| !without.contains(at));
    let mut out = Vec::new();
    for (_, line) in kept {
        out.extend_from_slice(line);
        out.push(b'\n');
    }
    out
}
