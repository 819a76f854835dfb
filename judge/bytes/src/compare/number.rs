//! Numbers in decimal and hexadecimal notation, for comparisons with a tolerance.

/// The powers of ten that a double holds exactly.
const POWERS: [f64; 23] = [
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16,
    1e17, 1e18, 1e19, 1e20, 1e21, 1e22,
];
/// A number of this many digits is below 2⁵³, so a double holds it exactly.
const MAX_DIGITS: usize = 15;

/// A finite number, in decimal notation or in the hexadecimal one of C: `0x1.8p-3`.
pub fn number(token: &[u8]) -> Option<f64> {
    short_number(token).or_else(|| any_number(token)).or_else(|| hexadecimal(token))
}

/// The sign of a number, 1 or -1, and the rest of it.
fn signed(token: &[u8]) -> (f64, &[u8]) {
    match token {
        [b'-', text @ ..] => (-1.0, text),
        [b'+', text @ ..] => (1.0, text),
        text => (1.0, text),
    }
}

/// A finite number in hexadecimal notation.
fn hexadecimal(token: &[u8]) -> Option<f64> {
    let (sign, text) = signed(token);
    let text = text.strip_prefix(b"0x").or_else(|| text.strip_prefix(b"0X"))?;
    let end = text.iter().position(|byte| b"pP".contains(byte));
    let (digits, exponent) = text.split_at(end.unwrap_or(text.len()));
    let mut exponent: i64 = match exponent {
        [] => 0,
        [_, exponent @ ..] => std::str::from_utf8(exponent).ok()?.parse::<i32>().ok()?.into(),
    };
    let (mut value, mut count, mut point) = (0_u64, 0, false);
    for &byte in digits {
        if byte == b'.' && !point {
            point = true;
            continue;
        }
        let digit = u64::from((byte as char).to_digit(16)?);
        count += 1;
        if value >> 58 == 0 {
            value = value * 16 + digit;
            exponent -= if point { 4 } else { 0 };
        } else {
            // The bits after the first 58 only say how to round.
            value |= u64::from(digit > 0);
            exponent += if point { 0 } else { 4 };
        }
    }
    let mut number = value as f64;
    // In steps, as a double holds no power of two beyond them.
    while exponent != 0 && number != 0.0 && number.is_finite() {
        let step = exponent.clamp(-1000, 1000);
        number *= 2_f64.powi(step as i32);
        exponent -= step;
    }
    (count > 0 && number.is_finite()).then_some(sign * number)
}

/// A number of a few digits, with a point or without; `None` for all others. Quotients and products of
/// two exact doubles are rounded correctly (Clinger, How to read floating point numbers accurately,
/// 1990), so the result is the same as from [`any_number`].
fn short_number(token: &[u8]) -> Option<f64> {
    let (sign, text) = signed(token);
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
    Some(sign * (value as f64 / POWERS[digits - point.unwrap_or(digits)]))
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
        // Numbers of 14 to 17 digits; more than 15 digits would not be rounded correctly.
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
    fn only_finite_numbers_count() {
        for text in ["1", "-1.", "+.5", "1e3", "1E-400", "0.1234567890123456789"] {
            assert_eq!(number(text.as_bytes()), text.parse().ok(), "{text}");
        }
        for text in ["", ".", "-", "e5", "1e", "1e999", "inf", "nan", "NaN", "1_0", "1,5", "--1"] {
            assert_eq!(number(text.as_bytes()), None, "{text}");
        }
        for (text, wanted) in [
            ("0x1p-20", Some(1.0 / 1048576.0)),
            ("-0X1.8P+1", Some(-3.0)),
            ("0x.8", Some(0.5)),
            ("0xff.", Some(255.0)),
            ("0x20000000000001", Some(9007199254740992.0)),
            ("0x20000000000001.00000000000001", Some(9007199254740994.0)),
            ("0x1p-1074", Some(f64::from_bits(1))),
            ("0x0p999999", Some(0.0)),
            ("0x1p1024", None),
            ("0x1p-99999", Some(0.0)),
            ("0x", None),
            ("0x.p1", None),
            ("0x1p", None),
            ("0x1p1.", None),
            ("0xg", None),
            ("0x1p99999999999", None),
        ] {
            assert_eq!(number(text.as_bytes()), wanted, "{text}");
        }
    }
}
