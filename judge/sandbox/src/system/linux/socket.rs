//! Socket pairs that carry messages and open descriptors: unix(7), SOCK_SEQPACKET, SCM_RIGHTS.

use crate::system::call::{check, retry};
use crate::system::linux::process;
use std::ffi::c_void;
use std::io;
use std::mem::size_of;
use std::os::fd::{AsRawFd, FromRawFd, OwnedFd, RawFd};

const AF_UNIX: i32 = 1;
const SOCK_SEQPACKET: i32 = 5;
const SOCK_CLOEXEC: i32 = 0o2000000;
const SOL_SOCKET: i32 = 1;
const SCM_RIGHTS: i32 = 1;
const MSG_NOSIGNAL: i32 = 0x4000;
const MSG_CMSG_CLOEXEC: i32 = 0x4000_0000;

/// Descriptors in one message: stdin, stdout and stderr of a program.
const MAX_FDS: usize = 3;

#[repr(C)]
struct IoVec {
    base: *mut c_void,
    len: usize,
}

/// `struct msghdr` of sendmsg(2).
#[repr(C)]
struct Header {
    name: *mut c_void,
    name_len: u32,
    parts: *mut IoVec,
    part_count: usize,
    control: *mut c_void,
    control_len: usize,
    flags: i32,
}

/// `struct cmsghdr` with the descriptors that follow it.
#[repr(C, align(8))]
struct Control {
    len: usize,
    level: i32,
    kind: i32,
    fds: [RawFd; MAX_FDS],
}

/// Bytes of a control header before its descriptors.
const CONTROL_HEADER: usize = size_of::<usize>() + 2 * size_of::<i32>();

extern "C" {
    fn socketpair(domain: i32, kind: i32, protocol: i32, ends: *mut RawFd) -> i32;
    fn sendmsg(fd: RawFd, message: *const Header, flags: i32) -> isize;
    fn recvmsg(fd: RawFd, message: *mut Header, flags: i32) -> isize;
}

/// Makes a pair of connected sockets that keep messages apart and that no child inherits.
pub fn pair() -> io::Result<(OwnedFd, OwnedFd)> {
    let mut ends = [-1; 2];
    // SAFETY: `ends` holds the two descriptors that the call writes.
    check(unsafe { socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends.as_mut_ptr()) })?;
    // SAFETY: the call succeeded, so both are open and nothing else owns them.
    Ok(unsafe { (OwnedFd::from_raw_fd(ends[0]), OwnedFd::from_raw_fd(ends[1])) })
}

/// The same socket under another number, or as it is where that number is too high for this process.
pub fn renumbered(socket: OwnedFd, number: RawFd) -> OwnedFd {
    match process::duplicate_to(&socket, number) {
        // SAFETY: the call has just opened this descriptor for us.
        Ok(()) => unsafe { OwnedFd::from_raw_fd(number) },
        Err(_) => socket,
    }
}

/// Sends one message and copies of at most three descriptors.
pub fn send(socket: &OwnedFd, bytes: &[u8], fds: &[&OwnedFd]) -> io::Result<()> {
    assert!(fds.len() <= MAX_FDS, "a message carries at most {MAX_FDS} descriptors");
    let mut part = IoVec { base: bytes.as_ptr() as *mut c_void, len: bytes.len() };
    let len = CONTROL_HEADER + fds.len() * size_of::<RawFd>();
    let mut control = Control { len, level: SOL_SOCKET, kind: SCM_RIGHTS, fds: [-1; MAX_FDS] };
    for (slot, fd) in control.fds.iter_mut().zip(fds) {
        *slot = fd.as_raw_fd();
    }
    let mut header = header(&mut part, &mut control);
    if fds.is_empty() {
        header.control_len = 0;
    } else {
        header.control_len = len.next_multiple_of(size_of::<usize>());
    }
    // SAFETY: the header points to `part` and `control`, which outlive the call; sendmsg only reads.
    retry(|| check(unsafe { sendmsg(socket.as_raw_fd(), &header, MSG_NOSIGNAL) }))?;
    Ok(())
}

/// Receives one message into `buffer`, and returns its length, 0 when the other end is closed, and the
/// descriptors that came with it.
pub fn receive(socket: &OwnedFd, buffer: &mut [u8]) -> io::Result<(usize, Vec<OwnedFd>)> {
    let mut part = IoVec { base: buffer.as_mut_ptr().cast(), len: buffer.len() };
    let mut control = Control { len: 0, level: 0, kind: 0, fds: [-1; MAX_FDS] };
    let mut header = header(&mut part, &mut control);
    // SAFETY: the header points to `part` and `control`, which outlive the call, and gives the size
    // of both, so the kernel writes inside them.
    let count =
        retry(|| check(unsafe { recvmsg(socket.as_raw_fd(), &mut header, MSG_CMSG_CLOEXEC) }))?;
    let mut fds = Vec::new();
    if control.level == SOL_SOCKET && control.kind == SCM_RIGHTS {
        let sent = control.len.saturating_sub(CONTROL_HEADER) / size_of::<RawFd>();
        for fd in control.fds.into_iter().take(sent) {
            // SAFETY: the kernel has just opened this descriptor for us.
            fds.push(unsafe { OwnedFd::from_raw_fd(fd) });
        }
    }
    Ok((count as usize, fds))
}

fn header(part: &mut IoVec, control: &mut Control) -> Header {
    Header {
        name: std::ptr::null_mut(),
        name_len: 0,
        parts: part,
        part_count: 1,
        control: (control as *mut Control).cast(),
        control_len: size_of::<Control>(),
        flags: 0,
    }
}
