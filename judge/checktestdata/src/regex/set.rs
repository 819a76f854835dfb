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

    /// The printable bytes of ASCII in this set.
    pub fn printable(&self) -> ByteSet {
        // The bits of ` ` to `?` and of `@` to `~`.
        ByteSet([self.0[0] & !0xffff_ffff, self.0[1] & (u64::MAX >> 1), 0, 0])
    }

    pub fn len(&self) -> usize {
        self.0.iter().map(|bits| bits.count_ones() as usize).sum()
    }

    /// The byte at a place, in ascending order.
    pub fn nth(&self, mut place: usize) -> Option<u8> {
        for (at, bits) in self.0.iter().enumerate() {
            let count = bits.count_ones() as usize;
            if place < count {
                let rest = (0..place).fold(*bits, |bits, _| bits & (bits - 1));
                return Some((at as u8) << 6 | rest.trailing_zeros() as u8);
            }
            place -= count;
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_are_found_by_place() {
        let all = ByteSet::default().complement();
        assert_eq!((all.len(), all.printable().len()), (256, 95));
        assert!((0..256).all(|place| all.nth(place) == u8::try_from(place).ok()));
        assert_eq!(all.nth(256), None);
        assert_eq!((all.printable().nth(0), all.printable().nth(94)), (Some(b' '), Some(b'~')));
    }
}
