//! Results that are known before a session begins, from an earlier one that did not come to its end.

use crate::compile::Program;
use crate::judging::outcome::Outcome;

/// Results of cases, by the numbers of job and case. Workers ask it in any order.
pub trait StoredResults: Sync {
    /// The result of a case for the program as it is built here, decided; `None` if it must be run.
    fn result(&self, job: usize, case: usize, program: &Program) -> Option<Outcome>;

    /// Takes the result of a case as soon as it is decided.
    fn keep(&self, job: usize, case: usize, program: &Program, outcome: &Outcome);
}
