//! The sum of n numbers.
//!
//! Why it is right: addition is exact, since n numbers of the statement fit 64 bits many times over.
//!
//! Cost: time is linear in the input, memory is one line. Beyond the statement it takes `\r\n`, extra
//! blanks, numbers on any lines and a missing last newline.

use std::io::{self, BufRead, BufReader, Write};

fn main() {
    let input = BufReader::with_capacity(1 << 16, io::stdin());
    if let Err(message) = solve(input, io::stdout().lock()) {
        // Not eprintln!, which panics when stderr cannot be written.
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

/// The count, then that many numbers.
fn read_numbers(input: impl BufRead) -> Result<Vec<i64>, String> {
    let mut count = None;
    let mut numbers = Vec::new();
    for (index, line) in input.lines().enumerate() {
        let number = index + 1;
        let line = line.map_err(|e| format!("line {number}: cannot read: {e}"))?;
        for word in line.split_ascii_whitespace() {
            let wrong = || format!("line {number}: expected a number, found {:?}", word);
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
        None => Err("line 1: expected how many numbers there are".to_string()),
    }
}

fn sum(numbers: &[i64]) -> Option<i64> {
    numbers.iter().try_fold(0i64, |sum, &number| sum.checked_add(number))
}
