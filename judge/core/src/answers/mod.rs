//! The answers of cases: the outputs of the reference, confirmed by a second program.

mod answer_report;
mod update;

pub use answer_report::{AnswerReport, Status};
pub use update::{CaseSelection, Update};
