//! Which inputs were tried before: small ones come again and again.

use crate::find::test_input::hash_of;
use std::collections::hash_map::Entry;
use std::collections::HashMap;
use std::sync::Mutex;

/// The maximum number of inputs that are remembered.
const MAX_INPUTS: usize = 1 << 20;

/// The inputs that were made, and the chunks they belong to.
#[derive(Default)]
pub struct KnownInputs(Mutex<HashMap<u64, u64>>);

impl KnownInputs {
    /// All inputs are new again.
    pub fn forget(&self) {
        self.0.lock().expect("no looking up panics").clear();
    }

    /// Whether no earlier chunk has made this input, nor this one before. A later chunk may have been
    /// faster: the earlier one tries it too, so that the same seed finds the same.
    pub fn is_new(&self, input: &[u8], chunk: u64) -> bool {
        let mut seen = self.0.lock().expect("no looking up panics");
        let is_full = seen.len() >= MAX_INPUTS;
        match seen.entry(hash_of(input)) {
            Entry::Occupied(mut known) => {
                let is_new = chunk < *known.get();
                if is_new {
                    known.insert(chunk);
                }
                is_new
            }
            Entry::Vacant(place) => {
                if !is_full {
                    place.insert(chunk);
                }
                true
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_input_is_new_to_the_first_chunk_that_has_it() {
        let seen = KnownInputs::default();
        assert!(seen.is_new(b"1\n", 5));
        assert!(!seen.is_new(b"1\n", 5));
        assert!(!seen.is_new(b"1\n", 6));
        assert!(seen.is_new(b"1\n", 4), "the earlier chunk tries it too");
        assert!(!seen.is_new(b"1\n", 5));
        assert!(seen.is_new(b"2\n", 6));
    }
}
