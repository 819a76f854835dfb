//! Waits for an answer to a guess that is still in its buffer.

use std::io::{self, BufRead, BufWriter, Write};

fn main() {
    let mut answers = io::stdin().lock().lines();
    let mut output = BufWriter::new(io::stdout().lock());
    let (mut low, mut high) = (1u32, 1_000_000u32);
    while low <= high {
        let guess = (low + high) / 2;
        let _ = writeln!(output, "{guess}");
        match answers.next() {
            Some(Ok(answer)) if answer.trim() == "lower" => high = guess - 1,
            Some(Ok(answer)) if answer.trim() == "higher" => low = guess + 1,
            _ => return,
        }
    }
}
