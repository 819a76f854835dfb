//! The baseline of `scripts/bench`: reads and prints, but searches nothing. Reads the sides and the
//! pairs of the only board as numbers, skips its rows, and prints the same answer for each pair.

use std::io::{self, BufRead, BufReader, BufWriter, Write};

fn main() {
    let input = BufReader::with_capacity(1 << 16, io::stdin());
    if let Err(message) = solve(input, io::stdout().lock()) {
        let _ = writeln!(io::stderr(), "{message}");
        std::process::exit(1);
    }
}

fn solve(mut input: impl BufRead, output: impl Write) -> Result<(), String> {
    let mut output = BufWriter::with_capacity(1 << 16, output);
    let mut sides = String::new();
    input.read_line(&mut sides).map_err(|e| format!("cannot read: {e}"))?;
    let rows = sides.split(' ').nth(1).and_then(|rows| rows.trim().parse::<usize>().ok());
    let mut rows = rows.ok_or("expected two sides")?;
    output.write_all(b"Board #1:\n").map_err(|e| format!("cannot write: {e}"))?;
    let mut line = b"Pair 0: 2 segments.\n".to_vec();
    let (mut numbers, mut at, mut number) = ([0u32; 4], 0, 0);
    loop {
        let bytes = input.fill_buf().map_err(|e| format!("cannot read: {e}"))?;
        let length = bytes.len();
        if length == 0 {
            break;
        }
        let mut rest = bytes;
        while rows > 0 && !rest.is_empty() {
            // Pieces are short enough for a byte to count their line ends.
            let piece = &rest[..rest.len().min(128)];
            let count = usize::from(piece.iter().map(|&byte| u8::from(byte == b'\n')).sum::<u8>());
            if count <= rows {
                rows -= count;
                rest = &rest[piece.len()..];
            } else {
                let end = rest.iter().position(|&byte| byte == b'\n').unwrap_or(0);
                rest = &rest[end + 1..];
                rows -= 1;
            }
        }
        for &byte in rest {
            if byte > b' ' {
                number = 10 * number + u32::from(byte - b'0');
                continue;
            }
            numbers[at % 4] = number;
            (at, number) = (at + 1, 0);
            if byte == b'\n' {
                if numbers != [0; 4] && at == 4 {
                    count_on(&mut line);
                    output.write_all(&line).map_err(|e| format!("cannot write: {e}"))?;
                }
                at = 0;
            }
        }
        input.consume(length);
    }
    writeln!(output).map_err(|e| format!("cannot write: {e}"))?;
    output.flush().map_err(|e| format!("cannot write: {e}"))
}

/// Adds 1 to the number in the line.
fn count_on(line: &mut Vec<u8>) {
    let first = b"Pair ".len();
    let mut digit = line.iter().position(|&byte| byte == b':').unwrap_or(first);
    loop {
        if digit == first {
            line.insert(first, b'1');
            return;
        }
        digit -= 1;
        if line[digit] != b'9' {
            line[digit] += 1;
            return;
        }
        line[digit] = b'0';
    }
}
