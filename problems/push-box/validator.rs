//! Accepts an input in canonical form within the limits of the statement: a grid of at most 20 x 20
//! cells of `#.SBT` with one S, one B and one T, `\n` after every line, and nothing else.
//!
//! Exit code 42 accepts the input. Exit code 43 refuses it and prints the line and the reason on
//! stderr (ICPC problem package format).

use std::io::{self, BufRead, Read, Write};

const MAX_SIDE: usize = 20;

fn main() {
    let verdict = validate(io::stdin().lock());
    if let Err(reason) = &verdict {
        let _ = writeln!(io::stderr(), "{reason}");
    }
    std::process::exit(if verdict.is_ok() { 42 } else { 43 });
}

fn validate(mut input: impl BufRead) -> Result<(), String> {
    let header = line(&mut input, 1)?;
    let side = |word: &str| (1..=MAX_SIDE).find(|side| word == side.to_string());
    let sides = std::str::from_utf8(&header).ok().and_then(|header| header.split_once(' '));
    let (rows, columns) = sides
        .and_then(|(rows, columns)| side(rows).zip(side(columns)))
        .ok_or(format!("line 1: expected m and n from 1 to {MAX_SIDE}, separated by one space"))?;
    // The line on which each of S, B and T was found.
    let mut found = [None; 3];
    for number in 2..rows + 2 {
        let row = line(&mut input, number)?;
        for (at, cell) in row.iter().enumerate() {
            let column = at + 1;
            let mark = match b"SBT#.".iter().position(|known| known == cell) {
                Some(mark) => mark,
                None => {
                    return Err(format!("line {number}: column {column}: expected one of #.SBT"));
                }
            };
            if mark < found.len() {
                if let Some(first) = found[mark].replace(number) {
                    return Err(format!(
                        "line {number}: column {column}: a second {}, the first is on line {first}",
                        *cell as char
                    ));
                }
            }
        }
        if row.len() != columns {
            return Err(format!("line {number}: expected {columns} cells, found {}", row.len()));
        }
    }
    if let Some(mark) = found.iter().position(Option::is_none) {
        return Err(format!("line {}: the grid has no {}", rows + 1, &"SBT"[mark..mark + 1]));
    }
    match input.fill_buf() {
        Ok([]) => Ok(()),
        Ok(_) => Err(format!("line {}: expected the end of the input", rows + 2)),
        Err(error) => Err(format!("line {}: cannot read: {error}", rows + 2)),
    }
}

/// Reads line `number`, without its `\n`. A missing `\n` is an error.
fn line(input: &mut impl BufRead, number: usize) -> Result<Vec<u8>, String> {
    let mut line = Vec::new();
    // More than any valid line, but limited, so that an endless line does not fill the memory.
    let mut start = input.take(2 * MAX_SIDE as u64);
    start.read_until(b'\n', &mut line).map_err(|e| format!("line {number}: cannot read: {e}"))?;
    match line.pop() {
        Some(b'\n') => Ok(line),
        Some(_) if line.len() + 1 == 2 * MAX_SIDE => Err(format!("line {number}: too long")),
        Some(_) => Err(format!("line {number}: missing line end")),
        None => Err(format!("line {number}: missing line")),
    }
}
