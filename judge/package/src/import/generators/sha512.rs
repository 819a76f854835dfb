//! SHA-512 (FIPS 180-4), from which BAPCtools takes the seeds of generators.

use std::sync::OnceLock;

/// The size of a block in bytes.
const BLOCK: usize = 128;
const ROUNDS: usize = 80;
const LOW_BITS: u64 = 0xffff_ffff;

/// The numbers that the standard names.
struct Constants {
    /// Of the square roots of the first primes.
    start: [u64; 8],
    /// Of the cube roots.
    rounds: [u64; ROUNDS],
}

impl Constants {
    fn new() -> Constants {
        let is_prime = |number: &u64| (2..*number).all(|divisor| number % divisor != 0);
        let primes: Vec<u64> = (2..).filter(is_prime).take(ROUNDS).collect();
        Constants {
            start: std::array::from_fn(|at| fraction_of_root(primes[at], 2)),
            rounds: std::array::from_fn(|at| fraction_of_root(primes[at], 3)),
        }
    }
}

/// The first 64 bits of the fractional part of the root of a small prime.
fn fraction_of_root(prime: u64, degree: usize) -> u64 {
    let mut root: u128 = 0;
    for bit in (0..68).rev() {
        let next = root | 1 << bit;
        let limbs = [next as u64 & LOW_BITS, (next >> 32) as u64 & LOW_BITS, (next >> 64) as u64];
        let power = (1..degree).fold(limbs.to_vec(), |power, _| product(&power, &limbs));
        // No root of a prime is whole.
        if power[2 * degree] < prime {
            root = next;
        }
    }
    root as u64
}

/// The product of two numbers in limbs of 32 bits, the least first.
fn product(left: &[u64], right: &[u64]) -> Vec<u64> {
    let mut limbs = vec![0; left.len() + right.len()];
    for (at, factor) in left.iter().enumerate() {
        let mut carry = 0;
        for (place, other) in right.iter().enumerate() {
            let sum = limbs[at + place] + factor * other + carry;
            limbs[at + place] = sum & LOW_BITS;
            carry = sum >> 32;
        }
        limbs[at + right.len()] = carry;
    }
    limbs
}

/// The hash of some bytes: eight words, the first one first.
pub fn sha512(bytes: &[u8]) -> [u64; 8] {
    static CONSTANTS: OnceLock<Constants> = OnceLock::new();
    let constants = CONSTANTS.get_or_init(Constants::new);
    let mut padded = bytes.to_vec();
    padded.push(0x80);
    // The length in bits, in 16 bytes, ends the last block.
    while padded.len() % BLOCK != BLOCK - 16 {
        padded.push(0);
    }
    padded.extend((bytes.len() as u128 * 8).to_be_bytes());
    let mut state = constants.start;
    for block in padded.chunks_exact(BLOCK) {
        compress(&mut state, block, &constants.rounds);
    }
    state
}

/// Adds one block.
fn compress(state: &mut [u64; 8], block: &[u8], constants: &[u64; ROUNDS]) {
    let mut words = [0; ROUNDS];
    for (word, bytes) in words.iter_mut().zip(block.chunks_exact(8)) {
        *word = bytes.iter().fold(0, |word, &byte| word << 8 | u64::from(byte));
    }
    for t in 16..ROUNDS {
        let (x, y) = (words[t - 15], words[t - 2]);
        let s0 = x.rotate_right(1) ^ x.rotate_right(8) ^ (x >> 7);
        let s1 = y.rotate_right(19) ^ y.rotate_right(61) ^ (y >> 6);
        words[t] = words[t - 16].wrapping_add(s0).wrapping_add(words[t - 7]).wrapping_add(s1);
    }
    let [mut a, mut b, mut c, mut d, mut e, mut f, mut g, mut h] = *state;
    for (word, k) in words.into_iter().zip(*constants) {
        let s1 = e.rotate_right(14) ^ e.rotate_right(18) ^ e.rotate_right(41);
        let choice = (e & f) ^ (!e & g);
        let t1 = h.wrapping_add(s1).wrapping_add(choice).wrapping_add(k).wrapping_add(word);
        let s0 = a.rotate_right(28) ^ a.rotate_right(34) ^ a.rotate_right(39);
        let majority = (a & b) ^ (a & c) ^ (b & c);
        (h, g, f, e) = (g, f, e, d.wrapping_add(t1));
        (d, c, b, a) = (c, b, a, t1.wrapping_add(s0.wrapping_add(majority)));
    }
    for (word, add) in state.iter_mut().zip([a, b, c, d, e, f, g, h]) {
        *word = word.wrapping_add(add);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hexadecimal(bytes: &[u8]) -> String {
        sha512(bytes).iter().map(|word| format!("{word:016x}")).collect()
    }

    #[test]
    fn the_examples_of_the_standard() {
        assert!(hexadecimal(b"").starts_with("cf83e1357eefb8bdf1542850d66d8007"));
        assert!(hexadecimal(b"abc").starts_with("ddaf35a193617abacc417349ae204131"));
        assert!(hexadecimal(b"abc").ends_with("454d4423643ce80e2a9ac94fa54ca49f"));
        let long = "a".repeat(1_000_000);
        assert!(hexadecimal(long.as_bytes()).starts_with("e718483d0ce769644e2e42c7bc15b463"));
        // Lengths around the end of a block.
        for (length, start) in LENGTHS {
            assert_eq!(hexadecimal(&vec![b'a'; *length])[..8], **start, "{length}");
        }
    }

    /// By the hashlib of Python.
    const LENGTHS: &[(usize, &str)] = &[
        (111, "fa9121c7"),
        (112, "c01d080e"),
        (127, "82861396"),
        (128, "b73d1929"),
        (129, "4f681e0b"),
        (240, "4c296d90"),
    ];
}
