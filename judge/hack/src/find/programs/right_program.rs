//! Programs whose answers count as right.

use judge_core::compile::Program;
use judge_core::workspace::Submission;

/// The reference, or another accepted program.
pub struct RightProgram {
    pub program: Program,
    pub submission: Submission,
    /// What a message calls it.
    pub name: String,
}
