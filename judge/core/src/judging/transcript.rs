//! The dialogue of a program and the output validator, as the package format shows it: a line of the program behind
//! `>`, one of the validator behind `<`.

use sandbox::tail::Ends;
use sandbox::Role;

/// The first and the last bytes that are kept.
const FIRST: usize = 4 * 1024;
const LAST: usize = 12 * 1024;

/// A conversation so far.
#[derive(Debug)]
pub(super) struct Transcript {
    text: Ends,
    /// Who spoke last, and has not ended the line.
    open: Option<Role>,
    /// Who spoke last.
    last: Option<Role>,
    /// The bytes that were taken.
    length: usize,
}

impl Transcript {
    /// Nothing was said yet.
    pub(super) fn new() -> Transcript {
        Transcript { text: Ends::up_to(FIRST, LAST), open: None, last: None, length: 0 }
    }

    /// Takes a message of one of them.
    pub(super) fn push(&mut self, role: Role, words: &[u8]) {
        // Of a longer one only the end can be kept, once the start is full.
        let surplus = if self.length < FIRST { 0 } else { words.len().saturating_sub(2 * LAST) };
        let skipped =
            words[surplus..].iter().position(|&byte| byte == b'\n').filter(|_| surplus > 0);
        let words = &words[surplus + skipped.map_or(0, |at| at + 1)..];
        self.length = self.length.saturating_add(words.len());
        for line in words.split_inclusive(|&byte| byte == b'\n') {
            if self.open.is_some_and(|open| open != role) {
                self.text.push(b"\n");
                self.open = None;
            }
            if self.open.is_none() {
                self.text.push(if role == Role::Program { b"> " } else { b"< " });
            }
            self.text.push(line);
            self.open = (!line.ends_with(b"\n")).then_some(role);
            self.last = Some(role);
        }
    }

    /// Who spoke last, and whether that line has no end yet.
    pub(super) fn last(&self) -> Option<(Role, bool)> {
        self.last.map(|role| (role, self.open.is_some()))
    }

    /// The text.
    pub(super) fn text(mut self) -> Vec<u8> {
        if self.open.is_some() {
            self.text.push(b"\n");
        }
        self.text.text()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use Role::{Interactor, Program};

    #[test]
    fn each_line_says_whose_it_is() {
        let mut transcript = Transcript::new();
        for (role, words) in [
            (Interactor, "3 4"),
            (Interactor, "\n5\n"),
            (Program, "? 1"),
            (Interactor, "no\n\n"),
            (Program, "!"),
            (Program, " 2"),
        ] {
            transcript.push(role, words.as_bytes());
        }
        let text = String::from_utf8(transcript.text()).unwrap();
        assert_eq!(text, "< 3 4\n< 5\n> ? 1\n< no\n< \n> ! 2\n");
    }

    #[test]
    fn a_long_one_is_cut_in_the_middle() {
        let mut transcript = Transcript::new();
        for number in 0..10_000 {
            transcript.push(Program, format!("{number}\n").as_bytes());
        }
        let text = String::from_utf8(transcript.text()).unwrap();
        assert!(text.len() < FIRST + LAST + 10, "{}", text.len());
        assert!(text.starts_with("> 0\n> 1\n") && text.ends_with("> 9998\n> 9999\n"));
        assert!(text.contains("\n…\n> "));
    }
}
