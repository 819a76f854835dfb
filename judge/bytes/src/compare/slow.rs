//! The comparisons once more, on whole texts and byte by byte. The fast ones must say the same.

use crate::compare::difference::{Comparison, Difference, CONTEXT};
use crate::compare::mode::Mode;
use crate::compare::place::{is_blank, is_continuation};
use crate::compare::tokens::PIECE;

/// Compares an output with an answer.
pub fn compare(mode: Mode, got: &[u8], expected: &[u8]) -> Comparison {
    match mode {
        Mode::Exact { ignore_case } => {
            let same =
                if ignore_case { got.eq_ignore_ascii_case(expected) } else { got == expected };
            let (got, expected) = (Text::exact(got), Text::exact(expected));
            if same {
                Comparison::Same
            } else {
                Comparison::Wrong(difference_of_bytes(&got, &expected, ignore_case))
            }
        }
        Mode::Floats { spaces: true, .. } => by_tokens(mode, got, expected),
        Mode::Default { ignore_case } => {
            by_bytes(&Text::folded(got), &Text::folded(expected), ignore_case)
        }
        Mode::Lines | Mode::Tokens { .. } | Mode::Floats { .. } => {
            by_tokens(mode, got, &Text::folded(expected).bytes)
        }
    }
}

/// A text, and where each of its bytes was before `\r\n` became `\n`.
struct Text {
    bytes: Vec<u8>,
    places: Vec<usize>,
}

impl Text {
    fn exact(text: &[u8]) -> Text {
        Text { bytes: text.to_vec(), places: (0..=text.len()).collect() }
    }

    fn folded(text: &[u8]) -> Text {
        let is_kept = |&at: &usize| text[at] != b'\r' || text.get(at + 1) != Some(&b'\n');
        let mut places: Vec<usize> = (0..text.len()).filter(is_kept).collect();
        let bytes = places.iter().map(|&at| text[at]).collect();
        places.push(text.len());
        Text { bytes, places }
    }
}

fn by_bytes(got: &Text, expected: &Text, ignore_case: bool) -> Comparison {
    let fold = |text: &[u8]| if ignore_case { text.to_ascii_lowercase() } else { text.to_vec() };
    let close = |text: &[u8]| match text.last() {
        None | Some(b'\n') => fold(text),
        Some(_) => fold(&[text, b"\n"].concat()),
    };
    if close(&got.bytes) == close(&expected.bytes) {
        return Comparison::Same;
    }
    let difference = difference_of_bytes(got, expected, ignore_case);
    let (got, expected) = (fold(&got.bytes), fold(&expected.bytes));
    let (got, expected) = (pieces(&got, usize::MAX), pieces(&expected, usize::MAX));
    if got.iter().map(|piece| piece.text).eq(expected.iter().map(|piece| piece.text)) {
        Comparison::Blanks(difference)
    } else {
        Comparison::Wrong(difference)
    }
}

fn difference_of_bytes(got: &Text, expected: &Text, ignore_case: bool) -> Difference {
    let pairs = got.bytes.iter().zip(&expected.bytes);
    let is_same = |(a, b): &(&u8, &u8)| a == b || ignore_case && a.eq_ignore_ascii_case(b);
    let same = pairs.take_while(is_same).count();
    let mut found = difference(&got.bytes, same, &expected.bytes, same);
    found.byte = got.places[same] as u64 + 1;
    let next = got.bytes.get(same).or(expected.bytes.get(same));
    if next.is_some_and(|&byte| is_continuation(byte)) && found.column > 1 {
        found.column -= 1;
    }
    found
}

fn by_tokens(mode: Mode, got: &[u8], expected: &[u8]) -> Comparison {
    let (pieces, wanted) = (pieces(got, PIECE), pieces(expected, PIECE));
    let mut moved = None;
    let exact_gaps = matches!(mode, Mode::Floats { spaces: true, .. });
    for number in 0..pieces.len().max(wanted.len()) {
        let (at, expected_at, same, same_lines) = match (pieces.get(number), wanted.get(number)) {
            (Some(piece), Some(want)) => {
                let same = piece.has_gap == want.has_gap && is_same(mode, piece.text, want.text);
                let same = same && (!exact_gaps || piece.gap == want.gap);
                (piece.start, want.start, same, piece.lines == want.lines)
            }
            (Some(piece), None) => (piece.start, expected.len(), false, true),
            (None, want) => (got.len(), want.map_or(0, |want| want.start), false, true),
        };
        let difference = || {
            let mut difference = difference(got, at, expected, expected_at);
            to_line_end(&mut difference.got);
            to_line_end(&mut difference.expected);
            difference
        };
        if !same {
            return Comparison::Wrong(difference());
        }
        if !same_lines && mode == Mode::Lines && moved.is_none() {
            moved = Some(difference());
        }
    }
    let end = |text: &[u8]| text.len() - text.trim_ascii_end().len();
    if exact_gaps && got[got.len() - end(got)..] != expected[expected.len() - end(expected)..] {
        let mut difference = difference(got, got.len(), expected, expected.len());
        to_line_end(&mut difference.got);
        to_line_end(&mut difference.expected);
        return Comparison::Wrong(difference);
    }
    moved.map_or(Comparison::Same, Comparison::Blanks)
}

/// A token, or a part of a long one.
struct Piece<'a> {
    start: usize,
    text: &'a [u8],
    /// The blanks before it.
    gap: &'a [u8],
    /// Blanks or the start of the text come before it.
    has_gap: bool,
    /// The line ends in that gap.
    lines: u64,
}

fn pieces(text: &[u8], longest: usize) -> Vec<Piece<'_>> {
    let mut pieces: Vec<Piece> = Vec::new();
    let (mut has_gap, mut lines, mut end) = (true, 0, 0);
    for (at, &byte) in text.iter().enumerate() {
        if is_blank(byte) {
            has_gap = true;
            lines += u64::from(byte == b'\n');
            continue;
        }
        match pieces.last_mut() {
            Some(last) if !has_gap && last.text.len() < longest => {
                last.text = &text[last.start..=at];
            }
            _ => {
                let gap = &text[end..at];
                pieces.push(Piece { start: at, text: &text[at..=at], gap, has_gap, lines })
            }
        }
        (has_gap, lines, end) = (false, 0, at + 1);
    }
    pieces
}

fn is_same(mode: Mode, got: &[u8], expected: &[u8]) -> bool {
    let number = |text: &[u8]| {
        let text = std::str::from_utf8(text).ok()?;
        let plain = text.bytes().all(|byte| b"0123456789+-.eE".contains(&byte));
        text.parse().ok().filter(|number: &f64| plain && number.is_finite())
    };
    match (mode, number(got), number(expected)) {
        (Mode::Floats { absolute, relative, .. }, Some(one), Some(other)) => {
            let off = (one - other).abs();
            let size = other.abs();
            got == expected || off <= absolute + 1e-15 || off <= (relative + 1e-15) * size
        }
        (Mode::Tokens { ignore_case: true } | Mode::Floats { ignore_case: true, .. }, ..) => {
            got.eq_ignore_ascii_case(expected)
        }
        _ => got == expected,
    }
}

fn difference(got: &[u8], at: usize, expected: &[u8], expected_at: usize) -> Difference {
    let before = &got[..at];
    let start = before.iter().rposition(|&byte| byte == b'\n').map_or(0, |at| at + 1);
    let characters = before[start..].iter().filter(|&&byte| !is_continuation(byte)).count();
    let last = |text: &[u8]| text[text.len().saturating_sub(CONTEXT)..].to_vec();
    let first = |text: &[u8]| text[..text.len().min(CONTEXT)].to_vec();
    Difference {
        line: 1 + before.iter().filter(|&&byte| byte == b'\n').count() as u64,
        column: 1 + characters as u64,
        byte: 1 + at as u64,
        expected_before: last(&expected[..expected_at]),
        expected: first(&expected[expected_at..]),
        got_before: last(before),
        got: first(&got[at..]),
    }
}

fn to_line_end(text: &mut Vec<u8>) {
    if let Some(end) = text.iter().position(|&byte| byte == b'\n') {
        text.truncate(end);
        if text.last() == Some(&b'\r') {
            text.pop();
        }
        text.push(b'\n');
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::compare::comparer::Comparer;
    use std::io::{self, Read};

    /// Marsaglia, Xorshift RNGs, 2003: the same numbers in every run.
    struct Random(u64);

    impl Random {
        fn below(&mut self, end: usize) -> usize {
            self.0 ^= self.0 << 13;
            self.0 ^= self.0 >> 7;
            self.0 ^= self.0 << 17;
            (self.0 >> 11) as usize % end
        }

        fn of<T: Copy>(&mut self, choices: &[T]) -> T {
            choices[self.below(choices.len())]
        }

        fn text(&mut self) -> Vec<u8> {
            let mut text = Vec::new();
            let words = self.of(&[2, 5, 30, 200]);
            let blanks: &[&str] =
                self.of(&[&[" "][..], &[" ", "\n"], &[" ", "\n", "\r\n", "\t", "\r"]]);
            for _ in 0..self.below(words + 1) {
                match self.below(8) {
                    0 => text.extend(self.of(&["a", "é", "步b", "nan", "inf", "x\u{1}y"]).bytes()),
                    1 => text.extend("w".repeat(self.below(40)).bytes()),
                    _ => text.extend(self.number().bytes()),
                }
                for _ in 0..self.of(&[0, 1, 1, 1, 1, 1, 1, 2, 90]) {
                    text.extend(self.of(blanks).bytes());
                }
            }
            text
        }

        fn number(&mut self) -> String {
            let digits = self.of(&[1, 1, 3, 7]);
            let digits: String = (0..digits).map(|_| self.of(&['0', '1', '5', '9'])).collect();
            let sign = self.of(&["", "", "", "-", "+"]);
            let end = self.of(&["", "", ".", ".0", ".50", "e2", "E-1"]);
            format!("{sign}{digits}{end}")
        }

        /// A text with some changes, mostly such that do not matter in some mode.
        fn changed(&mut self, text: &[u8]) -> Vec<u8> {
            let rare = self.of(&[3, 20, 200, 5000]);
            let mut out = Vec::new();
            for (at, &byte) in text.iter().enumerate() {
                let ends = is_blank(byte) && at > 0 && !is_blank(text[at - 1]);
                if ends && self.below(rare) == 0 {
                    out.extend(self.of(&["0", ".0", ".00", "e0", " ", "\n", "\r", "  "]).bytes());
                }
                match self.below(20 * rare) {
                    0 => {}
                    1 => out.extend([byte, byte]),
                    2 => out.push(self.of(b"a1 \n.\xa9")),
                    3 if byte.is_ascii_alphabetic() => out.push(byte ^ 0x20),
                    _ => out.push(byte),
                }
            }
            if self.below(100) == 0 {
                out.make_ascii_uppercase();
            }
            if self.below(4) == 0 {
                out.extend(self.of(&["\n", "\n\n", " ", "1", "\r", " x"]).bytes());
            }
            out
        }
    }

    /// Gives a text in pieces of up to `longest` bytes.
    struct Pieces<'a> {
        rest: &'a [u8],
        longest: usize,
        random: Random,
    }

    impl Read for Pieces<'_> {
        fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
            let length = 1 + self.random.below(self.longest);
            let length = length.min(into.len());
            self.rest.read(&mut into[..length])
        }
    }

    fn fast(mode: Mode, got: &[u8], expected: &[u8], random: &mut Random) -> Comparison {
        let longest = random.of(&[1, 4, 64, 1000]);
        let answer = Pieces { rest: expected, longest, random: Random(random.0) };
        let mut comparer = Comparer::new(mode, Box::new(answer));
        let longest = random.of(&[1, 4, 64, 1000]);
        let mut rest = got;
        while !rest.is_empty() {
            let (chunk, after) = rest.split_at((1 + random.below(longest)).min(rest.len()));
            comparer.push(chunk).unwrap();
            rest = after;
        }
        comparer.finish().unwrap()
    }

    #[test]
    fn random_texts_in_random_pieces() {
        let tokens = |ignore_case| Mode::Tokens { ignore_case };
        let (absolute, relative) = (0.5, 0.01);
        let floats = |ignore_case| Mode::Floats { absolute, relative, ignore_case, spaces: false };
        let spaces = Mode::Floats { absolute, relative, ignore_case: false, spaces: true };
        let modes = [
            Mode::default(),
            Mode::Exact { ignore_case: false },
            Mode::Lines,
            tokens(false),
            floats(false),
            tokens(true),
            floats(true),
            Mode::Default { ignore_case: true },
            spaces,
        ];
        let mut random = Random(88172645463325252);
        let mut found = [[0; 3]; 9];
        for _ in 0..2500 {
            let expected = random.text();
            let got = random.changed(&expected);
            for (number, mode) in modes.into_iter().enumerate() {
                let right = compare(mode, &got, &expected);
                let shown = || {
                    let text = |text| String::from_utf8_lossy(text).into_owned();
                    format!("{mode:?}: got {:?}, expected {:?}", text(&got), text(&expected))
                };
                assert_eq!(fast(mode, &got, &expected, &mut random), right, "{}", shown());
                found[number][match right {
                    Comparison::Same => 0,
                    Comparison::Blanks(_) => 1,
                    Comparison::Wrong(_) => 2,
                }] += 1;
            }
        }
        // Of every mode there are enough of each kind.
        let [default, exact, lines, tokens, floats, any_case, floats_any_case, default_any_case, spaces] =
            found;
        let counts =
            [&default[..], &[exact[0], exact[2]], &lines, &[tokens[0], tokens[2]]].concat();
        assert!(counts.iter().chain(&[floats[0], floats[2]]).all(|&count| count > 15), "{found:?}");
        assert!(floats[0] > tokens[0] + 10, "{found:?}");
        assert!(spaces[0] > exact[0] + 10 && spaces[0] + 10 < floats[0], "{found:?}");
        assert!(any_case[0] > tokens[0] + 10, "{found:?}");
        assert!(floats_any_case[0] > floats[0] + 10, "{found:?}");
        assert!(default_any_case[0] > default[0] + 10, "{found:?}");
    }
}
