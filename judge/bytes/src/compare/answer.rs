//! The answer of a case, read piece by piece.

use crate::compare::difference::CONTEXT;
use crate::compare::place::{has_return, is_blank, keep_end};
use std::io::{self, Read};

/// Small in tests, so that short texts cross its end.
const BUFFER: usize = if cfg!(test) { 64 } else { 64 * 1024 };

/// The answer, read through one buffer.
pub struct Answer<'a> {
    source: Box<dyn Read + 'a>,
    /// `\r\n` is made `\n`.
    pub folds: bool,
    buffer: Vec<u8>,
    /// The number of bytes taken from the front of the buffer.
    start: usize,
    /// The end of the bytes taken from earlier buffers.
    taken: Vec<u8>,
    held_return: bool,
    ended: bool,
}

impl<'a> Answer<'a> {
    /// `folds`: makes `\r\n` into `\n`.
    pub fn new(source: Box<dyn Read + 'a>, folds: bool) -> Answer<'a> {
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

    /// The bytes that come next; empty only at the end.
    pub fn fill(&mut self) -> io::Result<&[u8]> {
        while self.start == self.buffer.len() && !self.ended {
            keep_end(&mut self.taken, &self.buffer, CONTEXT);
            self.buffer.clear();
            self.start = 0;
            self.read_more()?;
        }
        Ok(&self.buffer[self.start..])
    }

    /// The bytes that come next, at least `length` of them unless the answer ends before that.
    pub fn window(&mut self, length: usize) -> io::Result<&[u8]> {
        if self.buffer.len() - self.start < length && !self.ended {
            keep_end(&mut self.taken, &self.buffer[..self.start], CONTEXT);
            self.buffer.drain(..self.start);
            self.start = 0;
            while self.buffer.len() < length && !self.ended {
                self.read_more()?;
            }
        }
        Ok(&self.buffer[self.start..])
    }

    /// Takes bytes of [`Answer::fill`] or [`Answer::window`].
    pub fn consume(&mut self, length: usize) {
        self.start += length;
    }

    /// The end of the bytes that have been taken.
    pub fn before(&self) -> Vec<u8> {
        let mut end = self.taken.clone();
        keep_end(&mut end, &self.buffer[..self.start], CONTEXT);
        end
    }

    /// Copies the next bytes, up to `length`, without taking them.
    pub fn peek(&mut self, length: usize, into: &mut Vec<u8>) -> io::Result<()> {
        while self.buffer.len() - self.start < length && !self.ended {
            self.read_more()?;
        }
        let rest = &self.buffer[self.start..];
        into.extend(&rest[..rest.len().min(length)]);
        Ok(())
    }

    /// The next byte that is not blank, and in `gap` whether there were blanks before it.
    pub fn next_token_byte(&mut self, gap: &mut bool) -> io::Result<Option<u8>> {
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
