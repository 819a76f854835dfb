//! Reading all of stdin, which Ctrl-C ends.

use sandbox::system::pipe::{self, Poll, READABLE};
use std::io::{self, BufRead};
use std::os::fd::{AsFd, BorrowedFd};

/// How the reading of stdin ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReadEnd {
    Whole,
    Interrupted,
}

/// The longest line of an answer, in bytes.
const MAX_LINE: usize = 4096;

/// A line of stdin.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Line {
    /// Without its end.
    Text(Vec<u8>),
    /// Nothing more comes.
    End,
    Interrupted,
}

/// Waits until `stdin` or `interrupt` is readable, and says whether it is the latter.
fn is_interrupted(stdin: BorrowedFd, interrupt: BorrowedFd) -> io::Result<bool> {
    let mut polls = [Poll::new(Some(stdin), READABLE), Poll::new(Some(interrupt), READABLE)];
    pipe::wait(&mut polls, None)?;
    Ok(polls[1].ready())
}

/// The next line of stdin. Returns early when `interrupt` is readable.
///
/// # Errors
///
/// The error that `failed` makes of an error of reading, or the line is longer than 4 KiB.
pub fn line(interrupt: BorrowedFd, failed: impl Fn(io::Error) -> String) -> Result<Line, String> {
    let mut stdin = io::stdin().lock();
    let mut line = Vec::new();
    loop {
        if is_interrupted(stdin.as_fd(), interrupt).map_err(&failed)? {
            return Ok(Line::Interrupted);
        }
        // The buffered bytes, to the end of the line.
        let chunk = stdin.fill_buf().map_err(&failed)?;
        let end = chunk.iter().position(|&byte| byte == b'\n');
        line.extend_from_slice(&chunk[..end.unwrap_or(chunk.len())]);
        let (is_end, length) = (chunk.is_empty(), end.map_or(chunk.len(), |end| end + 1));
        stdin.consume(length);
        if line.len() > MAX_LINE {
            return Err(format!("a line on stdin has more than {MAX_LINE} bytes"));
        }
        match (end, is_end) {
            (Some(_), _) => return Ok(Line::Text(line)),
            (None, true) if line.is_empty() => return Ok(Line::End),
            (None, true) => return Ok(Line::Text(line)),
            (None, false) => {}
        }
    }
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
) -> Result<ReadEnd, String> {
    let mut stdin = io::stdin().lock();
    loop {
        if is_interrupted(stdin.as_fd(), interrupt).map_err(&failed)? {
            return Ok(ReadEnd::Interrupted);
        }
        let chunk = stdin.fill_buf().map_err(&failed)?;
        if chunk.is_empty() {
            return Ok(ReadEnd::Whole);
        }
        take(chunk)?;
        let length = chunk.len();
        stdin.consume(length);
    }
}
