//! Verdicts, and the promises of a package or a folder of submissions about them.

mod annotation;
mod declarations;
mod expectation;
mod glob;
mod kind;
pub mod points;
mod rule;
mod set;

pub use annotation::SCORE_TAG;
pub use declarations::{is_case_pattern, Declarations, SubmissionDeclaration, SUBMISSIONS_YAML};
pub use expectation::Expectation;
pub use glob::Glob;
pub use kind::Verdict;
pub use rule::CaseVerdict;
pub use set::VerdictSet;
