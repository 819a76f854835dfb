//! Numbers in text.

/// `1 try`, `1,234 tries`.
pub fn count_tries(tries: u64) -> String {
    if tries == 1 {
        "1 try".to_string()
    } else {
        format!("{} tries", grouped(tries))
    }
}

/// 1234567 as `1,234,567`.
pub fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut out = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at) % 3 == 0 {
            out.push(',');
        }
        out.push(digit);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tries_are_counted_in_the_singular_and_in_groups() {
        assert_eq!(count_tries(0), "0 tries");
        assert_eq!(count_tries(1), "1 try");
        assert_eq!(count_tries(999), "999 tries");
        assert_eq!(count_tries(1_234_567), "1,234,567 tries");
    }
}
