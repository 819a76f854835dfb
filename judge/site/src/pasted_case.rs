//! A case that a user pastes: a failed test with the headings of its site, or an input, perhaps as LeetCode prints it,
//! and perhaps its expected answer below a line `---`.

use crate::failed_test::{self, Labels, ValueForm};
use crate::leetcode;
use judge_core::base::text::{escape, excerpt};
use judge_core::Result;

/// The line that divides the two.
const DIVIDER: &[u8] = b"---";
/// The part of an answer that a message shows.
const SHOWN_LINES: usize = 1;
const SHOWN_COLUMNS: usize = 60;

/// A case that a user pasted.
#[derive(Debug, PartialEq)]
pub struct PastedCase {
    /// In the form of the problem.
    pub input: Vec<u8>,
    pub answer: Option<Vec<u8>>,
    /// Whether the input was in the form of LeetCode.
    pub is_of_leetcode: bool,
    /// The headings of a failed test.
    pub labels: Option<Labels>,
}

impl PastedCase {
    /// A case that was written as the problem has it.
    pub fn plain(input: Vec<u8>, answer: Option<Vec<u8>>) -> PastedCase {
        PastedCase { input, answer, is_of_leetcode: false, labels: None }
    }
}

/// Reads the text that a user pasted. Any other text is an input as it is. A line `---` counts before headings.
///
/// # Errors
///
/// The input or the expected answer is a broken list of LeetCode, or the test of a site is not whole.
pub fn read(text: &[u8]) -> Result<PastedCase> {
    if let Some((input, answer)) = divided(text) {
        let [before, answer] = [input, answer].map(String::from_utf8_lossy);
        let answer = expected(&answer, &before)?;
        return with_input(input, Some(answer));
    }
    let test = std::str::from_utf8(text).ok().map(failed_test::read).transpose()?.flatten();
    let Some(test) = test else { return with_input(text, None) };
    let labels = Some(test.labels);
    if test.form == ValueForm::Plain {
        let (input, answer) = (test.input.into_bytes(), test.answer.map(String::into_bytes));
        return Ok(PastedCase { labels, ..PastedCase::plain(input, answer) });
    }
    let input = if test.form == ValueForm::LeetCode { named(test.input) } else { test.input };
    let answer = test.answer.as_deref().map(|answer| expected(answer, &input)).transpose()?;
    let case = with_input(input.as_bytes(), answer)?;
    Ok(PastedCase { labels, ..case })
}

/// A case with this input, which may be in the form of LeetCode.
fn with_input(input: &[u8], answer: Option<Vec<u8>>) -> Result<PastedCase> {
    let converted = std::str::from_utf8(input).ok().and_then(leetcode::to_input);
    let converted = converted.transpose();
    let converted = converted.map_err(|error| format!("as LeetCode prints it: {error}"))?;
    let is_of_leetcode = converted.is_some();
    let input = converted.map_or_else(|| input.to_vec(), String::into_bytes);
    Ok(PastedCase { is_of_leetcode, ..PastedCase::plain(input, answer) })
}

/// The values of LeetCode's input, with a name where the first is a text or a number and another may be a list: by the
/// name they are known.
fn named(input: String) -> String {
    let is_value = input.starts_with(|c: char| c.is_ascii_digit() || matches!(c, '"' | '-'));
    if is_value && input.contains(['"', '[']) {
        return format!("value = {input}");
    }
    input
}

fn expected(answer: &str, input: &str) -> Result<Vec<u8>> {
    let answer = leetcode::to_answer(answer, input);
    let named = |why| format!("the expected answer, as LeetCode prints it: {why}");
    answer.map(String::into_bytes).map_err(named)
}

/// The input and the expected answer, if the text has one line `---`.
fn divided(text: &[u8]) -> Option<(&[u8], &[u8])> {
    let mut at = 0;
    let mut found = None;
    for line in text.split_inclusive(|&byte| byte == b'\n') {
        if line.trim_ascii() == DIVIDER {
            if found.is_some() {
                // Two of them are data.
                return None;
            }
            found = Some((at, at + line.len()));
        }
        at += line.len();
    }
    found.map(|(end, start)| (&text[..end], &text[start..]))
}

/// A warning if the answer of the reference is not the expected one. Blanks do not count, nor do small
/// differences between numbers with a fraction.
pub fn warning(expected: &[u8], answer: &[u8]) -> Option<String> {
    let same = |a: &[u8], b: &[u8]| {
        let number = |word: &[u8]| std::str::from_utf8(word).ok()?.parse::<f64>().ok();
        let is_fraction = |word: &[u8]| word.contains(&b'.');
        let is_close = |a: f64, b: f64| (a - b).abs() <= 1e-6 * b.abs().max(1.0);
        let close = number(a).zip(number(b)).is_some_and(|(a, b)| is_close(a, b));
        a == b || (is_fraction(a) || is_fraction(b)) && close
    };
    let words = |text| <[u8]>::split(text, u8::is_ascii_whitespace).filter(|word| !word.is_empty());
    let (mut left, mut right) = (words(expected), words(answer));
    loop {
        match (left.next(), right.next()) {
            (None, None) => return None,
            (Some(a), Some(b)) if same(a, b) => {}
            _ => break,
        }
    }
    let shown = |text| excerpt(text, SHOWN_LINES, SHOWN_COLUMNS).join(" ");
    let (expected, answer) = (shown(expected), shown(answer));
    Some(format!(
        "the reference prints `{answer}`, and the pasted answer is `{}`: one of them is wrong, or there \
         are several right answers",
        escape(expected.as_bytes())
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_answer_follows_a_line_of_its_own() {
        let parts = |text: &str| {
            let case = read(text.as_bytes()).unwrap();
            let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
            (text(case.input), case.answer.map(text))
        };
        let both = |input: &str, answer: &str| (input.to_string(), Some(answer.to_string()));
        assert_eq!(parts("1 2\n---\n3\n"), both("1 2\n", "3\n"));
        assert_eq!(parts("1\r\n --- \r\n[3,4]"), both("1\r\n", "3 4\n"));
        assert_eq!(parts("1 --- 2\n"), ("1 --- 2\n".to_string(), None));
        assert_eq!(parts("---\n---\n"), ("---\n---\n".to_string(), None));
        assert!(read(b"1\n---\n[3").is_err());
    }

    #[test]
    fn a_failed_test_is_taken_apart() {
        let leetcode = |input: &str, answer: &str| {
            let text = format!(
                "Wrong Answer\n12 / 63 testcases passed\nsome-user\nsubmitted at Nov 28\nLast Executed Input\n\
                 {input}\nUse Testcase\nStdout\ndebug\nOutput\n[9]\nExpected\n{answer}\n"
            );
            let case = read(text.as_bytes()).unwrap();
            assert_eq!(case.labels.unwrap().left_out, ["Stdout", "Output"]);
            let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
            (text(case.input), text(case.answer.unwrap()))
        };
        let both = |input: &str, answer: &str| (input.to_string(), answer.to_string());
        assert_eq!(leetcode("nums =\n[2,7]\ntarget =\n9", "[0,1]"), both("2\n2 7\n9\n", "0 1\n"));
        assert_eq!(leetcode("\"ab\"\n3", "\"c d\""), both("ab\n3\n", "c d\n"));
        assert_eq!(leetcode("3\n[1,2]", "true"), both("3\n2\n1 2\n", "true\n"));
        // Data of Codeforces that looks like a list.
        let case = read(b"Input\n[[<\n\nParticipant's output\n1\n\nJury's answer\n[2\n").unwrap();
        assert!(!case.is_of_leetcode && case.input == b"[[<\n" && case.answer.unwrap() == b"[2\n");
        // A line --- is of the user.
        let case = read(b"Input\n1\nOutput\n---\n2").unwrap();
        assert_eq!((&case.input[..], case.labels), (&b"Input\n1\nOutput\n"[..], None));
        assert!(read(b"Input\n1 2...\nOutput\n1\n").is_err());
    }

    #[test]
    fn an_input_of_leetcode_is_converted() {
        let pasted = read(b"grid = [[0,1],[1,0]]\n---\n2").unwrap();
        assert!(pasted.is_of_leetcode && pasted.input == b"2 2\n0 1\n1 0\n");
        assert_eq!(pasted.answer.as_deref(), Some(&b"2"[..]));
        let pasted = read(b"2 2\r\n0 1\n1 0").unwrap();
        assert!(!pasted.is_of_leetcode && pasted.input == b"2 2\r\n0 1\n1 0");
        assert!(read(b"[[0").unwrap_err().starts_with("as LeetCode prints it: byte 4"));
        assert!(!read(b"\xff[[").unwrap().is_of_leetcode);
    }

    #[test]
    fn another_answer_is_warned_of() {
        for (expected, answer, warns) in [
            ("3\n", "3", false),
            ("1  2\n", "1\n2\n", false),
            ("0.5", "0.50000000001", false),
            ("3", "4", true),
            ("1000000000", "1000000001", true),
            ("1 2", "1", true),
            ("", "1", true),
        ] {
            let found = warning(expected.as_bytes(), answer.as_bytes());
            assert_eq!(found.is_some(), warns, "{expected} {answer} {found:?}");
        }
    }
}
