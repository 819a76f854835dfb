//! Runs a program on many inputs without starting it anew for each.
//!
//! To start a process behind the sandbox takes a millisecond, an interpreter ten, a virtual machine
//! a hundred. So for some languages there is a server: a process in the sandbox that has the program
//! loaded and runs it on one input after another. C, C++, Rust and Python fork for each try, Java has a class
//! loader for each. A try reads a regular file, as where it is judged. Where a program in Rust has a function
//! by the conventions of [`judge_core::tools::Role`], its server calls that function: a try takes microseconds.
//!
//! ```text
//! Servers ── Server (a thread with a sandbox of its own) ── server process ── a child for each try
//!              requests, results: pipes; inputs: files         holds the protocol; the child does not
//! ```
//!
//! The answer of a server is no verdict. The program under test is of the same user as the server and can
//! kill it, stop it, or find another way to spoil it. So the caller judges the ordinary way whatever it
//! wants to report, and a sample besides; see [`ServedProgram::doubt`]. Where a server misbehaves or dies,
//! the tries that are left end as [`TryEnd::Unknown`], and the caller runs these the ordinary way too.
//!
//! Modules, each importing only those after it: `set`, `served_program`, `languages`, `calls`, `server`,
//! `inputs`, `protocol`, `comparison`.

#![warn(missing_docs)]

mod calls;
mod comparison;
mod inputs;
mod languages;
mod protocol;
mod served_program;
mod server;
mod set;

pub use comparison::{comparisons, Comparison};
pub use protocol::{Try, TryEnd, TryLimits, TryResult};
pub use served_program::ServedProgram;
pub use set::{Folders, Servers};
