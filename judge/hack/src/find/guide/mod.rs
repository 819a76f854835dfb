//! What the program under test says of the inputs that matter to it: the constants in its source, and what
//! it compares while it runs. Beside that, what it does that is right only by luck.

mod campaign;
mod constants;
pub mod luck;
mod step;

pub use campaign::{Campaign, Next};
pub use constants::Constants;
