//! The options of a session.

use crate::judging::rerun::Rerun;
use crate::judging::stored_results::StoredResults;
use sandbox::Isolation;
use std::os::fd::BorrowedFd;

/// The options of a session.
pub struct Options<'a> {
    pub workers: usize,
    /// Skip the rest of a submission's cases after the first that is not AC.
    pub fail_fast: bool,
    /// Skip the rest of the cases of a submission that should be right and is stopped for its time on
    /// its first two cases.
    pub stop_hanging: bool,
    /// Skip the rest of a group of cases, where that cannot change the score, for a submission that should be
    /// too slow, after the first that is not AC.
    pub slow_once: bool,
    /// Whether close calls are run again.
    pub rerun: Rerun,
    /// Call [`Reporter::progress`].
    pub progress: bool,
    pub isolation: Isolation,
    pub interrupt: Option<BorrowedFd<'a>>,
    /// Results that need no run.
    pub known: Option<&'a dyn StoredResults>,
}

impl<'a> Options<'a> {
    /// Judges every case, and shows nothing meanwhile.
    pub fn new(
        workers: usize,
        isolation: &Isolation,
        interrupt: Option<BorrowedFd<'a>>,
    ) -> Options<'a> {
        Options {
            workers,
            fail_fast: false,
            stop_hanging: false,
            slow_once: false,
            rerun: Rerun::Auto,
            progress: false,
            isolation: isolation.clone(),
            interrupt,
            known: None,
        }
    }
}
