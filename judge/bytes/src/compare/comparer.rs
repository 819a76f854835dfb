//! Compares the output of a program with the answer, while it prints.
//!
//! Memory is constant and time linear: the answer is read through one buffer as far as the output has
//! come, and only [`CONTEXT`](crate::compare::difference::CONTEXT) bytes on each side of a difference
//! are kept.
//!
//! The default comparison is of bytes: `\r\n` counts as `\n`, and one side may lack the line end of its
//! last line if that line is not empty. Other outputs with the same tokens in the same order are a
//! presentation error; all others are wrong. [`Mode`] names the other comparisons.

use crate::compare::answer::Answer;
use crate::compare::bytes::ByteComparer;
use crate::compare::difference::Comparison;
use crate::compare::mode::Mode;
use crate::compare::tokens::TokenComparer;
use std::io::{self, Read};

/// A comparison under way.
pub enum Comparer<'a> {
    Bytes(Box<ByteComparer<'a>>),
    Tokens(Box<TokenComparer<'a>>),
}

impl<'a> Comparer<'a> {
    /// Begins a comparison with an answer. A boxed reader keeps the code for each byte in this crate,
    /// where it is compiled with optimization.
    pub fn new(mode: Mode, answer: Box<dyn Read + 'a>) -> Comparer<'a> {
        let bytes =
            |answer, ignore_case| Comparer::Bytes(Box::new(ByteComparer::new(answer, ignore_case)));
        match mode {
            Mode::Exact { ignore_case } => bytes(Answer::new(answer, false), ignore_case),
            Mode::Default { ignore_case } => bytes(Answer::new(answer, true), ignore_case),
            Mode::Lines | Mode::Tokens { .. } | Mode::Floats { .. } => {
                let folds = !matches!(mode, Mode::Floats { spaces: true, .. });
                let answer = Answer::new(answer, folds);
                Comparer::Tokens(Box::new(TokenComparer::new(mode, answer)))
            }
        }
    }

    /// Takes the next piece of the output. An `Err` says that the answer cannot be read.
    pub fn push(&mut self, chunk: &[u8]) -> io::Result<()> {
        match self {
            Comparer::Bytes(comparer) => comparer.push(chunk),
            Comparer::Tokens(comparer) => comparer.push(chunk),
        }
    }

    /// The output has ended.
    pub fn finish(self) -> io::Result<Comparison> {
        match self {
            Comparer::Bytes(comparer) => comparer.finish(),
            Comparer::Tokens(comparer) => comparer.finish(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::compare::difference::CONTEXT;

    /// Compares with the output and the answer cut into pieces of one size.
    fn compare(got: &[u8], expected: &[u8], piece: usize) -> Comparison {
        compare_by(Mode::default(), got, expected, piece)
    }

    fn compare_by(mode: Mode, got: &[u8], expected: &[u8], piece: usize) -> Comparison {
        struct Pieces<'a>(&'a [u8], usize);
        impl Read for Pieces<'_> {
            fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
                let count = self.1.min(into.len()).min(self.0.len());
                self.0.read(&mut into[..count])
            }
        }
        let mut comparer = Comparer::new(mode, Box::new(Pieces(expected, piece)));
        for chunk in got.chunks(piece) {
            comparer.push(chunk).unwrap();
        }
        comparer.finish().unwrap()
    }

    fn fold(text: &[u8]) -> String {
        String::from_utf8(text.to_vec()).unwrap().replace("\r\n", "\n")
    }

    /// The rules word for word, on whole strings.
    fn verdict_by_the_rules(got: &[u8], expected: &[u8]) -> &'static str {
        let (got, expected) = (fold(got), fold(expected));
        let close = |text: &str| match text.chars().last() {
            None | Some('\n') => text.to_string(),
            Some(_) => format!("{text}\n"),
        };
        if close(&got) == close(&expected) {
            "same"
        } else if got.split_ascii_whitespace().eq(expected.split_ascii_whitespace()) {
            "blanks"
        } else {
            "wrong"
        }
    }

    fn name(comparison: &Comparison) -> &'static str {
        match comparison {
            Comparison::Same => "same",
            Comparison::Blanks(_) => "blanks",
            Comparison::Wrong(_) => "wrong",
        }
    }

    /// The words of each line, without empty lines at the end.
    fn lines(text: &str) -> Vec<Vec<&str>> {
        let mut lines: Vec<Vec<&str>> =
            text.split('\n').map(|line| line.split_ascii_whitespace().collect()).collect();
        while lines.last().is_some_and(|line| line.is_empty()) {
            lines.pop();
        }
        lines
    }

    #[test]
    fn all_short_strings_in_the_other_modes() {
        let all = strings(b"a \n\r", 4);
        for expected in &all {
            for got in &all {
                let exact = compare_by(Mode::Exact { ignore_case: false }, got, expected, 2);
                assert_eq!(
                    exact == Comparison::Same,
                    got == expected,
                    "exact {got:?} {expected:?}"
                );
                let (got_text, expected_text) = (fold(got), fold(expected));
                let words =
                    got_text.split_ascii_whitespace().eq(expected_text.split_ascii_whitespace());
                let tokens = Mode::Tokens { ignore_case: false };
                let floats = Mode::parse("float_tolerance 0").unwrap();
                let spaces = Mode::parse("float_tolerance 0 space_change_sensitive").unwrap();
                let found = compare_by(spaces, got, expected, 2) == Comparison::Same;
                assert_eq!(found, got == expected, "{got:?} {expected:?}");
                for mode in [tokens, floats] {
                    let found = compare_by(mode, got, expected, 2);
                    assert_eq!(
                        name(&found),
                        if words { "same" } else { "wrong" },
                        "{mode:?} {got:?} {expected:?}"
                    );
                }
                let found = compare_by(Mode::Lines, got, expected, 2);
                let rules = if lines(&got_text) == lines(&expected_text) {
                    "same"
                } else if words {
                    "blanks"
                } else {
                    "wrong"
                };
                assert_eq!(name(&found), rules, "lines {got:?} {expected:?}");
            }
        }
    }

    #[test]
    fn numbers_may_be_close() {
        let mode =
            Mode::parse("float_absolute_tolerance 0.01 float_relative_tolerance 0.1").unwrap();
        let same = |got: &str, expected: &str| {
            compare_by(mode, got.as_bytes(), expected.as_bytes(), 1) == Comparison::Same
        };
        assert!(
            same("1.005", "1\n")
                && same("109 x", "100 x")
                && same("-1e2", "-100.0")
                && same("nan", "nan")
        );
        assert!(
            !same("1.2", "1")
                && !same("x", "y")
                && !same("nan", "1")
                && !same("1 2", "1")
                && !same("1", "1 2")
        );
        assert!(!same("inf", "1e308") && !same("", "1") && !same("1", ""));
        for bad in [
            "",
            "float_tolerance",
            "float_tolerance -1",
            "float_tolerance nan",
            "tokens 1",
            "words",
        ] {
            assert_eq!(Mode::parse(bad), None, "{bad:?}");
        }
    }

    #[test]
    fn a_number_may_differ_by_the_whole_tolerance() {
        let same = |mode: &str, got: &str, expected: &str| {
            let mode = Mode::parse(mode).unwrap();
            compare_by(mode, got.as_bytes(), expected.as_bytes(), 1) == Comparison::Same
        };
        let decimals = "float_absolute_tolerance 1e-6";
        for (mode, got, expected) in [
            (decimals, "0.500001", "0.5"),
            (decimals, "0.100001", "0.1"),
            (decimals, "0.899999", "0.9"),
            (decimals, "-.300001", "-0.3"),
            ("float_absolute_tolerance 1e-3", "1000.001", "1000"),
            ("float_relative_tolerance 1e-6", "3.000003", "3"),
        ] {
            assert!(same(mode, got, expected), "{got} {expected}");
        }
        assert!(!same(decimals, "0.500002", "0.5"));
        assert!(!same("float_relative_tolerance 1e-6", "3.000004", "3"));
        assert!(!same("float_tolerance 0", "1e-16", "0"));
    }

    /// All strings over the letters up to a length.
    fn strings(letters: &[u8], length: usize) -> Vec<Vec<u8>> {
        let mut all = vec![vec![]];
        let mut from = 0;
        for _ in 0..length {
            let upto = all.len();
            for index in from..upto {
                for &letter in letters {
                    let mut longer = all[index].clone();
                    longer.push(letter);
                    all.push(longer);
                }
            }
            from = upto;
        }
        all
    }

    #[test]
    fn all_short_strings_follow_the_rules() {
        let all = strings(b"a \n\r", 4);
        for expected in &all {
            for got in &all {
                let rules = verdict_by_the_rules(got, expected);
                for piece in [1, 64] {
                    let found = compare(got, expected, piece);
                    assert_eq!(
                        name(&found),
                        rules,
                        "got {got:?}, expected {expected:?}, piece {piece}"
                    );
                }
            }
        }
    }

    #[test]
    fn all_short_strings_differ_where_they_do() {
        let all = strings(b"a \n\r", 4);
        for expected in &all {
            for got in &all {
                let difference = match compare(got, expected, 2) {
                    Comparison::Same => continue,
                    Comparison::Blanks(difference) | Comparison::Wrong(difference) => difference,
                };
                let (got, expected) = (fold(got), fold(expected));
                let same = got.bytes().zip(expected.bytes()).take_while(|(a, b)| a == b).count();
                let before = &got[..same];
                assert_eq!(difference.expected_before, before.as_bytes(), "{got:?} {expected:?}");
                assert_eq!(difference.got, got.as_bytes()[same..]);
                assert_eq!(difference.expected, expected.as_bytes()[same..]);
                assert_eq!(difference.line, 1 + before.matches('\n').count() as u64);
                let line = before.rsplit('\n').next().unwrap();
                assert_eq!(difference.column, 1 + line.len() as u64);
            }
        }
    }

    #[test]
    fn case_may_not_matter_where_blanks_do() {
        let all = strings(b"aA \n", 4);
        for expected in &all {
            for got in &all {
                let found = compare_by(Mode::Default { ignore_case: true }, got, expected, 2);
                let (got, expected) = (got.to_ascii_lowercase(), expected.to_ascii_lowercase());
                let rules = verdict_by_the_rules(&got, &expected);
                assert_eq!(name(&found), rules, "got {got:?}, expected {expected:?}");
            }
        }
        let found = compare_by(Mode::Default { ignore_case: true }, b"YES No\nx", b"yes no\ny", 3);
        let Comparison::Wrong(difference) = found else { panic!("x is not y") };
        assert_eq!((difference.line, difference.column), (2, 1));
        assert_eq!(difference.expected_before, b"yes no\n");
    }

    #[test]
    fn a_difference_at_the_last_byte_of_a_long_output() {
        let mut expected = "0123456789\n".repeat(100_000).into_bytes();
        let mut got = expected.clone();
        *got.last_mut().unwrap() = b'x';
        expected.extend(b"end\n");
        got.extend(b"end\n");
        for piece in [1000, 1 << 16, 1 << 20] {
            let Comparison::Wrong(difference) = compare(&got, &expected, piece) else {
                panic!("the difference was not found");
            };
            assert_eq!((difference.line, difference.column), (100_000, 11));
            assert_eq!(difference.byte, 1_100_000);
            assert_eq!(difference.expected_before.len(), CONTEXT);
            assert_eq!(difference.got, b"xend\n");
        }
    }

    #[test]
    fn by_words_each_side_is_shown_on_its_own_line() {
        let mode = Mode::Tokens { ignore_case: false };
        let tokens = (mode, "a  b\nc d e\nf", "a b c x e\r\ng h", "WA");
        let end = (mode, "a\nb", "a\n", "end");
        let more = (mode, "a\n", "a b\n", "more");
        let floats =
            (Mode::parse("float_tolerance 1e-3").unwrap(), "x 1\n2 3", "x 1.0001\n2 4", "f");
        let lines = (Mode::Lines, "1 2\n3\n", "1\n2 3\n", "PE");
        for (mode, expected, got, name) in [tokens, end, more, floats, lines] {
            for piece in [1, 2, 7, 64] {
                let found = compare_by(mode, got.as_bytes(), expected.as_bytes(), piece);
                let (Comparison::Blanks(found) | Comparison::Wrong(found)) = found else {
                    panic!("{name} is not the same");
                };
                let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).unwrap();
                let shown = [
                    text(&found.expected_before),
                    text(&found.expected),
                    text(&found.got_before),
                    text(&found.got),
                ];
                let (place, wanted) = match name {
                    "WA" => ((1, 7, 7), ["a  b\nc ", "d e\n", "a b c ", "x e\n"]),
                    "end" => ((2, 1, 3), ["a\n", "b", "a\n", ""]),
                    "more" => ((1, 3, 3), ["a\n", "", "a ", "b\n"]),
                    "f" => ((2, 3, 12), ["x 1\n2 ", "3", "x 1.0001\n2 ", "4"]),
                    _ => ((2, 1, 3), ["1 ", "2\n", "1\n", "2 3\n"]),
                };
                assert_eq!(shown, wanted, "{name} in pieces of {piece}");
                assert_eq!((found.line, found.column, found.byte), place, "{name}");
            }
        }
    }

    #[test]
    fn long_words_and_long_texts_keep_the_end_of_both_sides() {
        let same = "0123456 89\n".repeat(9000) + &"w".repeat(5000);
        for mode in [Mode::default(), Mode::Tokens { ignore_case: false }, Mode::Lines] {
            for piece in [1000, 1 << 16] {
                let (got, expected) = (same.clone() + "x y\n", same.clone() + "z\n");
                let found = compare_by(mode, got.as_bytes(), expected.as_bytes(), piece);
                let Comparison::Wrong(found) = found else {
                    panic!("the difference was not found")
                };
                assert_eq!(found.line, 9001);
                assert!(found.expected_before.len() > 3000);
                assert!(found.got_before.ends_with(&found.expected_before));
                assert!(same.as_bytes()[..found.byte as usize - 1].ends_with(&found.got_before));
                assert!(found.byte as usize + 2000 > same.len(), "{}", found.byte);
                assert_eq!(
                    compare_by(mode, same.as_bytes(), same.as_bytes(), piece),
                    Comparison::Same
                );
            }
        }
    }

    #[test]
    fn columns_count_characters_and_bytes_count_carriage_returns() {
        let Comparison::Wrong(difference) =
            compare("a\r\n共6步".as_bytes(), "a\n共7步".as_bytes(), 3)
        else {
            panic!("the difference was not found");
        };
        assert_eq!((difference.line, difference.column, difference.byte), (2, 2, 7));
        // Not those after the difference, however the output is cut.
        let (got, expected) = ("Board #1:\r\nPair 1: 9 s.\r\n\r\n", "Board #1:\nPair 1: 5 s.\n\n");
        for piece in 1..=got.len() {
            let Comparison::Wrong(found) = compare(got.as_bytes(), expected.as_bytes(), piece)
            else {
                panic!("the difference was not found");
            };
            assert_eq!((found.line, found.column, found.byte), (2, 9, 20), "in pieces of {piece}");
        }
    }
}
