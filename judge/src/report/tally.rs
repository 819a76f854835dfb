//! Counts the results of a run; the exit code follows from them.

use judge_core::base::exit::{AS_EXPECTED, FAILED, INTERRUPTED, UNEXPECTED};
use judge_core::compile::BuildError;
use judge_core::judging::{Job, Verdicts};

/// The counts of a run.
#[derive(Clone, Copy, Debug, Default)]
pub struct Tally {
    /// Submissions, also those that were skipped.
    pub submissions: usize,
    /// Cases that got a verdict.
    pub cases: usize,
    /// Submissions whose verdict is not the expected one.
    pub unexpected: usize,
    /// Submissions that were not judged because a tool is not installed.
    pub skipped: usize,
    /// Submissions that the judge could not build.
    pub unbuilt: usize,
    /// Cases that the judge failed on.
    pub failures: usize,
    /// Submissions whose points are not known, since the grader failed, for one.
    pub without_points: usize,
    /// Submissions without a verdict, as cases of their problems lack their answers.
    pub unanswered: usize,
    /// Faults in the files of problems.
    pub faults: usize,
    pub interrupted: bool,
}

impl Tally {
    /// Counts a submission.
    pub fn add(&mut self, job: &Job, verdicts: &Verdicts) {
        self.submissions += 1;
        self.cases += verdicts.outcomes.len();
        self.failures += verdicts.failures.len();
        self.without_points += usize::from(verdicts.score_error.is_some());
        self.interrupted |= verdicts.interrupted;
        self.unanswered += usize::from(verdicts.unanswered > 0 && verdicts.verdict().is_none());
        match &verdicts.build_error {
            Some(BuildError::NotInstalled(_)) => self.skipped += 1,
            Some(BuildError::JudgeError(_)) => self.unbuilt += 1,
            Some(BuildError::CompileError(_) | BuildError::Interrupted) | None => {}
        }
        self.unexpected += usize::from(!job.is_expected(verdicts));
    }

    /// Submissions that were not judged at all.
    pub fn not_judged(&self) -> usize {
        self.skipped + self.unbuilt
    }

    /// Whether there are submissions, and each needs a tool that is not installed.
    pub fn are_all_skipped(&self) -> bool {
        self.skipped > 0 && self.skipped == self.submissions
    }

    /// Whether something was not judged that another run may be able to judge. With `may_skip` a submission
    /// that was skipped is no such thing.
    pub fn has_gaps(&self, may_skip: bool) -> bool {
        self.failures + self.without_points + self.unbuilt > 0 || self.skipped > 0 && !may_skip
    }

    /// The exit code of the run. With `may_skip` a submission that was skipped is no failure.
    pub fn exit_code(&self, may_skip: bool) -> u8 {
        if self.interrupted {
            INTERRUPTED
        } else if self.faults > 0 || self.has_gaps(may_skip) {
            FAILED
        } else if self.unexpected > 0 {
            UNEXPECTED
        } else {
            AS_EXPECTED
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_exit_code_follows_the_worst_that_happened() {
        let tally = Tally::default();
        assert_eq!(tally.exit_code(false), AS_EXPECTED);
        let tally = Tally { unexpected: 1, ..tally };
        assert_eq!(tally.exit_code(false), UNEXPECTED);
        let tally = Tally { skipped: 1, ..tally };
        assert_eq!(tally.exit_code(true), UNEXPECTED);
        assert_eq!(tally.exit_code(false), FAILED);
        assert_eq!(Tally { failures: 1, ..Tally::default() }.exit_code(true), FAILED);
        assert_eq!(Tally { unbuilt: 1, ..Tally::default() }.exit_code(true), FAILED);
        assert_eq!(Tally { faults: 1, ..Tally::default() }.exit_code(true), FAILED);
        assert_eq!(Tally { interrupted: true, ..tally }.exit_code(false), INTERRUPTED);
    }
}
