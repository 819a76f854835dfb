//! Changes in folders, as they happen.

#[cfg(not(portable))]
pub use super::linux::watch::Watch;
#[cfg(portable)]
pub use super::portable::watch::Watch;
