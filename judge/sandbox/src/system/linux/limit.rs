//! Resource limits of the calling process: setrlimit(2).

use crate::system::call::check;
use std::io;

/// RLIMIT_CPU, CPU time in whole seconds: SIGXCPU at the soft limit, SIGKILL at the hard one.
pub const CPU: i32 = 0;
/// RLIMIT_FSIZE: the bytes to which a write may make a file grow.
pub const FILE_SIZE: i32 = 1;
/// RLIMIT_DATA: bytes of private writable memory.
pub const DATA: i32 = 2;
/// RLIMIT_STACK: bytes of the stack of the first thread.
pub const STACK: i32 = 3;
/// RLIMIT_CORE: bytes of a core dump.
pub const CORE: i32 = 4;
/// RLIMIT_NPROC: processes and threads of the user; root has no such limit.
pub const PROCESSES: i32 = 6;
/// RLIMIT_NOFILE: descriptors of the process.
pub const OPEN_FILES: i32 = 7;
/// RLIMIT_MEMLOCK: bytes of locked memory.
pub const LOCKED_MEMORY: i32 = 8;
/// RLIMIT_AS: bytes of address space.
pub const ADDRESS_SPACE: i32 = 9;
/// RLIMIT_SIGPENDING: signals that wait for processes of the user, and timers.
pub const PENDING_SIGNALS: i32 = 11;
/// RLIMIT_MSGQUEUE: bytes in POSIX message queues of the user.
pub const MESSAGE_QUEUES: i32 = 12;

/// The most descriptors that this process ever needs, with 256 workers.
const MAX_OPEN_FILES: u64 = 1 << 16;

/// The default stack of a process, without a limit set.
const USUAL_STACK: u64 = 8 << 20;

/// RLIM_INFINITY: no limit.
pub const UNLIMITED: u64 = u64::MAX;

/// `struct rlimit` of 64-bit Linux.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct ResourceLimit {
    pub soft: u64,
    pub hard: u64,
}

extern "C" {
    fn setrlimit(resource: i32, limit: *const ResourceLimit) -> i32;
    fn getrlimit(resource: i32, limit: *mut ResourceLimit) -> i32;
}

/// Both limits of a resource.
pub fn get(resource: i32) -> io::Result<ResourceLimit> {
    let mut limit = ResourceLimit { soft: 0, hard: 0 };
    // SAFETY: the call writes one structure of this layout.
    check(unsafe { getrlimit(resource, &mut limit) })?;
    Ok(limit)
}

/// Sets both limits, each at most as high as the hard limit of this process.
pub fn set(resource: i32, soft: u64, hard: u64) -> io::Result<()> {
    if try_set(resource, ResourceLimit { soft, hard }).is_ok() {
        return Ok(());
    }
    let now = get(resource)?;
    try_set(resource, ResourceLimit { soft: soft.min(now.hard), hard: hard.min(now.hard) })
}

/// Raises the soft limit to `wanted`, or to the hard limit if that is lower.
pub fn raise_soft(resource: i32, wanted: u64) -> io::Result<()> {
    let now = get(resource)?;
    try_set(resource, ResourceLimit { soft: now.soft.max(wanted.min(now.hard)), ..now })
}

/// Raises the soft limits that this process, and tools that it starts itself, may reach.
pub fn raise_soft_limits() -> io::Result<()> {
    raise_soft(OPEN_FILES, MAX_OPEN_FILES)?;
    raise_soft(STACK, USUAL_STACK)?;
    for resource in [CPU, FILE_SIZE, DATA, PROCESSES] {
        raise_soft(resource, UNLIMITED)?;
    }
    Ok(())
}

fn try_set(resource: i32, limit: ResourceLimit) -> io::Result<()> {
    // SAFETY: the call reads one structure of this layout.
    check(unsafe { setrlimit(resource, &limit) })?;
    Ok(())
}
