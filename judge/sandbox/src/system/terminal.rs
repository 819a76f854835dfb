//! The width of a terminal, and its keys one by one. See ioctl_tty(2).

#[cfg(not(portable))]
pub use super::linux::keys::Keys;
#[cfg(portable)]
pub use super::portable::keys::Keys;
use std::os::fd::{AsRawFd, BorrowedFd, RawFd};

const TIOCGWINSZ: std::ffi::c_ulong = if super::call::BSD { 0x4008_7468 } else { 0x5413 };

extern "C" {
    fn ioctl(fd: RawFd, request: std::ffi::c_ulong, ...) -> i32;
}

/// The columns of the terminal behind `fd`; `None` when it is no terminal or does not say.
pub fn columns(fd: BorrowedFd) -> Option<usize> {
    let mut size = [0u16; 4];
    // SAFETY: the request writes one `struct winsize`, which is four u16: rows, columns, pixels.
    let result = unsafe { ioctl(fd.as_raw_fd(), TIOCGWINSZ, size.as_mut_ptr()) };
    (result == 0 && size[1] > 0).then_some(usize::from(size[1]))
}
