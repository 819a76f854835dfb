//! The numbers next to a number.

use judge_core::language::lexer::whole_number;

/// A number one less and one more; of one with an exponent, a tenth and ten times.
pub fn neighbours(text: &str) -> Vec<String> {
    if let Some((mantissa, exponent)) = exponent(text) {
        return [exponent - 1, exponent + 1].map(|other| format!("{mantissa}{other}")).to_vec();
    }
    let is_suffix = |rest: &str| rest.bytes().all(|byte| byte.is_ascii_alphanumeric());
    let whole = whole_number(text).filter(|(_, suffix)| is_suffix(suffix));
    let Some((value, suffix)) = whole else { return Vec::new() };
    let others = [value.checked_sub(1), value.checked_add(1)];
    others.into_iter().flatten().map(|other| format!("{other}{suffix}")).collect()
}

/// A number like `1e9` up to its `e`, and what follows.
fn exponent(text: &str) -> Option<(&str, i64)> {
    let (mantissa, exponent) = text.split_at(text.find(['e', 'E'])? + 1);
    let is_decimal = mantissa.bytes().rev().skip(1).all(|b| b.is_ascii_digit() || b == b'.');
    let exponent: i32 = exponent.parse().ok().filter(|_| is_decimal)?;
    Some((mantissa, exponent.into()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_have_neighbours() {
        for (text, wanted) in [
            ("0", &["1"][..]),
            ("1_000u8", &["999u8", "1001u8"]),
            ("1'000LL", &["999LL", "1001LL"]),
            ("0x10", &["15", "17"]),
            ("1e9", &["1e8", "1e10"]),
            ("2.5E-3", &["2.5E-4", "2.5E-2"]),
            ("1.5", &[]),
            ("1.5x", &[]),
            ("0xe9", &["232", "234"]),
            ("340282366920938463463374607431768211456", &[]),
        ] {
            assert_eq!(neighbours(text), wanted, "{text}");
        }
    }
}
