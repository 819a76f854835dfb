//! Outputs that have the words of an answer in another order.

/// Whether two outputs have the same words, in another order.
pub fn is_reordered(one: &[u8], other: &[u8]) -> bool {
    let words = |text| -> Vec<&[u8]> {
        let words = <[u8]>::split(text, u8::is_ascii_whitespace);
        words.filter(|word| !word.is_empty()).collect()
    };
    let (mut one, mut other) = (words(one), words(other));
    if one == other {
        return false;
    }
    one.sort_unstable();
    other.sort_unstable();
    one == other
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn outputs_in_another_order_are_known() {
        assert!(is_reordered(b"3 1\n2\n", b"1 2 3\n"));
        for (one, other) in [("1 2\n", "1  2"), ("1 2", "1 3"), ("1 1 2", "1 2 2"), ("", "")] {
            assert!(!is_reordered(one.as_bytes(), other.as_bytes()), "{one:?} {other:?}");
        }
    }
}
