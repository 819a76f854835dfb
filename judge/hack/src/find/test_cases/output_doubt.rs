//! Why a wrong output may be right on most sites, where nothing but samples says what is wanted.

pub use bytes::compare::is_reordered;
use judge_core::verdict::Verdict;
use std::collections::BTreeSet;

/// The relative or absolute difference that most checkers of real numbers permit.
const TOLERANCE: f64 = 1e-6;

/// What the answers of all samples have in common: an answer without it hints at an input that is no case.
#[derive(Clone, Default)]
pub struct AnswerForm {
    /// The number of lines, where it is the same in all.
    lines: Option<usize>,
    /// The kinds of their words; none where too few answers are known.
    kinds: BTreeSet<WordKind>,
}

/// The kind of a word of an answer.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum WordKind {
    Integer,
    Real,
    Other,
}

impl AnswerForm {
    /// The form of the answers of samples. One alone says nothing.
    pub fn of(answers: &[Vec<u8>]) -> AnswerForm {
        let [first, _, ..] = answers else { return AnswerForm::default() };
        let lines = line_count(first);
        let is_fixed = answers.iter().all(|answer| line_count(answer) == lines);
        let kinds = answers.iter().flat_map(|answer| kinds(answer)).collect();
        AnswerForm { lines: (is_fixed && lines > 0).then_some(lines), kinds }
    }

    /// The assumption that an input with this answer of the reference is valid; `None` for an answer like the others.
    pub fn doubt(&self, answer: &[u8]) -> Option<&'static str> {
        if words(answer).next().is_none() {
            Some("the input is valid, though the reference prints nothing")
        } else if self.lines.is_some_and(|known| line_count(answer) != known) {
            Some("the input is valid, though no sample's answer has as many lines")
        } else if !self.kinds.is_empty() && !kinds(answer).all(|kind| self.kinds.contains(&kind)) {
            Some("the input is valid, though no sample's answer has such words")
        } else {
            None
        }
    }
}

/// The number of lines that are not blank.
fn line_count(text: &[u8]) -> usize {
    text.split(|&byte| byte == b'\n').filter(|line| words(line).next().is_some()).count()
}

/// The kinds of the words of an answer.
fn kinds(answer: &[u8]) -> impl Iterator<Item = WordKind> + '_ {
    words(answer).map(|word| {
        let digits = word.strip_prefix(b"-").unwrap_or(word);
        if !digits.is_empty() && digits.iter().all(u8::is_ascii_digit) {
            WordKind::Integer
        } else if number(word).is_some() {
            WordKind::Real
        } else {
            WordKind::Other
        }
    })
}

/// The assumption that an output is wrong, beside the answer of the reference; `None` where it is plainly wrong.
pub fn output_doubt(verdict: Verdict, answer: &[u8], output: &[u8]) -> Option<&'static str> {
    match verdict {
        Verdict::Pe => Some("blanks and line ends count (most sites ignore them)"),
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

/// The number that a word is.
fn number(word: &[u8]) -> Option<f64> {
    std::str::from_utf8(word).ok()?.parse().ok()
}

/// Whether two words are numbers that differ by less than most checkers permit.
fn are_near(one: &[u8], other: &[u8]) -> bool {
    let (Some(value), Some(near)) = (number(one), number(other)) else { return false };
    let has_point = one.contains(&b'.') || other.contains(&b'.');
    has_point && (value - near).abs() <= TOLERANCE * near.abs().max(1.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_answer_unlike_those_of_the_samples_is_doubted() {
        let form = |answers: &[&[u8]]| {
            AnswerForm::of(&answers.iter().map(|answer| answer.to_vec()).collect::<Vec<_>>())
        };
        let numbers = form(&[b"12\n", b"-3\n"]);
        assert_eq!(numbers.doubt(b"7\n\n"), None);
        for unlike in [&b"\n"[..], b"1\n2\n", b"1.5\n", b"Error\n"] {
            assert!(numbers.doubt(unlike).is_some());
        }
        let lists = form(&[b"YES\n1 2\n", b"NO\n"]);
        assert_eq!(lists.doubt(b"YES\n7\n8\n"), None);
        assert!(lists.doubt(b"0.5\n").is_some());
        assert_eq!(form(&[b"12\n"]).doubt(b"none\n"), None, "one sample says nothing");
    }

    #[test]
    fn an_output_that_is_plainly_wrong_is_not_doubted() {
        assert_eq!(output_doubt(Verdict::Wa, b"1\n", b"2\n"), None);
        assert_eq!(output_doubt(Verdict::Wa, b"1\n", b""), None);
        assert!(output_doubt(Verdict::Pe, b"1\n", b"1 \n").is_some());
        assert!(output_doubt(Verdict::Wa, b"YES 1\n", b"Yes 1\n").is_some());
        assert!(output_doubt(Verdict::Wa, b"2\n0.5000000\n", b"2 0.50\n").is_some());
        assert_eq!(output_doubt(Verdict::Wa, b"0.5 1\n", b"0.5\n"), None);
        assert_eq!(output_doubt(Verdict::Wa, b"1000000\n", b"1000001\n"), None);
    }
}
