//! A line of help for common slips, told from where the two sides differ.

use super::diff_view::line_start;
use bytes::compare::{is_reordered, Comparer, Comparison, Difference, Mode, CONTEXT};
use judge_core::base::{file, odd_signs};
use judge_core::verdict::Verdict;
use judge_core::workspace::{Case, Input};

/// The tolerances that problems have, the smaller one first.
const TOLERANCES: [(f64, &str); 2] = [(1e-9, "1e-9"), (1e-6, "1e-6")];
/// The bytes of an input that are read to see its line ends.
const MAX_READ: u64 = 1 << 16;
/// The columns that `%I64d` fills on Linux, where it means a number with alternative digits, 64 columns wide.
const WIDE: usize = 64;

/// The usual cause of a difference by this comparison.
pub fn hint(
    verdict: Verdict,
    difference: &Difference,
    mode: Mode,
    case: Option<&Case>,
) -> Option<String> {
    let fixed = slip(verdict, difference).map(String::from);
    let fixed = fixed.or_else(|| accepting(difference, mode)).or_else(|| reordered(difference));
    let windows = || {
        let has_windows_ends = verdict != Verdict::Pe && case.is_some_and(has_windows_ends);
        has_windows_ends.then(|| {
            "the input has Windows line ends: a program that reads whole lines gets a \\r with each"
                .to_string()
        })
    };
    fixed.or_else(windows).or_else(|| {
        let expected = whole(&difference.expected_before, &difference.expected)?;
        let got = whole(&difference.got_before, &difference.got)?;
        counted_from(&expected, &got).map(String::from)
    })
}

/// The odd sign in the data of a case, on which a right program may fail too.
pub fn odd_data(case: &Case) -> Option<String> {
    let input = Some(&case.input).filter(|input| matches!(input, Input::File(_)));
    let parts = [(input.map(Input::path), "input"), (Some(&case.answer), "answer")];
    parts.into_iter().find_map(|(path, part)| {
        let odd = odd_signs::first(&file::start(path?, MAX_READ).ok()?)?;
        Some(format!("the {part} of the case has {odd}"))
    })
}

/// A slip that shows in the difference alone.
fn slip(verdict: Verdict, difference: &Difference) -> Option<&'static str> {
    if let Some(hint) = encoding(difference) {
        return Some(hint);
    }
    if has_wide_number(difference) {
        return Some(
            "a number fills 64 columns: %I64d is of Windows only, print a long long by %lld",
        );
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
    ends_with(&got, &expected)
        .then_some("the answer is there, after other output: print no prompts and no debug output")
}

/// The comparison that accepts the difference, where only capitals or the last digits of numbers do.
fn accepting(difference: &Difference, mode: Mode) -> Option<String> {
    let [expected, got] = from_token(difference);
    let words = |text| <[u8]>::split(text, u8::is_ascii_whitespace).filter(|word| !word.is_empty());
    let pairs = words(&expected).zip(words(&got));
    let differing: Vec<(&[u8], &[u8])> = pairs.filter(|(a, b)| a != b).collect();
    if differing.is_empty() {
        return None;
    }
    if differing.iter().all(|(a, b)| a.eq_ignore_ascii_case(b)) {
        let accepted = any_case(mode).into_iter().find(|mode| accepts(*mode, &got, &expected))?;
        return Some(format!("only capitals differ here: --compare '{accepted}' takes any case"));
    }
    let is_fraction = |word: &[u8]| word.iter().any(|byte| b".eE".contains(byte));
    let is_number =
        |word: &[u8]| std::str::from_utf8(word).is_ok_and(|word| word.parse::<f64>().is_ok());
    if differing
        .iter()
        .all(|(a, b)| is_number(a) && is_number(b) && (is_fraction(a) || is_fraction(b)))
    {
        let (_, within) = TOLERANCES.into_iter().find(|(tolerance, _)| {
            let (absolute, relative) = (*tolerance, *tolerance);
            accepts(floats(absolute, relative, false), &got, &expected)
        })?;
        return Some(format!(
            "the numbers are equal within {within} here: --compare 'float_tolerance {within}' accepts them"
        ));
    }
    let is_same_with_point = |(expected, got): &(&[u8], &[u8])| {
        let pointed: Vec<u8> =
            got.iter().map(|byte| if *byte == b',' { b'.' } else { *byte }).collect();
        let (absolute, relative) = (1e-6, 1e-6);
        let close = floats(absolute, relative, false);
        got.contains(&b',')
            && (pointed == *expected || is_number(&pointed) && accepts(close, &pointed, expected))
    };
    differing
        .iter()
        .all(is_same_with_point)
        .then(|| "the output has a decimal comma: print a decimal point".to_string())
}

/// The way to accept the words of the answer in another order.
fn reordered(difference: &Difference) -> Option<String> {
    let expected = whole(&difference.expected_before, &difference.expected)?;
    let got = whole(&difference.got_before, &difference.got)?;
    is_reordered(&expected, &got).then(|| {
        "the same words in another order: where any order is right, the problem needs an output validator \
         (judge/docs/setting.md has one)"
            .to_string()
    })
}

/// Comparisons like this one in which the case does not matter, the strictest first.
fn any_case(mode: Mode) -> Vec<Mode> {
    let tokens = Mode::Tokens { ignore_case: true };
    match mode {
        Mode::Default { .. } | Mode::Exact { .. } | Mode::Lines => {
            vec![Mode::Default { ignore_case: true }, tokens]
        }
        Mode::Tokens { .. } => vec![tokens],
        Mode::Floats { absolute, relative, .. } => {
            vec![floats(absolute, relative, true)]
        }
    }
}

/// A comparison with tolerances in which blanks do not matter.
fn floats(absolute: f64, relative: f64, ignore_case: bool) -> Mode {
    Mode::Floats { absolute, relative, ignore_case, spaces: false }
}

/// Whether a comparison finds no difference.
fn accepts(mode: Mode, got: &[u8], expected: &[u8]) -> bool {
    let mut comparer = Comparer::new(mode, Box::new(expected));
    comparer.push(got).is_ok() && comparer.finish().is_ok_and(|found| found == Comparison::Same)
}

/// Both sides from the token that differs on: the answer, and the output. Where more goes on than was kept,
/// up to the last line that both have.
fn from_token(difference: &Difference) -> [Vec<u8>; 2] {
    let side = |before: &[u8], rest: &[u8]| {
        let start = before.iter().rposition(u8::is_ascii_whitespace).map_or(0, |at| at + 1);
        [&before[start..], rest].concat()
    };
    let mut sides = [
        side(&difference.expected_before, &difference.expected),
        side(&difference.got_before, &difference.got),
    ];
    if difference.expected.len() >= CONTEXT || difference.got.len() >= CONTEXT {
        let lines = |text: &Vec<u8>| text.iter().filter(|byte| **byte == b'\n').count();
        let shared = lines(&sides[0]).min(lines(&sides[1]));
        for text in &mut sides {
            let ends = text.split_inclusive(|byte| *byte == b'\n').take(shared);
            let length = ends.map(<[u8]>::len).sum();
            text.truncate(length);
        }
    }
    sides
}

/// Whether a number stands at the right of 64 columns of blanks in the line that differs.
fn has_wide_number(difference: &Difference) -> bool {
    let text = [line_start(&difference.got_before), &difference.got].concat();
    let line = text.split(|&byte| byte == b'\n').next().unwrap_or_default();
    let is_wide = |at: usize| {
        let field = line.get(at..at + WIDE)?;
        let digits = field.iter().rev().take_while(|byte| **byte != b' ').count();
        let (blanks, number) = field.split_at(WIDE - digits);
        let is_number =
            !number.is_empty() && number.iter().all(|byte| b"-0123456789".contains(byte));
        Some(is_number && blanks.len() > WIDE / 2 && blanks.iter().all(|byte| *byte == b' '))
    };
    (0..line.len()).any(|at| is_wide(at) == Some(true))
}

fn has_windows_ends(case: &Case) -> bool {
    let Input::File(path) = &case.input else { return false };
    let start = file::start(path, MAX_READ).unwrap_or_default();
    start.windows(2).any(|pair| pair == b"\r\n")
}

/// The missing part of an output that ends before the answer does.
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

/// A hint about an output that begins as text of another encoding.
fn encoding(difference: &Difference) -> Option<&'static str> {
    let output = [&difference.got_before[..], &difference.got].concat();
    if output.starts_with(b"\xef\xbb\xbf") && difference.byte <= 4 {
        return Some("the output begins with a byte order mark: write UTF-8 without one");
    }
    let has_mark = output.starts_with(b"\xff\xfe") || output.starts_with(b"\xfe\xff");
    if difference.byte <= 2 && (has_mark || is_wide_text(&output)) {
        return Some("the output looks like UTF-16: write UTF-8");
    }
    let mut line = difference.got.iter().take_while(|byte| **byte != b'\n');
    line.any(|byte| *byte == 0).then_some(
        "the output has a NUL byte: print a text only up to its end, not the whole array",
    )
}

/// Whether every other byte of a text is 0, and only these are.
fn is_wide_text(text: &[u8]) -> bool {
    let text = &text[..text.len().min(16)];
    let fits =
        |zeros: usize| text.iter().enumerate().all(|(at, byte)| (at % 2 == zeros) == (*byte == 0));
    text.len() > 2 && text.len() % 2 == 0 && (fits(0) || fits(1))
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

    fn said(expected: &[u8], got: &[u8]) -> String {
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
        hint(Verdict::Wa, &difference, Mode::default(), None).unwrap_or_default()
    }

    #[test]
    fn common_slips_get_a_line() {
        for (expected, got, wanted) in [
            (&b"5\n"[..], &b"\xef\xbb\xbf5\n"[..], "byte order mark"),
            (b"5\n", b"\xff\xfe5\0\n\0", "UTF-16"),
            (b"5\n", b"5\0\n\0", "UTF-16"),
            (b"\xff\xfe5\n", b"\xff\xfe6\n", ""),
            (b"5\n", b"5\0\n", "a NUL byte"),
            (b"5\n", b"5\n\0\0\0\0", "a NUL byte"),
            (b"12\n", b"12\0\0\0\0\n", "a NUL byte"),
            (b"YES\nNO\n", b"Yes\nno\n", "--compare 'default ignore_case'"),
            (b"YES NO\n", b"Yes\nno\n", "--compare 'tokens ignore_case'"),
            (b"YES\nNO\n", b"Yes\nyes\n", ""),
            (b"0.3333333333\n", b"0.33333333332\n", "float_tolerance 1e-9"),
            (b"2 0.333333\n", b"2 0.3333334\n", "float_tolerance 1e-6"),
            (b"1 0.5\n", b"1 0.50\n", "float_tolerance 1e-9"),
            (b"1000000 0.5\n", b"1000001 0.5\n", ""),
            (b"0.5 1.25\n", b"0,5 1,250\n", "decimal comma"),
            (b"15\n", b"1,5\n", ""),
            (b"7\n", format!("{:>64}\n", 7).as_bytes(), "%I64d"),
            (b"7\n", format!("{:>60}\n", 7).as_bytes(), "after other output"),
            (b"5\n", b"Enter n: 5\n", "after other output"),
            (b"5\n6\n", b"debug 1\n5\n6", "after other output"),
            (b"5\n", b"15\n", ""),
            (b"1 2 3\n", b"0 1 2\n", "one too small"),
            (b"0 1\n", b"1 2\n", "one too large"),
            (b"3\n", b"2\n", ""),
            (b"0 1\n", b"1 0\n", "in another order"),
            (b"ab\nc d\n", b"c d\nab\n", "needs an output validator"),
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
