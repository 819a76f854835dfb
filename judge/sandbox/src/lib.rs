//! Runs a program behind limits and isolation, and says what it used.
//!
//! The crate knows processes, files and bytes; it knows no problem, no verdict and no workspace.

#![deny(unsafe_code)]

pub mod isolation;
pub mod pipes;
#[allow(unsafe_code)]
pub mod system;
pub mod tail;

mod end;
mod fallback;
mod filesystem_view;
mod probe;
mod process_tree;
mod runner;
mod sandbox;
mod spec;
mod supervisor;
mod usage;

pub use end::{End, Finished, Limit};
pub use fallback::command;
pub use isolation::{Isolation, Layers, Mode};
pub use pipes::Streams;
pub use sandbox::{Failure, Sandbox, ToolOutput};
pub use spec::{Limits, Spec};

use std::ffi::OsString;

/// Serves when this executable was started as a helper process of a [`Sandbox`]: the exit code of the
/// helper. Call it first in `main`, with the arguments of the process, and exit with what it gives;
/// `None` is an ordinary start.
pub fn helper_main(arguments: &[OsString]) -> Option<u8> {
    match arguments {
        [word, rest @ ..] if word == sandbox::SUPERVISOR => {
            Some(if supervisor::main(rest).is_ok() { 0 } else { 2 })
        }
        [word, layers] if word == probe::PROBE => {
            Some(probe::main(Layers::of_word(&layers.to_string_lossy())))
        }
        _ => None,
    }
}

/// Makes this process ready to run programs: it may have inherited signals that are blocked or
/// ignored, and open files. Its memory, which may hold answers, is hidden from other processes, and a
/// closed pipe is an error of the write instead of a signal.
pub fn prepare_process() {
    // Nothing here must stop a start: what fails leaves the process as it was.
    let _ = system::signal::reset();
    let _ = system::process::close_on_exec_from(3);
    system::signal::ignore_broken_pipes();
    let _ = system::process::hide_memory();
}
