//! Runs programs on Linux: through a supervisor and runners, behind the layers of isolation.
//!
//! The modules, each imports only those above it:
//!
//! - `layers`, `message`, `children`: data and messages that the processes share;
//! - `resource_limits`: the limits that the kernel keeps, and the caller's own;
//! - `idle_clock`, `process_tree`, `shown_memory`, `hidden_memory`, `activity`, `wait_channel`, `usage`, `count`:
//!   what a program uses while it runs;
//! - `filesystem_view`, `reach`, `confinement`: what a runner puts around itself;
//! - `program`, `runner`, `supervisor`: the helper processes;
//! - `client`: the caller's side of them; `conversation`, `silence` and `grace` for two programs that talk to each
//!   other;
//! - `probe`: which layers this machine supports.

pub mod client;
pub mod layers;
pub mod probe;
pub mod supervisor;

mod activity;
mod children;
mod confinement;
mod conversation;
mod count;
mod disk_usage;
mod filesystem_view;
mod grace;
mod hidden_memory;
mod idle_clock;
mod message;
mod process_tree;
mod program;
mod reach;
mod resource_limits;
mod runner;
mod shown_memory;
mod silence;
mod usage;
mod wait_channel;

use crate::system::linux::user;
use std::ffi::OsString;

/// See `program_group` of the crate.
pub fn program_group() -> Option<u32> {
    user::is_root().then(confinement::program_group)
}

/// See `helper_main`.
pub fn helper_main(arguments: &[OsString]) -> Option<u8> {
    match arguments {
        [word, rest @ ..] if word == message::SUPERVISOR => {
            Some(if supervisor::main(rest).is_ok() { 0 } else { 2 })
        }
        [word, layers] if word == message::PROBE => {
            Some(probe::main(layers::Layers::of_argument(&layers.to_string_lossy())))
        }
        _ => None,
    }
}
