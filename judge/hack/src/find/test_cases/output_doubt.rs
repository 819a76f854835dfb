//! Why a wrong output may be right on most sites, where nothing but samples says what is wanted.

pub use bytes::compare::is_reordered;
use judge_core::verdict::Verdict;

/// The relative or absolute difference that most checkers of real numbers permit.
const TOLERANCE: f64 = 1e-6;

/// The assumption that an output is wrong, beside the answer of the reference; `None` where it is plainly wrong.
pub fn output_doubt(verdict: Verdict, answer: &[u8], output: &[u8]) -> Option<&'static str> {
    let is_word = |byte: &u8| !byte.is_ascii_whitespace();
    match verdict {
        Verdict::Pe => Some("blanks and line ends count (most sites ignore them)"),
        Verdict::Wa if !answer.iter().any(is_word) => {
            Some("the input is valid, though the reference prints nothing")
        }
        Verdict::Wa if is_reordered(answer, output) => {
            Some("the order of the words of the output counts")
        }
        Verdict::Wa if are_alike(answer, output, <[u8]>::eq_ignore_ascii_case) => {
            Some("upper and lower case count")
        }
        Verdict::Wa if are_alike(answer, output, are_near) => {
            Some("each digit after the point counts")
        }
        Verdict::Wa | Verdict::Ac | Verdict::Tle | Verdict::Mle => None,
        Verdict::Ole | Verdict::Re | Verdict::Ce => None,
    }
}

/// The words of a text.
pub fn words(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    text.split(u8::is_ascii_whitespace).filter(|word| !word.is_empty())
}

/// Whether all words of two outputs are alike, one by one.
fn are_alike(one: &[u8], other: &[u8], are: fn(&[u8], &[u8]) -> bool) -> bool {
    let mut others = words(other);
    words(one).all(|word| others.next().is_some_and(|other| word == other || are(word, other)))
        && others.next().is_none()
}

/// Whether two words are numbers that differ by less than most checkers permit.
fn are_near(one: &[u8], other: &[u8]) -> bool {
    let number = |word: &[u8]| std::str::from_utf8(word).ok()?.parse::<f64>().ok();
    let (Some(value), Some(near)) = (number(one), number(other)) else { return false };
    let has_point = one.contains(&b'.') || other.contains(&b'.');
    has_point && (value - near).abs() <= TOLERANCE * near.abs().max(1.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_output_that_is_plainly_wrong_is_not_doubted() {
        assert_eq!(output_doubt(Verdict::Wa, b"1\n", b"2\n"), None);
        assert_eq!(output_doubt(Verdict::Wa, b"1\n", b""), None);
        assert!(output_doubt(Verdict::Wa, b"\n", b"2\n").is_some());
        assert!(output_doubt(Verdict::Pe, b"1\n", b"1 \n").is_some());
        assert!(output_doubt(Verdict::Wa, b"YES 1\n", b"Yes 1\n").is_some());
        assert!(output_doubt(Verdict::Wa, b"2\n0.5000000\n", b"2 0.50\n").is_some());
        assert_eq!(output_doubt(Verdict::Wa, b"0.5 1\n", b"0.5\n"), None);
        assert_eq!(output_doubt(Verdict::Wa, b"1000000\n", b"1000001\n"), None);
    }
}
