//! What the program under test says of the inputs that matter to it: the constants in its source, and what
//! it compares while it runs.

mod campaign;
mod constants;
mod step;

pub use campaign::{Campaign, Next};
pub use constants::Constants;
