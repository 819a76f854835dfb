//! The results of the commands as text and as JSON, a file for each command.

pub mod add;
pub mod check;
pub mod find;
pub mod find_json;
pub mod list;
pub mod mutate;
pub mod shape;
pub mod strengthen;
