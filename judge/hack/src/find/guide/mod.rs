//! Hints from the program under test about the inputs that matter to it: the constants in its source, and the
//! values that it compares while it runs.

mod campaign;
mod constants;
mod step;

pub use campaign::{Campaign, Next};
pub use constants::Constants;
