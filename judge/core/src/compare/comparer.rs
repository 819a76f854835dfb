//! Compares what a program prints with the answer, while it prints.
//!
//! Memory is constant and time linear: the answer is read through one buffer as far as the output
//! has come, and of a difference only [`CONTEXT`] bytes on each side are kept.
//!
//! The default comparison is of bytes: `\r\n` counts as `\n`, and one side may lack the line end of
//! its last line if that line is not empty. Outputs that then have the same words in the same order
//! are a presentation error; all others are wrong. [`Mode`] names the other comparisons, of which
//! those by words are in `words`.

use crate::compare::tokens::TokenComparer;
use std::io::{self, Read};

/// Bytes kept before and after the first difference, on each side.
pub const CONTEXT: usize = 4096;
/// Small in tests, so that short strings cross its end.
const BUFFER: usize = if cfg!(test) { 3 } else { 64 * 1024 };

/// What came of a comparison.
#[derive(Clone, Debug, PartialEq)]
pub enum Comparison {
    Same,
    /// Equal but for blanks and empty lines.
    Blanks(Difference),
    Wrong(Difference),
}

/// The first difference, and the text around it with `\r\n` made `\n`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Difference {
    /// From 1.
    pub line: u64,
    /// In characters, from 1.
    pub column: u64,
    /// In the output, from 1.
    pub byte: u64,
    /// The end of the answer up to here; in a comparison of bytes the same as that of the output.
    pub expected_before: Vec<u8>,
    /// How the answer goes on; shorter than [`CONTEXT`] means that it ends there. By words no
    /// further than to the end of the line, since lines need not correspond.
    pub expected: Vec<u8>,
    /// The end of the output up to here.
    pub got_before: Vec<u8>,
    /// How the output goes on.
    pub got: Vec<u8>,
}

/// What counts as the same.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum Mode {
    /// Bytes, but for `\r\n` and the last line end; other blanks are a presentation error.
    #[default]
    Default,
    /// Bytes, every one.
    Exact,
    /// The same words on the same lines; empty lines at the end do not matter.
    Lines,
    /// The same words in the same order.
    Tokens,
    /// Tokens; numbers may differ by this much, or by this part of the answer's.
    Floats { absolute: f64, relative: f64 },
}

impl Mode {
    /// As written in problem.yaml and on the command line; the words for tolerances are those of
    /// the default output validator of the ICPC problem package format.
    pub fn parse(text: &str) -> Option<Mode> {
        let words: Vec<&str> = text.split_ascii_whitespace().collect();
        match words[..] {
            ["default"] => return Some(Mode::Default),
            ["exact"] => return Some(Mode::Exact),
            ["lines"] => return Some(Mode::Lines),
            ["tokens"] => return Some(Mode::Tokens),
            [] => return None,
            _ => {}
        }
        let (mut absolute, mut relative) = (0.0, 0.0);
        for pair in words.chunks(2) {
            let [name, value] = pair else { return None };
            let value =
                value.parse().ok().filter(|value: &f64| value.is_finite() && *value >= 0.0)?;
            match *name {
                "float_tolerance" => (absolute, relative) = (value, value),
                "float_absolute_tolerance" => absolute = value,
                "float_relative_tolerance" => relative = value,
                _ => return None,
            }
        }
        Some(Mode::Floats { absolute, relative })
    }

    pub const FORMS: &'static str =
        "default, exact, lines, tokens, or float_tolerance E (float_absolute_tolerance E, float_relative_tolerance E)";
}

/// A comparison under way.
pub enum Comparer<R> {
    Bytes(Box<ByteComparer<R>>),
    Words(Box<TokenComparer<R>>),
}

impl<R: Read> Comparer<R> {
    pub fn new(mode: Mode, answer: R) -> Comparer<R> {
        let folded = mode != Mode::Exact;
        let answer = Answer::new(answer, folded);
        match mode {
            Mode::Default | Mode::Exact => Comparer::Bytes(Box::new(ByteComparer::new(answer))),
            mode => Comparer::Words(Box::new(TokenComparer::new(mode, answer))),
        }
    }

    /// Takes the next piece of the output. An `Err` says that the answer cannot be read.
    pub fn push(&mut self, chunk: &[u8]) -> io::Result<()> {
        match self {
            Comparer::Bytes(comparer) => comparer.push(chunk),
            Comparer::Words(comparer) => comparer.push(chunk),
        }
    }

    /// The output has ended.
    pub fn finish(self) -> io::Result<Comparison> {
        match self {
            Comparer::Bytes(comparer) => comparer.finish(),
            Comparer::Words(comparer) => comparer.finish(),
        }
    }
}

/// A comparison of bytes.
pub struct ByteComparer<R> {
    expected: Answer<R>,
    /// The last chunk ended in `\r`, which is not yet judged.
    held_return: bool,
    /// Carriage returns left out of the output so far.
    returns: u64,
    /// The end of what both sides share.
    here: Place,
    /// Whether any byte so far was not blank.
    any_word: bool,
    difference: Option<Difference>,
    words: Words,
}

impl<R: Read> ByteComparer<R> {
    fn new(expected: Answer<R>) -> ByteComparer<R> {
        ByteComparer {
            expected,
            held_return: false,
            returns: 0,
            here: Place::default(),
            any_word: false,
            difference: None,
            words: Words::Undecided,
        }
    }

    fn push(&mut self, chunk: &[u8]) -> io::Result<()> {
        if !self.expected.folds {
            return self.push_folded(chunk);
        }
        if !self.held_return && !has_return(chunk) {
            return self.push_folded(chunk);
        }
        let mut folded = Vec::with_capacity(chunk.len() + 1);
        for &byte in chunk {
            if self.held_return && byte != b'\n' {
                folded.push(b'\r');
            }
            self.returns += u64::from(self.held_return && byte == b'\n');
            self.held_return = byte == b'\r';
            if !self.held_return {
                folded.push(byte);
            }
        }
        self.push_folded(&folded)
    }

    fn finish(mut self) -> io::Result<Comparison> {
        if std::mem::take(&mut self.held_return) {
            self.push_folded(b"\r")?;
        }
        if self.difference.is_none() {
            if self.expected.fill()?.is_empty() {
                return Ok(Comparison::Same);
            }
            self.differ(&[])?;
        }
        let difference = self.difference.take().expect("it was found above or before");
        if !self.expected.folds {
            return Ok(Comparison::Wrong(difference));
        }
        let open_line = !matches!(difference.got_before.last(), None | Some(b'\n'));
        let rests = (&difference.expected[..], &difference.got[..]);
        if open_line && matches!(rests, (b"\n", b"") | (b"", b"\n")) {
            return Ok(Comparison::Same);
        }
        if self.words.same(&mut self.expected)? {
            return Ok(Comparison::Blanks(difference));
        }
        Ok(Comparison::Wrong(difference))
    }

    fn push_folded(&mut self, mut chunk: &[u8]) -> io::Result<()> {
        while self.difference.is_none() && !chunk.is_empty() {
            let expected = self.expected.fill()?;
            let length = chunk.len().min(expected.len());
            let same = common_prefix(chunk, expected);
            self.expected.consume(same);
            self.here.advance(&chunk[..same]);
            self.any_word = self.any_word || chunk[..same].iter().any(|&byte| !is_blank(byte));
            chunk = &chunk[same..];
            if same < length || length == 0 {
                self.differ(chunk)?;
            }
        }
        if let Some(difference) = &mut self.difference {
            let room = CONTEXT - difference.got.len();
            difference.got.extend(&chunk[..chunk.len().min(room)]);
            self.words.push(chunk, &mut self.expected)?;
        }
        Ok(())
    }

    /// The sides differ here, where the output goes on with `got`.
    fn differ(&mut self, got: &[u8]) -> io::Result<()> {
        let before = self.expected.before();
        let mut expected = Vec::new();
        self.expected.peek(CONTEXT, &mut expected)?;
        let gap = before.last().is_none_or(|&byte| is_blank(byte));
        self.words = Words::Same { any: self.any_word, gap, expected_gap: gap };
        // In the middle of a character both sides share its first bytes: point at its start.
        let inside = got.first().or(expected.first()).is_some_and(|&byte| is_continuation(byte));
        self.difference = Some(Difference {
            line: self.here.lines + 1,
            column: self.here.column + u64::from(!inside || self.here.column == 0),
            byte: self.here.bytes + self.returns + 1,
            got_before: before.clone(),
            expected_before: before,
            expected,
            got: Vec::new(),
        });
        Ok(())
    }
}

/// How many bytes two texts have in common at their start.
pub fn common_prefix(one: &[u8], other: &[u8]) -> usize {
    let length = one.len().min(other.len());
    // Mostly everything, and that is found at the speed of memory.
    match one[..length] == other[..length] {
        true => length,
        false => one.iter().zip(other).take_while(|(a, b)| a == b).count(),
    }
}

pub fn is_continuation(byte: u8) -> bool {
    byte & 0xc0 == 0x80
}

pub fn is_blank(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\n' | b'\r' | 0x0b | 0x0c)
}

/// A place in a text; all from 0.
#[derive(Clone, Copy, Debug, Default)]
pub struct Place {
    pub bytes: u64,
    /// Line ends.
    pub lines: u64,
    /// Characters since the last line end.
    pub column: u64,
}

impl Place {
    pub fn step(&mut self, byte: u8) {
        self.bytes += 1;
        match byte {
            b'\n' => (self.lines, self.column) = (self.lines + 1, 0),
            byte => self.column += u64::from(!is_continuation(byte)),
        }
    }

    pub fn advance(&mut self, bytes: &[u8]) {
        self.bytes += bytes.len() as u64;
        let lines = count(bytes, |byte| byte == b'\n');
        self.lines += lines;
        let mut line = bytes;
        if lines > 0 {
            let end = bytes.iter().rposition(|&byte| byte == b'\n').unwrap_or(0);
            line = &bytes[end + 1..];
            self.column = 0;
        }
        self.column += count(line, |byte| !is_continuation(byte));
    }
}

/// Adds to a text of which only the last bytes are kept.
pub fn keep_end(kept: &mut Vec<u8>, more: &[u8], length: usize) {
    let more = &more[more.len().saturating_sub(length)..];
    let surplus = (kept.len() + more.len()).saturating_sub(length);
    kept.drain(..surplus);
    kept.extend(more);
}

/// Counts in blocks of 255, whose counts fit a byte: that is what makes it run on vectors.
fn count(bytes: &[u8], want: impl Fn(u8) -> bool) -> u64 {
    let block = |block: &[u8]| block.iter().map(|&byte| u8::from(want(byte))).sum::<u8>();
    bytes.chunks(255).map(|bytes| u64::from(block(bytes))).sum()
}

/// Whether there is a `\r`, in blocks without a way out: on vectors, where `contains` goes by words.
fn has_return(bytes: &[u8]) -> bool {
    let in_block = |block: &[u8]| block.iter().fold(false, |found, &byte| found | (byte == b'\r'));
    bytes.chunks(4096).any(in_block)
}

/// After the first difference: whether the words are the same all the same.
enum Words {
    Undecided,
    /// They were so far. Whether a word came before, and a blank since, on each side.
    Same {
        any: bool,
        gap: bool,
        expected_gap: bool,
    },
    Different,
}

impl Words {
    fn push<R: Read>(&mut self, got: &[u8], answer: &mut Answer<R>) -> io::Result<()> {
        let Words::Same { any, gap, expected_gap } = self else { return Ok(()) };
        for &byte in got {
            if is_blank(byte) {
                *gap = true;
                continue;
            }
            let expected = answer.next_word_byte(expected_gap)?;
            if expected != Some(byte) || (*any && gap != expected_gap) {
                *self = Words::Different;
                return Ok(());
            }
            (*any, *gap, *expected_gap) = (true, false, false);
        }
        Ok(())
    }

    fn same<R: Read>(&self, answer: &mut Answer<R>) -> io::Result<bool> {
        match self {
            Words::Same { .. } => Ok(answer.next_word_byte(&mut false)?.is_none()),
            Words::Undecided | Words::Different => Ok(false),
        }
    }
}

/// The answer through one buffer.
pub struct Answer<R> {
    source: R,
    /// `\r\n` is made `\n`.
    folds: bool,
    buffer: Vec<u8>,
    /// What has been taken from the front of the buffer.
    start: usize,
    /// The end of what was taken from earlier buffers.
    taken: Vec<u8>,
    held_return: bool,
    ended: bool,
}

impl<R: Read> Answer<R> {
    fn new(source: R, folds: bool) -> Answer<R> {
        Answer {
            source,
            folds,
            buffer: Vec::new(),
            start: 0,
            taken: Vec::new(),
            held_return: false,
            ended: false,
        }
    }

    /// What comes next; empty only at the end.
    pub fn fill(&mut self) -> io::Result<&[u8]> {
        while self.start == self.buffer.len() && !self.ended {
            keep_end(&mut self.taken, &self.buffer, CONTEXT);
            self.buffer.clear();
            self.start = 0;
            self.read_more()?;
        }
        Ok(&self.buffer[self.start..])
    }

    pub fn consume(&mut self, length: usize) {
        self.start += length;
    }

    /// The end of what has been taken.
    pub fn before(&self) -> Vec<u8> {
        let mut end = self.taken.clone();
        keep_end(&mut end, &self.buffer[..self.start], CONTEXT);
        end
    }

    /// Copies what comes next, up to `length` bytes, without taking it.
    pub fn peek(&mut self, length: usize, into: &mut Vec<u8>) -> io::Result<()> {
        while self.buffer.len() - self.start < length && !self.ended {
            self.read_more()?;
        }
        let rest = &self.buffer[self.start..];
        into.extend(&rest[..rest.len().min(length)]);
        Ok(())
    }

    /// The next byte that is not blank, and in `gap` whether there were blanks before it.
    fn next_word_byte(&mut self, gap: &mut bool) -> io::Result<Option<u8>> {
        loop {
            let Some(&byte) = self.fill()?.first() else { return Ok(None) };
            self.consume(1);
            if !is_blank(byte) {
                return Ok(Some(byte));
            }
            *gap = true;
        }
    }

    fn read_more(&mut self) -> io::Result<()> {
        let old = self.buffer.len();
        self.buffer.resize(old + BUFFER, 0);
        // A held `\r` goes in front of what is read now.
        let held = usize::from(std::mem::take(&mut self.held_return));
        self.buffer[old] = b'\r';
        let read = loop {
            match self.source.read(&mut self.buffer[old + held..]) {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                result => break result?,
            }
        };
        self.ended = read == 0;
        let end = old + held + read;
        self.buffer.truncate(end);
        if !self.folds || !has_return(&self.buffer[old..]) {
            return Ok(());
        }
        let mut kept = old;
        for at in old..end {
            let byte = self.buffer[at];
            if byte == b'\r' && at + 1 == end && !self.ended {
                self.held_return = true;
            } else if byte != b'\r' || self.buffer.get(at + 1) != Some(&b'\n') {
                self.buffer[kept] = byte;
                kept += 1;
            }
        }
        self.buffer.truncate(kept);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Compares with the output and the answer cut into pieces of one size.
    fn compare(got: &[u8], expected: &[u8], piece: usize) -> Comparison {
        compare_by(Mode::Default, got, expected, piece)
    }

    fn compare_by(mode: Mode, got: &[u8], expected: &[u8], piece: usize) -> Comparison {
        struct Pieces<'a>(&'a [u8], usize);
        impl Read for Pieces<'_> {
            fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
                let count = self.1.min(into.len()).min(self.0.len());
                self.0.read(&mut into[..count])
            }
        }
        let mut comparer = Comparer::new(mode, Pieces(expected, piece));
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
                let exact = compare_by(Mode::Exact, got, expected, 2);
                assert_eq!(
                    exact == Comparison::Same,
                    got == expected,
                    "exact {got:?} {expected:?}"
                );
                let (got_text, expected_text) = (fold(got), fold(expected));
                let words =
                    got_text.split_ascii_whitespace().eq(expected_text.split_ascii_whitespace());
                let floats = Mode::Floats { absolute: 0.0, relative: 0.0 };
                for mode in [Mode::Tokens, floats] {
                    let found = compare_by(mode, got, expected, 2);
                    assert_eq!(
                        name(&found),
                        if words { "same" } else { "wrong" },
                        "{mode:?} {got:?} {expected:?}"
                    );
                }
                let found = compare_by(Mode::Lines, got, expected, 2);
                let rules = match lines(&got_text) == lines(&expected_text) {
                    true => "same",
                    false if words => "blanks",
                    false => "wrong",
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
        let tokens = (Mode::Tokens, "a  b\nc d e\nf", "a b c x e\r\ng h", "WA");
        let end = (Mode::Tokens, "a\nb", "a\n", "end");
        let more = (Mode::Tokens, "a\n", "a b\n", "more");
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
        for mode in [Mode::Default, Mode::Tokens, Mode::Lines] {
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
    }
}
