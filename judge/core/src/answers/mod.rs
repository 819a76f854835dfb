//! The answers of cases: what the reference prints, confirmed by a second program.

mod answered;
mod update;

pub use answered::{Answered, Status};
pub use update::{Update, Wanted};
