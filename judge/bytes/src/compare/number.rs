//! Numbers in decimal notation, for comparisons with a tolerance.

/// The powers of ten that a double holds exactly.
const POWERS: [f64; 23] = [
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16,
    1e17, 1e18, 1e19, 1e20, 1e21, 1e22,
];
/// A number of this many digits is below 2⁵³, so a double holds it exactly.
const MAX_DIGITS: usize = 15;

/// A finite number in decimal notation.
pub fn number(token: &[u8]) -> Option<f64> {
    short_number(token).or_else(|| any_number(token))
}

/// A number of a few digits, with a point or without; `None` for all others. Quotients and products of
/// two exact doubles are rounded correctly (Clinger, How to read floating point numbers accurately,
/// 1990), so the result is that of [`any_number`].
fn short_number(token: &[u8]) -> Option<f64> {
    let (negative, text) = match token {
        [b'-', text @ ..] => (true, text),
        [b'+', text @ ..] => (false, text),
        text => (false, text),
    };
    if text.len() > MAX_DIGITS + 1 {
        return None;
    }
    let (mut digits, mut value, mut point) = (0, 0, None);
    for &byte in text {
        match byte {
            b'0'..=b'9' => {
                value = value * 10 + u64::from(byte - b'0');
                digits += 1;
            }
            b'.' if point.is_none() => point = Some(digits),
            _ => return None,
        }
    }
    if digits == 0 || digits > MAX_DIGITS {
        return None;
    }
    let number = value as f64 / POWERS[digits - point.unwrap_or(digits)];
    Some(if negative { -number } else { number })
}

/// Any finite number in decimal notation.
fn any_number(token: &[u8]) -> Option<f64> {
    let text = std::str::from_utf8(token).ok()?;
    let plain = text.bytes().all(|byte| byte.is_ascii_digit() || b"+-.eE".contains(&byte));
    text.parse().ok().filter(|number: &f64| plain && number.is_finite())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All texts over the letters up to a length.
    fn texts(letters: &[u8], length: usize) -> Vec<Vec<u8>> {
        let mut all = vec![vec![]];
        let mut longest = all.clone();
        for _ in 0..length {
            let mut longer = Vec::new();
            for text in &longest {
                longer.extend(letters.iter().map(|&letter| [&text[..], &[letter]].concat()));
            }
            longest = longer;
            all.extend(longest.clone());
        }
        all
    }

    #[test]
    fn a_short_number_is_read_as_any_other() {
        let mut all = texts(b"+-.e09", 6);
        // Numbers of 14 to 17 digits; those of more than 15 would not be rounded correctly.
        for count in 0..2000_u64 {
            let digits =
                (count.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (7 + count % 4 * 3)).to_string();
            let (whole, part) = digits.split_at(count as usize % digits.len());
            all.push(format!("{whole}.{part}").into_bytes());
        }
        let mut short = 0;
        for text in &all {
            let shown = String::from_utf8_lossy(text);
            if let Some(number) = short_number(text) {
                let wanted = any_number(text).map(f64::to_bits);
                assert_eq!(Some(number.to_bits()), wanted, "{shown}");
                short += 1;
            }
        }
        assert!(short > 100, "{short} of {} texts are short numbers", all.len());
    }

    #[test]
    fn only_finite_numbers_in_decimal_notation_count() {
        for text in ["1", "-1.", "+.5", "1e3", "1E-400", "0.1234567890123456789"] {
            assert_eq!(number(text.as_bytes()), text.parse().ok(), "{text}");
        }
        for text in
            ["", ".", "-", "e5", "1e", "1e999", "inf", "nan", "NaN", "0x1", "1_0", "1,5", "--1"]
        {
            assert_eq!(number(text.as_bytes()), None, "{text}");
        }
    }
}
