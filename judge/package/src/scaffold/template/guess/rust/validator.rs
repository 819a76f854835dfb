//! Accepts an input that is one number from 1 to 1000000 without leading zeros, and `\n` behind it.
//!
//! Exit code 42 accepts; 43 rejects and prints the reason (ICPC problem package format).

use std::io::{self, Read, Write};

fn main() {
    let mut input = Vec::new();
    // A long input must not fill the memory.
    let read = io::stdin().take(100).read_to_end(&mut input);
    let text = String::from_utf8_lossy(&input);
    let number = text.strip_suffix('\n').and_then(|word| word.parse::<u32>().ok());
    let is_number =
        |number: &u32| (1..=1_000_000).contains(number) && format!("{number}\n") == text;
    if read.is_ok() && number.filter(is_number).is_some() {
        std::process::exit(42);
    }
    let _ = writeln!(io::stderr(), "line 1: expected a number from 1 to 1000000, and nothing else");
    std::process::exit(43);
}
