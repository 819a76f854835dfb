//! The system calls that only Linux has: isolation, and knowledge about processes while they run.
//!
//! The numbers hold for x86-64 and aarch64, from the headers in `/usr/include/linux`.

pub mod close_on_exec;
pub mod counter;
pub mod keys;
pub mod landlock;
pub mod limit;
pub mod memory_file;
pub mod namespace;
pub mod process;
pub mod seccomp;
pub mod socket;
pub mod user;
pub mod watch;
