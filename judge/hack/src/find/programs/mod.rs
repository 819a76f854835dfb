//! The problem's own programs: validators accept inputs, the reference answers them. One harness runs
//! them, and the generator, where they keep its conventions, else a process for each.

pub mod fault;
mod harness_programs;
mod right_program;
mod tested;
mod tools;

pub use harness_programs::HarnessPrograms;
pub use right_program::{OtherProgram, OtherPrograms};
pub use tested::Tested;
pub use tools::{JudgedReference, Tools};

/// How the problem's own programs are run.
pub enum Programs {
    Harness(HarnessPrograms),
    Tools(Tools),
}
