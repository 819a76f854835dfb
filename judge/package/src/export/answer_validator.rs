//! Accepts an answer file that is byte for byte what the problem's reference prints for the input:
//! `answer INPUT` with the answer on stdin; exit code 42 accepts, 43 refuses.

use std::fs::File;
use std::io::{self, BufReader, Read};

fn main() {
    let verdict = compare();
    if let Err(reason) = &verdict {
        eprintln!("{reason}");
    }
    std::process::exit(if verdict.is_ok() { 42 } else { 43 });
}

fn compare() -> Result<(), String> {
    let path = std::env::args_os().nth(1).ok_or("usage: answer INPUT")?;
    let input = File::open(path).map_err(|error| format!("the input: {error}"))?;
    let mut expected = Vec::new();
    program::answer(BufReader::new(input), &mut expected)?;
    let mut answer = Vec::new();
    io::stdin().read_to_end(&mut answer).map_err(|error| format!("the answer: {error}"))?;
    match expected.iter().zip(&answer).position(|(a, b)| a != b) {
        Some(at) => Err(format!("byte {}: not what the reference prints", at + 1)),
        None if expected.len() != answer.len() => {
            Err(format!("{} bytes, but the reference prints {}", answer.len(), expected.len()))
        }
        None => Ok(()),
    }
}
