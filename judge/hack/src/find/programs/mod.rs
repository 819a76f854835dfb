//! The problem's own programs: validators accept inputs, the reference answers them. One harness runs
//! them, and the generator, where they keep its conventions, else a process or a server for each.

pub mod fault;
mod harness_programs;

pub use harness_programs::HarnessPrograms;

use batch::Served;
use judge_core::tools::Tools;
use std::sync::Arc;

/// How the problem's own programs are run.
pub enum Programs {
    Harness(HarnessPrograms),
    Tools(Arc<Tools<Served>>),
}
