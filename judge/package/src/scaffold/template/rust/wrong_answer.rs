//! Wrong: adds in 32 bits.

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
    let numbers: Result<Vec<i32>, _> = words.map(str::parse).collect();
    let numbers = numbers.map_err(|e| format!("expected a number: {e}"))?;
    let sum = numbers.iter().fold(0i32, |sum, number| sum.wrapping_add(*number));
    writeln!(output, "{sum}").map_err(|e| format!("cannot write: {e}"))
}
