//! Exact fractions, which the language calls floats.

use super::int::Int;
use super::natural::{write_short, Natural, TooLarge};
use std::cmp::Ordering;
use std::fmt;

/// A power of ten beyond this is refused.
const MAX_EXPONENT: i64 = 1_000_000_000_000_000;

/// `numerator / denominator * 10^exponent`, in lowest terms: the numerator is no multiple of 10, the
/// denominator has no factor 2 or 5 and none in common with the numerator, zero is `0 / 1 * 10^0`. So equal
/// numbers are equal values, and `1E100000` is small.
#[derive(Clone, Debug, Eq, Hash, PartialEq)]
pub(crate) struct Real {
    negative: bool,
    numerator: Natural,
    denominator: Natural,
    exponent: i64,
}

impl From<&Int> for Real {
    fn from(value: &Int) -> Real {
        Real::decimal(value.is_negative(), value.size(), 0)
    }
}

impl Real {
    /// A number without a denominator.
    fn decimal(negative: bool, mut numerator: Natural, mut exponent: i64) -> Real {
        if numerator.is_zero() {
            (exponent, numerator) = (0, Natural::default());
        }
        for (divisor, zeros) in [(1_000_000_000, 9), (10, 1)] {
            while !numerator.is_zero() {
                let mut quotient = numerator.clone();
                if quotient.divide_small(divisor) != 0 {
                    break;
                }
                (numerator, exponent) = (quotient, exponent + zeros);
            }
        }
        let negative = negative && !numerator.is_zero();
        Real { negative, numerator, denominator: Natural::from(1), exponent }
    }

    /// Brings a number to lowest terms. The denominator is not zero.
    fn reduced(
        negative: bool,
        numerator: Natural,
        denominator: Natural,
        exponent: i64,
    ) -> Result<Real, TooLarge> {
        if denominator.is_one() || numerator.is_zero() {
            return Real::decimal(negative, numerator, exponent).checked();
        }
        let common = numerator.common_divisor(&denominator);
        let mut numerator = numerator.divide(&common).0;
        let mut denominator = denominator.divide(&common).0;
        let mut exponent = exponent;
        // A factor 2 below is a factor 5 above and a tenth, and the other way round.
        let (fives, twos) = (5u64.pow(27), 5u32.pow(13));
        for (factor, other, tenths) in
            [(1 << 27, fives, 27), (2, 5, 1), (twos, 1 << 13, 13), (5, 2, 1)]
        {
            loop {
                let mut quotient = denominator.clone();
                if quotient.divide_small(factor) != 0 {
                    break;
                }
                denominator = quotient;
                numerator = numerator.multiply(&Natural::from(other))?;
                exponent -= tenths;
            }
        }
        let whole = Real::decimal(negative, numerator, exponent);
        Real { denominator, ..whole }.checked()
    }

    fn checked(self) -> Result<Real, TooLarge> {
        if self.exponent.abs() > MAX_EXPONENT {
            Err(TooLarge)
        } else {
            Ok(self)
        }
    }

    /// Reads digits, which may have a sign in front, a point and decimals, an exponent.
    pub fn parse(text: &[u8]) -> Result<Real, TooLarge> {
        let negative = text.first() == Some(&b'-');
        let text = &text[usize::from(negative)..];
        let end = text.iter().position(|&byte| matches!(byte, b'e' | b'E')).unwrap_or(text.len());
        let (mantissa, exponent) = text.split_at(end);
        let mut digits: Vec<u8> = mantissa.iter().copied().filter(u8::is_ascii_digit).collect();
        let point = mantissa.iter().position(|&byte| byte == b'.').unwrap_or(end);
        let decimals = digits.len() - point.min(digits.len());
        let zeros = digits.iter().rev().take_while(|&&digit| digit == b'0').count();
        digits.truncate(digits.len() - zeros);
        let is_below = exponent.get(1) == Some(&b'-');
        let size = exponent.iter().filter(|byte| byte.is_ascii_digit());
        let size = size.fold(0i64, |sum, digit| {
            sum.saturating_mul(10).saturating_add(i64::from(digit - b'0')).min(2 * MAX_EXPONENT)
        });
        let exponent = if is_below { -size } else { size } + zeros as i64 - decimals as i64;
        Real::decimal(negative, Natural::from_digits(&digits)?, exponent).checked()
    }

    pub fn is_zero(&self) -> bool {
        self.numerator.is_zero()
    }

    pub fn is_fraction(&self) -> bool {
        !self.denominator.is_one()
    }

    pub fn limbs(&self) -> usize {
        self.numerator.limbs() + self.denominator.limbs()
    }

    /// The limbs by which numbers grow when this one and another are brought to the same exponent.
    pub fn distance(&self, other: &Real) -> usize {
        (self.exponent.abs_diff(other.exponent) / 9).min(1 << 16) as usize
    }

    pub fn negate(&self) -> Real {
        Real { negative: !self.negative && !self.is_zero(), ..self.clone() }
    }

    pub fn add(&self, other: &Real) -> Result<Real, TooLarge> {
        if self.is_zero() || other.is_zero() {
            return Ok(if self.is_zero() { other.clone() } else { self.clone() });
        }
        let exponent = self.exponent.min(other.exponent);
        let part = |number: &Real, denominator: &Natural| -> Result<Int, TooLarge> {
            let scale = Natural::from(10).power(number.exponent.abs_diff(exponent))?;
            let size = number.numerator.multiply(&scale)?.multiply(denominator)?;
            Ok(Int::new(number.negative, size))
        };
        let sum = part(self, &other.denominator)?.add(&part(other, &self.denominator)?)?;
        let denominator = self.denominator.multiply(&other.denominator)?;
        Real::reduced(sum.is_negative(), sum.size(), denominator, exponent)
    }

    pub fn subtract(&self, other: &Real) -> Result<Real, TooLarge> {
        self.add(&other.negate())
    }

    pub fn multiply(&self, other: &Real) -> Result<Real, TooLarge> {
        let negative = self.negative != other.negative;
        let numerator = self.numerator.multiply(&other.numerator)?;
        let denominator = self.denominator.multiply(&other.denominator)?;
        Real::reduced(negative, numerator, denominator, self.exponent + other.exponent)
    }

    /// The quotient. The divisor is not zero.
    pub fn divide(&self, divisor: &Real) -> Result<Real, TooLarge> {
        let negative = self.negative != divisor.negative;
        let numerator = self.numerator.multiply(&divisor.denominator)?;
        let denominator = self.denominator.multiply(&divisor.numerator)?;
        Real::reduced(negative, numerator, denominator, self.exponent - divisor.exponent)
    }

    pub fn power(&self, power: u64) -> Result<Real, TooLarge> {
        let negative = self.negative && power % 2 == 1;
        let signed = i64::try_from(power).unwrap_or(i64::MAX);
        let exponent = self.exponent.checked_mul(signed).ok_or(TooLarge)?;
        // Powers of numbers in lowest terms are in lowest terms.
        let (numerator, denominator) =
            (self.numerator.power(power)?, self.denominator.power(power)?);
        Real { negative, numerator, denominator, exponent }.checked()
    }

    /// The integer that this number is, where it is a small one.
    pub fn to_small(&self) -> Option<i64> {
        let exponent = u32::try_from(self.exponent).ok().filter(|_| self.denominator.is_one())?;
        let size = self.numerator.to_u64()?.checked_mul(10u64.checked_pow(exponent)?)?;
        if self.negative {
            0i64.checked_sub_unsigned(size)
        } else {
            i64::try_from(size).ok()
        }
    }

    /// Compares the absolute values of two numbers that are not zero.
    fn compare_sizes(&self, other: &Real) -> Ordering {
        // The numbers are a/b * 10^k and c/d. Estimates of their logarithms decide when they are far apart,
        // so that the exact comparison below never makes a number much longer than the two are.
        let k = self.exponent - other.exponent;
        let bits = |number: &Natural| i128::from(number.bits());
        let left = bits(&self.numerator) - bits(&self.denominator);
        let right = bits(&other.numerator) - bits(&other.denominator);
        // log2(10) is between 3.3219280 and 3.3219281.
        let (low, high) = (i128::from(k) * 33_219_280, i128::from(k) * 33_219_281);
        let (low, high) = (low.min(high) / 10_000_000 - 1, low.max(high) / 10_000_000 + 1);
        if left - 1 + low > right + 1 {
            return Ordering::Greater;
        }
        if left + 1 + high < right - 1 {
            return Ordering::Less;
        }
        let scale = power_of_ten(k.unsigned_abs());
        let left = self.numerator.product(&other.denominator);
        let right = other.numerator.product(&self.denominator);
        if k < 0 {
            left.cmp(&right.product(&scale))
        } else {
            left.product(&scale).cmp(&right)
        }
    }
}

/// A power of ten without a bound: the caller has seen that it is as long as numbers that exist.
fn power_of_ten(exponent: u64) -> Natural {
    let mut result = Natural::from(1);
    for bit in (0..64 - exponent.leading_zeros()).rev() {
        result = result.product(&result);
        if exponent >> bit & 1 == 1 {
            result = result.product(&Natural::from(10));
        }
    }
    result
}

impl Ord for Real {
    fn cmp(&self, other: &Real) -> Ordering {
        let sign = |number: &Real| match (number.is_zero(), number.negative) {
            (true, _) => 0,
            (false, true) => -1,
            (false, false) => 1,
        };
        let signs = sign(self).cmp(&sign(other));
        if signs.is_ne() || self == other || self.is_zero() {
            return signs;
        }
        let sizes = self.compare_sizes(other);
        if self.negative {
            sizes.reverse()
        } else {
            sizes
        }
    }
}

impl PartialOrd for Real {
    fn partial_cmp(&self, other: &Real) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Display for Real {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let sign = if self.negative { "-" } else { "" };
        let digits = self.numerator.to_digits();
        let (is_fraction, exponent) = (self.is_fraction(), self.exponent);
        let text = match exponent {
            0 if is_fraction => format!("{digits}/{}", self.denominator.to_digits()),
            _ if is_fraction => format!("{digits}/{}*10^{exponent}", self.denominator.to_digits()),
            0..=20 => digits + &"0".repeat(exponent as usize),
            -1000..0 => {
                let decimals = exponent.unsigned_abs() as usize;
                let digits = format!("{digits:0>width$}", width = decimals + 1);
                let (whole, rest) = digits.split_at(digits.len() - decimals);
                format!("{whole}.{rest}")
            }
            _ => format!("{digits}e{exponent}"),
        };
        write_short(f, &(sign.to_string() + &text))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn real(text: &str) -> Real {
        Real::parse(text.as_bytes()).expect("small")
    }

    #[test]
    fn equal_numbers_are_equal_values() {
        for (a, b) in [("1.50", "15e-1"), ("0.0", "-0e7"), ("100", "1E+2"), ("0012.", "12")] {
            assert_eq!(real(a), real(b), "{a} {b}");
            assert_eq!(real(a).cmp(&real(b)), Ordering::Equal);
        }
        assert_eq!(real("0.1").add(&real("0.2")), Ok(real("0.3")));
        let third = real("1").divide(&real("3")).expect("small");
        assert_eq!(third.multiply(&real("3")), Ok(real("1")));
        assert_eq!(real("3").divide(&real("8")), Ok(real("0.375")));
        assert_eq!(real("7").divide(&real("1.4e3")), Ok(real("0.005")));
        let tiny = real("0.5").power(40);
        assert_eq!(real("1").divide(&Real::from(&Int::from(1 << 40))), tiny);
    }

    #[test]
    fn the_order_is_exact() {
        let texts = [
            "-1e999999999999",
            "-2",
            "-1.5",
            "-1e-9",
            "0",
            "1e-999999999999",
            "0.1",
            "0.10000001",
            "1",
            "9.99e2",
            "1e3",
            "1.0000000001e3",
            "1E100000",
            "1e999999999999",
        ];
        let mut numbers: Vec<Real> = texts.iter().map(|text| real(text)).collect();
        let third = real("1").divide(&real("3")).expect("small");
        numbers.insert(8, third);
        for (i, a) in numbers.iter().enumerate() {
            for (j, b) in numbers.iter().enumerate() {
                assert_eq!(a.cmp(b), i.cmp(&j), "{a} {b}");
            }
        }
    }

    #[test]
    fn huge_numbers_are_refused() {
        assert_eq!(Real::parse(b"1e9999999999999999999999"), Err(TooLarge));
        assert_eq!(Real::parse(b"0e9999999999999999999999"), Ok(real("0")));
        assert_eq!(real("1e999999999").add(&real("1")), Err(TooLarge));
        assert_eq!(real("1e999999999999").power(10_000), Err(TooLarge));
        assert_eq!(real("1e999999999999").power(u64::MAX), Err(TooLarge));
        assert_eq!(real("1.0").power(u64::MAX), Ok(real("1")));
    }

    #[test]
    fn numbers_have_a_text() {
        for text in ["0.5", "-0.001", "1200", "1e40", "0"] {
            assert_eq!(real(text).to_string(), text);
        }
        assert_eq!(real("1").divide(&real("3")).map(|third| third.to_string()), Ok("1/3".into()));
    }
}
