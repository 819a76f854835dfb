//! Reading all of stdin, which Ctrl-C ends.

use sandbox::reason;
use sandbox::system::pipe::{self, Poll, READABLE};
use std::io::{self, BufRead};
use std::os::fd::{AsFd, BorrowedFd};

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
fn is_interrupted(stdin: BorrowedFd, interrupt: BorrowedFd) -> Result<bool, String> {
    let mut polls = [Poll::new(Some(stdin), READABLE), Poll::new(Some(interrupt), READABLE)];
    pipe::wait(&mut polls, None).map_err(failed)?;
    Ok(polls[1].ready())
}

fn failed(error: io::Error) -> String {
    format!("cannot read stdin: {}", reason(&error))
}

/// The next line of stdin. Returns early when `interrupt` is readable.
///
/// # Errors
///
/// Stdin cannot be read, or the line is longer than 4 KiB.
pub fn line(interrupt: BorrowedFd) -> Result<Line, String> {
    let mut stdin = io::stdin().lock();
    let mut line = Vec::new();
    loop {
        if is_interrupted(stdin.as_fd(), interrupt)? {
            return Ok(Line::Interrupted);
        }
        // The buffered bytes, to the end of the line.
        let chunk = stdin.fill_buf().map_err(failed)?;
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

/// All of stdin; `None` where `interrupt` is readable before its end.
///
/// # Errors
///
/// Stdin cannot be read, or has more than `max` bytes: then the error is `too_large`.
pub fn all(interrupt: BorrowedFd, max: u64, too_large: &str) -> Result<Option<Vec<u8>>, String> {
    let mut all = Vec::new();
    let is_whole = read(interrupt, |chunk| {
        all.extend_from_slice(chunk);
        if all.len() as u64 > max {
            return Err(too_large.to_string());
        }
        Ok(())
    })?;
    Ok(is_whole.then_some(all))
}

/// Hands everything that stdin has to `take`, piece by piece. Ends early when `interrupt` is readable; returns whether
/// it came to the end.
///
/// # Errors
///
/// The error of `take`, or stdin cannot be read.
pub fn read(
    interrupt: BorrowedFd,
    mut take: impl FnMut(&[u8]) -> Result<(), String>,
) -> Result<bool, String> {
    let mut stdin = io::stdin().lock();
    loop {
        if is_interrupted(stdin.as_fd(), interrupt)? {
            return Ok(false);
        }
        let chunk = stdin.fill_buf().map_err(failed)?;
        if chunk.is_empty() {
            return Ok(true);
        }
        take(chunk)?;
        let length = chunk.len();
        stdin.consume(length);
    }
}
