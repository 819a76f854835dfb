//! What reading and printing cost, for `scripts/bench`: counts the pairs of the only board by their
//! line ends, and prints the same answer for each.

use std::io::{self, BufRead, BufReader, Write};

fn main() {
    let input = BufReader::with_capacity(1 << 16, io::stdin());
    if let Err(message) = solve(input, io::stdout().lock()) {
        let _ = writeln!(io::stderr(), "{message}");
        std::process::exit(1);
    }
}

fn solve(mut input: impl BufRead, mut output: impl Write) -> Result<(), String> {
    let mut sides = String::new();
    input.read_line(&mut sides).map_err(|e| format!("cannot read: {e}"))?;
    let rows = sides.split(' ').nth(1).and_then(|rows| rows.trim().parse::<usize>().ok());
    // The rows, `0 0 0 0` and `0 0` are no pairs.
    let no_pairs = rows.ok_or("expected two sides")? + 2;
    let (mut lines, mut printed) = (0, 0);
    let mut text = b"Board #1:\n".to_vec();
    let mut line = b"Pair 0: 2 segments.\n".to_vec();
    loop {
        let bytes = input.fill_buf().map_err(|e| format!("cannot read: {e}"))?;
        let length = bytes.len();
        if length == 0 {
            break;
        }
        // Of pieces so short that a byte can count them.
        let count = |piece: &[u8]| piece.iter().map(|&byte| u8::from(byte == b'\n')).sum::<u8>();
        lines += bytes.chunks(128).map(|piece| usize::from(count(piece))).sum::<usize>();
        input.consume(length);
        while printed + no_pairs < lines {
            printed += 1;
            count_on(&mut line);
            text.extend_from_slice(&line);
        }
        output.write_all(&text).map_err(|e| format!("cannot write: {e}"))?;
        text.clear();
    }
    writeln!(output).map_err(|e| format!("cannot write: {e}"))
}

/// Adds one to the number in the line.
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
