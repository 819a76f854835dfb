//! The comment `@EXPECTED_RESULTS@: WRONG-ANSWER, TIMELIMIT` of DOMjudge in the source of a submission: the
//! verdict on it as a whole is one of these; and `@EXPECTED_SCORE@: 60`, its points.

use super::kind::Verdict;
use super::set::VerdictSet;
use crate::verdict::points::Amount;

const TAG: &str = "@EXPECTED_RESULTS@:";
/// The comment of DOMjudge with the points of a submission.
pub const SCORE_TAG: &str = "@EXPECTED_SCORE@:";
/// The words of DOMjudge, and the names of the folders. Its `CHECK-MANUALLY` says nothing.
const WORDS: [(&str, Verdict); 12] = [
    ("CORRECT", Verdict::Ac),
    ("ACCEPTED", Verdict::Ac),
    ("WRONG-ANSWER", Verdict::Wa),
    ("NO-OUTPUT", Verdict::Wa),
    ("OUTPUT-LIMIT", Verdict::Wa),
    ("TIMELIMIT", Verdict::Tle),
    ("TIME-LIMIT-EXCEEDED", Verdict::Tle),
    ("RUN-ERROR", Verdict::Re),
    ("RUN-TIME-ERROR", Verdict::Re),
    ("MEMORY-LIMIT", Verdict::Re),
    ("COMPILER-ERROR", Verdict::Ce),
    ("COMPILE-ERROR", Verdict::Ce),
];

/// The verdicts that the comment names. `None` where there is no such comment, or several, or one that
/// names none: then its folder decides, as in DOMjudge.
pub(super) fn expected(source: &[u8]) -> Option<VerdictSet> {
    let line = only_line(source, TAG)?;
    let mut found = VerdictSet::of(&[]);
    for word in line.split(',') {
        let word = word.split_whitespace().next().unwrap_or_default().replace('_', "-");
        let (_, verdict) = WORDS.iter().find(|(known, _)| *known == word)?;
        found = found.or(VerdictSet::of(&[*verdict]));
    }
    Some(found)
}

/// The points that a comment names. `None` where there is no such comment, or several, or one without a
/// number.
pub(super) fn expected_points(source: &[u8]) -> Option<Amount> {
    let line = only_line(source, SCORE_TAG)?;
    Amount::of(line.split_whitespace().next()?.parse().ok()?)
}

/// The text that follows a tag in its line, in upper case, if the tag occurs once.
fn only_line(source: &[u8], tag: &str) -> Option<String> {
    let text = String::from_utf8_lossy(source).to_ascii_uppercase();
    let mut parts = text.split(tag).skip(1);
    let (part, None) = (parts.next()?, parts.next()) else { return None };
    Some(part.lines().next().unwrap_or_default().to_string())
}

#[cfg(test)]
mod tests {
    use super::*;
    use Verdict::{Ac, Ce, Re, Tle, Wa};

    #[test]
    fn a_comment_names_verdicts() {
        for (source, wanted) in [
            ("// @EXPECTED_RESULTS@: CORRECT\nint main", Some(&[Ac][..])),
            ("/* @EXPECTED_RESULTS@: run_time_error , ACCEPTED */", Some(&[Re, Ac])),
            ("# @expected_results@: TIMELIMIT,NO-OUTPUT", Some(&[Tle, Wa])),
            ("# @EXPECTED_RESULTS@: COMPILER-ERROR", Some(&[Ce])),
            ("# @EXPECTED_RESULTS@: CHECK-MANUALLY", None),
            ("# @EXPECTED_RESULTS@:", None),
            ("# @EXPECTED_RESULTS@: CORRECT\n# @EXPECTED_RESULTS@: CORRECT", None),
            ("int main", None),
        ] {
            assert_eq!(expected(source.as_bytes()), wanted.map(VerdictSet::of), "{source}");
        }
    }

    #[test]
    fn a_comment_names_points() {
        for (source, hundredths) in [
            ("# @EXPECTED_SCORE@: 88.37\nx", Some(8837)),
            ("/* @expected_score@: 60 */", Some(6000)),
            ("# @EXPECTED_SCORE@: many", None),
            ("# @EXPECTED_SCORE@: 1\n# @EXPECTED_SCORE@: 1", None),
            ("int main", None),
        ] {
            let points = expected_points(source.as_bytes()).map(|points| points.hundredths);
            assert_eq!(points, hundredths, "{source}");
        }
    }
}
