//! A line of help for common slips, told from where the two sides differ.

use bytes::compare::{Difference, CONTEXT};
use judge_core::verdict::Verdict;

/// What a difference often means.
pub fn hint(verdict: Verdict, difference: &Difference) -> Option<&'static str> {
    if let Some(hint) = encoding(difference) {
        return Some(hint);
    }
    if verdict == Verdict::Pe {
        return Some("only blanks and empty lines differ");
    }
    if difference.got.is_empty() && difference.byte > 1 {
        return Some(ended_early(difference));
    }
    if difference.got.is_empty() {
        return Some("the program printed nothing");
    }
    if difference.expected.is_empty() {
        return Some("right at first, but the output goes on after the answer");
    }
    let expected = whole(&difference.expected_before, &difference.expected)?;
    let got = whole(&difference.got_before, &difference.got)?;
    if ends_with(&got, &expected) {
        return Some(
            "the answer is there, after other output: print no prompts and no debug output",
        );
    }
    counted_from(&expected, &got)
}

/// What is missing of an output that ends before the answer does.
fn ended_early(difference: &Difference) -> &'static str {
    let Some(expected) = whole(&difference.expected_before, &difference.expected) else {
        return "right so far, but the output ends too early";
    };
    let missing = &expected[difference.expected_before.len()..];
    let is_at_line = difference.got_before.last().is_none_or(|&byte| byte == b'\n')
        || missing.first() == Some(&b'\n');
    match missing.trim_ascii().split(|&byte| byte == b'\n').count() {
        1 if is_at_line => "right so far, but the last line is missing",
        _ => "right so far, but the output ends too early",
    }
}

/// What begins as text of another encoding begins.
fn encoding(difference: &Difference) -> Option<&'static str> {
    let output = [&difference.got_before[..], &difference.got].concat();
    if output.starts_with(b"\xef\xbb\xbf") && difference.byte <= 4 {
        return Some("the output begins with a byte order mark: write UTF-8 without one");
    }
    let is_utf_16 = output.starts_with(b"\xff\xfe") || output.starts_with(b"\xfe\xff");
    let has_zeros = output.len() > 1 && output[..2].contains(&0);
    (is_utf_16 || has_zeros && difference.byte <= 2)
        .then_some("the output looks like UTF-16: write UTF-8")
}

/// A side, if all of it was kept.
fn whole(before: &[u8], rest: &[u8]) -> Option<Vec<u8>> {
    (before.len() < CONTEXT && rest.len() < CONTEXT).then(|| [before, rest].concat())
}

/// Whether an output ends with the whole answer, as words of their own.
fn ends_with(got: &[u8], expected: &[u8]) -> bool {
    let (got, expected) = (got.trim_ascii_end(), expected.trim_ascii());
    let other = got.strip_suffix(expected).filter(|_| !expected.is_empty());
    other.and_then(<[u8]>::last).is_some_and(|byte| byte.is_ascii_whitespace() || *byte == b':')
}

/// Whether all numbers are one more or one less than expected. A single number says too little.
fn counted_from(expected: &[u8], got: &[u8]) -> Option<&'static str> {
    let numbers = |text: &[u8]| -> Option<Vec<i64>> {
        std::str::from_utf8(text)
            .ok()?
            .split_ascii_whitespace()
            .map(|word| word.parse().ok())
            .collect()
    };
    let (expected, got) = (numbers(expected)?, numbers(got)?);
    let by = |difference: i64| {
        let pairs = expected.iter().zip(&got);
        pairs.into_iter().all(|(expected, got)| expected.checked_add(difference) == Some(*got))
    };
    if expected.len() != got.len() || expected.len() < 2 {
        return None;
    }
    if by(-1) {
        return Some("each number is one too small: the answer may be counted from 1");
    }
    by(1).then_some("each number is one too large: the answer may be counted from 0")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(expected: &[u8], got: &[u8]) -> &'static str {
        let same = expected.iter().zip(got).take_while(|(a, b)| a == b).count();
        let difference = Difference {
            line: 1,
            column: same as u64 + 1,
            byte: same as u64 + 1,
            expected_before: expected[..same].to_vec(),
            expected: expected[same..].to_vec(),
            got_before: got[..same].to_vec(),
            got: got[same..].to_vec(),
        };
        hint(Verdict::Wa, &difference).unwrap_or("")
    }

    #[test]
    fn common_slips_get_a_line() {
        for (expected, got, wanted) in [
            (&b"5\n"[..], &b"\xef\xbb\xbf5\n"[..], "byte order mark"),
            (b"5\n", b"\xff\xfe5\0\n\0", "UTF-16"),
            (b"5\n", b"5\0\n\0", "UTF-16"),
            (b"5\n", b"Enter n: 5\n", "after other output"),
            (b"5\n6\n", b"debug 1\n5\n6", "after other output"),
            (b"5\n", b"15\n", ""),
            (b"1 2 3\n", b"0 1 2\n", "one too small"),
            (b"0 1\n", b"1 2\n", "one too large"),
            (b"3\n", b"2\n", ""),
            (b"1 2\n", b"0 2\n", ""),
            (b"1 2\n", b"", "printed nothing"),
            (b"1\n2\n", b"1\n", "the last line is missing"),
            (b"1\n2 3\n\n", b"1", "the last line is missing"),
            (b"1\n2\n3\n", b"1\n", "ends too early"),
            (b"1\n2 3\n", b"1\n2", "ends too early"),
            (b"1\n", b"1\n2\n", "goes on after the answer"),
        ] {
            let found = said(expected, got);
            assert!(
                found.contains(wanted) && wanted.is_empty() == found.is_empty(),
                "{found} {wanted}"
            );
        }
    }
}
