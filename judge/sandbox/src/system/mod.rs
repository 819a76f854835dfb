//! System calls that std lacks, one file per facility.
//!
//! All `unsafe` code of the workspace is below this module. Each call goes through `call::check`,
//! which turns -1 into the error of the system; nothing here decides anything. The modules beside this file
//! work on any 64-bit Unix. `linux` holds what only Linux has; `portable` replaces the few of its
//! parts that the rest of the workspace uses.
//!
//! Public are the facilities that the command line needs too: locks, files below a folder, process
//! groups, waiting for descriptors, Ctrl-C, the terminal, the user, and changes in folders.

mod call;
pub mod folder;
pub mod group;
pub mod lock;
pub mod pipe;
pub(crate) mod platform;
pub(crate) mod process;
pub mod signal;
pub mod terminal;
pub mod user;
pub mod watch;

#[cfg(not(portable))]
pub(crate) mod linux;
#[cfg(portable)]
pub(crate) mod portable;
