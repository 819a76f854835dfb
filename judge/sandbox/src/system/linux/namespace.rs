//! Namespaces and mounts: a process that sees only the processes it starts and only the files that
//! are mounted for it. See namespaces(7), mount(2), mount_setattr(2) and pivot_root(2).

use super::process::Fork;
use crate::system::call::check;
use std::ffi::{c_char, c_long, c_ulong, c_void, CStr, CString};
use std::fs;
use std::io;
use std::os::unix::ffi::OsStrExt;
use std::path::Path;

const CLONE: c_long = if cfg!(target_arch = "x86_64") { 56 } else { 220 };
const PIVOT_ROOT: c_long = if cfg!(target_arch = "x86_64") { 155 } else { 41 };
const MOUNT_SETATTR: c_long = 442;

const SIGCHLD: c_ulong = 17;
/// CLONE_NEWNS, CLONE_NEWCGROUP, CLONE_NEWUTS, CLONE_NEWIPC and CLONE_NEWPID.
const NAMESPACES: c_ulong = 0x0002_0000 | 0x0200_0000 | 0x0400_0000 | 0x0800_0000 | 0x2000_0000;
const NEW_USER: c_ulong = 0x1000_0000;

const MS_BIND: c_ulong = 0x1000;
const MS_REC: c_ulong = 0x4000;
const MS_PRIVATE: c_ulong = 1 << 18;
const MNT_DETACH: i32 = 2;

/// A mount that can only be read: MOUNT_ATTR_RDONLY.
pub const READ_ONLY: u64 = 1;
/// A mount in which setuid has no effect: MOUNT_ATTR_NOSUID.
const NO_SETUID: u64 = 2;
/// A mount in which devices cannot be opened: MOUNT_ATTR_NODEV.
pub const NO_DEVICES: u64 = 4;
/// A mount of which no file can be executed: MOUNT_ATTR_NOEXEC.
pub const NO_EXECUTION: u64 = 8;
const AT_FDCWD: i32 = -100;
const AT_RECURSIVE: u32 = 0x8000;

/// `struct mount_attr`.
#[repr(C)]
struct Attributes {
    set: u64,
    clear: u64,
    propagation: u64,
    user_namespace: u64,
}

extern "C" {
    fn syscall(number: c_long, ...) -> c_long;
    fn mount(
        source: *const c_char,
        target: *const c_char,
        kind: *const c_char,
        flags: c_ulong,
        data: *const c_void,
    ) -> i32;
    fn umount2(target: *const c_char, flags: i32) -> i32;
    fn sethostname(name: *const c_char, length: usize) -> i32;
}

/// Forks a process that has one thread; the child is the init process of new namespaces. With `user`
/// it is in a new user namespace, too, which gives it the right to mount: clone(2).
pub fn fork_process(user: bool) -> io::Result<Fork> {
    let flags = SIGCHLD | NAMESPACES | if user { NEW_USER } else { 0 };
    // SAFETY: without a new stack this is fork; the callers have one thread, so no lock is held by
    // another one.
    Ok(match check(unsafe { syscall(CLONE, flags, 0usize, 0usize, 0usize, 0usize) })? {
        0 => Fork::Child,
        pid => Fork::Parent(pid as i32),
    })
}

/// Maps one user and one group into the new user namespace of this process: user_namespaces(7).
pub fn keep_user((user, group): (u32, u32)) -> io::Result<()> {
    fs::write("/proc/self/setgroups", "deny")?;
    fs::write("/proc/self/uid_map", format!("{user} {user} 1"))?;
    fs::write("/proc/self/gid_map", format!("{group} {group} 1"))
}

/// Keeps later mounts of this process invisible outside its namespace.
pub fn separate_mounts() -> io::Result<()> {
    mounted(None, c"/", None, MS_REC | MS_PRIVATE, None)
}

/// Mounts a new file system of this kind.
pub fn mount_new(kind: &CStr, target: &Path) -> io::Result<()> {
    mounted(Some(kind), &c_path(target)?, Some(kind), 0, None)
}

/// The same with options of the file system, as `size=1000`.
pub fn mount_sized(kind: &CStr, target: &Path, options: &str) -> io::Result<()> {
    let options = CString::new(options)?;
    mounted(Some(kind), &c_path(target)?, Some(kind), 0, Some(&options))
}

/// Makes `source`, with what is mounted below it, visible at `target` with these restrictions.
pub fn bind(source: &Path, target: &Path, restrictions: u64) -> io::Result<()> {
    let place = c_path(target)?;
    mounted(Some(&c_path(source)?), &place, None, MS_BIND | MS_REC, None)?;
    set_attributes(&place, restrictions, AT_RECURSIVE)
}

/// Restricts the mount at a path, but not the mounts below it.
pub fn restrict(target: &Path, restrictions: u64) -> io::Result<()> {
    set_attributes(&c_path(target)?, restrictions, 0)
}

fn set_attributes(place: &CStr, set: u64, flags: u32) -> io::Result<()> {
    let attributes =
        Attributes { set: set | NO_SETUID, clear: 0, propagation: 0, user_namespace: 0 };
    let size = size_of::<Attributes>();
    // SAFETY: the call reads one string that ends in a zero and one structure of this size.
    check(unsafe { syscall(MOUNT_SETATTR, AT_FDCWD, place.as_ptr(), flags, &attributes, size) })?;
    Ok(())
}

/// Makes the mount at `root` the root of the file system; the old root appears at `before`, below it.
pub fn pivot(root: &Path, before: &Path) -> io::Result<()> {
    let (root, before) = (c_path(root)?, c_path(before)?);
    // SAFETY: the call reads two strings that end in a zero.
    check(unsafe { syscall(PIVOT_ROOT, root.as_ptr(), before.as_ptr()) })?;
    Ok(())
}

/// Unmounts a path.
pub fn detach(place: &Path) -> io::Result<()> {
    // SAFETY: the call reads one string that ends in a zero.
    check(unsafe { umount2(c_path(place)?.as_ptr(), MNT_DETACH) })?;
    Ok(())
}

/// Sets the host name in this namespace.
pub fn set_host_name(name: &str) -> io::Result<()> {
    // SAFETY: the call reads that many bytes.
    check(unsafe { sethostname(name.as_ptr().cast(), name.len()) })?;
    Ok(())
}

fn mounted(
    source: Option<&CStr>,
    target: &CStr,
    kind: Option<&CStr>,
    flags: c_ulong,
    options: Option<&CStr>,
) -> io::Result<()> {
    let pointer = |text: Option<&CStr>| text.map_or(std::ptr::null(), CStr::as_ptr);
    // SAFETY: strings that end in a zero, or null where the call needs none.
    check(unsafe {
        mount(pointer(source), target.as_ptr(), pointer(kind), flags, pointer(options).cast())
    })?;
    Ok(())
}

fn c_path(path: &Path) -> io::Result<CString> {
    Ok(CString::new(path.as_os_str().as_bytes())?)
}
