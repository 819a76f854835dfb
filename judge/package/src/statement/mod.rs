//! The statement of a problem, from its README.

pub mod latex;
pub mod plain;
mod sections;
