//! The result of a case that was run twice.

use crate::base::text;
use crate::judging::outcome::Outcome;
use crate::verdict::Verdict;

/// The result of a case after its second run. `one_is_right` says that only one output is right, so
/// that two runs of a right program print the same.
pub(super) fn settle(first: Outcome, second: Outcome, one_is_right: bool) -> Outcome {
    if first.stopped {
        // It did not end for want of a core, so only the second run says something.
        return Outcome { run_again: true, ..second };
    }
    if differs(&first, &second, one_is_right) {
        let note = format!("differs from run to run: {}, then {}", end(&first), end(&second));
        let time = first.time.min(second.time);
        let (verdict, stopped) = (Verdict::Wa, false);
        return Outcome { verdict, note, time, stopped, run_again: true, ..second };
    }
    let mut faster = if second.stopped || first.time <= second.time { first } else { second };
    faster.run_again = true;
    if faster.verdict.is_too_slow() {
        faster.note.push_str(", also when it ran alone");
    }
    faster
}

/// Whether the program does not do the same in its second run.
fn differs(first: &Outcome, second: &Outcome, one_is_right: bool) -> bool {
    if second.stopped {
        return !second.verdict.is_too_slow();
    }
    if one_is_right {
        return first.fingerprint != second.fingerprint;
    }
    // Output after the limit was not judged, so it is not known to differ.
    first.verdict == Verdict::Ac && second.verdict != Verdict::Ac && !second.verdict.is_too_slow()
}

/// The end of a run, for a message.
fn end(outcome: &Outcome) -> String {
    match outcome.verdict {
        Verdict::Tle => format!("an output after {}", text::time(outcome.time)),
        Verdict::Ac => "a right output".to_string(),
        Verdict::Wa | Verdict::Pe => "a wrong output".to_string(),
        Verdict::Mle | Verdict::Ole | Verdict::Re | Verdict::Ce => {
            format!("{} {}", outcome.verdict.name(), outcome.note)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;
    use Verdict::{Ac, Mle, Re, Tle, Wa};

    /// A run that ended, with its time in milliseconds and a hash of its output.
    fn ended(verdict: Verdict, ms: u64, output: u64) -> Outcome {
        let time = Duration::from_millis(ms);
        Outcome { time, fingerprint: Some(output), ..Outcome::new(verdict) }
    }

    fn stopped(verdict: Verdict, ms: u64) -> Outcome {
        Outcome { time: Duration::from_millis(ms), stopped: true, ..Outcome::new(verdict) }
    }

    /// The verdict and the time in milliseconds.
    fn settled(first: Outcome, second: Outcome, one_is_right: bool) -> (Verdict, u128) {
        let outcome = settle(first, second, one_is_right);
        assert!(outcome.run_again);
        assert_eq!(
            outcome.note.starts_with("differs from run to run"),
            outcome.note.contains(", then ")
        );
        (outcome.verdict, outcome.time.as_millis())
    }

    #[test]
    fn the_smaller_time_decides() {
        for one_is_right in [true, false] {
            let settled = |first, second| settled(first, second, one_is_right);
            assert_eq!(settled(ended(Ac, 950, 1), ended(Ac, 910, 1)), (Ac, 910));
            assert_eq!(settled(ended(Ac, 950, 1), ended(Tle, 1010, 1)), (Ac, 950));
            assert_eq!(settled(ended(Tle, 1200, 1), ended(Ac, 980, 1)), (Ac, 980));
            assert_eq!(settled(ended(Tle, 1200, 1), ended(Tle, 1100, 1)), (Tle, 1100));
            assert_eq!(settled(ended(Tle, 1100, 1), ended(Tle, 1200, 1)), (Tle, 1100));
            // The output was wrong in the first run too, where it was not compared.
            assert_eq!(settled(ended(Tle, 1200, 1), ended(Wa, 980, 1)), (Wa, 980));
            // A run that was stopped has no time.
            assert_eq!(settled(ended(Ac, 950, 1), stopped(Tle, 1500)), (Ac, 950));
            assert_eq!(settled(ended(Tle, 1200, 1), stopped(Tle, 3)), (Tle, 1200));
            // The first run waited for a core until it was stopped.
            assert_eq!(settled(stopped(Tle, 20), ended(Ac, 100, 1)), (Ac, 100));
            assert_eq!(settled(stopped(Tle, 20), ended(Re, 100, 1)), (Re, 100));
        }
    }

    #[test]
    fn another_output_is_wrong_where_only_one_is_right() {
        let note = |first, second| settle(first, second, true).note;
        assert_eq!(settled(ended(Tle, 1200, 1), ended(Tle, 1100, 2), true), (Wa, 1100));
        assert_eq!(settled(ended(Ac, 950, 1), ended(Wa, 960, 2), true), (Wa, 950));
        assert_eq!(
            note(ended(Ac, 950, 1), ended(Wa, 960, 2)),
            "differs from run to run: a right output, then a wrong output"
        );
        // Where an output validator or a tolerance decides, both may be right.
        assert_eq!(settled(ended(Ac, 950, 1), ended(Ac, 940, 2), false), (Ac, 940));
        assert_eq!(settled(ended(Tle, 1200, 1), ended(Tle, 1100, 2), false), (Tle, 1100));
        assert_eq!(settled(ended(Ac, 950, 1), ended(Wa, 960, 2), false), (Wa, 950));
    }

    #[test]
    fn another_failure_is_wrong() {
        for one_is_right in [true, false] {
            assert_eq!(settled(ended(Ac, 950, 1), ended(Re, 900, 2), one_is_right), (Wa, 900));
            assert_eq!(settled(ended(Ac, 950, 1), stopped(Mle, 900), one_is_right), (Wa, 900));
        }
    }
}
