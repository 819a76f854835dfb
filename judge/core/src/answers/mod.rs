//! The answers of cases: what the reference prints, confirmed by a second program.

mod answered;
mod answerer;
mod confirmation;
mod update;

pub use answered::{Answered, Status};
pub use answerer::{Answerer, Question};
pub use confirmation::{disagreement, Confirmation};
pub use update::{Update, Wanted};
