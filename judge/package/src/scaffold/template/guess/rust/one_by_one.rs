//! Asks 1, 2, 3, …: too often.

use std::io::{self, BufRead, Write};

fn main() {
    let mut answers = io::stdin().lock().lines();
    for guess in 1.. {
        println!("{guess}");
        let _ = io::stdout().flush();
        match answers.next() {
            Some(Ok(answer)) if answer.trim() != "correct" => {}
            _ => return,
        }
    }
}
