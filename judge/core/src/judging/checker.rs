//! Checkers and interactors made with testlib: their exit codes, and the points that they give.
//!
//! `quitp` ends with exit code 7 and writes `points 12.5 …` to stderr. `quitf(_pc(N), …)` writes
//! `partially correct (N) …`; its exit code is N, 16 + N or 50 + N, by the version and the macros of testlib.h. As N
//! may be any exit code, only both together say that a part is right.

use super::tool_failure::with_message;
use crate::base::text::quote;
use crate::verdict::points::ValidatorScore;
use crate::verdict::Verdict;
use sandbox::End;

/// Exit codes of testlib, as testlib.h defines them.
const WRONG: i32 = 1;
const PRESENTATION: i32 = 2;
const FAILED: i32 = 3;
const DIRT: i32 = 4;
const POINTS: i32 = 7;
const UNEXPECTED_EOF: i32 = 8;
/// The numbers that are added to a partially correct result in the exit code: `_partially` in old versions,
/// `PC_BASE_EXIT_CODE` without and with `TESTSYS`.
const PARTIAL_BASES: [i32; 3] = [0, 16, 50];
/// The exit codes from here on are of nothing else.
const FIRST_PARTIAL: i32 = 16;
/// The start of the messages.
const POINTS_MESSAGE: &str = "points ";
const PARTIAL_MESSAGE: &str = "partially correct (";

/// The verdict of a checker or an interactor by how it ended, and the points that it gives. A result with points is AC,
/// as with `score.txt`.
///
/// # Errors
///
/// That is no verdict, or there are points where the problem has none.
pub(super) fn verdict_of(
    end: End,
    message: &str,
    has_points: bool,
) -> Result<(Verdict, Option<ValidatorScore>), String> {
    let fault = |what: String| Err(with_message(&format!("the output validator {what}"), message));
    let given = match end {
        End::Exited(code) => points_of(code, message),
        End::Stopped(_) | End::Signaled(_) => None,
    };
    match (end, given) {
        (_, Some(_)) if !has_points => {
            fault(format!("gives points ({end}), and the problem has none"))
        }
        (_, Some(points)) => Ok((Verdict::Ac, Some(ValidatorScore::Score(points)))),
        (End::Exited(0), None) => Ok((Verdict::Ac, None)),
        (End::Exited(WRONG | DIRT | UNEXPECTED_EOF), None) => Ok((Verdict::Wa, None)),
        (End::Exited(PRESENTATION), None) => Ok((Verdict::Pe, None)),
        (End::Exited(FAILED), None) => {
            fault("says that the answer or the validator itself is wrong".into())
        }
        (End::Exited(POINTS | FIRST_PARTIAL..), None) if !has_points => {
            fault(format!("gives points ({end}), and the problem has none"))
        }
        (End::Exited(POINTS), None) => fault(format!(
            "gives points ({end}) without a line {} and a number on stderr, as quitp of testlib writes it",
            quote(POINTS_MESSAGE.as_bytes())
        )),
        (End::Exited(FIRST_PARTIAL..), None) => fault(format!(
            "ends with {end} without the line {}N) on stderr that testlib writes for _pc(N)",
            PARTIAL_MESSAGE
        )),
        (End::Stopped(limit), None) => {
            fault(format!("was stopped at its limit of {limit}; correct it"))
        }
        (End::Exited(_) | End::Signaled(_), None) => {
            fault(format!("must end with an exit code of testlib, not {end}"))
        }
    }
}

/// Whether an interactor that ends so may have given points.
pub(super) fn may_give_points(end: End) -> bool {
    let of_verdicts = [WRONG, PRESENTATION, FAILED, DIRT, UNEXPECTED_EOF];
    matches!(end, End::Exited(code) if !of_verdicts.contains(&code))
}

/// The points that a checker gives that ends with this exit code and says this; `None` where it gives none. The last
/// line of the form counts: testlib writes it at the end.
fn points_of(code: i32, message: &str) -> Option<f64> {
    let mut lines = message.lines().rev();
    if code == POINTS {
        let of_points = lines.clone().find_map(|line| line.strip_prefix(POINTS_MESSAGE));
        let number = of_points.and_then(|rest| rest.split_whitespace().next());
        let number = number.and_then(|word| word.parse::<f64>().ok()).filter(|one| one.is_finite());
        if number.is_some() {
            return number;
        }
    }
    let of_part = lines.find_map(|line| line.strip_prefix(PARTIAL_MESSAGE))?;
    let number = of_part.split_once(')')?.0.parse::<i32>().ok()?;
    let is_its_code = |base: i32| number.checked_add(base) == Some(code);
    PARTIAL_BASES.into_iter().any(is_its_code).then_some(f64::from(number))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_need_the_exit_code_and_the_message_of_testlib() {
        let of = |code, message: &str| verdict_of(End::Exited(code), message, true);
        let points = |points: f64| Ok((Verdict::Ac, Some(ValidatorScore::Score(points))));
        assert_eq!(of(7, "points 12.5 a part"), points(12.5));
        assert_eq!(of(7, "points 99\npoints 3"), points(3.0));
        for (code, number) in [(5, 5.0), (21, 5.0), (55, 5.0), (16, 0.0), (1, 1.0), (0, 0.0)] {
            let message = format!("partially correct ({number}) well");
            assert_eq!(of(code, &message), points(number), "{code}");
        }
        // Text of a submission in a message gives nothing without the exit code.
        assert_eq!(of(1, "wrong answer points 100"), Ok((Verdict::Wa, None)));
        assert_eq!(of(1, "partially correct (100)"), Ok((Verdict::Wa, None)));
        assert_eq!(of(0, "ok points 5"), Ok((Verdict::Ac, None)));
        for (code, message) in [(7, ""), (7, "points nan"), (7, "points many"), (16, "ok"), (5, "")]
        {
            assert!(of(code, message).is_err(), "{code} {message}");
        }
        let without = verdict_of(End::Exited(21), "partially correct (5)", false);
        assert!(without.is_err_and(|error| error.contains("and the problem has none")));
    }
}
