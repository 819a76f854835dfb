//! The known facts about the cases of one problem.

use super::case_set::CaseSet;
use crate::kill_matrix::KillMatrix;
use judge_core::workspace::Problem;

/// Which case breaks which wrong program.
pub struct Kills<'a> {
    pub problem: &'a Problem,
    pub matrix: KillMatrix,
    /// For each case the rows of the matrix that it breaks.
    pub victims: Vec<Vec<usize>>,
    /// Cases that together break all that any case breaks.
    pub small_set: CaseSet,
}
