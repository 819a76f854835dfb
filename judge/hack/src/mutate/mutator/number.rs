//! The numbers next to a number.

use judge_core::language::lexer::whole_number;

/// A number one less and one more; of one with an exponent, a tenth and ten times.
pub fn neighbours(text: &str, suffixes: &[&str]) -> Vec<String> {
    let is_whole = |(_, suffix): &(u128, &str)| suffix.is_empty() || suffixes.contains(suffix);
    if let Some((value, suffix)) = whole_number(text).filter(is_whole) {
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
