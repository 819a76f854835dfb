//! The work that is done for each byte of an output or a file: comparing, hashing and unpacking.
//!
//! A crate of its own because it is compiled with optimization, which the rest of the judge does not need.

pub mod compare;
mod file_name;
pub mod hash;
mod inflate;
pub mod tar;
pub mod zip;
