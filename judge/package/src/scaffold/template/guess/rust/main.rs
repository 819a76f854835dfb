//! Finds a number from 1 to 1000000 with at most 20 guesses.
//!
//! Why it is right: the number is always in `low..=high`, of which each guess leaves less than half; 20 guesses
//! are enough for 2^20 - 1 numbers.

use std::io::{self, BufRead, Write};

fn main() {
    if let Err(message) = play(io::stdin().lock(), io::stdout().lock()) {
        // eprintln! panics when stderr is closed.
        let _ = writeln!(io::stderr(), "{message}");
        std::process::exit(1);
    }
}

fn play(input: impl BufRead, mut output: impl Write) -> Result<(), String> {
    let (mut low, mut high) = (1u32, 1_000_000u32);
    let mut answers = input.lines();
    while low <= high {
        let guess = (low + high) / 2;
        // Without the flush the guess may stay in a buffer, and the judge never reads it.
        writeln!(output, "{guess}")
            .and_then(|()| output.flush())
            .map_err(|e| format!("cannot write a guess: {e}"))?;
        let answer = answers.next().ok_or("the input has ended")?;
        let answer = answer.map_err(|e| format!("cannot read the answer: {e}"))?;
        match answer.trim() {
            "correct" => return Ok(()),
            "lower" => high = guess - 1,
            "higher" => low = guess + 1,
            other => return Err(format!("expected an answer, found `{}`", other.escape_debug())),
        }
    }
    Err("the answers contradict each other".to_string())
}
