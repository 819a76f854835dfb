HEADER

use std::io::{self, BufRead, BufWriter, Write};
use std::str::FromStr;

fn main() {
    if let Err(message) = solve(io::stdin().lock(), io::stdout().lock()) {
        let _ = writeln!(io::stderr(), "{message}");
        std::process::exit(1);
    }
}

fn solve(mut input: impl BufRead, output: impl Write) -> Result<(), String> {
    let mut text = String::new();
    input.read_to_string(&mut text).map_err(|e| format!("cannot read: {e}"))?;
    let mut words = text.split_ascii_whitespace();
    let mut output = BufWriter::new(output);

    // Write your solution here. This prints the first word; for a number say `let n: i64 = …`.
    let first: String = next(&mut words)?;
    writeln!(output, "{first}").map_err(|e| format!("cannot write: {e}"))?;

    output.flush().map_err(|e| format!("cannot write: {e}"))
}

/// The next word of the input, as a number or a text.
fn next<'a, T: FromStr>(words: &mut impl Iterator<Item = &'a str>) -> Result<T, String> {
    let word = words.next().ok_or("the input ends too early")?;
    word.parse().map_err(|_| format!("unexpected word {word}"))
}
