//! `scripts/hack`: finds, adds and lists inputs that break programs.

pub mod add;
pub mod find;
pub mod list;
pub mod mutate;
