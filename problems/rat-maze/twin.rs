//! The baseline of `scripts/bench`: reads and prints, but searches nothing. Prints the picture of
//! the maze without its cheese. Then it prints filler in place of the path, up to the number of
//! bytes given as its argument.

use std::io::{self, BufRead, BufReader, Write};

fn main() {
    let input = BufReader::with_capacity(1 << 16, io::stdin());
    let bytes = std::env::args().nth(1).and_then(|word| word.parse().ok()).unwrap_or(0);
    if let Err(message) = solve(input, io::stdout().lock(), bytes) {
        let _ = writeln!(io::stderr(), "{message}");
        std::process::exit(1);
    }
}

fn solve(mut input: impl BufRead, mut output: impl Write, bytes: usize) -> Result<(), String> {
    let mut printed = 0;
    let mut print = |text: &[u8]| {
        printed += text.len();
        output.write_all(text).map_err(|e| format!("cannot write: {e}"))
    };
    let mut sides = String::new();
    input.read_line(&mut sides).map_err(|e| format!("cannot read: {e}"))?;
    let sides: Vec<usize> = sides.split(' ').filter_map(|side| side.trim().parse().ok()).collect();
    let (width, mut rows) = match sides[..] {
        [width, height] => (width, height),
        _ => return Err("expected two sides".to_string()),
    };
    // In a row, each cell is a digit and a space or line end.
    let (mut left, mut picture) = (2 * width, Vec::new());
    while rows > 0 {
        let text = input.fill_buf().map_err(|e| format!("cannot read: {e}"))?;
        let length = text.len().min(left);
        if length == 0 {
            return Err("expected a row".to_string());
        }
        picture.extend(text[..length].iter().map(|cell| match cell {
            b'0' => b'_',
            b'1' => b'*',
            _ => b' ',
        }));
        input.consume(length);
        left -= length;
        if left > 0 {
            continue;
        }
        picture.push(b'\n');
        (left, rows) = (2 * width, rows - 1);
        if picture.len() >= 1 << 16 || rows == 0 {
            print(&picture)?;
            picture.clear();
        }
    }
    // Stdout is line buffered: it searches each write backward for the last line end.
    let filler = b"[0,0]->\n".repeat(1 << 13);
    let mut rest = bytes.saturating_sub(printed);
    while rest > 0 {
        let length = filler.len().min(rest);
        output.write_all(&filler[..length]).map_err(|e| format!("cannot write: {e}"))?;
        rest -= length;
    }
    Ok(())
}
