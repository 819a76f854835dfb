//! Cuts a text that is too long to keep: its start and its end remain.

use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};

/// The first bytes of a stderr that are kept: a runtime names a stack overflow in its first line.
pub(crate) const FIRST_STDERR: usize = 2 * 1024;
/// The last bytes of a stderr that are kept.
pub(crate) const LAST_STDERR: usize = 64 * 1024;

/// Stands for the lines that are left out.
const CUT: &[u8] = "…\n".as_bytes();

/// The first and the last bytes of a text, without the lines that this cuts; all of a short text.
pub fn ends(text: &[u8], first: usize, last: usize) -> Vec<u8> {
    if text.len() <= first + last {
        text.to_vec()
    } else {
        joined(&text[..first], &text[text.len() - last..])
    }
}

/// As [`ends`], of a file, of which no more is read.
///
/// # Errors
///
/// It cannot be read.
pub fn ends_of(mut file: File, first: usize, last: usize) -> io::Result<Vec<u8>> {
    let length = file.metadata()?.len();
    let mut text = Vec::new();
    if length <= (first + last) as u64 {
        file.take((first + last) as u64).read_to_end(&mut text)?;
        return Ok(text);
    }
    file.by_ref().take(first as u64).read_to_end(&mut text)?;
    file.seek(SeekFrom::Start(length - last as u64))?;
    let mut end = Vec::new();
    file.take(last as u64).read_to_end(&mut end)?;
    Ok(joined(&text, &end))
}

/// The start and the end of a text that comes piece by piece.
#[derive(Debug)]
pub struct Ends {
    first: Vec<u8>,
    max_first: usize,
    /// The end of the rest.
    last: Vec<u8>,
    max_last: usize,
    /// Whether bytes between them are dropped.
    is_cut: bool,
}

impl Ends {
    /// Nothing yet, with these maximum numbers of first and last bytes.
    pub fn up_to(max_first: usize, max_last: usize) -> Ends {
        Ends { first: Vec::new(), max_first, last: Vec::new(), max_last, is_cut: false }
    }

    /// Takes what comes next.
    pub fn push(&mut self, bytes: &[u8]) {
        let left = self.max_first - self.first.len();
        let (first, rest) = bytes.split_at(left.min(bytes.len()));
        self.first.extend(first);
        self.is_cut |= self.last.len() + rest.len() > self.max_last;
        keep_end(&mut self.last, rest, self.max_last);
    }

    /// All of it, or its start and its end.
    pub fn text(self) -> Vec<u8> {
        if self.is_cut {
            joined(&self.first, &self.last)
        } else {
            [self.first, self.last].concat()
        }
    }
}

/// The start and the end of a text without their incomplete lines, and `…` between them.
fn joined(start: &[u8], end: &[u8]) -> Vec<u8> {
    let is_line_end = |&byte: &u8| byte == b'\n';
    let whole = start.iter().rposition(is_line_end).map_or(start.len(), |at| at + 1);
    let from = end.iter().position(is_line_end).map_or(0, |at| at + 1);
    // If there is only one line, part of it is better than nothing.
    let from = if from == end.len() { 0 } else { from };
    let line_end: &[u8] = if start[..whole].ends_with(b"\n") { b"" } else { b"\n" };
    [&start[..whole], line_end, CUT, &end[from..]].concat()
}

/// Appends to a text and keeps its last `length` bytes.
fn keep_end(kept: &mut Vec<u8>, more: &[u8], length: usize) {
    let more = &more[more.len().saturating_sub(length)..];
    let surplus = (kept.len() + more.len()).saturating_sub(length);
    kept.drain(..surplus);
    kept.extend(more);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ends_without_incomplete_lines() {
        let cut = |text: &str, first, last| {
            String::from_utf8(ends(text.as_bytes(), first, last)).unwrap()
        };
        assert_eq!(cut("ab\ncd\n", 3, 3), "ab\ncd\n");
        assert_eq!(cut("ab\ncd\nef\ngh\n", 4, 5), "ab\n…\ngh\n");
        assert_eq!(cut("abcdefghi", 2, 3), "ab\n…\nghi");
        assert_eq!(cut("abcdefghi\n", 2, 3), "ab\n…\nhi\n");
    }
}
