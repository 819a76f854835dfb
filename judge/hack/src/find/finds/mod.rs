//! The finds of a search: counterexamples, the files that keep them, the values around them, and the cases that are
//! made of them.

pub mod counterexample;
pub mod found_case;
pub mod keeper;
pub mod nearby;
