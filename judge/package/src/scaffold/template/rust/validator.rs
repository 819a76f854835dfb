//! Accepts an input in canonical form within the limits of the statement: a count, then that many
//! numbers on one line with one space between them, no leading zeros, `\n` after every line, and
//! nothing else.
//!
//! Exit code 42 accepts; 43 rejects and prints the line and the reason (ICPC problem package format).

use std::io::{self, BufRead, Read, Write};

const MAX_COUNT: usize = 1000;
const MAX_NUMBER: i64 = 1_000_000_000;

fn main() {
    let verdict = validate(io::stdin().lock());
    if let Err(reason) = &verdict {
        let _ = writeln!(io::stderr(), "{reason}");
    }
    std::process::exit(if verdict.is_ok() { 42 } else { 43 });
}

fn validate(mut input: impl BufRead) -> Result<(), String> {
    let header = line(&mut input, 1)?;
    let count = (1..=MAX_COUNT).find(|count| header == count.to_string());
    let count = count.ok_or(format!("line 1: expected a count from 1 to {MAX_COUNT}"))?;
    let numbers = line(&mut input, 2)?;
    let mut found = 0;
    for word in numbers.split(' ') {
        let number = word.parse().ok().filter(|n: &i64| n.to_string() == word);
        if !number.map_or(false, |n| (-MAX_NUMBER..=MAX_NUMBER).contains(&n)) {
            let limit = format!("-{MAX_NUMBER} to {MAX_NUMBER}");
            return Err(format!("line 2: expected numbers from {limit}, one space between"));
        }
        found += 1;
    }
    if found != count {
        return Err(format!("line 2: expected {count} numbers, found {found}"));
    }
    match input.fill_buf() {
        Ok([]) => Ok(()),
        Ok(_) => Err("line 3: expected the end of the input".to_string()),
        Err(error) => Err(format!("line 3: cannot read: {error}")),
    }
}

/// Reads line `number`, which must end with `\n`.
fn line(input: &mut impl BufRead, number: usize) -> Result<String, String> {
    let mut line = Vec::new();
    // A long line must not fill the memory.
    let longest = 12 * MAX_COUNT as u64;
    let read = input.take(longest).read_until(b'\n', &mut line);
    read.map_err(|e| format!("line {number}: cannot read: {e}"))?;
    match line.pop() {
        Some(b'\n') => {
            String::from_utf8(line).map_err(|_| format!("line {number}: expected digits"))
        }
        Some(_) => Err(format!("line {number}: too long, or without a newline at its end")),
        None => Err(format!("line {number}: missing")),
    }
}
