//! The results of one submission on all its cases.

use crate::compile::BuildError;
use crate::judging::outcome::Outcome;
use crate::verdict::points::Score;
use crate::verdict::Verdict;

/// The results of a job.
#[derive(Clone, Debug, Default)]
pub struct Verdicts {
    /// Why the program could not run at all.
    pub build_error: Option<BuildError>,
    /// The numbers of cases and their results, in case order. A case is missing if the judge failed on it
    /// or was interrupted.
    pub outcomes: Vec<(usize, Outcome)>,
    /// The numbers of the cases that the judge could not judge, and why.
    pub failures: Vec<(usize, String)>,
    /// The cases of the problem that have no answer: nothing can be judged on them.
    pub unanswered: usize,
    pub interrupted: bool,
    /// The cases after the first two were left out, as the program was stopped for its time on both.
    pub hangs: bool,
    /// The points, if the problem has some and all that counts was judged.
    pub score: Option<Score>,
    /// Why there are no points though all that counts was judged: the grader failed, for one.
    pub score_error: Option<String>,
    /// The number, from 1, of the case after which the others were left out: the first that is not AC where
    /// the session fails fast, or the last one of those that show that the program hangs.
    pub stopped_at: Option<usize>,
    pub(crate) passed_count: usize,
}

impl Verdicts {
    /// The verdict on the submission: the first that is not AC, in case order. `None` if it is not
    /// known: no case was judged, or a case without a verdict could be the first.
    pub fn verdict(&self) -> Option<Verdict> {
        match &self.build_error {
            Some(BuildError::CompileError(_)) => return Some(Verdict::Ce),
            Some(_) => return None,
            None => {}
        }
        let first_failure = self.failures.iter().map(|failure| failure.0).min();
        let first_bad = self.outcomes.iter().find(|case| case.1.verdict != Verdict::Ac);
        match (first_failure, first_bad) {
            (Some(failure), Some((bad, _))) if failure < *bad => None,
            (_, Some((_, outcome))) => Some(outcome.verdict),
            (Some(_), None) => None,
            (None, None) if self.interrupted || self.score_error.is_some() => None,
            (None, None) if self.unanswered > 0 => None,
            (None, None) => self.outcomes.first().map(|_| self.without_failure()),
        }
    }

    /// The verdict where every case is AC: the verdict of the grader, and below full points WA.
    fn without_failure(&self) -> Verdict {
        match &self.score {
            Some(score) if score.verdict != Verdict::Ac => score.verdict,
            Some(score) if !score.is_full() => Verdict::Wa,
            Some(_) | None => Verdict::Ac,
        }
    }

    /// Whether it fails on a case.
    pub fn fails(&self) -> bool {
        self.outcomes.iter().any(|(_, outcome)| outcome.verdict != Verdict::Ac)
    }

    /// Whether the program was not judged, or not on all of its cases, by a fault of the judge or for want of
    /// answers.
    pub fn is_incomplete(&self) -> bool {
        self.not_judged() > 0
            || self.score_error.is_some()
            || self.build_error.as_ref().is_some_and(|error| error.why_not_judged().is_some())
    }

    /// The number of cases without a verdict: the judge failed on them, or they have no answer.
    pub fn not_judged(&self) -> usize {
        self.failures.len() + self.unanswered
    }

    /// The number of cases that are AC.
    pub fn passed(&self) -> usize {
        self.passed_count
    }

    /// The number of cases that are AC, of this total: `10/47`. Where cases were left out, that would say too much
    /// about them: `stopped at case 11 of 47`.
    pub fn passed_of(&self, total: usize) -> String {
        match self.stopped_at {
            Some(case) => format!("stopped at case {case} of {total}"),
            None => format!("{}/{total}", self.passed_count),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn verdicts(judged: &[(usize, Verdict)], failed: &[usize]) -> Verdicts {
        Verdicts {
            outcomes: judged.iter().map(|&(case, verdict)| (case, Outcome::new(verdict))).collect(),
            failures: failed.iter().map(|&case| (case, "why".to_string())).collect(),
            ..Verdicts::default()
        }
    }

    #[test]
    fn a_case_without_a_verdict_leaves_that_of_the_submission_open() {
        let (ac, wa) = (Verdict::Ac, Verdict::Wa);
        assert_eq!(verdicts(&[], &[]).verdict(), None);
        assert_eq!(verdicts(&[(0, ac), (1, ac)], &[]).verdict(), Some(ac));
        assert_eq!(verdicts(&[(0, ac)], &[1]).verdict(), None);
        assert_eq!(verdicts(&[(1, wa)], &[0]).verdict(), None);
        // Whatever the verdict on the later case is, it is not the first.
        assert_eq!(verdicts(&[(0, wa)], &[1]).verdict(), Some(wa));
        let interrupted = Verdicts { interrupted: true, ..verdicts(&[(0, ac)], &[]) };
        assert_eq!(interrupted.verdict(), None);
        for (judged, verdict) in [(&[(0, ac)][..], None), (&[(0, ac), (1, wa)], Some(wa))] {
            let lacking = Verdicts { unanswered: 1, ..verdicts(judged, &[]) };
            assert_eq!(lacking.verdict(), verdict);
        }
    }
}
