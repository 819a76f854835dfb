//! Random numbers: the same seed always gives the same ones.

/// SplitMix64 (Steele, Lea, Flood 2014). The sequence decides which inputs a seed finds: it never changes.
#[derive(Clone, Debug)]
pub struct Rng(u64);

impl Rng {
    pub fn new(seed: u64) -> Rng {
        Rng(seed)
    }

    /// The next 64 bits.
    pub fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number from 0 to `bound` - 1, or 0 where `bound` is 0.
    pub fn below(&mut self, bound: usize) -> usize {
        ((u128::from(self.bits()) * bound as u128) >> 64) as usize
    }

    /// A number from `low` to `high`, both included; `low` where the range is empty.
    pub fn between(&mut self, low: i128, high: i128) -> i128 {
        let span = high.saturating_sub(low);
        if span <= 0 {
            return low;
        }
        let bits = (u128::from(self.bits()) << 64) | u128::from(self.bits());
        match (span as u128).checked_add(1) {
            Some(count) => low + (bits % count) as i128,
            None => low,
        }
    }

    /// A random item; `None` for an empty slice.
    pub fn pick<'i, T>(&mut self, items: &'i [T]) -> Option<&'i T> {
        items.get(self.below(items.len()))
    }

    /// True once in `times`.
    pub fn once_in(&mut self, times: usize) -> bool {
        self.below(times) == 0
    }

    /// Shuffles (Fisher and Yates).
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for end in (1..items.len()).rev() {
            items.swap(end, self.below(end + 1));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sequence_is_that_of_the_reference() {
        let mut rng = Rng::new(1_234_567);
        let bits: Vec<u64> = (0..3).map(|_| rng.bits()).collect();
        assert_eq!(bits, [6457827717110365317, 3203168211198807973, 9817491932198370423]);
    }

    #[test]
    fn a_number_is_within_its_range() {
        let mut rng = Rng::new(1);
        for _ in 0..1000 {
            assert!((-3..=4).contains(&rng.between(-3, 4)));
            assert!(rng.below(7) < 7);
        }
        assert_eq!(rng.between(5, 4), 5);
        assert_eq!(rng.below(0), 0);
    }
}
