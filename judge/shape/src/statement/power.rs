//! Powers that a browser copies without their superscript: `105` of `n ≤ 10⁵`.

use super::text::TYPED_POWERS;

/// A number that may be a power.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Power {
    /// The number as it stands: `105`.
    pub number: String,
    /// The power that it may be: `10^5`.
    pub power: String,
    /// Whether it is taken as the power.
    pub is_taken: bool,
}

/// Words before a number that limits something, beside the signs of comparisons.
const LIMITS: [&str; 12] =
    ["<", ">", "≤", "≥", "⩽", "⩾", "exceed", "most", "than", "least", "\\le", "\\ge"];
/// The exponents of 2 that are the ends of types.
const BINARY: [&str; 6] = ["30", "31", "32", "62", "63", "64"];

/// The numbers of a text that may be powers, each once. A text that was copied from a page has signs of print or
/// headings; where no power of it is written out, all of them have lost their superscripts.
pub(super) fn powers(text: &str, has_headings: bool) -> Vec<Power> {
    let is_copy = has_headings || text.contains(['≤', '≥', '⩽', '⩾']);
    let is_taken = is_copy && !TYPED_POWERS.iter().any(|mark| text.contains(mark));
    let mut powers: Vec<Power> = Vec::new();
    for line in text.lines() {
        let Some(limit) = LIMITS.iter().filter_map(|word| line.find(word)).min() else { continue };
        for (at, number) in numbers(line) {
            let is_limit =
                at > limit || line[at + number.len()..].trim_start().starts_with(['<', '≤', '⩽']);
            let Some(power) = power(line, at, number).filter(|_| is_limit) else { continue };
            if powers.iter().all(|known| known.number != number) {
                powers.push(Power { number: number.to_string(), power, is_taken });
            }
        }
    }
    // `-231 <= x <= 231 - 1`: the first of them says nothing by itself.
    powers
}

/// The text with these powers, as far as they are taken.
pub(super) fn restored(text: &str, powers: &[Power]) -> String {
    let mut restored = String::new();
    let mut end = 0;
    for (at, number) in numbers(text) {
        if let Some(power) = powers.iter().find(|power| power.is_taken && power.number == number) {
            restored.push_str(&text[end..at]);
            restored.push_str(&power.power);
            end = at + number.len();
        }
    }
    restored + &text[end..]
}

/// The numbers of a text, without those that are parts of others or of names: `1.105`, `10,105`, `x105`, `2^105`.
fn numbers(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let is_part = |c: char| c.is_alphanumeric() || "_^.{".contains(c);
    let starts = text.char_indices().filter(move |(at, c)| {
        let before = text[..*at].chars().next_back();
        c.is_ascii_digit() && !before.is_some_and(is_part)
    });
    starts.filter_map(move |(at, _)| {
        let rest = &text[at..];
        let length = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
        let mut after = rest[length..].chars();
        let (next, second) = (after.next(), after.next());
        let is_longer = next.is_some_and(|c| c.is_alphabetic() || "^_".contains(c))
            || next.is_some_and(|c| ".,".contains(c)) && second.is_some_and(|c| c.is_ascii_digit());
        let is_group =
            text[..at].ends_with(',') && text[..at - 1].ends_with(|c: char| c.is_ascii_digit());
        (!is_longer && !is_group).then_some((at, &rest[..length]))
    })
}

/// The power that a number may be.
fn power(line: &str, at: usize, number: &str) -> Option<String> {
    if let Some(exponent) = number.strip_prefix("10").filter(|rest| !rest.starts_with('0')) {
        let value: u32 = exponent.parse().ok()?;
        return (3..=18).contains(&value).then(|| format!("10^{value}"));
    }
    let exponent = number.strip_prefix('2').filter(|rest| BINARY.contains(rest))?;
    let after = line[at + number.len()..].replace(' ', "");
    let has_minus = |text: &str| ["-1", "−1", "–1"].iter().any(|end| text.starts_with(end));
    // `-231 <= x <= 231 - 1`
    let is_end = has_minus(&after) || line.replace(' ', "").contains(&format!("{number}-1"));
    is_end.then(|| format!("2^{exponent}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_power_without_its_superscript_is_named() {
        for (line, is_taken, restored_line) in [
            ("1 ≤ n ≤ 105", true, "1 ≤ n ≤ 10^5"),
            ("The numbers a_i (1 ≤ a_i ≤ 2·109)", true, "The numbers a_i (1 ≤ a_i ≤ 2·10^9)"),
            ("−1018 ≤ x ≤ 1", true, "−10^18 ≤ x ≤ 1"),
            ("−231 ≤ x ≤ 231 - 1", true, "−2^31 ≤ x ≤ 2^31 - 1"),
            ("1 <= n <= 105", false, "1 <= n <= 105"),
            ("it does not exceed 104", false, "it does not exceed 104"),
            ("1 ≤ n ≤ 10^5, m ≤ 104", false, "1 ≤ n ≤ 10^5, m ≤ 104"),
        ] {
            let found = powers(line, false);
            assert!(found.iter().all(|power| power.is_taken == is_taken), "{line}: {found:?}");
            assert!(!found.is_empty(), "{line}");
            assert_eq!(restored(line, &found), restored_line);
        }
        assert!(powers("1 <= n <= 105", true)[0].is_taken, "a page with headings is a copy");
        for line in [
            "1 ≤ n ≤ 10⁵",
            "1 ≤ n ≤ 100",
            "1 ≤ n ≤ 1024",
            "1 ≤ n ≤ 10,105",
            "room 105 is one",
            "n ≤ 231",
        ] {
            assert_eq!(powers(line, false), [], "{line}");
        }
    }
}
