//! Accepts an input in canonical form within the limits of the statement: a square matrix of at
//! most 100 x 100 cells, numbers separated by one space, `\n` after every line, and nothing else.
//!
//! Exit code 42 accepts the input. Exit code 43 refuses it and prints the line and the reason on
//! stderr (ICPC problem package format).

use std::io::{self, BufRead, Read, Write};

const MAX_SIDE: usize = 100;

fn main() {
    let verdict = validate(io::stdin().lock());
    if let Err(reason) = &verdict {
        let _ = writeln!(io::stderr(), "{reason}");
    }
    std::process::exit(if verdict.is_ok() { 42 } else { 43 });
}

fn validate(mut input: impl BufRead) -> Result<(), String> {
    let header = line(&mut input, 1)?;
    let side = (1..=MAX_SIDE).find(|n| header == format!("{n} {n}").as_bytes());
    let side = side.ok_or(format!(
        "line 1: expected n twice, n from 1 to {MAX_SIDE}, separated by one space"
    ))?;
    for number in 2..side + 2 {
        let row = line(&mut input, number)?;
        let good = |(at, &byte): (usize, &u8)| match at % 2 {
            0 => byte == b'0' || byte == b'1',
            _ => byte == b' ',
        };
        if let Some(at) = row.iter().enumerate().position(|pair| !good(pair)) {
            return Err(format!(
                "line {number}: column {}: expected 0s and 1s, separated by one space",
                at + 1
            ));
        }
        if row.len() != 2 * side - 1 {
            return Err(format!(
                "line {number}: expected {side} cells in {} bytes, found {} bytes",
                2 * side - 1,
                row.len()
            ));
        }
    }
    match input.fill_buf() {
        Ok([]) => Ok(()),
        Ok(_) => Err(format!("line {}: expected the end of the input", side + 2)),
        Err(error) => Err(format!("line {}: cannot read: {error}", side + 2)),
    }
}

/// Reads line `number`, without its `\n`. A missing `\n` is an error.
fn line(input: &mut impl BufRead, number: usize) -> Result<Vec<u8>, String> {
    let mut line = Vec::new();
    // One byte more than the longest valid line, so that an endless line does not fill the memory.
    let mut start = input.take(2 * MAX_SIDE as u64 + 1);
    start.read_until(b'\n', &mut line).map_err(|e| format!("line {number}: cannot read: {e}"))?;
    match line.pop() {
        Some(b'\n') => Ok(line),
        Some(_) if line.len() >= 2 * MAX_SIDE => Err(format!("line {number}: too long")),
        Some(_) => Err(format!("line {number}: missing line end")),
        None => Err(format!("line {number}: missing line")),
    }
}
