//! The statement of a problem, from its README, and the title in the statement of a package.

pub mod latex;
pub mod plain;
mod sections;
pub mod title;

/// The sentence of the README that an import writes beside a statement in LaTeX.
pub const ELSEWHERE: &str = "The statement is in `statement.tex`, as it was in the package.";
