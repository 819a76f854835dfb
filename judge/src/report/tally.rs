//! Counts what came of a run; the exit code follows from it.

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
    /// Submissions that were not judged because a tool is missing.
    pub skipped: usize,
    /// Cases that the judge failed on.
    pub failures: usize,
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
        self.interrupted |= verdicts.interrupted;
        self.skipped +=
            usize::from(matches!(verdicts.build_error, Some(BuildError::JudgeError(_))));
        self.unexpected += usize::from(!job.is_expected(verdicts));
    }

    /// The exit code of the run. With `may_skip` a submission that was skipped is no failure.
    pub fn exit_code(&self, may_skip: bool) -> u8 {
        if self.interrupted {
            INTERRUPTED
        } else if self.faults > 0 || self.failures > 0 || self.skipped > 0 && !may_skip {
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
        assert_eq!(Tally { faults: 1, ..Tally::default() }.exit_code(true), FAILED);
        assert_eq!(Tally { interrupted: true, ..tally }.exit_code(false), INTERRUPTED);
    }
}
