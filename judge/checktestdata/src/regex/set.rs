//! Sets of bytes.

/// A set of bytes.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub(super) struct ByteSet([u64; 4]);

impl ByteSet {
    pub fn insert(&mut self, byte: u8) {
        self.0[usize::from(byte >> 6)] |= 1 << (byte & 63);
    }

    pub fn insert_range(&mut self, low: u8, high: u8) {
        (low..=high).for_each(|byte| self.insert(byte));
    }

    pub fn contains(&self, byte: u8) -> bool {
        self.0[usize::from(byte >> 6)] >> (byte & 63) & 1 == 1
    }

    pub fn complement(&self) -> ByteSet {
        ByteSet(self.0.map(|bits| !bits))
    }

    pub fn remove(&mut self, byte: u8) {
        self.0[usize::from(byte >> 6)] &= !(1 << (byte & 63));
    }
}
