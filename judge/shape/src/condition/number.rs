//! Numbers as statements write them: `2*10^5`, `-10^9`, `2^31-1`, `1e5`, `0.5`.

use crate::text::MAX_DIGITS;

/// No number is larger.
const MAX: i128 = 10i128.pow(MAX_DIGITS as u32) - 1;

/// A number with a point as a whole number of its last digit, and the digits after the point. `None` where the
/// text is no number. A power beyond 30 digits, as in `n <= 10^100000`, is the largest number of 30 digits.
///
/// # Errors
///
/// It is too large.
pub(crate) fn read(text: &str) -> Option<Result<(i128, usize), String>> {
    let text: String = text.chars().filter(|c| !c.is_whitespace() && *c != '_').collect();
    if !text.starts_with(|c: char| c.is_ascii_digit() || c == '-') || text == "-" {
        return None;
    }
    if let Some(real) = crate::text::real(&text).filter(|(_, digits)| *digits > 0) {
        return Some(Ok(real));
    }
    // A sum of products, each with its sign.
    let (mut sign, mut rest) = text.strip_prefix('-').map_or((1, &text[..]), |rest| (-1, rest));
    let mut sum: i128 = 0;
    loop {
        let end = rest.find(['+', '-']).unwrap_or(rest.len());
        let term = match product(&rest[..end])? {
            Ok(term) => term,
            Err(why) => return Some(Err(why)),
        };
        sum += sign * term;
        let Some(next) = rest[end..].chars().next() else { return Some(Ok((sum, 0))) };
        sign = if next == '-' { -1 } else { 1 };
        rest = &rest[end + 1..];
    }
}

fn product(text: &str) -> Option<Result<i128, String>> {
    let too_large = || format!("`{text}` has more than 30 digits");
    let mut product: i128 = 1;
    for factor in text.split('*') {
        let power = factor.split_once('^');
        let (base, exponent) = match power.or(factor.split_once('e')) {
            Some((base, exponent)) => (base, Some(exponent.parse::<u32>().ok()?)),
            None => (factor, None),
        };
        if base.is_empty() || !base.bytes().all(|byte| byte.is_ascii_digit()) {
            return None;
        }
        let Ok(base) = base.parse::<i128>() else { return Some(Err(too_large())) };
        let value = match exponent {
            None => Some(base),
            Some(exponent) if power.is_some() => {
                Some(base.checked_pow(exponent).filter(|value| *value <= MAX).unwrap_or(MAX))
            }
            Some(exponent) => {
                10i128.checked_pow(exponent).and_then(|power| power.checked_mul(base))
            }
        };
        match value.and_then(|value| product.checked_mul(value)).filter(|value| *value <= MAX) {
            Some(value) => product = value,
            None => return Some(Err(too_large())),
        }
    }
    Some(Ok(product))
}

#[cfg(test)]
mod tests {
    use super::read;

    #[test]
    fn numbers_of_statements_are_read() {
        for (text, value) in [
            ("100", (100, 0)),
            ("2*10^5", (200_000, 0)),
            ("-10^9", (-1_000_000_000, 0)),
            ("2^31-1", (2_147_483_647, 0)),
            ("10^9 + 7", (1_000_000_007, 0)),
            ("1e5", (100_000, 0)),
            ("0.50", (50, 2)),
        ] {
            assert_eq!(read(text), Some(Ok(value)), "{text}");
        }
        for text in ["n", "", "-", "2n", "^5", "5^", "1..5"] {
            assert_eq!(read(text), None, "{text}");
        }
        for text in ["10^31", "9^9999"] {
            assert_eq!(read(text), Some(Ok((super::MAX, 0))), "{text}");
        }
        for text in ["10^20*10^20", "2*10^99", &"9".repeat(60)] {
            assert!(read(text).is_some_and(|read| read.is_err()), "{text}");
        }
    }
}
