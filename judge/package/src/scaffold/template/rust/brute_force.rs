//! Adds the sums of the two halves: the independent answer.

use std::io::{self, BufRead, Write};

fn main() {
    if let Err(message) = solve(io::stdin().lock(), io::stdout().lock()) {
        let _ = writeln!(io::stderr(), "{message}");
        std::process::exit(1);
    }
}

fn solve(mut input: impl BufRead, mut output: impl Write) -> Result<(), String> {
    let mut text = String::new();
    input.read_to_string(&mut text).map_err(|e| format!("cannot read: {e}"))?;
    let words = text.split_ascii_whitespace().skip(1);
    let numbers: Result<Vec<i128>, _> = words.map(str::parse).collect();
    let numbers = numbers.map_err(|e| format!("expected a number: {e}"))?;
    writeln!(output, "{}", sum(&numbers)).map_err(|e| format!("cannot write: {e}"))
}

fn sum(numbers: &[i128]) -> i128 {
    match numbers {
        [] => 0,
        [number] => *number,
        _ => {
            let (left, right) = numbers.split_at(numbers.len() / 2);
            sum(left) + sum(right)
        }
    }
}
