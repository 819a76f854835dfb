//! The results of one submission on all its cases.

use crate::compile::BuildError;
use crate::judging::outcome::Outcome;
use crate::verdict::Verdict;

/// The results of a job.
#[derive(Debug, Default)]
pub struct Verdicts {
    /// Why the program could not run at all.
    pub build_error: Option<BuildError>,
    /// The numbers of cases and their results, in case order. A case is missing if the judge failed on it
    /// or was interrupted.
    pub outcomes: Vec<(usize, Outcome)>,
    /// The numbers of the cases that the judge could not judge, and why.
    pub failures: Vec<(usize, String)>,
    pub interrupted: bool,
    pub(crate) passed_count: usize,
}

impl Verdicts {
    /// The verdict on the submission: the first that is not AC, in case order. `None` if no case was
    /// judged.
    pub fn verdict(&self) -> Option<Verdict> {
        match &self.build_error {
            Some(BuildError::CompileError(_)) => return Some(Verdict::Ce),
            Some(BuildError::JudgeError(_) | BuildError::Interrupted) => return None,
            None => {}
        }
        let first_bad = self.outcomes.iter().map(|case| case.1.verdict).find(|&v| v != Verdict::Ac);
        first_bad.or(self.outcomes.first().map(|_| Verdict::Ac))
    }

    /// How many cases are AC.
    pub fn passed(&self) -> usize {
        self.passed_count
    }
}
