//! Judging: a job is a program and cases; workers run it case by case; each case gets a verdict.

mod by_validator;
mod checker;
mod close_call;
pub mod file_changed;
mod grading;
mod hang_detection;
mod interact;
mod output_hash;
mod passes;
mod queue;
mod ready_job;
mod reorder;
mod run;
mod settle;
mod tool_failure;
mod transcript;

pub mod by_hand;
pub mod content;
pub mod data;
pub mod execution;
pub mod generate;
pub mod job;
pub mod options;
pub mod outcome;
pub mod recipe;
pub mod replay;
pub mod reporter;
pub mod rerun;
pub mod run_case;
pub mod run_limits;
pub mod session;
pub mod stored_output;
pub mod stored_results;
pub mod time_by;
pub mod validate;
pub mod verdicts;

pub use job::{Job, JobProgram};
pub use reporter::{Reporter, Stage};
pub use rerun::Rerun;
pub use time_by::TimeBy;
pub use verdicts::Verdicts;
