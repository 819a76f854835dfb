//! Integers of any size.

use super::natural::{write_short, Natural, TooLarge};
use std::cmp::Ordering;
use std::fmt;

/// An integer: a machine word where it fits one, so that equal integers are equal values.
#[derive(Clone, Debug, Eq, Hash, PartialEq)]
pub(crate) enum Int {
    Small(i64),
    Large { negative: bool, size: Natural },
}

impl From<i64> for Int {
    fn from(value: i64) -> Int {
        Int::Small(value)
    }
}

impl Int {
    pub fn new(negative: bool, size: Natural) -> Int {
        match size.to_u64() {
            Some(value) if !negative && i64::try_from(value).is_ok() => Int::Small(value as i64),
            Some(value) if negative && value <= 1 << 63 => {
                Int::Small((value as i64).wrapping_neg())
            }
            _ => Int::Large { negative, size },
        }
    }

    /// Reads decimal digits with a sign in front or none.
    pub fn parse(text: &[u8]) -> Result<Int, TooLarge> {
        let (negative, digits) = match text.split_first() {
            Some((b'-', digits)) => (true, digits),
            Some(_) | None => (false, text),
        };
        if digits.len() <= 18 {
            let size = digits.iter().fold(0i64, |sum, digit| sum * 10 + i64::from(digit - b'0'));
            return Ok(Int::Small(if negative { -size } else { size }));
        }
        Ok(Int::new(negative, Natural::from_digits(digits)?))
    }

    pub fn is_negative(&self) -> bool {
        match self {
            Int::Small(value) => *value < 0,
            Int::Large { negative, .. } => *negative,
        }
    }

    pub fn is_zero(&self) -> bool {
        *self == Int::Small(0)
    }

    /// The absolute value.
    pub fn size(&self) -> Natural {
        match self {
            Int::Small(value) => Natural::from(value.unsigned_abs()),
            Int::Large { size, .. } => size.clone(),
        }
    }

    pub fn limbs(&self) -> usize {
        match self {
            Int::Small(_) => 1,
            Int::Large { size, .. } => size.limbs(),
        }
    }

    pub fn to_u64(&self) -> Option<u64> {
        match self {
            Int::Small(value) => u64::try_from(*value).ok(),
            Int::Large { negative: false, size } => size.to_u64(),
            Int::Large { negative: true, .. } => None,
        }
    }

    pub fn negate(&self) -> Int {
        match self {
            Int::Small(value) if *value != i64::MIN => Int::Small(-value),
            Int::Small(_) | Int::Large { .. } => Int::new(!self.is_negative(), self.size()),
        }
    }

    pub fn add(&self, other: &Int) -> Result<Int, TooLarge> {
        if let (Int::Small(a), Int::Small(b)) = (self, other) {
            if let Some(sum) = a.checked_add(*b) {
                return Ok(Int::Small(sum));
            }
        }
        let (negative, a, b) = (self.is_negative(), self.size(), other.size());
        if negative == other.is_negative() {
            return Ok(Int::new(negative, a.add(&b)?));
        }
        Ok(if a >= b {
            Int::new(negative, a.subtract(&b))
        } else {
            Int::new(!negative, b.subtract(&a))
        })
    }

    pub fn subtract(&self, other: &Int) -> Result<Int, TooLarge> {
        self.add(&other.negate())
    }

    pub fn multiply(&self, other: &Int) -> Result<Int, TooLarge> {
        if let (Int::Small(a), Int::Small(b)) = (self, other) {
            if let Some(product) = a.checked_mul(*b) {
                return Ok(Int::Small(product));
            }
        }
        let negative = self.is_negative() != other.is_negative();
        Ok(Int::new(negative, self.size().multiply(&other.size())?))
    }

    /// Quotient and remainder, rounded towards zero. The divisor is not zero.
    pub fn divide(&self, divisor: &Int) -> (Int, Int) {
        if let (Int::Small(a), Int::Small(b)) = (self, divisor) {
            if let (Some(quotient), Some(rest)) = (a.checked_div(*b), a.checked_rem(*b)) {
                return (Int::Small(quotient), Int::Small(rest));
            }
        }
        let (quotient, rest) = self.size().divide(&divisor.size());
        let negative = self.is_negative() != divisor.is_negative();
        (Int::new(negative, quotient), Int::new(self.is_negative(), rest))
    }

    pub fn power(&self, exponent: u64) -> Result<Int, TooLarge> {
        let negative = self.is_negative() && exponent % 2 == 1;
        Ok(Int::new(negative, self.size().power(exponent)?))
    }
}

impl Ord for Int {
    fn cmp(&self, other: &Int) -> Ordering {
        use Int::{Large, Small};
        match (self, other) {
            (Small(a), Small(b)) => a.cmp(b),
            (Large { negative: false, size: a }, Large { negative: false, size: b }) => a.cmp(b),
            (Large { negative: true, size: a }, Large { negative: true, size: b }) => b.cmp(a),
            (Large { negative: true, .. }, _) | (_, Large { negative: false, .. }) => {
                Ordering::Less
            }
            (Large { negative: false, .. }, _) | (_, Large { negative: true, .. }) => {
                Ordering::Greater
            }
        }
    }
}

impl PartialOrd for Int {
    fn partial_cmp(&self, other: &Int) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Display for Int {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Int::Small(value) => write!(f, "{value}"),
            Int::Large { negative, size } => {
                let sign = if *negative { "-" } else { "" };
                write_short(f, &format!("{sign}{}", size.to_digits()))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn int(value: i128) -> Int {
        Int::parse(value.to_string().as_bytes()).expect("small")
    }

    #[test]
    fn operations_agree_with_machine_integers() {
        let edge = i128::from(i64::MAX);
        let least = i128::from(i64::MIN);
        let values = [0, 1, -1, 7, -7, edge, -edge, least, edge + 1, least - 1, 3 * edge];
        for a in values {
            assert_eq!(int(a).to_string(), a.to_string());
            for b in values {
                assert_eq!(int(a).add(&int(b)), Ok(int(a + b)), "{a} + {b}");
                assert_eq!(int(a).subtract(&int(b)), Ok(int(a - b)), "{a} - {b}");
                assert_eq!(int(a).cmp(&int(b)), a.cmp(&b));
                if let Some(product) = a.checked_mul(b) {
                    assert_eq!(int(a).multiply(&int(b)), Ok(int(product)), "{a} * {b}");
                }
                if b != 0 {
                    assert_eq!(int(a).divide(&int(b)), (int(a / b), int(a % b)), "{a} / {b}");
                }
            }
        }
        assert_eq!(int(-2).power(65), Ok(int(-(1 << 65))));
    }
}
