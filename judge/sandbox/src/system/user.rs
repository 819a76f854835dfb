//! The user of this process.

extern "C" {
    fn geteuid() -> u32;
}

/// The effective user id of this process: geteuid(2).
pub fn id() -> u32 {
    // SAFETY: no arguments, no failure.
    unsafe { geteuid() }
}
