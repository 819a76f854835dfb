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
/// RLIMIT_MSGQUEUE: bytes in POSIX message queues of the user.
pub const MESSAGE_QUEUES: i32 = 12;

#[repr(C)]
struct Limit {
    soft: u64,
    hard: u64,
}

extern "C" {
    fn setrlimit(resource: i32, limit: *const Limit) -> i32;
    fn getrlimit(resource: i32, limit: *mut Limit) -> i32;
}

/// Sets both limits, each at most as high as the hard limit of this process.
pub fn set(resource: i32, soft: u64, hard: u64) -> io::Result<()> {
    let limit = Limit { soft, hard };
    // SAFETY: the call reads one structure of this layout (64-bit Linux).
    if check(unsafe { setrlimit(resource, &limit) }).is_ok() {
        return Ok(());
    }
    let mut now = Limit { soft: 0, hard: 0 };
    // SAFETY: the call writes one structure of this layout.
    check(unsafe { getrlimit(resource, &mut now) })?;
    let limit = Limit { soft: soft.min(now.hard), hard: hard.min(now.hard) };
    // SAFETY: as above.
    check(unsafe { setrlimit(resource, &limit) })?;
    Ok(())
}
