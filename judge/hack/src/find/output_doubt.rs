//! Why a wrong output may be right on most sites, where nothing but samples says what is wanted.

use judge_core::verdict::Verdict;

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
        Verdict::Wa | Verdict::Ac | Verdict::Tle | Verdict::Mle => None,
        Verdict::Ole | Verdict::Re | Verdict::Ce => None,
    }
}

/// Whether two outputs have the same words, in another order.
pub fn is_reordered(one: &[u8], other: &[u8]) -> bool {
    let words = |text: &[u8]| -> Vec<Vec<u8>> {
        let words = text.split(u8::is_ascii_whitespace).filter(|word| !word.is_empty());
        words.map(<[u8]>::to_vec).collect()
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

    #[test]
    fn an_output_that_is_plainly_wrong_is_not_doubted() {
        assert_eq!(output_doubt(Verdict::Wa, b"1\n", b"2\n"), None);
        assert_eq!(output_doubt(Verdict::Wa, b"1\n", b""), None);
        assert!(output_doubt(Verdict::Wa, b"\n", b"2\n").is_some());
        assert!(output_doubt(Verdict::Pe, b"1\n", b"1 \n").is_some());
    }
}
