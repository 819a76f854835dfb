//! Natural numbers of any size up to [`MAX_BITS`].

use std::cmp::Ordering;
use std::fmt;

/// A result of more bits is refused: about 157,000 decimal digits.
pub(crate) const MAX_BITS: u64 = 1 << 19;
/// The limbs of the longest numbers.
pub(crate) const MAX_LIMBS: usize = MAX_BITS as usize / 32;
/// More digits than those are refused before they are read.
pub(crate) const MAX_DIGITS: usize = MAX_BITS as usize / 3;

/// The result of an operation has more than [`MAX_BITS`] bits.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) struct TooLarge;

/// Digits that fit a limb: 10^9 < 2^32.
const DIGITS: usize = 9;
const BILLION: u32 = 1_000_000_000;

/// A natural number: limbs of 32 bits, the least first, the last one not zero.
#[derive(Clone, Debug, Default, Eq, Hash, PartialEq)]
pub(crate) struct Natural(Vec<u32>);

impl From<u64> for Natural {
    fn from(value: u64) -> Natural {
        Natural::trimmed(vec![value as u32, (value >> 32) as u32])
    }
}

impl Ord for Natural {
    fn cmp(&self, other: &Natural) -> Ordering {
        let limbs = || self.0.iter().rev().cmp(other.0.iter().rev());
        self.0.len().cmp(&other.0.len()).then_with(limbs)
    }
}

impl PartialOrd for Natural {
    fn partial_cmp(&self, other: &Natural) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Natural {
    fn trimmed(mut limbs: Vec<u32>) -> Natural {
        while limbs.last() == Some(&0) {
            limbs.pop();
        }
        Natural(limbs)
    }

    fn bounded(limbs: Vec<u32>) -> Result<Natural, TooLarge> {
        let number = Natural::trimmed(limbs);
        if number.bits() > MAX_BITS {
            return Err(TooLarge);
        }
        Ok(number)
    }

    /// Reads decimal digits; other bytes must not be there.
    pub fn from_digits(digits: &[u8]) -> Result<Natural, TooLarge> {
        let zeros = digits.iter().take_while(|&&digit| digit == b'0').count();
        let digits = &digits[zeros..];
        if digits.len() > MAX_DIGITS {
            return Err(TooLarge);
        }
        let mut limbs: Vec<u32> = Vec::new();
        let (head, rest) = digits.split_at(digits.len() % DIGITS);
        for chunk in std::iter::once(head).chain(rest.chunks(DIGITS)) {
            let value = chunk.iter().fold(0u32, |sum, digit| sum * 10 + u32::from(digit - b'0'));
            let mut carry = value;
            for limb in &mut limbs {
                let product = u64::from(*limb) * u64::from(BILLION) + u64::from(carry);
                (*limb, carry) = (product as u32, (product >> 32) as u32);
            }
            if carry > 0 {
                limbs.push(carry);
            }
        }
        Natural::bounded(limbs)
    }

    /// The decimal digits.
    pub fn to_digits(&self) -> String {
        let mut rest = self.clone();
        let mut chunks = Vec::new();
        while !rest.is_zero() {
            chunks.push(rest.divide_small(BILLION));
        }
        let mut text = chunks.pop().unwrap_or(0).to_string();
        for chunk in chunks.iter().rev() {
            text.push_str(&format!("{chunk:09}"));
        }
        text
    }

    pub fn is_zero(&self) -> bool {
        self.0.is_empty()
    }

    pub fn is_one(&self) -> bool {
        self.0 == [1]
    }

    pub fn limbs(&self) -> usize {
        self.0.len()
    }

    pub fn bits(&self) -> u64 {
        let last = self.0.last().map_or(0, |last| u64::from(32 - last.leading_zeros()));
        (self.0.len().saturating_sub(1) * 32) as u64 + last
    }

    pub fn to_u64(&self) -> Option<u64> {
        match self.0[..] {
            [] => Some(0),
            [low] => Some(u64::from(low)),
            [low, high] => Some(u64::from(low) | u64::from(high) << 32),
            _ => None,
        }
    }

    pub fn add(&self, other: &Natural) -> Result<Natural, TooLarge> {
        let (long, short) =
            if self.0.len() >= other.0.len() { (self, other) } else { (other, self) };
        let mut limbs = [&long.0[..], &[0]].concat();
        add_limbs(&mut limbs, &short.0);
        Natural::bounded(limbs)
    }

    /// This number less a smaller or equal one.
    pub fn subtract(&self, other: &Natural) -> Natural {
        let mut limbs = self.0.clone();
        subtract_multiple(&mut limbs, &other.0, 1);
        Natural::trimmed(limbs)
    }

    pub fn multiply(&self, other: &Natural) -> Result<Natural, TooLarge> {
        if self.bits() + other.bits() > MAX_BITS + 1 {
            return Err(TooLarge);
        }
        Natural::bounded(self.product(other).0)
    }

    /// The product, of any size: only for what is thrown away at once.
    pub fn product(&self, other: &Natural) -> Natural {
        let mut limbs = vec![0u32; self.0.len() + other.0.len()];
        for (at, &limb) in self.0.iter().enumerate() {
            let mut carry = 0u64;
            for (place, &factor) in limbs[at..].iter_mut().zip(&other.0) {
                let sum = u64::from(*place) + u64::from(limb) * u64::from(factor) + carry;
                *place = sum as u32;
                carry = sum >> 32;
            }
            limbs[at + other.0.len()] = carry as u32;
        }
        Natural::trimmed(limbs)
    }

    pub fn power(&self, exponent: u64) -> Result<Natural, TooLarge> {
        if self.is_one() || exponent == 0 {
            return Ok(Natural::from(1));
        }
        if self.is_zero() {
            return Ok(Natural::default());
        }
        if (self.bits() - 1).checked_mul(exponent).is_none_or(|bits| bits > MAX_BITS) {
            return Err(TooLarge);
        }
        let mut result = Natural::from(1);
        for bit in (0..64 - exponent.leading_zeros()).rev() {
            result = result.multiply(&result)?;
            if exponent >> bit & 1 == 1 {
                result = result.multiply(self)?;
            }
        }
        Ok(result)
    }

    /// Divides this number in place and gives the remainder. The divisor is not zero.
    pub fn divide_small(&mut self, divisor: u32) -> u32 {
        let mut rest = 0u64;
        for limb in self.0.iter_mut().rev() {
            let value = rest << 32 | u64::from(*limb);
            *limb = (value / u64::from(divisor)) as u32;
            rest = value % u64::from(divisor);
        }
        while self.0.last() == Some(&0) {
            self.0.pop();
        }
        rest as u32
    }

    /// Quotient and remainder (Knuth, volume 2, algorithm D). The divisor is not zero.
    pub fn divide(&self, divisor: &Natural) -> (Natural, Natural) {
        if self < divisor {
            return (Natural::default(), self.clone());
        }
        if let [small] = divisor.0[..] {
            let mut quotient = self.clone();
            let rest = quotient.divide_small(small);
            return (quotient, Natural::from(u64::from(rest)));
        }
        let shift = divisor.0.last().map_or(0, |last| last.leading_zeros());
        let divisor = shifted(&divisor.0, shift);
        let divisor = &divisor[..divisor.len() - 1];
        let mut rest = shifted(&self.0, shift);
        let count = divisor.len();
        let (top, next) = (u64::from(divisor[count - 1]), u64::from(divisor[count - 2]));
        let mut quotient = vec![0u32; rest.len() - count];
        for at in (0..quotient.len()).rev() {
            let head = u64::from(rest[at + count]) << 32 | u64::from(rest[at + count - 1]);
            let (mut guess, mut left) = (head / top, head % top);
            while guess >> 32 != 0 || guess * next > (left << 32 | u64::from(rest[at + count - 2]))
            {
                guess -= 1;
                left += top;
                if left >> 32 != 0 {
                    break;
                }
            }
            if subtract_multiple(&mut rest[at..=at + count], divisor, guess) {
                guess -= 1;
                // The carry that is lost cancels the borrow.
                add_limbs(&mut rest[at..=at + count], divisor);
            }
            quotient[at] = guess as u32;
        }
        let mut remainder = rest[..count].to_vec();
        for at in 0..count {
            let above = if at + 1 < count { u64::from(remainder[at + 1]) } else { 0 };
            remainder[at] = ((above << 32 | u64::from(remainder[at])) >> shift) as u32;
        }
        (Natural::trimmed(quotient), Natural::trimmed(remainder))
    }

    /// The greatest common divisor (Euclid).
    pub fn common_divisor(&self, other: &Natural) -> Natural {
        let (mut a, mut b) = (self.clone(), other.clone());
        while !b.is_zero() {
            let rest = a.divide(&b).1;
            a = std::mem::replace(&mut b, rest);
        }
        a
    }
}

/// Limbs shifted left by fewer than 32 bits, with one more limb at the end.
fn shifted(limbs: &[u32], shift: u32) -> Vec<u32> {
    let mut carry = 0u64;
    let mut result: Vec<u32> = Vec::with_capacity(limbs.len() + 1);
    for &limb in limbs {
        let value = u64::from(limb) << shift | carry;
        result.push(value as u32);
        carry = value >> 32;
    }
    result.push(carry as u32);
    result
}

/// Subtracts a multiple of the divisor; true where the result is negative.
fn subtract_multiple(rest: &mut [u32], divisor: &[u32], factor: u64) -> bool {
    let (mut carry, mut borrow) = (0u64, false);
    for (at, place) in rest.iter_mut().enumerate() {
        let product = factor * u64::from(divisor.get(at).copied().unwrap_or(0)) + carry;
        carry = product >> 32;
        let (less, first) = place.overflowing_sub(product as u32);
        let (less, second) = less.overflowing_sub(u32::from(borrow));
        *place = less;
        borrow = first || second;
    }
    borrow
}

/// Adds a number that is no longer; the carry out of the last limb is lost.
fn add_limbs(limbs: &mut [u32], other: &[u32]) {
    let mut carry = 0u64;
    for (at, place) in limbs.iter_mut().enumerate() {
        let sum = u64::from(*place) + u64::from(other.get(at).copied().unwrap_or(0)) + carry;
        *place = sum as u32;
        carry = sum >> 32;
    }
}

/// Writes a number for a message: a long one as its head and its tail.
pub fn write_short(f: &mut fmt::Formatter, text: &str) -> fmt::Result {
    match text.len() {
        0..=60 => f.write_str(text),
        count => write!(f, "{}...{} ({count} characters)", &text[..20], &text[count - 20..]),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn number(text: &str) -> Natural {
        Natural::from_digits(text.as_bytes()).expect("small")
    }

    #[test]
    fn digits_survive() {
        for text in ["0", "7", "1000000000", "4294967296", "123456789012345678901234567890"] {
            assert_eq!(number(text).to_digits(), text);
        }
        assert_eq!(number("000012").to_digits(), "12");
        assert_eq!(Natural::from_digits(&[b'9'; 300_000]), Err(TooLarge));
    }

    #[test]
    fn division_undoes_multiplication() {
        let mut state = 1u64;
        let mut next = || {
            state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            (state >> 32) as u32
        };
        let mut draw = |most| {
            let limbs = (0..next() % most).map(|_| match next() % 4 {
                0 => u32::MAX,
                1 => 0,
                2 => 0x8000_0000,
                _ => next(),
            });
            Natural::trimmed(limbs.collect())
        };
        for _ in 0..20_000 {
            let (a, b) = (draw(8), draw(5));
            if b.is_zero() {
                continue;
            }
            let (quotient, rest) = a.divide(&b);
            assert!(rest < b);
            assert_eq!(quotient.multiply(&b).and_then(|product| product.add(&rest)), Ok(a));
        }
    }

    #[test]
    fn powers_and_divisors() {
        assert_eq!(number("3").power(40).map(|n| n.to_digits()), Ok("12157665459056928801".into()));
        assert_eq!(number("10").power(1 << 40), Err(TooLarge));
        assert_eq!(number("1").power(u64::MAX), Ok(number("1")));
        assert_eq!(number("48").common_divisor(&number("180")), number("12"));
        assert_eq!(number("10").subtract(&number("10")), Natural::default());
    }
}
