use std::io::{self, BufRead, Write};

fn main() {
    if let Err(why) = solve(io::stdin().lock(), io::stdout().lock()) {
        eprintln!("{why}");
        std::process::exit(1);
    }
}

fn solve(mut input: impl BufRead, mut output: impl Write) -> Result<(), String> {
    let mut text = String::new();
    input.read_line(&mut text).map_err(|error| error.to_string())?;
    match text.trim() {
        "fails" => return Err("no number".to_string()),
        "panics" => panic!("no number"),
        "exits" => std::process::exit(0),
        "aborts" => std::process::abort(),
        "spins" => loop {
            std::hint::black_box(0);
        },
        "flood" => loop {
            writeln!(output, "xxxxxxxxxxxxxxxxxxxxxxxxx").map_err(|error| error.to_string())?;
        },
        "forges" => print!("forged"),
        _ => {}
    }
    write!(output, "{text}").map_err(|error| error.to_string())
}
