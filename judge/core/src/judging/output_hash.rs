//! A fast hash of the output of a program, to see whether two runs print the same.
//!
//! The step is the step of FxHash (the rustc-hash crate): rotate, xor, multiply, eight bytes at a time. It is no
//! defence against outputs that are made to have the same hash, which would have no benefit.

/// The multiplier of FxHash for 64 bits.
const MULTIPLIER: u64 = 0x517c_c1b7_2722_0a95;

/// The hash of an output that comes in chunks of any length.
#[derive(Debug, Default)]
pub(super) struct OutputHash {
    state: u64,
    /// Bytes that do not fill a word yet.
    word: [u8; 8],
    filled: usize,
    length: u64,
}

impl OutputHash {
    /// Takes the next bytes.
    pub(super) fn push(&mut self, chunk: &[u8]) {
        self.length += chunk.len() as u64;
        let mut rest = chunk;
        if self.filled > 0 {
            let taken = rest.len().min(8 - self.filled);
            self.word[self.filled..self.filled + taken].copy_from_slice(&rest[..taken]);
            self.filled += taken;
            rest = &rest[taken..];
            if self.filled < 8 {
                return;
            }
            self.add(u64::from_le_bytes(self.word));
            self.filled = 0;
        }
        let mut words = rest.chunks_exact(8);
        for word in &mut words {
            self.add(u64::from_le_bytes(word.try_into().expect("a chunk has eight bytes")));
        }
        let rest = words.remainder();
        self.word[..rest.len()].copy_from_slice(rest);
        self.filled = rest.len();
    }

    /// The hash of all bytes so far and of a number that belongs to them.
    pub(super) fn finish(mut self, number: u64) -> u64 {
        self.word[self.filled..].fill(0);
        self.add(u64::from_le_bytes(self.word));
        self.add(self.length);
        self.add(number);
        self.state
    }

    fn add(&mut self, word: u64) {
        self.state = (self.state.rotate_left(5) ^ word).wrapping_mul(MULTIPLIER);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hash(chunks: &[&[u8]], number: u64) -> u64 {
        let mut hash = OutputHash::default();
        for chunk in chunks {
            hash.push(chunk);
        }
        hash.finish(number)
    }

    #[test]
    fn chunks_do_not_matter_and_bytes_do() {
        let text = b"0123456789abcdefghijklmnopq";
        let whole = hash(&[text], 0);
        for first in 0..text.len() {
            for second in first..text.len() {
                let chunks = [&text[..first], &text[first..second], &text[second..]];
                assert_eq!(hash(&chunks, 0), whole);
            }
            let mut other = *text;
            other[first] ^= 1;
            assert_ne!(hash(&[&other], 0), whole);
            assert_ne!(hash(&[&text[..first]], 0), whole);
        }
        assert_ne!(hash(&[text], 1), whole);
        assert_ne!(hash(&[b""], 0), hash(&[b"\0"], 0));
    }
}
