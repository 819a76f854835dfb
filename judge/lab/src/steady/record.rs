//! The results of judging again and again, and those among them that were not the same each time.

use crate::statistics::{median, range};
use std::collections::BTreeMap;

/// A program on a case.
#[derive(Clone, Debug, Eq, Ord, PartialEq, PartialOrd)]
pub struct ProgramAndCase {
    pub problem: String,
    /// As in the report: `main.rs`, or below `submissions`.
    pub submission: String,
    /// `group/name`.
    pub case: String,
}

impl ProgramAndCase {
    /// How the tables name it: the path of the program, and the case.
    pub fn name(&self) -> String {
        let ProgramAndCase { problem, submission, case } = self;
        let folder = if submission.contains('/') { "submissions/" } else { "" };
        format!("problems/{problem}/{folder}{submission} {case}")
    }
}

/// One verdict.
#[derive(Clone, Debug, PartialEq)]
pub struct MeasuredVerdict {
    pub verdict: String,
    /// The time that the judge reports: CPU time, or wall time.
    pub time_us: u64,
    /// Whether the program was ended at a limit, so that the time is not its own. Only this judge says so.
    pub stopped: bool,
    /// Where the judge and the machine count them.
    pub instructions: Option<u64>,
}

/// Every verdict of each pair, in the order in which they were given.
pub type VerdictRecord = BTreeMap<ProgramAndCase, Vec<MeasuredVerdict>>;

/// Adds the verdicts of one run to a record.
pub fn add(record: &mut VerdictRecord, run: Vec<(ProgramAndCase, MeasuredVerdict)>) {
    for (pair, judged) in run {
        record.entry(pair).or_default().push(judged);
    }
}

/// How often each verdict was given: `AC 9, TLE 1`. One word where it was the same each time.
pub fn verdicts(judged: &[MeasuredVerdict]) -> String {
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for one in judged {
        *counts.entry(&one.verdict).or_default() += 1;
    }
    match counts.len() {
        0 => "none".to_string(),
        1 => judged[0].verdict.clone(),
        _ => {
            let counts = counts.iter().map(|(verdict, count)| format!("{verdict} {count}"));
            counts.collect::<Vec<_>>().join(", ")
        }
    }
}

/// Whether the verdict was not the same each time.
pub fn differs(judged: &[MeasuredVerdict]) -> bool {
    judged.iter().any(|one| one.verdict != judged[0].verdict)
}

/// The difference between the greatest and the least value, as a part of the median; `None` where a value
/// is missing or all are 0.
pub fn spread(
    judged: &[MeasuredVerdict],
    value: impl Fn(&MeasuredVerdict) -> Option<u64>,
) -> Option<f64> {
    let values: Option<Vec<f64>> = judged.iter().map(|one| Some(value(one)? as f64)).collect();
    let values = values.filter(|values| !values.is_empty())?;
    let (least, greatest) = range(&values);
    Some((greatest - least) / median(&values)).filter(|spread| spread.is_finite())
}

/// A made-up program on this case, for the tests of this folder.
#[cfg(test)]
pub fn sample_pair(case: &str) -> ProgramAndCase {
    ProgramAndCase { problem: "p".into(), submission: "main.rs".into(), case: case.into() }
}

/// A made-up verdict for which nothing counted instructions.
#[cfg(test)]
pub fn sample_verdict(verdict: &str, time_us: u64) -> MeasuredVerdict {
    MeasuredVerdict { verdict: verdict.into(), time_us, stopped: false, instructions: None }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_verdict_that_moves_is_counted() {
        let judged = |verdict: &str, time_us, instructions| MeasuredVerdict {
            verdict: verdict.to_string(),
            time_us,
            stopped: false,
            instructions,
        };
        let same = [judged("AC", 90, Some(1000)), judged("AC", 110, Some(1001))];
        assert!(!differs(&same));
        assert_eq!(verdicts(&same), "AC");
        assert_eq!(spread(&same, |one| Some(one.time_us)), Some(0.2));
        assert_eq!(spread(&same, |one| one.instructions), Some(1.0 / 1000.5));
        let moves = [judged("TLE", 0, None), judged("AC", 0, Some(1)), judged("AC", 0, None)];
        assert!(differs(&moves));
        assert_eq!(verdicts(&moves), "AC 2, TLE 1");
        assert_eq!(spread(&moves, |one| one.instructions), None);
        assert_eq!(spread(&moves, |one| Some(one.time_us)), None);
    }
}
