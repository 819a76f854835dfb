//! The user of a process, and its capabilities: credentials(7), capabilities(7).

use crate::system::call::check;
use std::ffi::c_long;
use std::io;

const PR_SET_KEEPCAPS: i32 = 8;
const PR_CAP_AMBIENT: i32 = 47;
const PR_CAP_AMBIENT_RAISE: u64 = 2;
const CAPABILITY_VERSION_3: u32 = 0x2008_0522;
/// The capability to read every file and to search every folder.
const CAP_DAC_READ_SEARCH: u64 = 2;

/// `struct __user_cap_header_struct`.
#[repr(C)]
struct Header {
    version: u32,
    pid: i32,
}

/// The first half of `struct __user_cap_data_struct[2]`; the second half is zero.
#[repr(C)]
struct Capabilities {
    effective: u32,
    permitted: u32,
    inheritable: u32,
    high: [u32; 3],
}

extern "C" {
    fn geteuid() -> u32;
    fn getegid() -> u32;
    fn setgroups(count: usize, groups: *const u32) -> i32;
    fn setresgid(real: u32, effective: u32, saved: u32) -> i32;
    fn setresuid(real: u32, effective: u32, saved: u32) -> i32;
    fn prctl(option: i32, ...) -> i32;
    fn syscall(number: c_long, ...) -> c_long;
    fn umask(mask: u32) -> u32;
}

/// Whether this process acts as root.
pub fn is_root() -> bool {
    ids().0 == 0
}

/// The effective user id and group id of this process.
pub fn ids() -> (u32, u32) {
    // SAFETY: no arguments, no failure.
    unsafe { (geteuid(), getegid()) }
}

/// Becomes this user and a member of this group, with one capability of root, also after exec: to read. Toolchains
/// and checkouts are often below a folder that only root can enter; Landlock decides what can be read there.
pub fn become_reader(id: u32, group: u32) -> io::Result<()> {
    // SAFETY: these options take one integer, and the unused arguments must be 0.
    check(unsafe { prctl(PR_SET_KEEPCAPS, 1u64, 0u64, 0u64, 0u64) })?;
    become_user(id, group)?;
    keep_reading_only()
}

/// Becomes this user and a member of this group, without any capability.
pub fn become_powerless(id: u32, group: u32) -> io::Result<()> {
    become_user(id, group)?;
    keep_nothing()
}

/// Becomes this user, whose own group has the same number, and a member of another group.
fn become_user(id: u32, group: u32) -> io::Result<()> {
    // SAFETY: the call reads one number.
    check(unsafe { setgroups(1, &group) })?;
    // SAFETY: plain integers; the caller has one thread.
    check(unsafe { setresgid(id, id, id) })?;
    // SAFETY: plain integers; the caller has one thread.
    check(unsafe { setresuid(id, id, id) })?;
    Ok(())
}

/// Drops every capability but the one to read.
pub fn keep_reading_only() -> io::Result<()> {
    set_capabilities(1 << CAP_DAC_READ_SEARCH)?;
    // SAFETY: integers only, the unused argument is 0.
    check(unsafe { prctl(PR_CAP_AMBIENT, PR_CAP_AMBIENT_RAISE, CAP_DAC_READ_SEARCH, 0u64, 0u64) })?;
    Ok(())
}

/// Drops every capability, also those in a user namespace.
pub fn keep_nothing() -> io::Result<()> {
    set_capabilities(0)
}

fn set_capabilities(bits: u32) -> io::Result<()> {
    const CAPSET: c_long = if cfg!(target_arch = "x86_64") { 126 } else { 91 };
    let header = Header { version: CAPABILITY_VERSION_3, pid: 0 };
    let kept = Capabilities { effective: bits, permitted: bits, inheritable: bits, high: [0; 3] };
    // SAFETY: the call reads one header and two halves of capabilities, of these layouts.
    check(unsafe { syscall(CAPSET, &header, &kept) })?;
    Ok(())
}

/// Sets the permissions that new files do not get: umask(2).
pub fn set_file_mask(mask: u32) {
    // SAFETY: a plain integer, no failure.
    unsafe { umask(mask) };
}
