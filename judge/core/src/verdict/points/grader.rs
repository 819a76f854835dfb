//! Graders: programs that decide the points of a group of cases, in the format `legacy`.
//!
//! <https://www.kattis.com/problem-package-format/spec/legacy.html>, "Graders". A grader reads a line for each
//! part of a group, its verdict and its points, and prints one such line for the group. This is the text that goes
//! in and comes out; the caller runs the program.

use crate::base::text::quote;
use crate::verdict::Verdict;
use crate::Result;

/// The result of a case or a group within its group.
pub type PartResult = (Verdict, f64);

/// The maximum number of bytes shown of an output that is no result.
const MAX_SHOWN: usize = 80;

/// Runs the grader of a problem: gives the result of a group from its flags and the results of its parts, in order. An
/// error says that it cannot run, fails, or prints no result.
pub type Grader<'a> = dyn FnMut(&[String], &[PartResult]) -> Result<PartResult> + 'a;

/// The input of a grader. The specification has four codes, and MLE, OLE and PE are not among them: the first two are
/// run-time errors there, the last a wrong answer.
pub fn input_of(parts: &[PartResult]) -> String {
    let mut text = String::new();
    for (verdict, points) in parts {
        let code = match verdict {
            Verdict::Ac => "AC",
            Verdict::Wa | Verdict::Pe => "WA",
            Verdict::Tle => "TLE",
            // A program that does not compile is graded nowhere.
            Verdict::Re | Verdict::Mle | Verdict::Ole | Verdict::Ce => "RTE",
        };
        text.push_str(&format!("{code} {points}\n"));
    }
    text
}

/// The result that a grader printed. As in problemtools, MLE and OLE are results too.
///
/// # Errors
///
/// It is not one verdict and one number.
pub fn result_of(output: &[u8]) -> Result<PartResult> {
    let text = String::from_utf8_lossy(output);
    let mut words = text.split_whitespace();
    let verdict = match words.next() {
        Some("AC") => Some(Verdict::Ac),
        Some("WA") => Some(Verdict::Wa),
        Some("TLE") => Some(Verdict::Tle),
        Some("RTE") => Some(Verdict::Re),
        Some("MLE") => Some(Verdict::Mle),
        Some("OLE") => Some(Verdict::Ole),
        Some(_) | None => None,
    };
    let points = words.next().and_then(|word| word.parse::<f64>().ok());
    match (verdict, points.filter(|points| points.is_finite()), words.next()) {
        (Some(verdict), Some(points), None) => Ok((verdict, points)),
        _ => {
            let shown = match output.trim_ascii() {
                [] => "nothing".to_string(),
                text => quote(&text[..text.len().min(MAX_SHOWN)]),
            };
            Err(format!("the grader must print a verdict and a number, such as AC 40, not {shown}"))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_grader_reads_the_four_verdicts_of_the_specification() {
        let parts = [
            (Verdict::Ac, 1.0),
            (Verdict::Pe, 0.5),
            (Verdict::Tle, 0.0),
            (Verdict::Mle, -2.0),
            (Verdict::Ole, 1e21),
        ];
        assert_eq!(input_of(&parts), "AC 1\nWA 0.5\nTLE 0\nRTE -2\nRTE 1000000000000000000000\n");
    }

    #[test]
    fn what_it_prints_is_one_verdict_and_one_number() {
        assert_eq!(result_of(b"AC 40\n"), Ok((Verdict::Ac, 40.0)));
        assert_eq!(result_of(b"RTE 12.500000"), Ok((Verdict::Re, 12.5)));
        for bad in ["", "AC", "JE", "JE 0", "AC 1 2", "AC x", "AC inf", "AC 1\nWA 0\n", "\u{1b}[2J"]
        {
            let error = result_of(bad.as_bytes()).unwrap_err();
            assert!(error.starts_with("the grader must print a verdict and a number"), "{error}");
            assert!(!error.contains('\u{1b}'), "{error}");
        }
    }
}
