//! Accepts an input in canonical form within the limits of the statement: boards of at most 75 x 75
//! cells, rows in full length, pairs of different cards, numbers without leading zeros and
//! separated by one space, `\n` after every line, and nothing else. The statement limits neither
//! the number of boards nor the number of pairs. This validator allows 100 boards and 10000 pairs
//! per board.
//!
//! Exit code 42 accepts the input. Exit code 43 refuses it and prints the line and the reason on
//! stderr (ICPC problem package format).

use std::io::{self, BufRead, Read, Write};

const MAX_SIDE: usize = 75;
const MAX_BOARDS: usize = 100;
const MAX_PAIRS: usize = 10_000;

fn main() {
    let verdict = validate(io::stdin().lock());
    if let Err(reason) = &verdict {
        let _ = writeln!(io::stderr(), "{reason}");
    }
    std::process::exit(if verdict.is_ok() { 42 } else { 43 });
}

fn validate(input: impl BufRead) -> Result<(), String> {
    let mut lines = Lines { input, number: 0 };
    let mut boards = 0;
    while let Some((w, h)) = header(&mut lines)? {
        boards += 1;
        if boards > MAX_BOARDS {
            return lines.fail(&format!("expected 0 0 after {MAX_BOARDS} boards"));
        }
        let rows: Vec<_> = (0..h).map(|_| row(&mut lines, w)).collect::<Result<_, _>>()?;
        let mut pairs = 0;
        while pair(&mut lines, &rows)? {
            pairs += 1;
            if pairs > MAX_PAIRS {
                return lines.fail(&format!("expected 0 0 0 0 after {MAX_PAIRS} pairs"));
            }
        }
    }
    if boards == 0 {
        return lines.fail("expected at least one board");
    }
    lines.number += 1;
    match lines.input.fill_buf() {
        Ok([]) => Ok(()),
        Ok(_) => lines.fail("expected the end of the input"),
        Err(error) => lines.fail(&format!("cannot read: {error}")),
    }
}

/// Reads the sides of the next board; `None` for `0 0`.
fn header(lines: &mut Lines<impl BufRead>) -> Result<Option<(usize, usize)>, String> {
    match lines.numbers()?[..] {
        [0, 0] => Ok(None),
        [w, h] if w.min(h) > 0 && w.max(h) <= MAX_SIDE => Ok(Some((w, h))),
        _ => lines.fail(&format!("expected w h, each from 1 to {MAX_SIDE}, or 0 0")),
    }
}

fn row(lines: &mut Lines<impl BufRead>, w: usize) -> Result<Vec<u8>, String> {
    let row = lines.next()?;
    if let Some(at) = row.iter().position(|byte| !b" X".contains(byte)) {
        return lines.fail(&format!("column {}: expected X or a blank", at + 1));
    }
    if row.len() != w {
        return lines.fail(&format!("expected {w} cells, found {}", row.len()));
    }
    Ok(row)
}

/// Reads a pair; returns false for `0 0 0 0`.
fn pair(lines: &mut Lines<impl BufRead>, rows: &[Vec<u8>]) -> Result<bool, String> {
    let (x1, y1, x2, y2) = match lines.numbers()?[..] {
        [0, 0, 0, 0] => return Ok(false),
        [x1, y1, x2, y2] => (x1, y1, x2, y2),
        _ => return lines.fail("expected x1 y1 x2 y2, or 0 0 0 0"),
    };
    for (x, y) in [(x1, y1), (x2, y2)] {
        if !(1..=rows[0].len()).contains(&x) || !(1..=rows.len()).contains(&y) {
            return lines.fail(&format!("({x}, {y}) is not on the board"));
        }
        if rows[y - 1][x - 1] != b'X' {
            return lines.fail(&format!("({x}, {y}) holds no card"));
        }
    }
    if (x1, y1) == (x2, y2) {
        return lines.fail("expected two different cards");
    }
    Ok(true)
}

struct Lines<R> {
    input: R,
    number: usize,
}

impl<R: BufRead> Lines<R> {
    /// Reads the next line, without its `\n`. A missing `\n` is an error.
    fn next(&mut self) -> Result<Vec<u8>, String> {
        self.number += 1;
        let mut line = Vec::new();
        // One byte more than the longest valid line, so that an endless line does not fill the
        // memory.
        let mut start = (&mut self.input).take(MAX_SIDE as u64 + 2);
        if let Err(error) = start.read_until(b'\n', &mut line) {
            return self.fail(&format!("cannot read: {error}"));
        }
        match line.pop() {
            Some(b'\n') => Ok(line),
            Some(_) if line.len() > MAX_SIDE => self.fail("too long"),
            Some(_) => self.fail("missing line end"),
            None => self.fail("missing line"),
        }
    }

    /// Reads the next line as numbers of at most two digits, separated by one space.
    fn numbers(&mut self) -> Result<Vec<usize>, String> {
        let line = self.next()?;
        let mut numbers = Vec::new();
        for word in line.split(|&byte| byte == b' ') {
            numbers.push(match word {
                [digit @ b'0'..=b'9'] => usize::from(digit - b'0'),
                [ten @ b'1'..=b'9', one @ b'0'..=b'9'] => {
                    usize::from(10 * (ten - b'0') + one - b'0')
                }
                _ => {
                    return self
                        .fail("expected numbers of at most two digits, separated by one space")
                }
            });
        }
        Ok(numbers)
    }

    fn fail<T>(&self, what: &str) -> Result<T, String> {
        Err(format!("line {}: {what}", self.number))
    }
}
