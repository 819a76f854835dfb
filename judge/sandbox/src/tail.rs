//! The start and the end of a text that is too long to keep.

/// The first and the last bytes of a text, or all of it.
pub fn ends(text: &[u8], first: usize, last: usize) -> Vec<u8> {
    match text.len() <= first + last {
        true => text.to_vec(),
        false => joined(&text[..first], &text[text.len() - last..]),
    }
}

/// The start and the end of a text, without the lines that are torn, and a sign between them.
pub fn joined(start: &[u8], end: &[u8]) -> Vec<u8> {
    let is_end = |&byte: &u8| byte == b'\n';
    let whole = start.iter().rposition(is_end).map_or(start.len(), |at| at + 1);
    let from = end.iter().position(is_end).map_or(0, |at| at + 1);
    // The only line of all is better torn than lost.
    let from = if from == end.len() { 0 } else { from };
    let line_end: &[u8] = if start[..whole].ends_with(b"\n") { b"" } else { b"\n" };
    [&start[..whole], line_end, "…\n".as_bytes(), &end[from..]].concat()
}

/// Adds to a text of which only the last bytes are kept.
pub fn keep_end(kept: &mut Vec<u8>, more: &[u8], length: usize) {
    let more = &more[more.len().saturating_sub(length)..];
    let surplus = (kept.len() + more.len()).saturating_sub(length);
    kept.drain(..surplus);
    kept.extend(more);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_a_text_the_ends_without_torn_lines() {
        let cut = |text: &str, first, last| {
            String::from_utf8(ends(text.as_bytes(), first, last)).unwrap()
        };
        assert_eq!(cut("ab\ncd\n", 3, 3), "ab\ncd\n");
        assert_eq!(cut("ab\ncd\nef\ngh\n", 4, 5), "ab\n…\ngh\n");
        assert_eq!(cut("abcdefghi", 2, 3), "ab\n…\nghi");
        assert_eq!(cut("abcdefghi\n", 2, 3), "ab\n…\nhi\n");
    }
}
