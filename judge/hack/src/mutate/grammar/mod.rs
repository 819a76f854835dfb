//! Where in a source a mutation makes sense: what a language calls a condition, a list, a statement.
//!
//! Sources are not parsed: the answers are good guesses, and a wrong one only makes a mutation that
//! does not compile, or leaves one out.

pub mod c_family;
mod declaration;
pub mod python;
pub mod rust;
pub mod source_tokens;
pub mod structure;
