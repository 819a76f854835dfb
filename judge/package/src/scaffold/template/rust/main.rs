//! The sum of n numbers.
//!
//! Why it is right: within the limits no sum overflows 64 bits, so the addition is exact.
//!
//! Cost: time and memory are linear in the input. Beyond the statement it accepts `\r\n`, extra
//! spaces, numbers on any lines and a missing last newline.

use std::io::{self, BufRead, BufReader, Write};

fn main() {
    let input = BufReader::with_capacity(1 << 16, io::stdin());
    if let Err(message) = solve(input, io::stdout().lock()) {
        // eprintln! panics when stderr is closed.
        let _ = writeln!(io::stderr(), "{message}");
        std::process::exit(1);
    }
}

fn solve(input: impl BufRead, mut output: impl Write) -> Result<(), String> {
    let numbers = read_numbers(input)?;
    let sum = sum(&numbers).ok_or("the sum does not fit 64 bits")?;
    writeln!(output, "{sum}")
        .and_then(|()| output.flush())
        .map_err(|e| format!("cannot write the answer: {e}"))
}

/// Reads the count, then that many numbers.
fn read_numbers(input: impl BufRead) -> Result<Vec<i64>, String> {
    let mut count = None;
    let mut numbers = Vec::new();
    for (index, line) in input.lines().enumerate() {
        let number = index + 1;
        let line = line.map_err(|e| format!("line {number}: cannot read: {e}"))?;
        for word in line.split_ascii_whitespace() {
            let shown = word.escape_debug();
            let wrong = || format!("line {number}: expected a number, found `{shown}`");
            match count {
                None => count = Some(word.parse::<usize>().map_err(|_| wrong())?),
                Some(count) if numbers.len() == count => {
                    return Err(format!("line {number}: expected {count} numbers, found more"));
                }
                Some(_) => numbers.push(word.parse().map_err(|_| wrong())?),
            }
        }
    }
    match count {
        Some(count) if numbers.len() == count => Ok(numbers),
        Some(count) => Err(format!("expected {count} numbers, found {}", numbers.len())),
        None => Err("line 1: expected the number of numbers".to_string()),
    }
}

fn sum(numbers: &[i64]) -> Option<i64> {
    numbers.iter().try_fold(0i64, |sum, &number| sum.checked_add(number))
}
