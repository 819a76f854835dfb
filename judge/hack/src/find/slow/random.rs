//! Random numbers in a range. [`Rng`] gives the same for a seed on every machine.

use shape::Rng;

/// A number from `low` to `high`, of one draw.
pub fn between(random: &mut Rng, low: i64, high: i64) -> i64 {
    let span = (i128::from(high) - i128::from(low) + 1).max(1) as u128;
    let offset = (u128::from(random.bits()) * span) >> 64;
    (i128::from(low) + offset as i128) as i64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_within_their_range() {
        let mut random = Rng::new(1);
        for _ in 0..1000 {
            assert!(random.below(3) < 3);
            assert!((-2..=2).contains(&between(&mut random, -2, 2)));
            assert!(between(&mut random, i64::MIN, i64::MAX) != 0);
        }
    }
}
