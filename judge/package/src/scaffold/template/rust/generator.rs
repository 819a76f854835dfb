//! Prints an input: `generator SEED SIZE [KIND]`. The same arguments always give the same input.
//!
//! With KIND it has SIZE numbers. Without KIND the seed chooses the kind, and a count from 1 to SIZE.
//! The input is within the limits of the statement when SIZE is at most 1000.

use std::io::{self, Write};

/// The kinds and the largest number of each. Large numbers find sums that overflow.
const KINDS: [(&str, i64); 3] = [("small", 3), ("middle", 1000), ("large", 1_000_000_000)];

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let numbers = args.get(..2).and_then(|n| n[0].parse().ok().zip(n[1].parse().ok()));
    let done = match numbers {
        Some((seed, size)) if args.len() <= 3 => {
            generate(seed, size, args.get(2).map(String::as_str), io::stdout().lock())
        }
        _ => Err("usage: generator SEED SIZE [KIND]".to_string()),
    };
    if let Err(message) = done {
        let _ = writeln!(io::stderr(), "{message}");
        std::process::exit(2);
    }
}

fn generate(
    seed: u64,
    size: usize,
    kind: Option<&str>,
    mut output: impl Write,
) -> Result<(), String> {
    if size == 0 {
        return Err("SIZE must be at least 1".to_string());
    }
    let mut random = Random(seed);
    let count = if kind.is_some() { size } else { 1 + random.below(size) };
    let name = kind.unwrap_or(KINDS[random.below(KINDS.len())].0);
    let known = KINDS.map(|kind| kind.0).join(" ");
    let kind = KINDS.iter().find(|kind| kind.0 == name);
    let (_, largest) = kind.ok_or(format!("unknown kind `{name}`; the kinds are {known}"))?;
    let number = |random: &mut Random| random.below(2 * *largest as usize + 1) as i64 - largest;
    let numbers: Vec<String> = (0..count).map(|_| number(&mut random).to_string()).collect();
    writeln!(output, "{count}\n{}", numbers.join(" "))
        .and_then(|()| output.flush())
        .map_err(|e| format!("cannot write the input: {e}"))
}

/// SplitMix64 (Steele, Lea, Flood 2014). The sequence is part of the data: it never changes.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number from 0 to `bound` - 1; `bound` is at least 1.
    fn below(&mut self, bound: usize) -> usize {
        ((u128::from(self.next()) * bound as u128) >> 64) as usize
    }
}
