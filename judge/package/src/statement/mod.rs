//! The statement of a problem, from its README, and the title in the statement of a package.

pub mod latex;
pub mod plain;
mod sections;
pub mod title;
