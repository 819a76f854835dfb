//! Processes of any Unix: wait with figures. See wait4(2).

use super::call::{check, retry};
use std::io;
use std::time::Duration;

const WNOHANG: i32 = 1;

/// `suseconds_t`.
#[cfg(not(target_vendor = "apple"))]
type Micros = i64;
#[cfg(target_vendor = "apple")]
type Micros = i32;

#[repr(C)]
#[derive(Clone, Copy)]
struct TimeVal {
    seconds: i64,
    micros: Micros,
}

/// `struct rusage` of 64-bit systems.
#[repr(C)]
struct ResourceUsage {
    user: TimeVal,
    system: TimeVal,
    max_rss: i64,
    rest: [i64; 13],
}

/// The unit of `max_rss` in bytes, see getrusage(2).
const RSS_UNIT: u64 = if cfg!(target_vendor = "apple") { 1 } else { 1024 };

extern "C" {
    fn wait4(pid: i32, status: *mut i32, options: i32, usage: *mut ResourceUsage) -> i32;
}

/// A child that has ended.
#[derive(Clone, Copy, Debug)]
pub struct ChildExit {
    /// Its process id, for a caller that waits for any child.
    #[cfg_attr(portable, expect(dead_code))]
    pub pid: i32,
    /// The status of wait4(2); [`exit_code`] and [`signal_of`] decode it.
    pub status: i32,
    /// CPU time of the child and of the children it waited for.
    pub cpu: Duration,
    /// The largest resident set of one process among them, in bytes.
    pub peak_bytes: u64,
}

/// Waits until this child has ended, and reaps it.
pub fn wait(pid: i32) -> io::Result<ChildExit> {
    reap(pid, 0)?.ok_or_else(|| io::Error::other("a child was reaped twice"))
}

/// Reaps this child if it has ended; -1 stands for any child. Without a child it fails with ECHILD.
pub fn reap_if_ended(pid: i32) -> io::Result<Option<ChildExit>> {
    reap(pid, WNOHANG)
}

fn reap(pid: i32, options: i32) -> io::Result<Option<ChildExit>> {
    let zero = TimeVal { seconds: 0, micros: 0 };
    let mut usage = ResourceUsage { user: zero, system: zero, max_rss: 0, rest: [0; 13] };
    let mut status = 0;
    // SAFETY: the call writes one status and one structure of this layout.
    let pid = retry(|| check(unsafe { wait4(pid, &mut status, options, &mut usage) }))?;
    let time = |t: TimeVal| Duration::new(t.seconds as u64, t.micros as u32 * 1000);
    let cpu = time(usage.user) + time(usage.system);
    let peak_bytes = usage.max_rss as u64 * RSS_UNIT;
    Ok((pid != 0).then_some(ChildExit { pid, status, cpu, peak_bytes }))
}

/// The exit code in a wait status, unless a signal ended the process.
pub fn exit_code(status: i32) -> Option<i32> {
    (status & 0x7f == 0).then_some((status >> 8) & 0xff)
}

/// The signal in a wait status, if one ended the process.
pub fn signal_of(status: i32) -> Option<i32> {
    Some(status & 0x7f).filter(|&signal| signal != 0 && signal != 0x7f)
}
