//! The numbers next to a number.

/// A number one less and one more; of one with an exponent, a tenth and ten times.
pub fn neighbours(text: &str, suffixes: &[&str]) -> Vec<String> {
    if let Some((value, suffix)) = whole(text, suffixes) {
        let others = [value.checked_sub(1), value.checked_add(1)];
        return others.into_iter().flatten().map(|other| format!("{other}{suffix}")).collect();
    }
    match exponent(text) {
        Some((mantissa, exponent)) => {
            let others = [exponent.checked_sub(1), exponent.checked_add(1)];
            others.into_iter().flatten().map(|other| format!("{mantissa}{other}")).collect()
        }
        None => Vec::new(),
    }
}

/// The value of a whole number, and its suffix.
fn whole<'a>(text: &'a str, suffixes: &[&str]) -> Option<(u128, &'a str)> {
    let (digits, radix) = match text.get(..2) {
        Some("0x" | "0X") => (&text[2..], 16),
        Some("0b" | "0B") => (&text[2..], 2),
        Some("0o" | "0O") => (&text[2..], 8),
        _ => (text, 10),
    };
    let is_digit = |c: char| c == '_' || c == '\'' || c.is_digit(radix);
    let (digits, suffix) = digits.split_at(digits.find(|c| !is_digit(c)).unwrap_or(digits.len()));
    let value = u128::from_str_radix(&digits.replace(['_', '\''], ""), radix).ok()?;
    (suffix.is_empty() || suffixes.contains(&suffix)).then_some((value, suffix))
}

/// A number like `1e9` up to its `e`, and what follows.
fn exponent(text: &str) -> Option<(&str, i32)> {
    let (mantissa, exponent) = text.split_at(text.find(['e', 'E'])? + 1);
    let is_decimal = mantissa.bytes().rev().skip(1).all(|b| b.is_ascii_digit() || b == b'.');
    let exponent = exponent.parse().ok().filter(|_| is_decimal)?;
    Some((mantissa, exponent))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_have_neighbours() {
        let suffixes = &["LL", "u8"];
        for (text, wanted) in [
            ("0", &["1"][..]),
            ("1_000u8", &["999u8", "1001u8"]),
            ("1'000LL", &["999LL", "1001LL"]),
            ("0x10", &["15", "17"]),
            ("1e9", &["1e8", "1e10"]),
            ("2.5E-3", &["2.5E-4", "2.5E-2"]),
            ("1.5", &[]),
            ("1x", &[]),
            ("0xe9", &["232", "234"]),
            ("340282366920938463463374607431768211456", &[]),
        ] {
            assert_eq!(neighbours(text, suffixes), wanted, "{text}");
        }
    }
}
