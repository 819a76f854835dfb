//! Judging: a job is a program and cases; workers run it case by case; each case gets a verdict.

pub mod data;
pub mod generate;
pub mod job;
pub mod outcome;
pub mod run_case;
pub mod session;
pub mod validate;
