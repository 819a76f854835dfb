//! The limit that a compiler met, for the author of a program: its name and its size.
//!
//! A program that no compiler can build within the limits is CE, as on an online judge: the message
//! says that the limit is the reason.

use crate::base::text;
use sandbox::{End, Limit, Limits, RunResult};

/// SIGXCPU and SIGXFSZ of Linux, signal(7), as the kernel ends a process at a limit.
const CPU_SIGNAL: i32 = 24;
const FILE_SIZE_SIGNAL: i32 = 25;

/// The messages of compilers, in any case of letters, when they cannot write more (EFBIG), or when the kernel ended a
/// program that they started.
const FILE_SIZE_WORDS: [&str; 2] = ["file too large", "file size limit exceeded"];
const CPU_WORDS: &str = "cpu time limit exceeded";
/// The message when they cannot start another process or thread (EAGAIN).
const PROCESS_WORDS: &str = "resource temporarily unavailable";

/// A line that names the limit which a compiler met, or the signal that ended it. `printed` is what it
/// printed. `None` if it failed for another reason, or not at all.
pub(super) fn limit_met(ran: &RunResult, limits: &Limits, printed: &[u8]) -> Option<String> {
    if ran.end.is_success() {
        return None;
    }
    let printed = String::from_utf8_lossy(printed).to_lowercase();
    let says = |words: &str| printed.contains(words);
    let limit = match (ran.exceeded(limits), ran.end) {
        (Some(limit), _) => amount(limit, limits),
        (None, End::Signaled(FILE_SIZE_SIGNAL)) => file_size(limits),
        (None, End::Signaled(CPU_SIGNAL)) => amount(Limit::Cpu, limits),
        (None, _) if FILE_SIZE_WORDS.into_iter().any(says) => file_size(limits),
        (None, _) if says(CPU_WORDS) => amount(Limit::Cpu, limits),
        (None, _) if says(PROCESS_WORDS) => amount(Limit::Processes, limits),
        (None, End::Signaled(_)) => return Some(format!("the compiler was ended by {}", ran.end)),
        (None, End::Exited(_) | End::Stopped(_)) => return None,
    };
    Some(format!("the compiler met its limit of {limit}"))
}

fn file_size(limits: &Limits) -> String {
    format!("{} in one file", text::bytes(limits.file_bytes))
}

/// A limit and how much it is.
fn amount(limit: Limit, limits: &Limits) -> String {
    match limit {
        Limit::Cpu => format!("{} of CPU time", text::time(limits.cpu)),
        Limit::Idle => format!("{} without work", text::time(limits.idle)),
        Limit::Wall => format!("{} in all", text::time(limits.wall())),
        Limit::Instructions => match limits.instructions {
            Some(most) => format!("{most} instructions"),
            None => "instructions".to_string(),
        },
        Limit::Memory => format!("{} of memory", text::bytes(limits.memory_bytes)),
        Limit::Output => format!("{} of messages", text::bytes(limits.output_bytes)),
        Limit::Processes => format!("{} processes at once", limits.processes),
        Limit::Disk => format!("{} in all files", text::bytes(limits.disk_bytes)),
    }
}
