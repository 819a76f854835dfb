//! Reading all of stdin, which Ctrl-C ends.

use sandbox::system::pipe::{self, Poll, READABLE};
use std::io::{self, BufRead};
use std::os::fd::{AsFd, BorrowedFd};

/// How the reading of stdin ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Read {
    Whole,
    Interrupted,
}

/// Hands everything that stdin has to `take`, piece by piece. Ends early when `interrupt` is readable.
///
/// # Errors
///
/// The error of `take`, or what `failed` makes of an error of reading.
pub fn read(
    interrupt: BorrowedFd,
    failed: impl Fn(io::Error) -> String,
    mut take: impl FnMut(&[u8]) -> Result<(), String>,
) -> Result<Read, String> {
    let mut stdin = io::stdin().lock();
    loop {
        let mut polls =
            [Poll::new(Some(stdin.as_fd()), READABLE), Poll::new(Some(interrupt), READABLE)];
        pipe::wait(&mut polls, None).map_err(&failed)?;
        if polls[1].ready() {
            return Ok(Read::Interrupted);
        }
        let chunk = stdin.fill_buf().map_err(&failed)?;
        if chunk.is_empty() {
            return Ok(Read::Whole);
        }
        take(chunk)?;
        let length = chunk.len();
        stdin.consume(length);
    }
}
