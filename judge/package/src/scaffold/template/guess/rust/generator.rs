//! Prints an input: `generator SEED SIZE`, a number from 1 to SIZE, at most 1000000. The same arguments always
//! give the same input.

use std::io::{self, Write};

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let numbers = args.get(..2).and_then(|n| n[0].parse().ok().zip(n[1].parse().ok()));
    let (seed, size): (u64, u64) = match numbers {
        Some((seed, size)) if args.len() == 2 && size > 0 => (seed, size),
        _ => {
            let _ = writeln!(io::stderr(), "usage: generator SEED SIZE");
            std::process::exit(2);
        }
    };
    let number = 1 + u128::from(split_mix(seed)) * u128::from(size.min(1_000_000)) / (1 << 64);
    if writeln!(io::stdout(), "{number}").is_err() {
        std::process::exit(2);
    }
}

/// SplitMix64 (Steele, Lea, Flood 2014). The sequence is part of the data: it never changes.
fn split_mix(seed: u64) -> u64 {
    let mut z = seed.wrapping_add(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}
