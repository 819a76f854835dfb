//! Judging: a job is a program and cases; workers run it case by case; each case gets a verdict.

mod queue;
mod reorder;
mod stamp;

pub mod data;
pub mod generate;
pub mod job;
pub mod outcome;
pub mod reporter;
pub mod run_case;
pub mod session;
pub mod validate;
pub mod verdicts;

pub use job::{Job, Source};
pub use reporter::{Reporter, Stage};
pub use verdicts::Verdicts;
