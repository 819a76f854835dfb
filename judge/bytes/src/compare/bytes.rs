//! Compares bytes; after the first difference, tokens: outputs with the same tokens are a presentation
//! error.

use crate::compare::answer::Answer;
use crate::compare::difference::{Comparison, Difference, CONTEXT};
use crate::compare::place::{
    common_prefix, has_return, is_blank, is_continuation, keep_end, Place,
};
use std::io;

/// A comparison of bytes.
pub struct ByteComparer<'a> {
    expected: Answer<'a>,
    /// The case of ASCII letters does not matter.
    ignore_case: bool,
    /// Where case does not matter, the end of the output that is the same: it may differ from the answer.
    seen: Vec<u8>,
    /// The last chunk ended in `\r`, which may be part of `\r\n`.
    held_return: bool,
    /// The number of `\r` of `\r\n` before that place.
    returns: u64,
    /// The end of what is the same on both sides, in the output without the `\r` of `\r\n`.
    here: Place,
    /// Whether any byte so far was not blank.
    any_token: bool,
    difference: Option<Difference>,
    tokens: Tokens,
}

impl<'a> ByteComparer<'a> {
    /// Begins with an empty output.
    pub fn new(expected: Answer<'a>, ignore_case: bool) -> ByteComparer<'a> {
        ByteComparer {
            expected,
            ignore_case,
            seen: Vec::new(),
            held_return: false,
            returns: 0,
            here: Place::default(),
            any_token: false,
            difference: None,
            tokens: Tokens::Undecided,
        }
    }

    /// Takes the next piece of the output.
    pub fn push(&mut self, chunk: &[u8]) -> io::Result<()> {
        if !self.expected.folds || !(self.held_return || has_return(chunk)) {
            return self.push_folded(chunk);
        }
        let mut rest = chunk;
        if !rest.is_empty() && std::mem::take(&mut self.held_return) {
            if rest[0] == b'\n' {
                self.returns += 1;
            } else {
                self.push_folded(b"\r")?;
            }
        }
        while let Some(at) = rest.iter().position(|&byte| byte == b'\r') {
            match rest.get(at + 1) {
                Some(b'\n') => {
                    self.push_folded(&rest[..at])?;
                    self.returns += 1;
                }
                Some(_) => self.push_folded(&rest[..=at])?,
                None => {
                    self.held_return = true;
                    return self.push_folded(&rest[..at]);
                }
            }
            rest = &rest[at + 1..];
        }
        self.push_folded(rest)
    }

    /// The output has ended.
    pub fn finish(mut self) -> io::Result<Comparison> {
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
        if self.tokens.same(&mut self.expected)? {
            return Ok(Comparison::Blanks(difference));
        }
        Ok(Comparison::Wrong(difference))
    }

    /// Takes output in which `\r\n` is `\n`.
    fn push_folded(&mut self, mut chunk: &[u8]) -> io::Result<()> {
        while self.difference.is_none() && !chunk.is_empty() {
            let expected = self.expected.fill()?;
            let length = chunk.len().min(expected.len());
            let same = if self.ignore_case {
                common_prefix_of_any_case(chunk, expected)
            } else {
                common_prefix(chunk, expected)
            };
            self.expected.consume(same);
            self.here.advance(&chunk[..same]);
            if self.ignore_case {
                keep_end(&mut self.seen, &chunk[..same], CONTEXT);
            }
            self.any_token = self.any_token || chunk[..same].iter().any(|&byte| !is_blank(byte));
            chunk = &chunk[same..];
            if same < length || length == 0 {
                self.differ(chunk)?;
            }
        }
        if let Some(difference) = &mut self.difference {
            let free = CONTEXT - difference.got.len();
            difference.got.extend(&chunk[..chunk.len().min(free)]);
            self.tokens.push(chunk, &mut self.expected, self.ignore_case)?;
        }
        Ok(())
    }

    /// The sides differ here, where the output goes on with `got`.
    fn differ(&mut self, got: &[u8]) -> io::Result<()> {
        let before = self.expected.before();
        let mut expected = Vec::new();
        self.expected.peek(CONTEXT, &mut expected)?;
        let gap = before.last().is_none_or(|&byte| is_blank(byte));
        self.tokens = Tokens::Same { any: self.any_token, gap, expected_gap: gap };
        // In the middle of a character both sides share its first bytes: point at its start.
        let inside = got.first().or(expected.first()).is_some_and(|&byte| is_continuation(byte));
        self.difference = Some(Difference {
            line: self.here.lines + 1,
            column: self.here.column + u64::from(!inside || self.here.column == 0),
            byte: self.here.bytes + self.returns + 1,
            got_before: if self.ignore_case { self.seen.clone() } else { before.clone() },
            expected_before: before,
            expected,
            got: Vec::new(),
        });
        Ok(())
    }
}

/// The length of the start that two texts have in common but for the case of ASCII letters.
fn common_prefix_of_any_case(a: &[u8], b: &[u8]) -> usize {
    let mut same = 0;
    loop {
        same += common_prefix(&a[same..], &b[same..]);
        match (a.get(same), b.get(same)) {
            (Some(one), Some(other)) if one.eq_ignore_ascii_case(other) => same += 1,
            _ => return same,
        }
    }
}

/// After the first difference: whether the tokens are still the same.
enum Tokens {
    Undecided,
    /// They were so far. Whether a token came before, and a blank since, on each side.
    Same {
        any: bool,
        gap: bool,
        expected_gap: bool,
    },
    Different,
}

impl Tokens {
    fn push(&mut self, got: &[u8], answer: &mut Answer, ignore_case: bool) -> io::Result<()> {
        let Tokens::Same { any, gap, expected_gap } = self else { return Ok(()) };
        for &byte in got {
            if is_blank(byte) {
                *gap = true;
                continue;
            }
            let expected = answer.next_token_byte(expected_gap)?;
            let is_same = expected.is_some_and(|expected| {
                if ignore_case {
                    expected.eq_ignore_ascii_case(&byte)
                } else {
                    expected == byte
                }
            });
            if !is_same || (*any && gap != expected_gap) {
                *self = Tokens::Different;
                return Ok(());
            }
            (*any, *gap, *expected_gap) = (true, false, false);
        }
        Ok(())
    }

    fn same(&self, answer: &mut Answer) -> io::Result<bool> {
        match self {
            Tokens::Same { .. } => Ok(answer.next_token_byte(&mut false)?.is_none()),
            Tokens::Undecided | Tokens::Different => Ok(false),
        }
    }
}
