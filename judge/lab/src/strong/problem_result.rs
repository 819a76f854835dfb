//! The result for one problem.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

/// The result for one problem.
pub struct Strong {
    /// The number of cases that were made, and of those like the inputs of the contest.
    pub cases: usize,
    pub valid: usize,
    pub wrong: usize,
    /// The names of the wrong programs that a test of the contest rejects here.
    pub rejected_there: BTreeSet<String>,
    pub by_samples: usize,
    /// The names of the wrong programs that no case rejects.
    pub alive: Vec<String>,
    pub accepted: usize,
    /// The accepted programs that a case rejects.
    pub refused: Rejected,
    pub invalid: Vec<String>,
    pub wall: Duration,
}

/// The programs that some case rejects, by their names: each case, and the verdict.
pub type Rejected = BTreeMap<String, BTreeMap<String, String>>;
