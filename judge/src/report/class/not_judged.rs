//! Why a program of a person was not judged, and the note in the row of the person.

use judge_core::base::text::count;
use judge_core::compile::BuildError;
use judge_core::judging::Verdicts;

/// Why a program was not judged, or not on all cases.
#[derive(Clone, Debug, PartialEq)]
pub enum NotJudged {
    /// It was not built, for this reason.
    Program(String),
    /// The number of cases on which the judge failed.
    Failed(usize),
    /// The number of cases of the problem that have no answer.
    Unanswered(usize),
}

impl NotJudged {
    /// The reason why a submission was not judged; `None` if it was judged on all cases.
    pub fn of(verdicts: &Verdicts) -> Option<NotJudged> {
        let why = verdicts.build_error.as_ref().and_then(BuildError::why_not_judged);
        let why = why.or(verdicts.score_error.as_deref());
        let failures = Some(verdicts.failures.len()).filter(|&cases| cases > 0);
        let unanswered = Some(verdicts.unanswered).filter(|&cases| cases > 0);
        why.map(|why| NotJudged::Program(why.to_string()))
            .or(failures.map(NotJudged::Failed))
            .or(unanswered.map(NotJudged::Unanswered))
    }
}

/// A line about the programs of a person: `1 of 2 not judged: ghc is not installed`. Empty where all were
/// judged.
pub fn note(programs: &[Option<&NotJudged>]) -> String {
    let mut reasons: Vec<&str> = Vec::new();
    let (mut not_judged, mut failures, mut unanswered) = (0, 0, 0);
    for reason in programs.iter().flatten() {
        match reason {
            NotJudged::Program(why) => {
                not_judged += 1;
                if !reasons.contains(&why.as_str()) {
                    reasons.push(why);
                }
            }
            NotJudged::Failed(cases) => failures += cases,
            NotJudged::Unanswered(cases) => unanswered = *cases,
        }
    }
    let mut parts = Vec::new();
    if not_judged > 0 {
        let which = match programs.len() {
            1 => String::new(),
            all => format!("{not_judged} of {all} "),
        };
        parts.push(format!("{which}not judged: {}", reasons.join("; ")));
    }
    if failures > 0 {
        parts.push(format!("the judge failed on {}", count(failures, "case")));
    }
    if unanswered > 0 {
        parts.push(without_answer(unanswered));
    }
    parts.join("; ")
}

/// Says that `cases` cases have no answer.
pub fn without_answer(cases: usize) -> String {
    let have = if cases == 1 { "has" } else { "have" };
    format!("{} {have} no answer", count(cases, "case"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_reason_is_named_once() {
        let missing = NotJudged::Program("ghc is not installed".to_string());
        let full = NotJudged::Program("the disk is full".to_string());
        let failed = NotJudged::Failed(2);
        let lacking = NotJudged::Unanswered(3);
        for (programs, wanted) in [
            (&[None, None][..], ""),
            (&[Some(&missing)], "not judged: ghc is not installed"),
            (&[None, Some(&missing)], "1 of 2 not judged: ghc is not installed"),
            (
                &[Some(&missing), Some(&full), Some(&missing)],
                "3 of 3 not judged: ghc is not installed; the disk is full",
            ),
            (&[Some(&failed)], "the judge failed on 2 cases"),
            (&[Some(&lacking), Some(&lacking)], "3 cases have no answer"),
            (
                &[Some(&failed), Some(&full)],
                "1 of 2 not judged: the disk is full; the judge failed on 2 cases",
            ),
        ] {
            assert_eq!(note(programs), wanted);
        }
    }
}
