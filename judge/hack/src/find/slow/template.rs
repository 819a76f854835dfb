//! A valid input as lines and words, and copies of it with some of them replaced.

use std::borrow::Cow;
use std::ops::Range;

/// An input in which parts can be replaced.
pub struct Template {
    bytes: Vec<u8>,
    /// Where the lines are in `bytes`, without their ends.
    lines: Vec<Range<usize>>,
}

/// Lines that take the place of others.
pub struct Replacement<'a> {
    pub lines: Range<usize>,
    /// With the end of each line.
    pub text: Cow<'a, [u8]>,
}

/// A word that takes the place of another.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct NewWord {
    pub line: usize,
    pub word: usize,
    pub number: i64,
}

impl Template {
    pub fn new(bytes: Vec<u8>) -> Template {
        let mut lines = Vec::new();
        let mut start = 0;
        for (at, &byte) in bytes.iter().enumerate() {
            if byte == b'\n' {
                lines.push(start..at);
                start = at + 1;
            }
        }
        if start < bytes.len() {
            lines.push(start..bytes.len());
        }
        Template { bytes, lines }
    }

    /// How many lines there are.
    pub fn len(&self) -> usize {
        self.lines.len()
    }

    /// A line without its end.
    pub fn line(&self, number: usize) -> &[u8] {
        &self.bytes[self.lines[number].clone()]
    }

    /// The words of a line.
    pub fn words(&self, number: usize) -> impl Iterator<Item = &[u8]> {
        words(self.line(number))
    }

    /// The numbers of a line; `None` if it is empty or has another word.
    pub fn numbers(&self, number: usize) -> Option<Vec<i64>> {
        let numbers: Option<Vec<i64>> = self.words(number).map(self::number).collect();
        numbers.filter(|numbers| !numbers.is_empty())
    }

    /// The input with some lines and words replaced. The replacements are in order and do not overlap; a
    /// word is replaced only in a line that stays.
    pub fn with(&self, new_words: &[NewWord], replacements: &[Replacement]) -> Vec<u8> {
        let mut out = Vec::with_capacity(self.bytes.len());
        let mut line = 0;
        for replacement in replacements {
            self.copy(line..replacement.lines.start, new_words, &mut out);
            out.extend_from_slice(&replacement.text);
            line = replacement.lines.end;
        }
        self.copy(line..self.len(), new_words, &mut out);
        out
    }

    fn copy(&self, lines: Range<usize>, new_words: &[NewWord], out: &mut Vec<u8>) {
        for number in lines {
            let changes: Vec<&NewWord> =
                new_words.iter().filter(|new| new.line == number).collect();
            if changes.is_empty() {
                out.extend_from_slice(self.line(number));
            } else {
                for (at, word) in self.words(number).enumerate() {
                    if at > 0 {
                        out.push(b' ');
                    }
                    match changes.iter().find(|new| new.word == at) {
                        Some(new) => out.extend_from_slice(new.number.to_string().as_bytes()),
                        None => out.extend_from_slice(word),
                    }
                }
            }
            out.push(b'\n');
        }
    }
}

/// The words of a line.
pub fn words(line: &[u8]) -> impl Iterator<Item = &[u8]> {
    line.split(|byte| byte.is_ascii_whitespace()).filter(|word| !word.is_empty())
}

/// A word that is a whole number, written as numbers are printed.
pub fn number(word: &[u8]) -> Option<i64> {
    let number: i64 = std::str::from_utf8(word).ok()?.parse().ok()?;
    (number.to_string().as_bytes() == word).then_some(number)
}

/// Numbers with a blank between two, and an end of line.
pub fn line_of(numbers: &[i64]) -> Vec<u8> {
    let mut line = Vec::with_capacity(8 * numbers.len());
    for (at, number) in numbers.iter().enumerate() {
        if at > 0 {
            line.push(b' ');
        }
        line.extend_from_slice(number.to_string().as_bytes());
    }
    line.push(b'\n');
    line
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_and_words_are_replaced() {
        let template = Template::new(b"3 1\n5 6 7\nabc\n0".to_vec());
        assert_eq!(template.len(), 4);
        assert_eq!(template.numbers(1), Some(vec![5, 6, 7]));
        assert_eq!(template.numbers(2), None);
        assert_eq!(template.with(&[], &[]), b"3 1\n5 6 7\nabc\n0\n");
        let new = NewWord { line: 0, word: 0, number: 2 };
        let text = Cow::Owned(line_of(&[8, -9]));
        let replaced = template.with(&[new], &[Replacement { lines: 1..2, text }]);
        assert_eq!(replaced, b"2 1\n8 -9\nabc\n0\n");
    }

    #[test]
    fn numbers_are_whole_and_plain() {
        assert_eq!(number(b"-12"), Some(-12));
        for word in [&b"007"[..], b"+1", b"1.5", b"", b"99999999999999999999", b"x"] {
            assert_eq!(number(word), None);
        }
    }
}
