//! Counters of the instructions that processes execute: perf_event_open(2).

use crate::system::call::check;
use std::ffi::c_long;
use std::fs::{self, File};
use std::io::{self, Read};
use std::os::fd::{FromRawFd, RawFd};

const PERF_TYPE_HARDWARE: u32 = 0;
const PERF_COUNT_HW_INSTRUCTIONS: u64 = 1;
/// The format of a read: beside the count, the time for which it was asked to count, and did.
const PERF_FORMAT_TOTAL_TIMES: u64 = 1 | 2;
const PERF_FLAG_FD_CLOEXEC: u64 = 8;

/// The bits of `struct perf_event_attr` that are set.
const DISABLED: u64 = 1;
const INHERIT: u64 = 1 << 1;
const PINNED: u64 = 1 << 2;
const EXCLUDE_KERNEL: u64 = 1 << 5;
const EXCLUDE_HYPERVISOR: u64 = 1 << 6;
const ENABLE_ON_EXEC: u64 = 1 << 12;

/// `struct perf_event_attr` in its first form, of 64 bytes.
#[repr(C)]
struct Attributes {
    kind: u32,
    size: u32,
    config: u64,
    sample_period: u64,
    sample_type: u64,
    read_format: u64,
    bits: u64,
    wakeup: u32,
    breakpoint: u32,
    config1: u64,
}

extern "C" {
    fn syscall(number: c_long, ...) -> c_long;
}

/// A counter of the instructions that the children of this thread execute in user mode, from the exec
/// of each child on, with all that they start. This process itself is not counted.
///
/// It belongs to this process: a child neither has its descriptor, nor reaches it by prctl(2), whose
/// PR_TASK_PERF_EVENTS_DISABLE only stops counters that the caller itself has opened.
#[derive(Debug)]
pub struct Counter {
    count: File,
    /// A counter that is never enabled and that children do not inherit. Without it parent and child
    /// have the same counters, and then the kernel exchanges them when it switches from one to the
    /// other (`perf_event_context_sched_out` of kernel/events/core.c): the exec of the first child
    /// would enable the counter of the parent, and later children would not be counted.
    _guard: File,
}

/// The reading of a counter.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Reading {
    pub instructions: u64,
    /// The CPU time in which it was to count, in nanoseconds.
    pub enabled_ns: u64,
    /// The CPU time in which it counted, in nanoseconds.
    pub running_ns: u64,
}

impl Counter {
    /// Opens a counter. Nothing is counted before a child executes a program.
    /// [`explain`] words the error.
    pub fn open() -> io::Result<Counter> {
        Counter::of(PERF_TYPE_HARDWARE, PERF_COUNT_HW_INSTRUCTIONS)
    }

    fn of(kind: u32, config: u64) -> io::Result<Counter> {
        let what = DISABLED | PINNED | EXCLUDE_KERNEL | EXCLUDE_HYPERVISOR;
        Ok(Counter {
            count: open(kind, config, what | INHERIT | ENABLE_ON_EXEC)?,
            _guard: open(kind, config, what)?,
        })
    }

    /// The sum over all children since the counter was opened.
    pub fn read(&self) -> io::Result<Reading> {
        let mut bytes = [0; 24];
        (&self.count).read_exact(&mut bytes)?;
        let number = |at: usize| u64::from_ne_bytes(bytes[at..at + 8].try_into().expect("8 bytes"));
        Ok(Reading { instructions: number(0), enabled_ns: number(8), running_ns: number(16) })
    }
}

/// Opens a counter of this thread, on any core.
fn open(kind: u32, config: u64, bits: u64) -> io::Result<File> {
    const PERF_EVENT_OPEN: c_long = if cfg!(target_arch = "aarch64") { 241 } else { 298 };
    let attributes = Attributes {
        kind,
        size: size_of::<Attributes>() as u32,
        config,
        sample_period: 0,
        sample_type: 0,
        read_format: PERF_FORMAT_TOTAL_TIMES,
        bits,
        wakeup: 0,
        breakpoint: 0,
        config1: 0,
    };
    let (this_thread, any_core, no_group): (i32, i32, RawFd) = (0, -1, -1);
    let flags = PERF_FLAG_FD_CLOEXEC;
    // SAFETY: the call reads one structure of the size that it names; the rest are integers.
    let fd = check(unsafe {
        syscall(PERF_EVENT_OPEN, &attributes, this_thread, any_core, no_group, flags)
    })?;
    // SAFETY: the call has just opened it for us.
    Ok(unsafe { File::from_raw_fd(fd as RawFd) })
}

/// Whether a counter can be opened; else why not, and what to do.
pub fn can_count_instructions() -> Result<(), String> {
    Counter::open().map(drop).map_err(|error| explain(&error))
}

impl Reading {
    /// The difference to an earlier reading.
    pub fn since(self, earlier: Reading) -> Reading {
        Reading {
            instructions: self.instructions - earlier.instructions,
            enabled_ns: self.enabled_ns - earlier.enabled_ns,
            running_ns: self.running_ns - earlier.running_ns,
        }
    }
}

/// Why a counter cannot be opened, in one line that also says what to do.
pub fn explain(error: &io::Error) -> String {
    let paranoia = fs::read_to_string("/proc/sys/kernel/perf_event_paranoid").ok();
    explain_at(error, paranoia.and_then(|level| level.trim().parse().ok()))
}

/// See [`explain`]. An unprivileged process may count its own instructions in user mode at each level
/// of perf_event_paranoid up to 2; Debian and Ubuntu have higher ones.
fn explain_at(error: &io::Error, paranoia: Option<i64>) -> String {
    const EPERM: i32 = 1;
    const ENOENT: i32 = 2;
    const EACCES: i32 = 13;
    const ENOSYS: i32 = 38;
    const EOPNOTSUPP: i32 = 95;
    let why = match (error.raw_os_error(), paranoia) {
        (Some(ENOENT | EOPNOTSUPP), _) => {
            "this machine has no hardware counter for them, as many virtual machines".to_string()
        }
        (Some(EPERM | EACCES), Some(level @ 3..)) => format!(
            "kernel.perf_event_paranoid is {level}; as root, run sysctl \
             kernel.perf_event_paranoid=2"
        ),
        (Some(EPERM | EACCES), _) => {
            "the system call perf_event_open is refused, as containers do; \
             allow it in the seccomp profile"
                .to_string()
        }
        (Some(ENOSYS), _) => "the kernel lacks the system call perf_event_open, or a container \
             hides it"
            .to_string(),
        _ => format!("perf_event_open: {error}"),
    };
    format!("instructions cannot be counted: {why}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::system::linux::process::cpu_time;
    use std::process::Command;
    use std::time::Duration;

    /// The CPU time of a process counts like an instruction, on every machine.
    const PERF_TYPE_SOFTWARE: u32 = 1;
    const PERF_COUNT_SW_TASK_CLOCK: u64 = 1;

    #[test]
    fn every_child_is_counted_and_nothing_else() {
        let counter = match Counter::of(PERF_TYPE_SOFTWARE, PERF_COUNT_SW_TASK_CLOCK) {
            Ok(counter) => counter,
            Err(error) => return eprintln!("not tested: {}", explain(&error)),
        };
        let mut last = Reading::default();
        for number in 0..100 {
            assert!(Command::new("/bin/sh")
                .args(["-c", "/bin/true & wait"])
                .status()
                .unwrap()
                .success());
            let now = counter.read().unwrap();
            let counted = now.since(last);
            assert!(counted.instructions > 0, "child {number} was not counted");
            assert_eq!(counted.enabled_ns, counted.running_ns, "child {number}");
            last = now;
        }
        std::hint::black_box((0..1_000_000).map(std::hint::black_box).sum::<u64>());
        assert_eq!(counter.read().unwrap(), last, "this process was counted");
    }

    /// The test starts itself again as the program that is counted.
    #[test]
    fn a_program_cannot_stop_the_counter() {
        const IS_PROGRAM: &str = "STOPS_ITS_COUNTERS";
        const BURNT: Duration = Duration::from_millis(50);
        if std::env::var_os(IS_PROGRAM).is_some() {
            return stop_counters_and_burn(BURNT);
        }
        let counter = match Counter::of(PERF_TYPE_SOFTWARE, PERF_COUNT_SW_TASK_CLOCK) {
            Ok(counter) => counter,
            Err(error) => return eprintln!("not tested: {}", explain(&error)),
        };
        let mut program = Command::new(std::env::current_exe().unwrap());
        program.arg("a_program_cannot_stop_the_counter").env(IS_PROGRAM, "1");
        assert!(program.output().unwrap().status.success());
        let counted = Duration::from_nanos(counter.read().unwrap().enabled_ns);
        assert!(counted >= BURNT, "{counted:?}");
    }

    fn stop_counters_and_burn(time: Duration) {
        const PR_TASK_PERF_EVENTS_DISABLE: i32 = 31;
        extern "C" {
            fn prctl(option: i32, ...) -> i32;
        }
        // SAFETY: this option takes no argument.
        assert_eq!(unsafe { prctl(PR_TASK_PERF_EVENTS_DISABLE) }, 0);
        let used = || cpu_time(std::process::id() as i32).unwrap();
        let end = used() + time;
        while used() < end {}
    }

    #[test]
    fn each_error_says_what_to_do() {
        let text = |errno, paranoia| explain_at(&io::Error::from_raw_os_error(errno), paranoia);
        assert!(text(2, Some(2)).contains("no hardware counter"), "{}", text(2, Some(2)));
        assert!(text(13, Some(4)).contains("perf_event_paranoid is 4"), "{}", text(13, Some(4)));
        assert!(text(1, Some(2)).contains("seccomp"), "{}", text(1, Some(2)));
        assert!(text(38, None).contains("kernel lacks"), "{}", text(38, None));
    }
}
