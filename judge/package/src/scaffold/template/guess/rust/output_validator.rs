//! Talks to the program: `output_validator INPUT ANSWER FOLDER`, with the guesses on stdin. What it prints is
//! what the program reads.
//!
//! Exit code 42 accepts; 43 rejects, and FOLDER/judgemessage.txt says why (ICPC problem package format).

use std::io::{self, BufRead, Read, Write};

const MAX_GUESSES: usize = 20;
const MAX_NUMBER: u32 = 1_000_000;
/// A long line must not fill the memory.
const MAX_LINE: u64 = 100;

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let (input, folder) = match &args[..] {
        [input, _, folder] => (input, folder),
        _ => {
            eprintln!("usage: output_validator INPUT ANSWER FOLDER");
            std::process::exit(2);
        }
    };
    let number = std::fs::read_to_string(input).unwrap_or_default();
    let number: u32 = match number.trim().parse() {
        Ok(number) => number,
        Err(_) => std::process::exit(2),
    };
    let verdict = play(number, io::stdin().lock());
    if let Err(reason) = &verdict {
        let _ = std::fs::write(format!("{folder}/judgemessage.txt"), format!("{reason}\n"));
    }
    std::process::exit(if verdict.is_ok() { 42 } else { 43 });
}

fn play(number: u32, mut input: impl BufRead) -> Result<(), String> {
    for count in 1..=MAX_GUESSES {
        let mut line = Vec::new();
        let read = input.by_ref().take(MAX_LINE).read_until(b'\n', &mut line);
        if !matches!(read, Ok(1..)) {
            return Err(format!("guess {count}: the output has ended"));
        }
        let line = String::from_utf8_lossy(&line);
        let guess = line.trim().parse().ok().filter(|guess| (1..=MAX_NUMBER).contains(guess));
        let guess =
            guess.ok_or(format!("guess {count}: expected a number from 1 to {MAX_NUMBER}"))?;
        let answer = match guess {
            guess if guess == number => "correct",
            guess if guess > number => "lower",
            _ => "higher",
        };
        // A program that has ended reads no answer; that it ended too early is found when it asks no more.
        let _ = writeln!(io::stdout(), "{answer}").and_then(|()| io::stdout().flush());
        if guess == number {
            return end(input);
        }
    }
    Err(format!("{number} was not found with {MAX_GUESSES} guesses"))
}

/// Nothing may follow the right guess.
fn end(input: impl BufRead) -> Result<(), String> {
    let mut rest = Vec::new();
    let _ = input.take(MAX_LINE).read_to_end(&mut rest);
    if rest.iter().all(u8::is_ascii_whitespace) {
        Ok(())
    } else {
        Err("the output goes on after the right guess".to_string())
    }
}
