//! JSON (RFC 8259): the lines that reports write, and texts of unknown origin.

pub mod read;
mod write;

pub use read::{parse, Value};
pub use write::{list, string, Object};
