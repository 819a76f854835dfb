//! Accepts the place of any largest number: `output_validator INPUT ANSWER FOLDER`, with what the program
//! printed on stdin.
//!
//! Exit code 42 accepts; 43 rejects, and FOLDER/judgemessage.txt says why (ICPC problem package format).

use std::io::{self, Read};

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let (input, folder) = match &args[..] {
        [input, _, folder] => (input, folder),
        _ => {
            eprintln!("usage: output_validator INPUT ANSWER FOLDER <OUTPUT");
            std::process::exit(2);
        }
    };
    let numbers = std::fs::read_to_string(input).unwrap_or_default();
    let numbers: Vec<i64> =
        numbers.split_whitespace().skip(1).filter_map(|word| word.parse().ok()).collect();
    let verdict = validate(&numbers);
    if let Err(reason) = &verdict {
        let _ = std::fs::write(format!("{folder}/judgemessage.txt"), format!("{reason}\n"));
    }
    std::process::exit(if verdict.is_ok() { 42 } else { 43 });
}

fn validate(numbers: &[i64]) -> Result<(), String> {
    let mut output = Vec::new();
    // A long output must not fill the memory.
    io::stdin().take(1000).read_to_end(&mut output).map_err(|e| format!("cannot read: {e}"))?;
    let output = String::from_utf8_lossy(&output);
    let words: Vec<&str> = output.split_whitespace().collect();
    let place = match words[..] {
        [word] => word.parse::<usize>().ok(),
        _ => return Err(format!("expected one number, found {} words", words.len())),
    };
    let number = place.and_then(|place| numbers.get(place.wrapping_sub(1)));
    let number = number.ok_or(format!("expected a place from 1 to {}", numbers.len()))?;
    if Some(number) == numbers.iter().max() {
        Ok(())
    } else {
        Err(format!("{number} is not the largest number"))
    }
}
