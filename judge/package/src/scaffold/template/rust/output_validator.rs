//! Accepts the sum in any form of a number: `output_validator INPUT ANSWER FOLDER`, with what the program
//! printed on stdin.
//!
//! Exit code 42 accepts; 43 rejects, and FOLDER/judgemessage.txt says why (ICPC problem package format).

use std::io::{self, Read};

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let (answer, folder) = match &args[..] {
        [_, answer, folder] => (answer, folder),
        _ => {
            eprintln!("usage: output_validator INPUT ANSWER FOLDER <OUTPUT");
            std::process::exit(2);
        }
    };
    let answer = std::fs::read_to_string(answer).unwrap_or_default();
    let verdict = validate(&answer);
    if let Err(reason) = &verdict {
        let _ = std::fs::write(format!("{folder}/judgemessage.txt"), format!("{reason}\n"));
    }
    std::process::exit(if verdict.is_ok() { 42 } else { 43 });
}

fn validate(answer: &str) -> Result<(), String> {
    let mut output = Vec::new();
    // A long output must not fill the memory.
    io::stdin().take(1000).read_to_end(&mut output).map_err(|e| format!("cannot read: {e}"))?;
    let output = String::from_utf8_lossy(&output);
    let words: Vec<&str> = output.split_whitespace().collect();
    let sum = match words[..] {
        [word] => word.parse::<i64>().map_err(|_| "expected a whole number".to_string())?,
        _ => return Err(format!("expected one number, found {} words", words.len())),
    };
    if answer.trim().parse() == Ok(sum) {
        Ok(())
    } else {
        Err(format!("{sum} is not the sum"))
    }
}
