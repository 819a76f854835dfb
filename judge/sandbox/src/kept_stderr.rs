//! What is kept of the stderr of a program: its start and its end.

use crate::tail::{self, keep_end};

/// The first bytes that are kept: a runtime names a stack overflow in its first line.
const FIRST: usize = 2 * 1024;
/// The last bytes that are kept.
const LAST: usize = 64 * 1024;

/// The start and the end of a stderr.
#[derive(Debug, Default)]
pub struct KeptStderr {
    first: Vec<u8>,
    /// The end of the rest.
    last: Vec<u8>,
    /// Whether bytes between them are dropped.
    is_cut: bool,
}

impl KeptStderr {
    /// Takes what comes next.
    pub fn push(&mut self, bytes: &[u8]) {
        let left = FIRST - self.first.len();
        let (first, rest) = bytes.split_at(left.min(bytes.len()));
        self.first.extend(first);
        self.is_cut |= self.last.len() + rest.len() > LAST;
        keep_end(&mut self.last, rest, LAST);
    }

    /// All of it, or its start and its end.
    pub fn text(self) -> Vec<u8> {
        if self.is_cut {
            tail::joined(&self.first, &self.last)
        } else {
            [self.first, self.last].concat()
        }
    }
}
