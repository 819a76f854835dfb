//! Hack cases: `add` stores an input as a trusted case, `find` looks for an input that breaks a
//! program and shrinks it, `list` shows which case breaks which program, `mutate` shows which small
//! edits of a reference no case notices.

#![forbid(unsafe_code)]

pub mod add;
pub mod find;
pub mod list;
pub mod mutate;

mod environment;
mod kill_matrix;
