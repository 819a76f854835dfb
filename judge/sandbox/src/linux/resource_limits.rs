//! The resource limits of a run (setrlimit(2)), and whether the caller leaves enough room for them.
//!
//! Every program inherits the hard limits of the caller, and without privileges they cannot be raised.
//! One that is too low would look like a fault of a right program, so no program runs behind it.

use crate::failure::reason;
use crate::spec::Limits;
use crate::system::linux::limit;
use std::io;
use std::time::Duration;

/// The largest stack, which otherwise is as large as the memory limit.
const MAX_STACK: u64 = 1 << 30;
/// A compiler needs no more than a process has by default.
const STACK_OF_BUILDS: u64 = 8 << 20;
/// Threads that a program may have beyond its processes: a Java virtual machine starts several for
/// each core.
pub const MAX_THREADS: u64 = 192;
/// Memory in pipes and sockets belongs to no process; the number of them bounds it, see `hidden_memory`. Libraries that
/// packages put beside submissions hide the real stdout at descriptor 100.
const OPEN_FILES: u64 = 128;
/// R does not start with fewer than 167.
const OPEN_FILES_WITH_TEMPORARY: u64 = 192;
const OPEN_FILES_OF_BUILDS: u64 = 256;
/// Signals that wait for processes of one user, and timers, each of which has one in reserve.
pub const PENDING_SIGNALS: u64 = 4096;
/// Seconds between the CPU limit of a program and the hard limit of the kernel.
const CPU_MARGIN: u64 = 2;

/// The limits of a build and a program of ordinary size, to report at once a hard limit that is too low for any of
/// them.
const ORDINARY: Limits = Limits {
    cpu: Duration::from_secs(60),
    idle: Duration::from_secs(60),
    instructions: None,
    memory_bytes: 256 << 20,
    output_bytes: 0,
    file_bytes: 528 << 20,
    disk_bytes: 0,
    may_reserve_all: false,
    processes: 64,
};

/// The stack of a program.
pub fn stack_bytes(limits: &Limits) -> u64 {
    match limits.memory_bytes {
        Limits::UNLIMITED => limit::UNLIMITED,
        bytes => bytes.min(MAX_STACK),
    }
}

/// The size to which a program may make a file grow. One byte more than it may print shows that it printed too much.
pub fn file_bytes(limits: &Limits, prints_to_file: bool) -> u64 {
    let printed = if prints_to_file { limits.output_bytes.saturating_add(1) } else { 0 };
    limits.file_bytes.max(printed)
}

/// The private memory that a program may reserve, a safety net: each tick measures the memory in use.
/// Each thread of a Java virtual machine reserves a whole stack.
pub fn data_bytes(limits: &Limits) -> u64 {
    reserved_bytes(limits).saturating_add(stack_bytes(limits).saturating_mul(limits.processes))
}

fn reserved_bytes(limits: &Limits) -> u64 {
    if limits.may_reserve_all {
        return limit::UNLIMITED;
    }
    limits.memory_bytes.saturating_mul(4)
}

/// The descriptors of a program, which may have a folder for temporary files.
pub fn open_files(is_build: bool, has_temporary: bool) -> u64 {
    if is_build {
        OPEN_FILES_OF_BUILDS
    } else if has_temporary {
        OPEN_FILES_WITH_TEMPORARY
    } else {
        OPEN_FILES
    }
}

/// A hard limit that a run needs.
struct Need {
    resource: i32,
    /// The name of the resource, and its letter for `ulimit`.
    name: &'static str,
    letter: char,
    unit: Unit,
    amount: u64,
}

#[derive(Clone, Copy)]
enum Unit {
    Bytes,
    Seconds,
    Number,
}

impl Need {
    fn of(limits: &Limits, is_build: bool) -> [Need; 7] {
        let need =
            |resource, name, letter, unit, amount| Need { resource, name, letter, unit, amount };
        let cpu = limits.cpu.as_secs() + CPU_MARGIN;
        let processes = limits.processes + MAX_THREADS;
        let stack = if is_build { STACK_OF_BUILDS } else { stack_bytes(limits) };
        [
            need(limit::CPU, "CPU time", 't', Unit::Seconds, cpu),
            need(limit::FILE_SIZE, "the size of a file", 'f', Unit::Bytes, limits.file_bytes),
            need(limit::DATA, "private memory", 'd', Unit::Bytes, reserved_bytes(limits)),
            need(limit::STACK, "the stack", 's', Unit::Bytes, stack),
            need(limit::PROCESSES, "processes and threads", 'u', Unit::Number, processes),
            need(limit::OPEN_FILES, "open files", 'n', Unit::Number, open_files(is_build, false)),
            // Runtimes reserve far more addresses than memory: Java 4 GiB, sanitizers 20 TiB.
            need(limit::ADDRESS_SPACE, "address space", 'v', Unit::Bytes, limit::UNLIMITED),
        ]
    }

    /// A message about a hard limit, if it is too low.
    fn shortfall(&self, hard: u64) -> Option<String> {
        if hard >= self.amount {
            return None;
        }
        let Need { name, letter, unit, amount, .. } = self;
        let needed = match *amount {
            limit::UNLIMITED => "no limit".to_string(),
            amount => unit.text(amount),
        };
        Some(format!(
            "the hard limit of {name} is {} (ulimit -H{letter}), and a run needs {needed}: a right \
             program would fail; start the judge where that limit is higher, or let root raise it",
            unit.text(hard)
        ))
    }
}

impl Unit {
    fn text(self, amount: u64) -> String {
        match self {
            Unit::Seconds => format!("{amount} s"),
            Unit::Number => amount.to_string(),
            Unit::Bytes if amount >= 1 << 20 => format!("{} MiB", amount >> 20),
            Unit::Bytes if amount >= 1 << 10 => format!("{} KiB", amount >> 10),
            Unit::Bytes => format!("{amount} bytes"),
        }
    }
}

/// Fails with one line for people if a hard limit of this process is too low for a build or a program
/// of ordinary size.
pub fn check_ordinary() -> Result<(), String> {
    let (programs, builds) = (Need::of(&ORDINARY, false), Need::of(&ORDINARY, true));
    let larger = |(a, b): (Need, Need)| if a.amount > b.amount { a } else { b };
    check_all(programs.into_iter().zip(builds).map(larger))
}

/// Fails with one line for people if a hard limit of this process is too low for a run.
pub fn check(limits: &Limits, is_build: bool) -> Result<(), String> {
    check_all(Need::of(limits, is_build).into_iter())
}

fn check_all(needs: impl Iterator<Item = Need>) -> Result<(), String> {
    for need in needs {
        let now =
            limit::get(need.resource).map_err(|error| format!("getrlimit: {}", reason(&error)))?;
        if let Some(shortfall) = need.shortfall(now.hard) {
            return Err(shortfall);
        }
    }
    Ok(())
}

/// Raises the soft limits that programs inherit to the hard ones.
pub fn raise_inherited() -> io::Result<()> {
    for resource in [limit::CPU, limit::ADDRESS_SPACE] {
        limit::raise_soft(resource, limit::UNLIMITED)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_limit_that_is_too_low_is_named() {
        for need in Need::of(&ORDINARY, true) {
            assert_eq!(need.shortfall(limit::UNLIMITED), None, "{}", need.name);
            assert_eq!(need.shortfall(need.amount), None, "{}", need.name);
            let shortfall = need.shortfall(1).expect(need.name);
            assert!(shortfall.contains(&format!("(ulimit -H{})", need.letter)), "{shortfall}");
        }
        let [.., stack, _, _, _] = Need::of(&ORDINARY, false);
        let shortfall = stack.shortfall(256 << 10).unwrap();
        let start = "the hard limit of the stack is 256 KiB (ulimit -Hs), and a run needs 256 MiB:";
        assert!(shortfall.starts_with(start), "{shortfall}");
    }
}
