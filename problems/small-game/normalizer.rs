//! Converts an input to the form that the validator accepts: rows padded with blanks to their
//! width, numbers separated by one space, empty lines only as rows of a board, and `0 0` at the
//! end.
//!
//! It checks nothing. Text that it cannot interpret is passed on, and the validator refuses it.

use std::io::{self, BufRead, BufWriter, Write};

fn main() {
    let done = normalize(io::stdin().lock(), BufWriter::new(io::stdout().lock()));
    if let Err(error) = done {
        let _ = writeln!(io::stderr(), "{error}");
        std::process::exit(1);
    }
}

fn normalize(input: impl BufRead, mut output: impl Write) -> io::Result<()> {
    let mut lines = input.split(b'\n');
    let mut next = || lines.next().transpose().map(|line| line.map(trimmed));
    // Whether the next line belongs to the pairs of a board, or starts the next board.
    let mut in_board = false;
    let mut ended = false;
    while let Some(line) = next()? {
        let text = String::from_utf8_lossy(&line);
        let words: Vec<&str> = text.split_ascii_whitespace().collect();
        if words.is_empty() {
            continue;
        }
        writeln!(output, "{}", words.join(" "))?;
        ended = !in_board && words == ["0", "0"];
        if in_board {
            in_board = words != ["0"; 4];
            continue;
        }
        if let [Ok(width @ 1..=75), Ok(height @ 1..=75)] =
            words.iter().map(|word| word.parse::<usize>()).collect::<Vec<_>>()[..]
        {
            for _ in 0..height {
                let mut row = next()?.unwrap_or_default();
                row.resize(row.len().max(width), b' ');
                row.push(b'\n');
                output.write_all(&row)?;
            }
            in_board = true;
        }
    }
    if !ended {
        writeln!(output, "0 0")?;
    }
    output.flush()
}

/// Removes the blanks and the carriage return at the end of a line.
fn trimmed(mut line: Vec<u8>) -> Vec<u8> {
    let last = line.iter().rposition(|byte| !b" \t\r".contains(byte));
    line.truncate(last.map_or(0, |last| last + 1));
    line
}
