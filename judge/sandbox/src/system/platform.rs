//! Calls that only Linux has and that callers on every system make: elsewhere they do nothing or fail.

#[cfg(not(portable))]
pub use super::linux::close_on_exec::close_on_exec_from;
#[cfg(not(portable))]
pub use super::linux::counter::can_count_instructions;
#[cfg(not(portable))]
pub use super::linux::limit::raise_soft_limits;
#[cfg(not(portable))]
pub use super::linux::memory_file::{for_output, is_sealed, open_again, sealed};
#[cfg(not(portable))]
pub use super::linux::process::{descriptor, hide_memory};
#[cfg(portable)]
pub use super::portable::counter::can_count_instructions;
#[cfg(portable)]
pub use super::portable::memory_file::{for_output, is_sealed, open_again, sealed};
#[cfg(portable)]
pub use super::portable::process::{
    close_on_exec_from, descriptor, hide_memory, raise_soft_limits,
};
