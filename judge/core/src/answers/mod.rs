//! The answers of cases: what the reference prints, confirmed by a second program.

mod answerer;
mod confirmation;

pub use answerer::{Answerer, Question};
pub use confirmation::{disagreement, Confirmation};
