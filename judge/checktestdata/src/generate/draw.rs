//! Draws numbers from ranges.

use crate::number::{Int, Natural, TooLarge};
use crate::rng::Rng;

/// The number of bits beyond which ranges are not used, but for their ends.
const MAX_WINDOW_BITS: u64 = 4096;

/// An integer of a range that is not empty: near 0, or near the end next to it, for a small size.
pub(super) fn int(low: &Int, high: &Int, size: u8, rng: &mut Rng) -> Result<Int, TooLarge> {
    if size >= 50 && rng.once_in(6) {
        return Ok(if rng.once_in(2) { low.clone() } else { high.clone() });
    }
    let zero = Int::from(0);
    let anchor = (&zero).clamp(low, high);
    let width = high.subtract(low)?.size();
    if size >= 95 && width.bits() <= MAX_WINDOW_BITS {
        return low.add(&Int::new(false, below(&width.add(&Natural::from(1))?, rng)));
    }
    // The drawn share of the bits makes small and large numbers alike likely.
    let bits = width.bits().min(MAX_WINDOW_BITS) * u64::from(size) / 100;
    let bits = if bits > 2 { bits - rng.below(bits as usize / 2) as u64 } else { bits };
    let window = Natural::from(2).power(bits)?.add(&Natural::from(2))?;
    let offset = Int::new(false, below(&window, rng));
    let goes_down = anchor == high || (anchor != low && rng.once_in(2));
    let value = if goes_down { anchor.subtract(&offset)? } else { anchor.add(&offset)? };
    Ok(value.clamp(low.clone(), high.clone()))
}

/// A natural number below a bound that is not zero.
pub(super) fn below(bound: &Natural, rng: &mut Rng) -> Natural {
    if let Some(bound) = bound.to_u64().and_then(|bound| usize::try_from(bound).ok()) {
        return Natural::from(rng.below(bound) as u64);
    }
    let limbs = (0..bound.limbs() + 2).map(|_| rng.bits() as u32).collect();
    Natural::from_limbs(limbs).divide(bound).1
}
