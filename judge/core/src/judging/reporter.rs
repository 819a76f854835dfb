//! The listener of a session.

use crate::judging::job::Job;
use crate::judging::outcome::Outcome;
use crate::judging::verdicts::Verdicts;
use crate::workspace::Case;

/// Receives results in the order of jobs and cases, whatever order the workers finish them in.
pub trait Reporter {
    /// A case has been judged.
    fn case(&mut self, _job: &Job, _case: &Case, _outcome: &Outcome) {}
    /// A submission is done.
    fn submission(&mut self, job: &Job, verdicts: &Verdicts);
    /// Called several times a second, and after each submission.
    fn progress(&mut self, _stage: &Stage) {}
}

/// The progress of a session.
pub struct Stage<'a> {
    /// The first submission that is not done.
    pub job: &'a Job<'a>,
    /// It is not built yet.
    pub compiling: bool,
    /// Cases of all submissions that are judged, or that will never be.
    pub done: usize,
    pub total: usize,
}
