//! The baseline of `scripts/bench`: reads every byte of the input and prints a number, but searches
//! nothing.

use std::io::{self, BufRead, BufReader, Write};

fn main() {
    let input = BufReader::with_capacity(1 << 16, io::stdin());
    if let Err(message) = solve(input, io::stdout().lock()) {
        let _ = writeln!(io::stderr(), "{message}");
        std::process::exit(1);
    }
}

fn solve(mut input: impl BufRead, mut output: impl Write) -> Result<(), String> {
    let mut sum = 0;
    loop {
        let bytes = input.fill_buf().map_err(|e| format!("cannot read: {e}"))?;
        let length = bytes.len();
        if length == 0 {
            break;
        }
        sum = bytes.iter().fold(sum, |sum, byte| sum ^ byte);
        input.consume(length);
    }
    writeln!(output, "{sum}").map_err(|e| format!("cannot write: {e}"))
}
