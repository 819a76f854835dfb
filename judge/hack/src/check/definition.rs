//! The form of a check.

use super::finding::CheckResult;
use super::subject::Subject;
use sandbox::Failure;

/// One thing that a setter looks at before a problem ships.
pub trait Check: Sync {
    /// Its name in the table: one or two words.
    fn name(&self) -> &'static str;

    /// Looks at the problem.
    ///
    /// # Errors
    ///
    /// A program of the problem cannot be built or run, which is a fault of the problem, or the user
    /// interrupts.
    fn check(&self, subject: &mut Subject) -> Result<CheckResult, Failure>;
}
