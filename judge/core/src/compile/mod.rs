//! Building: from source files to a program that the sandbox can run.

mod advice;
mod alone;
mod bounds;
mod build_error;
mod builder;
mod cache;
mod compiler;
mod compiler_limit;
mod executable;
mod first_word;
mod input;
mod launched;
pub mod leetcode;
mod permissions;
mod program;
mod scratch;
mod script;
mod testlib;
mod toolchain;

pub use alone::Alone;
pub use build_error::BuildError;
pub use builder::Builder;
pub use cache::{check_writable, clear};
pub use program::{paths_in, Program};
pub use scratch::Scratch;
pub use testlib::Testlib;
