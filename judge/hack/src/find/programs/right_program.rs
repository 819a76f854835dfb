//! Programs whose answers count as right.

use batch::Served;
use judge_core::workspace::Submission;
use std::sync::Arc;

/// The reference, or another accepted program.
pub struct RightProgram {
    pub program: Arc<Served>,
    pub submission: Submission,
    /// What a message calls it.
    pub name: String,
}
