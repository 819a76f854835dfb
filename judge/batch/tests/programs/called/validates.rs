use std::io::{self, BufRead};

fn main() {
    std::process::exit(if validate(io::stdin().lock()).is_ok() { 42 } else { 43 });
}

fn validate(mut input: impl BufRead) -> Result<(), String> {
    let mut text = String::new();
    input.read_to_string(&mut text).map_err(|error| error.to_string())?;
    text.trim().parse::<u64>().map(drop).map_err(|error| error.to_string())
}
